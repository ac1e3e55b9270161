#include "road_check.h"

bool rg_check_fails(const rg_graph* graph, const void* element) {
  if (element != NULL) {
    rg_report(graph, ROAD_ERROR_INVALID, (uint64_t)((const uint8_t*)element - graph->bytes));
  }
  return false;
}

static bool is_place(int32_t latitude, int32_t longitude) {
  return latitude >= -ROAD_HALF_TURN / 2 && latitude <= ROAD_HALF_TURN / 2 && longitude >= -ROAD_HALF_TURN &&
         longitude <= ROAD_HALF_TURN;
}

static bool check_junctions(const rg_graph* graph) {
  const size_t count = graph->parts[ROAD_SECTION_JUNCTIONS].count;
  const uint32_t edges = (uint32_t)graph->parts[ROAD_SECTION_EDGES].count;
  uint32_t out = 0;
  uint32_t in = 0;
  for (uint32_t i = 0; i <= count; i++) {
    const rg_junction* junction = rg_graph_junction(graph, i);
    if (junction == NULL || junction->first_out < out || junction->first_in < in || junction->first_out > edges ||
        junction->first_in > edges || (i < count && !is_place(junction->latitude, junction->longitude))) {
      return rg_check_fails(graph, junction);
    }
    out = junction->first_out;
    in = junction->first_in;
  }
  return out == edges && in == edges ? true : rg_check_fails(graph, graph->parts[ROAD_SECTION_JUNCTIONS].bytes);
}

static bool check_edge(const rg_graph* graph, uint32_t i) {
  const rg_edge* edge = rg_graph_edge(graph, i);
  const uint32_t start = rg_graph_from(graph, i);
  if (edge == NULL || start >= graph->parts[ROAD_SECTION_JUNCTIONS].count ||
      edge->to >= graph->parts[ROAD_SECTION_JUNCTIONS].count || edge->way >= graph->parts[ROAD_SECTION_WAYS].count) {
    return rg_check_fails(graph, edge);
  }
  const rg_junction* from = rg_graph_junction(graph, start);
  const rg_junction* to = rg_graph_junction(graph, edge->to);
  rg_points points;
  if (from == NULL || to == NULL || i < from[0].first_out || i >= from[1].first_out ||
      !rg_points_begin(graph, i, &points)) {
    return rg_check_fails(graph, edge);
  }
  int32_t latitude = points.latitude;
  int32_t longitude = points.longitude;
  do {
    if (!is_place(points.latitude, points.longitude) ||
        !rg_is_piece(latitude, longitude, points.latitude, points.longitude)) {
      return rg_check_fails(graph, edge);
    }
    latitude = points.latitude;
    longitude = points.longitude;
  } while (rg_points_next(&points));
  return !points.reader.has_failed && rg_graph_edge_length(graph, i) >= 0;
}

static bool check_into(const rg_graph* graph) {
  for (uint32_t i = 0; i < graph->parts[ROAD_SECTION_JUNCTIONS].count; i++) {
    const rg_junction* junction = rg_graph_junction(graph, i);
    if (junction == NULL) {
      return false;
    }
    for (uint32_t k = junction[0].first_in; k < junction[1].first_in; k++) {
      const uint32_t* entry = rg_element(graph, ROAD_SECTION_INTO, k, 4);
      const rg_edge* edge = entry != NULL ? rg_graph_edge(graph, *entry) : NULL;
      if (edge == NULL || edge->to != i) {
        return rg_check_fails(graph, entry);
      }
    }
  }
  return true;
}

static bool check_restrictions(const rg_graph* graph) {
  for (uint32_t i = 0; i < graph->parts[ROAD_SECTION_RESTRICTIONS].count; i++) {
    const rg_restriction* rule = rg_graph_restriction(graph, i);
    if (rule == NULL || rule->via >= graph->parts[ROAD_SECTION_JUNCTIONS].count ||
        rule->from_way >= graph->parts[ROAD_SECTION_WAYS].count ||
        rule->to_way >= graph->parts[ROAD_SECTION_WAYS].count) {
      return rg_check_fails(graph, rule);
    }
  }
  return true;
}

static bool check_all(const rg_graph* graph) {
  for (size_t block = 0; block < graph->block_count; block++) {
    if (!rg_check_block(graph, block)) {
      return false;
    }
  }
  if (!check_junctions(graph)) {
    return false;
  }
  for (uint32_t i = 0; i < graph->parts[ROAD_SECTION_EDGES].count; i++) {
    if (!check_edge(graph, i)) {
      return false;
    }
  }
  return check_into(graph) && check_restrictions(graph) && rg_check_cells(graph) && rg_check_found(graph) &&
         rg_check_heights(graph) && rg_check_areas(graph);
}

rg_status rg_graph_check(const rg_graph* graph, rg_fault* fault) {
  // What was met before is found again, unless only a part of it was read.
  if (!check_all(graph)) {
    return rg_graph_damage(graph, fault);
  }
  bool is_memory_left = true;
  if (rg_check_texts(graph, &is_memory_left) && rg_check_attributes(graph, &is_memory_left) &&
      rg_check_places(graph, &is_memory_left) && rg_check_overlay(graph, &is_memory_left)) {
    return ROAD_OK;
  }
  if (is_memory_left) {
    return rg_graph_damage(graph, fault);
  }
  if (fault != NULL) {
    *fault = (rg_fault){.offset = 0};
  }
  return ROAD_ERROR_MEMORY;
}
