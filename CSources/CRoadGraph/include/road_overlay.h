/// Cells of junctions with few roads between them, on several levels: two sections that a file has only if it was asked
/// for, or is large. Not to be confused with the cells of a grid that all files have.
#ifndef ROAD_OVERLAY_H
#define ROAD_OVERLAY_H

#include "road_graph.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
  /// The bytes of a cell's number in a file of more than 65,536 cells; those of fewer cells have two.
  ROAD_OVERLAY_CELL_SIZE_OF_MANY = 4,
  ROAD_OVERLAY_MOST_LEVELS = 6,
  /// The most junctions in a cell of the lowest level: 2^6. One of each next level has up to eight times as many.
  ROAD_OVERLAY_CELL_BITS = 6,
  ROAD_OVERLAY_LEVEL_BITS = 3,
  /// There is a level above the lowest one if the junctions fill 2^2 of its cells.
  ROAD_OVERLAY_FILLED_BITS = 2
};

/// How many levels a file has, and how many cells on each, the lowest first.
typedef struct rg_overlay {
  uint32_t levels;
  uint32_t counts[ROAD_OVERLAY_MOST_LEVELS];
} rg_overlay;

/// The most junctions in a cell of a level.
static inline uint32_t rg_overlay_most(uint32_t level) {
  return UINT32_C(1) << (ROAD_OVERLAY_CELL_BITS + ROAD_OVERLAY_LEVEL_BITS * level);
}

/// Reads how many levels a file has, and how many cells on each. False if it has none, and where it is damaged.
bool rg_graph_overlay(const rg_graph* graph, rg_overlay* overlay);

/// Writes for each junction its cell of a level, and checks that each cell has a junction, and no more of them than its
/// level allows. ROAD_ERROR_INVALID where that does not hold and where the file is damaged, as rg_graph_damage then
/// says.
///
/// @param below The cells of the junctions on the level below; null on the lowest one. It may be where the cells go.
rg_status rg_graph_overlay_cells(const rg_graph* graph, const rg_overlay* overlay, uint32_t level,
                                 const uint32_t* below, uint32_t* cells);

#ifdef __cplusplus
}
#endif

#endif
