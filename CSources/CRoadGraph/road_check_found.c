#include "road_check.h"

static bool check_bearings(const rg_graph* graph) {
  const rg_part* part = &graph->parts[ROAD_SECTION_BEARINGS];
  for (uint32_t i = 0; part->bytes != NULL && i < graph->parts[ROAD_SECTION_EDGES].count; i++) {
    if (rg_graph_bearing(graph, i, 0) < 0 || rg_graph_bearing(graph, i, 1) < 0) {
      return rg_check_fails(graph, part->bytes + (uint64_t)i * ROAD_BEARING_BITS / 8);
    }
  }
  return true;
}

static bool check_edge_marks(const rg_graph* graph) {
  uint64_t next = 0;
  for (uint32_t i = 0; i < graph->parts[ROAD_SECTION_EDGE_MARKS].count; i++) {
    const uint8_t* entry = rg_element(graph, ROAD_SECTION_EDGE_MARKS, i, ROAD_EDGE_MARKS_SIZE);
    const uint32_t edge = entry != NULL ? rg_number_at(entry) : 0;
    if (entry == NULL || edge < next || edge >= graph->parts[ROAD_SECTION_EDGES].count) {
      return rg_check_fails(graph, entry);
    }
    next = (uint64_t)edge + 1;
  }
  return true;
}

static bool check_countries(const rg_graph* graph) {
  uint64_t next = 0;
  for (uint32_t i = 0; i < graph->parts[ROAD_SECTION_COUNTRIES].count; i++) {
    const rg_country_run* entry = rg_element(graph, ROAD_SECTION_COUNTRIES, i, sizeof(rg_country_run));
    if (entry == NULL || entry->first_cell < next || entry->first_cell >= graph->parts[ROAD_SECTION_CELLS].count ||
        (i == 0 && entry->first_cell != 0) || entry->side > ROAD_SIDE_LEFT) {
      return rg_check_fails(graph, entry);
    }
    next = (uint64_t)entry->first_cell + 1;
  }
  return true;
}

bool rg_check_found(const rg_graph* graph) {
  return check_bearings(graph) && check_edge_marks(graph) && check_countries(graph);
}
