#include "rr_build.h"

#include <math.h>

/// The speed on a road in kilometres an hour.
static uint32_t speed_of(const rr_build* build, const rr_way_facts* facts, uint32_t road, bool is_dense) {
  const rr_profile* profile = &build->network->profile;
  const uint32_t speed = facts->speed[road & 1][is_dense ? 1 : 0];
  if (facts->use != RR_USE_LINK || !rr_is_slip_lane(build->network->graph, facts, road)) {
    return speed;
  }
  // Links past a junction are driven faster than their class says.
  const uint32_t usual = facts->has_limit[road & 1] ? speed : profile->speeds[0][facts->road_class];
  const uint32_t faster = (usual * profile->slip_lane_share + 500) / 1000;
  return faster < 1 ? 1 : faster > 300 ? 300 : faster;
}

/// The weight of a road's milliseconds in thousandths.
static uint64_t weight_of(const rr_profile* profile, const rr_way_facts* facts, uint32_t density) {
  const uint64_t most = 10000000;
  uint64_t weight = facts->use == RR_USE_FERRY ? 1000 : profile->base_weight + profile->density_weight * density;
  weight = (weight + facts->added_weight) * facts->use_weight / 1000;
  weight = weight < most ? weight : most;
  // What is refused has a state only in a network that tells what stands in the way.
  weight = facts->kind_weight == RR_REFUSED ? weight : weight * facts->kind_weight / 1000;
  return weight < most ? weight : most;
}

static rr_effort effort_of(const rr_build* build, uint32_t state, uint64_t decimetres, uint64_t centimetres) {
  const rr_network* network = build->network;
  const uint32_t road = network->roads[state];
  const rg_edge* edge = rg_graph_edge(network->graph, road >> 1);
  const rr_way_facts* facts = &build->ways[edge->way];
  const uint32_t density = build->nodes[network->states[state].head].density;
  const uint32_t speed = speed_of(build, facts, road, density > network->profile.dense);
  const uint64_t time = (decimetres * 720 / speed + 1) / 2;
  uint64_t cost;
  if (network->profile.goal == RR_SHORTEST) {
    const uint64_t weight = facts->kind_weight == RR_REFUSED ? 1000 : facts->kind_weight;
    cost = (centimetres * weight + 999) / 1000;
  } else {
    const uint64_t microseconds = centimetres * 36000 / speed;
    const uint64_t most = UINT64_C(1000000000000);
    cost = microseconds < most ? (microseconds * weight_of(&network->profile, facts, density) + 999999) / 1000000
                               : RR_MOST_COST;
  }
  if (network->rules != NULL && network->rules[state] != RR_RULE_NONE) {
    cost += RR_BROKEN;
  }
  return (rr_effort){cost < RR_MOST_COST ? (uint32_t)cost : RR_MOST_COST,
                     time < UINT32_MAX ? (uint32_t)time : UINT32_MAX};
}

rr_status rr_build_efforts(rr_build* build) {
  rr_network* network = build->network;
  double rate = INFINITY;
  for (uint32_t state = 0; state < network->state_count; state++) {
    const uint32_t road = network->roads[state];
    const double length = rg_graph_edge_length(network->graph, road >> 1);
    const rg_edge* edge = rg_graph_edge(network->graph, road >> 1);
    const uint32_t tail = edge == NULL      ? RR_NONE
                          : (road & 1) == 0 ? rg_graph_from(network->graph, road >> 1)
                                            : edge->to;
    if (!(length >= 0) || tail >= network->junction_count) {
      return RR_ERROR_DAMAGED;
    }
    const double line = ceil(sqrt(rr_squared_line(network, tail, network->states[state].head)));
    const uint64_t decimetres = (uint64_t)(length * 10 + 0.5);
    // A file rounds lengths: a road is not shorter than the line between its ends.
    const uint64_t centimetres = (double)decimetres * 10 < line ? (uint64_t)line : decimetres * 10;
    network->efforts[state] = effort_of(build, state, decimetres, centimetres);
    if (line > 0) {
      const double own = (double)network->efforts[state].cost / line;
      rate = own < rate ? own : rate;
    }
  }
  // A little less, for the roundings of rr_bound.
  network->rate = rate < (double)INFINITY ? rate * (1 - 1.0 / (1 << 20)) : 0;
  return RR_OK;
}
