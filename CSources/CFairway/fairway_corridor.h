/// Corridors: the area around a line.
///
/// A library that was built without the package trait PROJ, and then needs neither PROJ nor GEOS, does not have these
/// functions: a program that calls them does not link.
#ifndef FAIRWAY_CORRIDOR_H
#define FAIRWAY_CORRIDOR_H

#include "fairway_route.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The area around a line. It never changes, and any number of threads may share it.
typedef uint64_t fairway_corridor;

#define FAIRWAY_ENDS_ROUND 0
#define FAIRWAY_ENDS_FLAT 1

/// The work that a corridor may take before it fails with FAIRWAY_ERROR_BUDGET. Pass a null pointer for the default
/// budget, which takes some seconds in the worst case. The work depends only on the input.
typedef struct fairway_corridor_budget {
  size_t size;
  /// The maximum number of vertices, after the library has simplified the line to the radius and divided its long
  /// segments; 1,000,000 by default. Each vertex takes about 4 microseconds and 1 KB, or 150 microseconds where the
  /// corridor covers itself many times.
  size_t vertices;
  /// The maximum number of crossings between boundaries; 100,000 by default. Each crossing takes about 30 microseconds.
  size_t crossings;
} fairway_corridor_budget;

/// Creates the area of all points within `radius` metres of the geodesics through `count` vertices. The radius is from
/// 1 to 100,000; the line may have at most 10 million vertices and a length of 200,000 km. `ends` is FAIRWAY_ENDS_ROUND
/// or FAIRWAY_ENDS_FLAT.
int32_t fairway_corridor_create(const double* latitudes, const double* longitudes, size_t count, double radius,
                                int32_t ends, const fairway_corridor_budget* budget, fairway_corridor* corridor,
                                fairway_error* error);

/// Creates the area around the line of a route.
int32_t fairway_corridor_create_of_route(fairway_route route, double radius, int32_t ends,
                                         const fairway_corridor_budget* budget, fairway_corridor* corridor,
                                         fairway_error* error);

/// Creates the intersection of two corridors, which may be empty.
int32_t fairway_corridor_intersect(fairway_corridor first, fairway_corridor second,
                                   const fairway_corridor_budget* budget, fairway_corridor* corridor,
                                   fairway_error* error);

/// Releases a corridor. 0 is allowed and has no effect.
int32_t fairway_corridor_release(fairway_corridor corridor, fairway_error* error);

/// Sets `inside[i]` to 1 if point i is inside the corridor, otherwise to 0. An invalid point is not inside.
int32_t fairway_corridor_contains(fairway_corridor corridor, const double* latitudes, const double* longitudes,
                                  size_t count, uint8_t* inside, fairway_error* error);

/// Gets the area of a corridor on the ellipsoid, in square metres.
int32_t fairway_corridor_get_area(fairway_corridor corridor, double* area, fairway_error* error);

/// A bounding box.
typedef struct fairway_box {
  double south;
  double west;
  double north;
  double east;
} fairway_box;

/// Gets the bounding boxes of a corridor: none for an empty corridor, two for one that crosses the antimeridian,
/// otherwise one.
int32_t fairway_corridor_get_boxes(fairway_corridor corridor, fairway_box* boxes, size_t capacity, size_t* count,
                                   fairway_error* error);

/// Gets the corridor as a GeoJSON geometry (RFC 7946).
int32_t fairway_corridor_get_geojson(fairway_corridor corridor, char* text, size_t capacity, size_t* length,
                                     fairway_error* error);

#ifdef __cplusplus
}
#endif

#endif
