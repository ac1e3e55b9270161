/// A track: the line through a list of vertices, ready to be asked where on it a position is.
///
/// A segment is the geodesic between two neighbouring vertices. Distances along are metres from the first vertex.
/// At creation segments over 800 m are cut along the geodesic; segment numbers are always the caller's (segment i
/// leads from vertex i to vertex i + 1).
///
/// Accuracy, against the exact foot of the perpendicular geodesic, for segments from 1 mm to 5,000 km, across the
/// antimeridian and beside a pole:
/// - the length of a segment is the geodesic's within 1 micrometre;
/// - the distance from the line is within 1 mm for a position up to 1 km from the line at latitudes to 80 degrees,
///   within 1 cm to 89.9 degrees; the distance along likewise wherever the second-best foot is over 5 mm farther;
/// - anywhere else the distance from the line is within 0.1 percent, or a millionth of the window's length where that
/// is
///   more, and nothing is ever NaN.
///
/// Ties: of two points of the line at the same computed distance the one with the smaller distance along is the
/// answer. A foot on a vertex belongs to the segment that begins there, on the last vertex to the last segment.
///
/// Costs: a tracked call touches a handful of segments around the position and takes no PROJ or GEOS call and no
/// allocation, unless the position is more than 30 km from the window: then it searches with whole geodesics, which
/// takes tenths of a millisecond; at most two million geodesics, where a long line keeps the same distance from the
/// position all along.
#ifndef GK_TRACK_H
#define GK_TRACK_H

#include "gk_allocator.h"
#include "gk_status.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Immutable after creation; any number of threads may use one at once.
typedef struct gk_track gk_track;

/// The most vertices of a track, and its greatest length in metres. So much of both bounds the time (4 microseconds)
/// and the memory (200 bytes, of which the track keeps 96) for each vertex and each 800 m.
#define GK_TRACK_MAXIMUM_VERTICES 10000000
#define GK_TRACK_MAXIMUM_LENGTH 200000000.0

/// The most candidates of one call.
#define GK_TRACK_MAXIMUM_CANDIDATES 8

/// A place on the track.
typedef struct gk_track_point {
  double latitude;
  double longitude;
  /// The direction of the segment at this place, 0 up to 360 (less than 360).
  double bearing;
  double distance_along;
  /// How far through the segment, 0...1.
  double fraction;
  size_t segment;
} gk_track_point;

/// The place of the track nearest to a position, and on which side of the track the position is.
typedef struct gk_track_snap {
  gk_track_point point;
  /// Metres between the position and the point, negative where the position is left of the track.
  double cross_track;
} gk_track_snap;

/// Builds a track. `latitudes[i * stride]` and `longitudes[i * stride]` are those of vertex i; latitudes in -90...90,
/// longitudes in -540...540, differences of more than 180 degrees lead across the antimeridian. Repeated vertices are
/// allowed, and a single vertex.
///
/// `allocator` null is malloc. Fails with GK_ERROR_ARGUMENT, GK_ERROR_EMPTY, GK_ERROR_TOO_MANY, GK_ERROR_MEMORY, and
/// with GK_ERROR_NOT_FINITE, GK_ERROR_LATITUDE, GK_ERROR_LONGITUDE or GK_ERROR_TOO_LONG, where the position of `*fault`
/// (may be null) is the vertex; of GK_ERROR_TOO_LONG the first one that is more than GK_TRACK_MAXIMUM_LENGTH along.
/// What is too long is refused before any segment is cut. Linear in `count` and the length.
gk_status gk_track_create(const double* latitudes, const double* longitudes, size_t stride, size_t count,
                          const gk_allocator* allocator, gk_track** track, gk_fault* fault);

/// Ends a track; null is allowed.
void gk_track_destroy(gk_track* track);

size_t gk_track_vertex_count(const gk_track* track);

/// How many pieces there are after cutting; at least 1.
size_t gk_track_piece_count(const gk_track* track);

/// All bytes that the track holds; at most 96 for each piece, and a constant.
size_t gk_track_memory(const gk_track* track);

/// The length in metres.
double gk_track_length(const gk_track* track);

/// The distance along of a vertex; of the last one for an index beyond it.
double gk_track_vertex_distance(const gk_track* track, size_t vertex);

/// The distances along of the vertices from `first` on, at most `capacity` of them.
void gk_track_vertex_distances(const gk_track* track, size_t first, double* distances, size_t capacity);

/// The place at a distance along, which is limited to the track (NaN gives its begin). Logarithmic in the vertices.
gk_track_point gk_track_point_at(const gk_track* track, double distance);

/// The part of the track between two distances along, which are limited to the track and swapped where they are in
/// the wrong order: the point at `from`, the vertices strictly between, the point at `to` (left out where it is at the
/// same distance). Stores the count in `*count`; with `capacity` under it, nothing else and GK_ERROR_CAPACITY.
gk_status gk_track_slice(const gk_track* track, double from, double to, double* latitudes, double* longitudes,
                         size_t stride, size_t capacity, size_t* count);

/// The nearest place between two distances along, which are limited to the track, swapped where they are in the wrong
/// order, and taken as the track's ends where they are NaN.
///
/// `hint` is a segment near the place, best of all the one of the fix before; it changes the cost, never the result.
/// A position that is not finite or has a latitude out of range gives the place at `from` and an infinite distance.
gk_track_snap gk_track_snap_in(const gk_track* track, double latitude, double longitude, double from, double to,
                               size_t hint);

/// Where a position lies beside the track, without the coordinates of the place: all that following a drive needs.
typedef struct gk_track_foot {
  double distance_along;
  /// As of gk_track_snap.
  double cross_track;
  size_t segment;
  /// Whether the position is at a right angle to the track there: the place is neither a vertex nor an end of the
  /// window.
  bool is_square;
} gk_track_foot;

/// The foot of `gk_track_snap_in`, within a nanometre, for less.
gk_track_foot gk_track_foot_in(const gk_track* track, double latitude, double longitude, double from, double to,
                               size_t hint);

/// A foot inside a segment that is known: metres along, and as of gk_track_snap.
typedef struct gk_track_beside {
  double distance_along;
  double cross_track;
} gk_track_beside;

/// The fast path of `gk_track_foot_in`. Succeeds only where the nearest place provably lies in the interior of the
/// segment `hint`; otherwise both numbers are NaN, and the caller must fall back to `gk_track_foot_in`. The result fits
/// two registers, and its segment is known in advance, so work that depends on the segment alone can start early.
gk_track_beside gk_track_foot_on(const gk_track* track, double latitude, double longitude, double from, double to,
                                 size_t hint);

/// The nearest place on the whole track. Logarithmic in the vertices.
gk_track_snap gk_track_nearest(const gk_track* track, double latitude, double longitude);

/// Every pass of the track by a position between two distances along: the local minima of the distance, both ends of
/// the window included, that are within `radius`.
///
/// Two minima count apart when between them the distance rises by at least `prominence` metres above the farther one;
/// of those that do not, the nearest stands for all. At most GK_TRACK_MAXIMUM_CANDIDATES, the nearest ones, nearest
/// first, those at the same distance in order along the track. Returns how many passes there are, also those that
/// found no room. Window and hint are those of `gk_track_snap_in`. A radius beyond 30 km counts as 30 km.
size_t gk_track_candidates(const gk_track* track, double latitude, double longitude, double radius, double prominence,
                           double from, double to, size_t hint, gk_track_snap* candidates);

/// Follows `count` positions: each is snapped in the window from `behind` metres before the result of the one before
/// it to `ahead` metres after it; the first around `start`. The results are bit for bit those of `gk_track_snap_in`,
/// called once for each position.
///
/// Position i is `latitudes[i * stride]`, `longitudes[i * stride]`. `distances_along` and `cross_tracks` take the
/// results, one for each position. Returns the last result's distance along, from which a next batch goes on. A
/// position that is not finite or out of range gives the result before it (`start`) and an infinite distance.
double gk_track_snap_all(const gk_track* track, const double* latitudes, const double* longitudes, size_t stride,
                         size_t count, double start, double behind, double ahead, double* distances_along,
                         double* cross_tracks);

#ifdef __cplusplus
}
#endif

#endif
