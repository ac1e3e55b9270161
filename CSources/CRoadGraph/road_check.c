#include "road_internal.h"

static uint64_t place_of(const road_graph* graph, const void* element) {
  return (uint64_t)((const uint8_t*)element - graph->bytes);
}

static bool is_wrong(const road_graph* graph, const void* element) {
  if (element != NULL) {
    road_report(graph, ROAD_ERROR_INVALID, place_of(graph, element));
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
      return is_wrong(graph, junction);
    }
    out = junction->first_out;
    in = junction->first_in;
  }
  return out == edges && in == edges ? true : is_wrong(graph, graph->parts[ROAD_SECTION_JUNCTIONS].bytes);
}

static bool check_edge(const road_graph* graph, uint32_t i) {
  const road_edge* edge = road_graph_edge(graph, i);
  const uint32_t start = road_graph_from(graph, i);
  if (edge == NULL || start >= graph->parts[ROAD_SECTION_JUNCTIONS].count ||
      edge->to >= graph->parts[ROAD_SECTION_JUNCTIONS].count || edge->way >= graph->parts[ROAD_SECTION_WAYS].count) {
    return is_wrong(graph, edge);
  }
  const road_junction* from = road_graph_junction(graph, start);
  const road_junction* to = road_graph_junction(graph, edge->to);
  road_points points;
  if (from == NULL || to == NULL || i < from[0].first_out || i >= from[1].first_out ||
      !road_points_begin(graph, i, &points)) {
    return is_wrong(graph, edge);
  }
  do {
    if (!is_place(points.latitude, points.longitude)) {
      return is_wrong(graph, edge);
    }
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
        return is_wrong(graph, entry);
      }
    }
  }
  return true;
}

static bool check_ways(const road_graph* graph) {
  for (uint32_t i = 0; i < graph->parts[ROAD_SECTION_WAYS].count; i++) {
    const road_way* way = road_graph_way(graph, i);
    size_t length;
    if (way == NULL || (way->texts != 0 && road_graph_name(graph, way, &length) == NULL &&
                        road_graph_ref(graph, way, &length) == NULL)) {
      return is_wrong(graph, way);
    }
  }
  for (uint32_t i = 0; i < graph->parts[ROAD_SECTION_RESTRICTIONS].count; i++) {
    const road_restriction* rule = road_graph_restriction(graph, i);
    if (rule == NULL || rule->via >= graph->parts[ROAD_SECTION_JUNCTIONS].count ||
        rule->from_way >= graph->parts[ROAD_SECTION_WAYS].count ||
        rule->to_way >= graph->parts[ROAD_SECTION_WAYS].count) {
      return is_wrong(graph, rule);
    }
  }
  return true;
}

static bool check_cells(const road_graph* graph) {
  const size_t count = graph->parts[ROAD_SECTION_CELLS].count;
  road_cell before = {0, 0, 0};
  for (uint32_t i = 0; i <= count; i++) {
    const road_cell* cell = road_element(graph, ROAD_SECTION_CELLS, i, sizeof(road_cell));
    if (cell == NULL || (i > 0 && i < count && cell->key <= before.key) ||
        cell->first_junction < before.first_junction || cell->first_crossing < before.first_crossing ||
        cell->first_junction > graph->parts[ROAD_SECTION_JUNCTIONS].count ||
        cell->first_crossing > graph->parts[ROAD_SECTION_CROSSING].count) {
      return is_wrong(graph, cell);
    }
    before = *cell;
  }
  for (uint32_t i = 0; i < graph->parts[ROAD_SECTION_CROSSING].count; i++) {
    const uint32_t* edge = road_element(graph, ROAD_SECTION_CROSSING, i, 4);
    if (edge == NULL || *edge >= graph->parts[ROAD_SECTION_EDGES].count) {
      return is_wrong(graph, edge);
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
  return check_into(graph) && check_ways(graph) && check_cells(graph);
}

road_status road_graph_check(const road_graph* graph, road_fault* fault) {
  // What was met before is found again, unless only a part of it was read.
  return check_all(graph) ? ROAD_OK : road_graph_damage(graph, fault);
}
