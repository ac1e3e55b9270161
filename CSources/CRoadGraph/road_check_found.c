#include "road_check.h"

static bool check_bearings(const road_graph* graph) {
  const road_part* part = &graph->parts[ROAD_SECTION_BEARINGS];
  for (uint32_t i = 0; part->bytes != NULL && i < graph->parts[ROAD_SECTION_EDGES].count; i++) {
    if (road_graph_bearing(graph, i, 0) < 0 || road_graph_bearing(graph, i, 1) < 0) {
      return road_check_fails(graph, part->bytes + (uint64_t)i * ROAD_BEARING_BITS / 8);
    }
  }
  return true;
}

static bool check_edge_marks(const road_graph* graph) {
  uint64_t next = 0;
  for (uint32_t i = 0; i < graph->parts[ROAD_SECTION_EDGE_MARKS].count; i++) {
    const uint8_t* entry = road_element(graph, ROAD_SECTION_EDGE_MARKS, i, ROAD_EDGE_MARKS_SIZE);
    const uint32_t edge = entry != NULL ? road_number_at(entry) : 0;
    if (entry == NULL || edge < next || edge >= graph->parts[ROAD_SECTION_EDGES].count) {
      return road_check_fails(graph, entry);
    }
    next = (uint64_t)edge + 1;
  }
  return true;
}

static bool check_countries(const road_graph* graph) {
  uint64_t next = 0;
  for (uint32_t i = 0; i < graph->parts[ROAD_SECTION_COUNTRIES].count; i++) {
    const road_country_run* entry = road_element(graph, ROAD_SECTION_COUNTRIES, i, sizeof(road_country_run));
    if (entry == NULL || entry->first_cell < next || entry->first_cell >= graph->parts[ROAD_SECTION_CELLS].count ||
        (i == 0 && entry->first_cell != 0) || entry->side > ROAD_SIDE_LEFT) {
      return road_check_fails(graph, entry);
    }
    next = (uint64_t)entry->first_cell + 1;
  }
  return true;
}

bool road_check_found(const road_graph* graph) {
  return check_bearings(graph) && check_edge_marks(graph) && check_countries(graph);
}
