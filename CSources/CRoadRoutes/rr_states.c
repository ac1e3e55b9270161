#include "rr_build.h"

#include "gk_internal.h"
#include "gk_trigonometry.h"

#include <math.h>

/// The lengths of the ways of ferries in decimetres; null if there are none or no memory, which `status` tells.
static uint64_t* ferry_lengths(const rg_graph* graph, size_t way_count, rr_status* status) {
  const size_t edge_count = rg_graph_count(graph, ROAD_SECTION_EDGES);
  uint64_t* lengths = NULL;
  for (size_t edge = 0; edge < edge_count; edge++) {
    const rg_edge* record = rg_graph_edge(graph, (uint32_t)edge);
    const rg_way* way = record != NULL ? rg_graph_way(graph, record->way) : NULL;
    if (way == NULL || way->road_class != RR_CLASS_FERRY || record->way >= way_count) {
      continue;
    }
    if (lengths == NULL && (lengths = rr_new(way_count, sizeof *lengths)) == NULL) {
      *status = RR_ERROR_MEMORY;
      return NULL;
    }
    const double length = rg_graph_edge_length(graph, (uint32_t)edge);
    lengths[record->way] += length >= 0 ? (uint64_t)(length * 10 + 0.5) : 0;
  }
  return lengths;
}

rr_status rr_build_ways(rr_build* build) {
  const rg_graph* graph = build->network->graph;
  build->way_count = rg_graph_count(graph, ROAD_SECTION_WAYS);
  build->ways = rr_new(build->way_count, sizeof *build->ways);
  rr_status status = build->ways != NULL ? RR_OK : RR_ERROR_MEMORY;
  uint64_t* lengths = status == RR_OK ? ferry_lengths(graph, build->way_count, &status) : NULL;
  for (size_t way = 0; way < build->way_count && status == RR_OK; way++) {
    if (!rr_read_way(graph, &build->network->profile, (uint32_t)way, lengths != NULL ? lengths[way] : 0,
                     &build->ways[way])) {
      status = RR_ERROR_DAMAGED;
    }
  }
  free(lengths);
  return status;
}

/// The point of a place on the ground.
static rr_point point_of(int32_t latitude, int32_t longitude) {
  const double major = 6378137;
  const double squared_eccentricity = 6.69437999014e-3;
  const gk_sincos north = gk_sincos_of_degrees(latitude * 1e-7, 0);
  const gk_sincos east = gk_sincos_of_degrees(longitude * 1e-7, 0);
  const double across = major / gk_sqrt(1 - squared_eccentricity * north.sine * north.sine) * 100;
  return (rr_point){(int32_t)rint(across * north.cosine * east.cosine),
                    (int32_t)rint(across * north.cosine * east.sine),
                    (int32_t)rint(across * (1 - squared_eccentricity) * north.sine)};
}

rr_status rr_build_nodes(rr_build* build) {
  rr_network* network = build->network;
  network->points = rr_new(network->junction_count, sizeof *network->points);
  build->nodes = rr_new(network->junction_count, sizeof *build->nodes);
  if (network->points == NULL || build->nodes == NULL) {
    return RR_ERROR_MEMORY;
  }
  rr_cell_facts cell = {.is_known = false};
  for (uint32_t junction = 0; junction < network->junction_count; junction++) {
    const rg_junction* record = rg_graph_junction(network->graph, junction);
    if (record == NULL || !rr_read_node(network->graph, &network->profile, junction, &cell, &build->nodes[junction])) {
      return RR_ERROR_DAMAGED;
    }
    network->points[junction] = point_of(record->latitude, record->longitude);
  }
  return RR_OK;
}

/// Whether a directed edge has a state.
static bool has_state(const rr_build* build, const rg_edge* edge, uint32_t direction) {
  return edge->way < build->way_count && edge->to < build->network->junction_count &&
         (build->network->is_relaxed || build->ways[edge->way].rule[direction] == RR_RULE_NONE ||
          (build->ways[edge->way].is_timed && rr_may_open(build->ways[edge->way].rule[direction])));
}

/// Makes room for states behind those that there are.
static bool add_room(rr_network* network, size_t count) {
  network->states = rr_new(count + 1, sizeof *network->states);
  network->roads = rr_new(count, sizeof *network->roads);
  network->efforts = rr_new(count, sizeof *network->efforts);
  network->rules = network->is_relaxed ? rr_new(count, sizeof *network->rules) : NULL;
  return network->states != NULL && network->roads != NULL && network->efforts != NULL &&
         (!network->is_relaxed || network->rules != NULL);
}

/// Fills a state, whose effort is found later.
static rr_status fill(rr_build* build, uint32_t state, uint32_t road) {
  rr_network* network = build->network;
  const rg_edge* edge = rg_graph_edge(network->graph, road >> 1);
  const uint32_t head = edge == NULL ? RR_NONE : (road & 1) == 0 ? edge->to : rg_graph_from(network->graph, road >> 1);
  if (head >= network->junction_count) {
    return RR_ERROR_DAMAGED;
  }
  network->roads[state] = road;
  network->states[state].head = head;
  const rr_way_facts* facts = &build->ways[edge->way];
  const bool is_zone = facts->is_zone && network->profile.zones_bind != 0;
  const bool is_no_place = facts->ease.is_steps && network->profile.traveller == ROAD_BICYCLE;
  const bool is_shut = !network->is_relaxed && facts->rule[road & 1] != RR_RULE_NONE;
  network->states[state].flags = (uint16_t)((is_zone ? RR_FLAG_ZONE : 0) | (is_no_place ? RR_FLAG_NO_PLACE : 0) |
                                            (facts->is_timed ? RR_FLAG_TIMED : 0) | (is_shut ? RR_FLAG_SHUT : 0));
  if (network->rules != NULL) {
    network->rules[state] = build->ways[edge->way].rule[road & 1];
  }
  return RR_OK;
}

rr_status rr_build_states(rr_build* build) {
  rr_network* network = build->network;
  const size_t edge_count = rg_graph_count(network->graph, ROAD_SECTION_EDGES);
  if (edge_count >= RR_MOST_STATES / 2) {
    return RR_ERROR_TOO_MANY;
  }
  build->rg_count = edge_count * 2;
  build->states = rr_new(build->rg_count, sizeof *build->states);
  if (build->states == NULL) {
    return RR_ERROR_MEMORY;
  }
  uint32_t count = 0;
  for (uint32_t road = 0; road < build->rg_count; road++) {
    const rg_edge* edge = rg_graph_edge(network->graph, road >> 1);
    if (edge == NULL) {
      return RR_ERROR_DAMAGED;
    }
    build->states[road] = has_state(build, edge, road & 1) ? count++ : RR_NONE;
  }
  network->rg_state_count = count;
  if (!rr_rules_begin(&build->rules, network->graph, network->profile.vehicles, build->states, build->ways)) {
    return RR_ERROR_MEMORY;
  }
  const size_t all = (size_t)count + build->rules.deeper_count;
  if (all >= RR_MOST_STATES) {
    return RR_ERROR_TOO_MANY;
  }
  network->state_count = (uint32_t)all;
  if (!add_room(network, all)) {
    return RR_ERROR_MEMORY;
  }
  rr_status status = RR_OK;
  for (uint32_t road = 0; road < build->rg_count && status == RR_OK; road++) {
    if (build->states[road] != RR_NONE) {
      status = fill(build, build->states[road], road);
    }
  }
  for (size_t i = 0; i < build->rules.deeper_count && status == RR_OK; i++) {
    build->rules.steps[build->rules.deeper[i].step].state = count;
    status = fill(build, count++, build->rules.deeper[i].road);
  }
  return status;
}
