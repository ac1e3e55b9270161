/// The corridor of a track: the area of all points within a radius of it.
///
/// Units and order: degrees in, latitude before longitude, metres and square metres out, on the WGS84 ellipsoid. A
/// track's segment is the geodesic between its vertices.
///
/// Accuracy: the geodesic distance from any point of the boundary to the track is the radius within 1 %, save on the
/// cap lines of flat ends, on the antimeridian and at a pole. An edge of the boundary is straight in longitude and
/// latitude (RFC 7946), and the bound holds all along it. Less than 1 % of the radius from the boundary a point may be
/// on the other side of it than geodesics say; holes smaller than that are filled.
///
/// Shape: the polygons are valid in the sense of the OGC. Exterior rings run counterclockwise, interior rings
/// clockwise; each is closed, its last vertex equal to its first. Nothing crosses the antimeridian: an area across it
/// is cut into polygons that end at 180 and begin at -180. An area with a pole in it has an edge along latitude 90 or
/// -90.
///
/// Cost: at most five times what GEOS takes to buffer the same vertices in a plane, for lines within 700 km and
/// segments up to 10 km. Beyond, it is what the boundary's edges ask for: straight in longitude and latitude, at a
/// latitude of 47 none may be longer than some 300 metres times the root of the radius in metres, where a plane needs
/// one for each segment. Each takes about half a microsecond, and one or two where a line of more than 700 km crosses
/// itself.
///
/// Errors: as for the kernel, with the sentence of GEOS where it refused, and the index of a bad vertex. GEOS does not
/// print.
///
/// Threads: a call has a GEOS context of its own, and a corridor is plain memory that no call changes. Any number of
/// threads may use one at once.
#ifndef GK_CORRIDOR_H
#define GK_CORRIDOR_H

#include "gk_allocator.h"
#include "gk_status.h"
#include "gk_track.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The polygons of a corridor, or of an intersection of two.
typedef struct gk_corridor gk_corridor;

/// How a corridor ends beyond the first and the last vertex of its track.
typedef int32_t gk_corridor_ends;

enum {
  /// A half disc of the corridor's radius.
  GK_CORRIDOR_ENDS_ROUND = 0,
  /// A line across the end of the track. A track without length has no direction to cut across and is given a disc;
  /// one of some millimetres may leave nothing.
  GK_CORRIDOR_ENDS_FLAT = 1
};

/// The least and the greatest radius in metres. A line has the limits of gk_track.h: GK_TRACK_MAXIMUM_VERTICES and
/// GK_TRACK_MAXIMUM_LENGTH.
#define GK_CORRIDOR_MINIMUM_RADIUS 1.0
#define GK_CORRIDOR_MAXIMUM_RADIUS 100000.0

/// How much work a call may be before it fails: a corridor can be asked for that nobody would wait for. What a call
/// meets depends on its input alone, so what fails fails everywhere.
typedef struct gk_corridor_budget {
  /// The most vertices that may be left when the track has been simplified to the radius and its long segments have
  /// been cut; GK_ERROR_TOO_MANY beyond. Each takes about 4 microseconds and 1 KB while the call runs, where the
  /// corridor covers itself many times 150 microseconds.
  size_t vertices;
  /// How often the boundaries of parts of a corridor that are put together, or of two corridors, may cross;
  /// GK_ERROR_TOO_COMPLEX beyond. Each takes some 30 microseconds. Corridors of roads have some hundreds, and none
  /// counts where a corridor has fewer crossings than vertices.
  size_t crossings;
} gk_corridor_budget;

/// The budget of a call that states none.
#define GK_CORRIDOR_USUAL_VERTICES 1000000
#define GK_CORRIDOR_USUAL_CROSSINGS 100000

/// The corridor of a track. `latitudes[i * stride]` and `longitudes[i * stride]` are those of vertex i; a longitude may
/// be -540...540 and is taken modulo 360. Repeated vertices are allowed, and a single vertex.
///
/// `GK_ERROR_ARGUMENT` for a bad radius or kind of ends, `GK_ERROR_EMPTY`, `GK_ERROR_TOO_MANY`, `GK_ERROR_TOO_COMPLEX`;
/// see the fault for the bad vertex of the other ones. `budget` (null: the usual one), `allocator` and `fault` may be
/// null. The caller ends the corridor with `gk_corridor_destroy`. GEOS takes its own memory, which the allocator does
/// not see.
///
/// Linear in `count`; then what the budget says for each vertex that the radius lets matter.
gk_status gk_corridor_create(const double* latitudes, const double* longitudes, size_t stride, size_t count,
                             double radius, gk_corridor_ends ends, const gk_corridor_budget* budget,
                             const gk_allocator* allocator, gk_corridor** corridor, gk_fault* fault);

/// The area that two corridors share, as a corridor; one without polygons when they share none. `GK_ERROR_TOO_COMPLEX`
/// where their boundaries cross more often than the budget (null: the usual one) allows.
gk_status gk_corridor_intersection(const gk_corridor* one, const gk_corridor* other, const gk_corridor_budget* budget,
                                   const gk_allocator* allocator, gk_corridor** corridor, gk_fault* fault);

/// Ends a corridor; null is allowed.
void gk_corridor_destroy(gk_corridor* corridor);

/// Whether a point is inside; false for what is no point. A point on the very boundary may be either.
///
/// O(log n) of the n vertices; no allocation.
bool gk_corridor_contains(const gk_corridor* corridor, double latitude, double longitude);

/// The area in square metres on the ellipsoid, of the polygons as they are exported; never negative, and 0 for a sliver
/// that rounding swallows. O(n).
double gk_corridor_area(const gk_corridor* corridor);

/// A box of latitudes and longitudes, west <= east.
typedef struct gk_corridor_box {
  double south, west, north, east;
} gk_corridor_box;

/// The boxes around all polygons: none without polygons, two where the corridor crosses the antimeridian (the one that
/// ends at 180 first), else one. Returns how many. O(n).
size_t gk_corridor_boxes(const gk_corridor* corridor, gk_corridor_box boxes[2]);

/// How much `gk_corridor_copy` writes.
typedef struct gk_corridor_counts {
  size_t polygons, rings, vertices;
} gk_corridor_counts;

/// The numbers of polygons, of all their rings and of all their vertices.
gk_corridor_counts gk_corridor_count(const gk_corridor* corridor);

/// Copies the polygons into the caller's arrays, of the sizes that `gk_corridor_count` tells.
///
/// `polygon_rings` has the number of rings of each polygon, its exterior ring first; `ring_vertices` the number of
/// vertices of each ring; the coordinates of all rings follow each other.
void gk_corridor_copy(const gk_corridor* corridor, size_t* polygon_rings, size_t* ring_vertices, double* latitudes,
                      double* longitudes);

#ifdef __cplusplus
}
#endif

#endif
