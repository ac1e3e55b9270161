#include "road_check.h"

bool rg_check_areas(const rg_graph* graph) {
  const rg_part* part = &graph->parts[ROAD_SECTION_AREAS];
  uint64_t next = 0;
  uint64_t before = 0;
  for (uint32_t i = 0; i < graph->parts[ROAD_SECTION_AREA_CELLS].count; i++) {
    const rg_place_cell* cell = rg_element(graph, ROAD_SECTION_AREA_CELLS, i, sizeof(rg_place_cell));
    if (cell == NULL || cell->first != next || cell->count == 0 || (i > 0 && cell->key <= before)) {
      return rg_check_fails(graph, cell);
    }
    rg_reader reader = rg_reader_at(graph, ROAD_SECTION_AREAS, cell->first);
    for (uint32_t k = 0; k < cell->count; k++) {
      rg_area area;
      if (!rg_read_area(&reader, cell, &area)) {
        return false;
      }
    }
    next = (uint64_t)(reader.next - part->bytes);
    before = cell->key;
  }
  return next == part->size ? true : rg_check_fails(graph, part->bytes);
}
