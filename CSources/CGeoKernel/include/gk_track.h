/// A track: the line through a list of vertices, with an index that finds the nearest points of positions.
///
/// A segment is the geodesic between two neighbouring vertices. Distances along are metres from the first vertex.
/// Segments over 800 m are divided along the geodesic when the track is created; segment numbers always refer to the
/// given vertices (segment i leads from vertex i to vertex i + 1).
///
/// Accuracy, compared with the exact foot of the perpendicular geodesic, for segments from 1 mm to 5,000 km, also
/// across the antimeridian and close to a pole:
/// - The length of a segment is that of the geodesic within 1 micrometre.
/// - The distance from the line is within 1 mm for a position up to 1 km from the line at latitudes up to 80 degrees,
///   and within 1 cm up to 89.9 degrees. The same holds for the distance along if the second-best foot is over 5 mm
///   farther away.
/// - Anywhere else the distance from the line is within 0.1 percent or, if that is more, a millionth of the window's
///   length. No result is ever NaN.
///
/// Ties: of two points of the line at the same computed distance, the result is the one with the smaller distance
/// along. A foot on a vertex belongs to the segment that begins there; on the last vertex, to the last segment.
///
/// Cost: a search with a hint examines a handful of segments around the position, without calling PROJ or GEOS and
/// without allocating memory. Vertices repeated any number of times count once; but of vertices that are scattered
/// within some metres, all have to be examined, about 20 nanoseconds each. If the position is more than 30 km from the
/// window, the search uses whole geodesics, which takes tenths of a millisecond; at most two million geodesics, if a
/// long line keeps the same distance from the position throughout.
#ifndef GK_TRACK_H
#define GK_TRACK_H

#include "gk_allocator.h"
#include "gk_status.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A track. Immutable after its creation; any number of threads may use it at once.
typedef struct gk_track gk_track;

/// The maximum number of vertices of a track, and its maximum length in metres. Together they limit the time (4
/// microseconds) and the memory (200 bytes, of which the track keeps 96) for each vertex and each 800 m.
#define GK_TRACK_MAXIMUM_VERTICES 10000000
#define GK_TRACK_MAXIMUM_LENGTH 200000000.0

/// The maximum number of candidates that a call returns.
#define GK_TRACK_MAXIMUM_CANDIDATES 8

/// A point on the track.
typedef struct gk_track_point {
  double latitude;
  double longitude;
  /// The direction of the segment at the point, from 0 up to, but not including, 360.
  double bearing;
  double distance_along;
  /// The position within the segment as a fraction, 0...1.
  double fraction;
  size_t segment;
} gk_track_point;

/// The point of the track nearest to a position, and the side of the track on which the position is.
typedef struct gk_track_snap {
  gk_track_point point;
  /// Metres between the position and the point, negative if the position is left of the track.
  double cross_track;
} gk_track_snap;

/// Creates a track. `latitudes[i * stride]` and `longitudes[i * stride]` are the coordinates of vertex i, with
/// latitudes in -90...90 and longitudes in -540...540. If two neighbours differ by more than 180 degrees, the segment
/// crosses the antimeridian. Repeated vertices are allowed, and so is a single vertex.
///
/// A null `allocator` means malloc and free. Fails with GK_ERROR_ARGUMENT, GK_ERROR_EMPTY, GK_ERROR_TOO_MANY or
/// GK_ERROR_MEMORY; or with GK_ERROR_NOT_FINITE, GK_ERROR_LATITUDE, GK_ERROR_LONGITUDE or GK_ERROR_TOO_LONG, in which
/// case the position in `*fault` is the vertex: for GK_ERROR_TOO_LONG, the first one that is more than
/// GK_TRACK_MAXIMUM_LENGTH along. `fault` may be null. The length is checked before any segment is divided. Linear in
/// `count` and the length.
gk_status gk_track_create(const double* latitudes, const double* longitudes, size_t stride, size_t count,
                          const gk_allocator* allocator, gk_track** track, gk_fault* fault);

/// Frees a track; null is allowed.
void gk_track_destroy(gk_track* track);

size_t gk_track_vertex_count(const gk_track* track);

/// The number of pieces into which the segments are divided; at least 1. Where a vertex is repeated many times, most of
/// the segments between are left out.
size_t gk_track_piece_count(const gk_track* track);

/// The number of bytes allocated for the track; at most 20 for each vertex and 82 for each piece, and a constant.
size_t gk_track_memory(const gk_track* track);

/// The length in metres.
double gk_track_length(const gk_track* track);

/// The distance along of a vertex; that of the last vertex if the index is beyond it.
double gk_track_vertex_distance(const gk_track* track, size_t vertex);

/// Writes the distances along of the vertices from `first` on, at most `capacity` of them.
void gk_track_vertex_distances(const gk_track* track, size_t first, double* distances, size_t capacity);

/// The point at a distance along, which is clamped to the track (NaN gives its start). Logarithmic in the vertices.
gk_track_point gk_track_point_at(const gk_track* track, double distance);

/// Writes the part of the track between two distances along, which are clamped to the track and swapped if they are in
/// the wrong order: the point at `from`, the vertices strictly between, and the point at `to`, which is omitted if both
/// distances are equal. `*count` receives the number of points; if `capacity` is less, nothing else is written and the
/// result is GK_ERROR_CAPACITY. A stride of 0 has room for one point only, and fails with GK_ERROR_ARGUMENT for more.
gk_status gk_track_slice(const gk_track* track, double from, double to, double* latitudes, double* longitudes,
                         size_t stride, size_t capacity, size_t* count);

/// The nearest point between two distances along, which are clamped to the track, swapped if they are in the wrong
/// order, and replaced by the ends of the track if they are NaN.
///
/// `hint` is a segment near the point, ideally that of the previous fix; it affects the time, never the result. For a
/// position that is not finite or has a latitude out of range, the result is the start of the window with an infinite
/// distance.
gk_track_snap gk_track_snap_in(const gk_track* track, double latitude, double longitude, double from, double to,
                               size_t hint);

/// The nearest point of a track without its coordinates: all that following a drive needs.
typedef struct gk_track_foot {
  double distance_along;
  /// As in gk_track_snap.
  double cross_track;
  size_t segment;
  /// Whether the position is at a right angle to the track there: the point is neither a vertex nor an end of the
  /// window.
  bool is_square;
} gk_track_foot;

/// A foot inside a known segment: the distance along in metres, and the cross-track distance as in gk_track_snap.
typedef struct gk_track_beside {
  double distance_along;
  double cross_track;
} gk_track_beside;

/// The first half of `gk_track_foot_in`, which alone calls it: the foot if it provably lies in the interior of the
/// segment `hint`, otherwise two NaN.
gk_track_beside gk_track_foot_on_hint(const gk_track* track, double latitude, double longitude, double from, double to,
                                      size_t hint);

/// The second half of `gk_track_foot_in`, for what the first one did not prove. Right for all other positions as well.
gk_track_foot gk_track_foot_off_hint(const gk_track* track, double latitude, double longitude, double from, double to,
                                     size_t hint);

/// The nearest point as in `gk_track_snap_in`, within a nanometre, in less time.
///
/// Inline, since the first half's result fits into two registers and its segment is known in advance, so that work
/// which depends only on the segment can start early.
static inline gk_track_foot gk_track_foot_in(const gk_track* track, double latitude, double longitude, double from,
                                             double to, size_t hint) {
  const gk_track_beside beside = gk_track_foot_on_hint(track, latitude, longitude, from, to, hint);
  if (beside.distance_along == beside.distance_along) {
    const gk_track_foot foot = {beside.distance_along, beside.cross_track, hint, true};
    return foot;
  }
  return gk_track_foot_off_hint(track, latitude, longitude, from, to, hint);
}

/// The nearest point of the whole track. Logarithmic in the vertices.
gk_track_snap gk_track_nearest(const gk_track* track, double latitude, double longitude);

/// Finds all passes of a position between two distances along: the local minima of its distance to the track that are
/// within `radius`, with both ends of the window included.
///
/// Two minima are separate passes if between them the distance rises by at least `prominence` metres above the farther
/// one; of minima that are not separate, the nearest is the pass. Writes at most GK_TRACK_MAXIMUM_CANDIDATES, the
/// nearest ones, nearest first; at equal distances, in the order along the track. Returns the number of all passes,
/// which may be more. The window and the hint are as in `gk_track_snap_in`. A radius beyond 30 km counts as 30 km.
size_t gk_track_candidates(const gk_track* track, double latitude, double longitude, double radius, double prominence,
                           double from, double to, size_t hint, gk_track_snap* candidates);

/// Follows `count` positions: each is snapped in a window from `behind` metres before the previous result to `ahead`
/// metres after it; that of the first position is around `start`. The results are bitwise those of one call of
/// `gk_track_snap_in` for each position.
///
/// Position i is `latitudes[i * stride]`, `longitudes[i * stride]`. `distances_along` and `cross_tracks` receive the
/// results, one for each position. Returns the last distance along, from which another batch can continue. The result
/// for a position that is not finite or out of range is the previous one (or `start`) with an infinite distance.
double gk_track_snap_all(const gk_track* track, const double* latitudes, const double* longitudes, size_t stride,
                         size_t count, double start, double behind, double ahead, double* distances_along,
                         double* cross_tracks);

#ifdef __cplusplus
}
#endif

#endif
