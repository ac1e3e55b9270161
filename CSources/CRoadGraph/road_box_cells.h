/// Cells of places and of areas, which their sections have in the order of keys, and those of them that a box meets.
#ifndef ROAD_BOX_CELLS_H
#define ROAD_BOX_CELLS_H

#include "road_internal.h"
#include "road_places.h"

/// A box in units of 1e-7 degrees, as 64 bits, in which nothing overflows.
typedef struct rg_box {
  int64_t south, west, north, east;
} rg_box;

/// Whether a box is one on Earth that does not cross the antimeridian.
static inline bool rg_box_is_right(const rg_box* box) {
  return box->south <= box->north && box->west <= box->east && box->south >= -ROAD_HALF_TURN / 2 &&
         box->north <= ROAD_HALF_TURN / 2 && box->west >= -ROAD_HALF_TURN && box->east <= ROAD_HALF_TURN;
}

/// The height and the width of a cell of a level.
static inline int64_t rg_level_size(uint32_t level) {
  return INT64_C(1) << (ROAD_PLACE_CELL_BITS + level);
}

/// Where a cell begins.
void rg_box_cell_begin(const rg_place_cell* cell, int64_t* south, int64_t* west);

/// What takes a cell.
typedef void rg_take_cell(void* context, const rg_place_cell* cell);

/// Calls a function with the cells of a level in a section that a box meets.
void rg_box_cells(const rg_graph* graph, uint32_t section, uint32_t level, const rg_box* box, rg_take_cell* take,
                  void* context);

#endif
