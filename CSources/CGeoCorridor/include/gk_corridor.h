/// The corridor of a track: the area of all points within a radius of it.
///
/// Units and order: degrees in, latitude before longitude, metres and square metres out, on the WGS84 ellipsoid. A
/// segment of a track is the geodesic between its vertices.
///
/// Accuracy: the geodesic distance from any point of the boundary to the track is the radius within 1 %, except on the
/// cap lines of flat ends, on the antimeridian and at a pole. Edges of the boundary are straight in longitude and
/// latitude (RFC 7946), and the bound holds all along them. A point that is less than 1 % of the radius from the
/// boundary may be on the wrong side of it; holes smaller than that are filled.
///
/// Shape: the polygons are valid by the definition of the OGC. Exterior rings run counterclockwise, interior rings
/// clockwise; each ring is closed: its last vertex equals its first. No polygon crosses the antimeridian: an area
/// across it is cut into polygons that end at 180 and begin at -180. An area that contains a pole has an edge along
/// latitude 90 or -90.
///
/// Cost: at most five times that of GEOS buffering the same vertices in a plane, for lines within 700 km and segments
/// up to 10 km. Beyond that, it depends on the number of edges in the boundary: at latitude 47, an edge that is
/// straight in longitude and latitude may not be longer than about 300 metres times the square root of the radius in
/// metres, whereas a plane needs one edge for each segment. Each edge takes about half a microsecond, and one or two
/// microseconds if a line of more than 700 km crosses itself.
///
/// Errors: as in the kernel, with the message of GEOS if it failed, and the index of an invalid vertex. GEOS does not
/// print. Of a failed allocation of GEOS too a call says that memory is short, with one exception: the context of GEOS,
/// which each call creates first, is made by C++ code that throws, and where not even its few kilobytes are left the
/// process ends.
///
/// Threads: each call has a GEOS context of its own, and a corridor is plain memory that no call changes. Any number of
/// threads may use a corridor at once.
#ifndef GK_CORRIDOR_H
#define GK_CORRIDOR_H

#include "gk_allocator.h"
#include "gk_status.h"
#include "gk_track.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The polygons of a corridor, or of the intersection of two.
typedef struct gk_corridor gk_corridor;

/// The shape of a corridor at the first and the last vertex of its track.
typedef int32_t gk_corridor_ends;

enum {
  /// Half a disc with the corridor's radius.
  GK_CORRIDOR_ENDS_ROUND = 0,
  /// A line across the end of the track. A track without length has no direction and gets a disc; the corridor of one
  /// of some millimetres may be empty.
  GK_CORRIDOR_ENDS_FLAT = 1
};

/// The minimum and the maximum radius in metres. Lines have the limits in gk_track.h: GK_TRACK_MAXIMUM_VERTICES and
/// GK_TRACK_MAXIMUM_LENGTH.
#define GK_CORRIDOR_MINIMUM_RADIUS 1.0
#define GK_CORRIDOR_MAXIMUM_RADIUS 100000.0

/// The work that a call may take before it fails, since some corridors would take longer than anyone would wait. The
/// work depends only on the input, so a call that fails does so on every machine.
typedef struct gk_corridor_budget {
  /// The maximum number of vertices after the track was simplified to the radius and its long segments were divided;
  /// otherwise the call fails with GK_ERROR_TOO_MANY. Each takes about 4 microseconds and 1 KB during the call; where
  /// the corridor covers itself many times, 150 microseconds.
  size_t vertices;
  /// The maximum number of crossings between the boundaries of parts of a corridor that are merged, or of two
  /// corridors; otherwise the call fails with GK_ERROR_TOO_COMPLEX. Each takes about 30 microseconds. Corridors of
  /// roads have some hundreds; they are not counted if a corridor has fewer crossings than vertices.
  size_t crossings;
} gk_corridor_budget;

/// The default budget.
#define GK_CORRIDOR_USUAL_VERTICES 1000000
#define GK_CORRIDOR_USUAL_CROSSINGS 100000

/// Creates the corridor of a track. `latitudes[i * stride]` and `longitudes[i * stride]` are the coordinates of vertex
/// i; a longitude may be in -540...540 and is taken modulo 360. Repeated vertices are allowed, and so is a single
/// vertex.
///
/// Fails with GK_ERROR_ARGUMENT for an invalid radius or kind of ends, or a stride of 0 with several vertices, and with
/// GK_ERROR_EMPTY, GK_ERROR_TOO_MANY or GK_ERROR_TOO_COMPLEX; for other errors, `*fault` contains the index of the
/// invalid vertex. `budget` (null means the default), `allocator` and `fault` may be null. The caller frees the
/// corridor with `gk_corridor_destroy`. GEOS allocates its own memory, without the allocator.
///
/// Linear in `count`, and then in the vertices that remain at this radius, at the cost stated for the budget.
gk_status gk_corridor_create(const double* latitudes, const double* longitudes, size_t stride, size_t count,
                             double radius, gk_corridor_ends ends, const gk_corridor_budget* budget,
                             const gk_allocator* allocator, gk_corridor** corridor, gk_fault* fault);

/// Creates the intersection of two corridors as a corridor, which has no polygons if they are disjoint. Fails with
/// GK_ERROR_TOO_COMPLEX if their boundaries cross more often than the budget (null means the default) allows.
gk_status gk_corridor_intersection(const gk_corridor* one, const gk_corridor* other, const gk_corridor_budget* budget,
                                   const gk_allocator* allocator, gk_corridor** corridor, gk_fault* fault);

/// Frees a corridor; null is allowed.
void gk_corridor_destroy(gk_corridor* corridor);

/// Whether a point is inside; false if it is not valid. Exactly on the boundary it may be either.
///
/// O(log n) in the number of vertices n; allocates nothing.
bool gk_corridor_contains(const gk_corridor* corridor, double latitude, double longitude);

/// The area in square metres on the ellipsoid, of the polygons as they are exported. Never negative; 0 for a sliver
/// smaller than the rounding errors. O(n).
double gk_corridor_area(const gk_corridor* corridor);

/// A bounding box in degrees, with west <= east.
typedef struct gk_corridor_box {
  double south, west, north, east;
} gk_corridor_box;

/// Writes the bounding boxes of the polygons: none if there are no polygons, two if the corridor crosses the
/// antimeridian (the one that ends at 180 first), otherwise one. Returns their number. O(n).
size_t gk_corridor_boxes(const gk_corridor* corridor, gk_corridor_box boxes[2]);

/// The sizes of the arrays for `gk_corridor_copy`.
typedef struct gk_corridor_counts {
  size_t polygons, rings, vertices;
} gk_corridor_counts;

/// The numbers of polygons, of their rings and of the vertices of these.
gk_corridor_counts gk_corridor_count(const gk_corridor* corridor);

/// Copies the polygons into the caller's arrays, whose sizes are those from `gk_corridor_count`.
///
/// `polygon_rings` receives the number of rings of each polygon, whose exterior ring is the first; `ring_vertices` the
/// number of vertices of each ring; the coordinates of all rings follow one after the other.
void gk_corridor_copy(const gk_corridor* corridor, size_t* polygon_rings, size_t* ring_vertices, double* latitudes,
                      double* longitudes);

#ifdef __cplusplus
}
#endif

#endif
