/// Cells of the junctions of a file: what parts of a network are searched as a whole.
#ifndef RR_CELLS_H
#define RR_CELLS_H

#include "rr_internal.h"

/// The most levels of cells.
#define RR_CELL_LEVELS 6

/// Cells of the file's nodes (the node numbers of road_graph, which are the network's junctions), level by level,
/// smallest first. Nested: two nodes that share a cell at one level share one at each level above.
typedef struct rr_cells {
  /// 0: no cells.
  uint32_t levels;
  uint32_t nodes;
  /// Cells of each level.
  uint32_t count[RR_CELL_LEVELS];
  /// cell[level][node].
  const uint32_t* cell[RR_CELL_LEVELS];
} rr_cells;

#endif
