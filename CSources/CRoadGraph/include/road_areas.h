/// Areas for drawing: a section that a file has only if it was asked for.
#ifndef ROAD_AREAS_H
#define ROAD_AREAS_H

#include "road_places.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What an area is.
enum { ROAD_AREA_WATER = 1, ROAD_AREA_BUILT_UP = 2, ROAD_AREA_WOOD = 3, ROAD_AREA_LAST = ROAD_AREA_WOOD };

enum {
  /// The step of an area's coordinates, in units.
  ROAD_AREA_UNIT = 10,
  /// The bits in the second part of an OpenStreetMap number, which the file keeps in two parts.
  ROAD_AREA_ID_BITS = 20,
  /// The bits of the first number of an area, below its kind: whether it is of a relation, and whether it has holes.
  ROAD_AREA_OF_RELATION = 1,
  ROAD_AREA_WITH_HOLES = 2,
  ROAD_AREA_KIND_SHIFT = 2,
  ROAD_AREA_LEAST_POINTS = 3
};

/// A ring with the holes in it. All coordinates are in units of 1e-7 degrees.
typedef struct rg_area {
  /// The number of the way or of the relation in OpenStreetMap.
  int64_t id;
  /// ROAD_AREA_WATER and others.
  uint32_t kind;
  bool is_of_relation;
  /// The box around it.
  int32_t south, west, north, east;
  /// The rings, of which the first is around the others, and the points of all.
  uint32_t ring_count, point_count;
  /// Where it begins in ROAD_SECTION_AREAS, and the cell from which its coordinates count.
  uint32_t place;
  uint64_t key;
} rg_area;

typedef struct rg_area_point {
  int32_t latitude, longitude;
} rg_area_point;

/// Writes the areas of which the boxes meet a box, at most `capacity`, in the order of the file. Returns their number,
/// which may be greater; 0 where the file has none, or is damaged.
size_t rg_graph_areas(const rg_graph* graph, int32_t south, int32_t west, int32_t north, int32_t east, rg_area* areas,
                      size_t capacity);

/// Writes the points of an area's rings, and how many points each ring has: the last one is joined to the first. You
/// bring room for the area's `point_count` and `ring_count`. False where the file is damaged.
bool rg_graph_area_rings(const rg_graph* graph, const rg_area* area, rg_area_point* points, uint32_t* counts);

/// How many areas a file has.
uint64_t rg_graph_area_count(const rg_graph* graph);

#ifdef __cplusplus
}
#endif

#endif
