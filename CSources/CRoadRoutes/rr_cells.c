#include "rr_cells_of_file.h"

#include "road_overlay.h"
#include "rr_memory.h"

_Static_assert(RR_CELL_LEVELS >= ROAD_OVERLAY_MOST_LEVELS, "all levels of a file have room");

rr_status rr_cells_read(const rg_graph* graph, rr_cells* cells) {
  *cells = (rr_cells){0};
  rg_overlay overlay;
  const size_t nodes = rg_graph_count(graph, ROAD_SECTION_JUNCTIONS);
  if (!rg_graph_overlay(graph, &overlay) || nodes > UINT32_MAX) {
    return RR_OK;
  }
  uint32_t* below = NULL;
  for (uint32_t level = 0; level < overlay.levels; level++) {
    uint32_t* own = rr_new(nodes, sizeof *own);
    const rg_status status =
        own != NULL ? rg_graph_overlay_cells(graph, &overlay, level, below, own) : ROAD_ERROR_MEMORY;
    cells->cell[level] = own;
    if (status != ROAD_OK) {
      rr_cells_free(cells);
      return status == ROAD_ERROR_MEMORY ? RR_ERROR_MEMORY : RR_OK;
    }
    cells->count[level] = overlay.counts[level];
    below = own;
  }
  cells->levels = overlay.levels;
  cells->nodes = (uint32_t)nodes;
  return RR_OK;
}

void rr_cells_free(rr_cells* cells) {
  for (uint32_t level = 0; level < RR_CELL_LEVELS; level++) {
    free((void*)(uintptr_t)cells->cell[level]);
  }
  *cells = (rr_cells){0};
}
