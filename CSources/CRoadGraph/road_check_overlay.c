#include "road_check.h"
#include "road_overlay.h"

#include <stdlib.h>

bool rg_check_overlay(const rg_graph* graph, bool* is_memory_left) {
  rg_overlay overlay;
  if (graph->parts[ROAD_SECTION_OVERLAY_LEVELS].bytes == NULL) {
    return true;
  }
  if (!rg_graph_overlay(graph, &overlay)) {
    return false;
  }
  const size_t count = graph->parts[ROAD_SECTION_JUNCTIONS].count;
  uint32_t* cells = calloc(count > 0 ? count : 1, sizeof *cells);
  rg_status status = cells != NULL ? ROAD_OK : ROAD_ERROR_MEMORY;
  for (uint32_t level = 0; status == ROAD_OK && level < overlay.levels; level++) {
    status = rg_graph_overlay_cells(graph, &overlay, level, level > 0 ? cells : NULL, cells);
  }
  free(cells);
  *is_memory_left = status != ROAD_ERROR_MEMORY;
  return status == ROAD_OK;
}
