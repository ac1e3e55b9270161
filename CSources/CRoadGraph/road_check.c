#include "road_check.h"

bool road_check_fails(const road_graph* graph, const void* element) {
  if (element != NULL) {
    road_report(graph, ROAD_ERROR_INVALID, (uint64_t)((const uint8_t*)element - graph->bytes));
  }
  return false;
}

static bool is_place(int32_t latitude, int32_t longitude) {
  return latitude >= -ROAD_HALF_TURN / 2 && latitude <= ROAD_HALF_TURN / 2 && longitude >= -ROAD_HALF_TURN &&
         longitude <= ROAD_HALF_TURN;
}

static bool check_junctions(const road_graph* graph) {
  const size_t count = graph->parts[ROAD_SECTION_JUNCTIONS].count;
  const uint32_t edges = (uint32_t)graph->parts[ROAD_SECTION_EDGES].count;
  uint32_t out = 0;
  uint32_t in = 0;
  for (uint32_t i = 0; i <= count; i++) {
    const road_junction* junction = road_graph_junction(graph, i);
    if (junction == NULL || junction->first_out < out || junction->first_in < in || junction->first_out > edges ||
        junction->first_in > edges || (i < count && !is_place(junction->latitude, junction->longitude))) {
      return road_check_fails(graph, junction);
    }
    out = junction->first_out;
    in = junction->first_in;
  }
  return out == edges && in == edges ? true : road_check_fails(graph, graph->parts[ROAD_SECTION_JUNCTIONS].bytes);
}

static bool check_edge(const road_graph* graph, uint32_t i) {
  const road_edge* edge = road_graph_edge(graph, i);
  const uint32_t start = road_graph_from(graph, i);
  if (edge == NULL || start >= graph->parts[ROAD_SECTION_JUNCTIONS].count ||
      edge->to >= graph->parts[ROAD_SECTION_JUNCTIONS].count || edge->way >= graph->parts[ROAD_SECTION_WAYS].count) {
    return road_check_fails(graph, edge);
  }
  const road_junction* from = road_graph_junction(graph, start);
  const road_junction* to = road_graph_junction(graph, edge->to);
  road_points points;
  if (from == NULL || to == NULL || i < from[0].first_out || i >= from[1].first_out ||
      !road_points_begin(graph, i, &points)) {
    return road_check_fails(graph, edge);
  }
  int32_t latitude = points.latitude;
  int32_t longitude = points.longitude;
  do {
    if (!is_place(points.latitude, points.longitude) ||
        !road_is_piece(latitude, longitude, points.latitude, points.longitude)) {
      return road_check_fails(graph, edge);
    }
    latitude = points.latitude;
    longitude = points.longitude;
  } while (road_points_next(&points));
  return !points.reader.has_failed && road_graph_edge_length(graph, i) >= 0;
}

static bool check_into(const road_graph* graph) {
  for (uint32_t i = 0; i < graph->parts[ROAD_SECTION_JUNCTIONS].count; i++) {
    const road_junction* junction = road_graph_junction(graph, i);
    if (junction == NULL) {
      return false;
    }
    for (uint32_t k = junction[0].first_in; k < junction[1].first_in; k++) {
      const uint32_t* entry = road_element(graph, ROAD_SECTION_INTO, k, 4);
      const road_edge* edge = entry != NULL ? road_graph_edge(graph, *entry) : NULL;
      if (edge == NULL || edge->to != i) {
        return road_check_fails(graph, entry);
      }
    }
  }
  return true;
}

static bool check_restrictions(const road_graph* graph) {
  for (uint32_t i = 0; i < graph->parts[ROAD_SECTION_RESTRICTIONS].count; i++) {
    const road_restriction* rule = road_graph_restriction(graph, i);
    if (rule == NULL || rule->via >= graph->parts[ROAD_SECTION_JUNCTIONS].count ||
        rule->from_way >= graph->parts[ROAD_SECTION_WAYS].count ||
        rule->to_way >= graph->parts[ROAD_SECTION_WAYS].count) {
      return road_check_fails(graph, rule);
    }
  }
  return true;
}

static bool check_all(const road_graph* graph) {
  for (size_t block = 0; block < graph->block_count; block++) {
    if (!road_check_block(graph, block)) {
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
  return check_into(graph) && check_restrictions(graph) && road_check_cells(graph) && road_check_found(graph);
}

road_status road_graph_check(const road_graph* graph, road_fault* fault) {
  // What was met before is found again, unless only a part of it was read.
  if (!check_all(graph)) {
    return road_graph_damage(graph, fault);
  }
  bool is_memory_left = true;
  if (road_check_texts(graph, &is_memory_left) && road_check_attributes(graph, &is_memory_left)) {
    return ROAD_OK;
  }
  if (is_memory_left) {
    return road_graph_damage(graph, fault);
  }
  if (fault != NULL) {
    *fault = (road_fault){.offset = 0};
  }
  return ROAD_ERROR_MEMORY;
}
