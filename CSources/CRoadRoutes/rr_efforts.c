#include "rr_build.h"
#include "rr_hills.h"

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

/// Of two numbers that belong to 0, 40, 65 and 140 kilometres an hour, the even step between them.
static uint64_t stress_of_speed(const rr_profile* profile, uint32_t speed) {
  static const uint32_t at[] = {0, 40, 65, 140};
  size_t i = 0;
  while (i < 2 && speed > at[i + 1]) {
    i += 1;
  }
  const uint32_t past = (speed < at[3] ? speed : at[3]) - at[i];
  const uint32_t wide = at[i + 1] - at[i];
  return ((uint64_t)profile->speed_stress[i] * (wide - past) + (uint64_t)profile->speed_stress[i + 1] * past) / wide;
}

/// How unpleasant a road is by its kind and its traffic.
static uint64_t stress_of(const rr_profile* profile, const rr_way_facts* facts, uint32_t direction, uint32_t speed) {
  if (facts->ease.is_path) {
    return 1000;
  }
  if (facts->use == RR_USE_LIVING_STREET) {
    return profile->living_street_stress;
  }
  if (facts->use == RR_USE_TRACK) {
    return profile->track_stress;
  }
  const uint32_t lanes = facts->ease.traffic_lanes[direction];
  const uint64_t stress = 1000 + profile->rank_stress[facts->rank] +
                          (lanes > 1 ? (uint64_t)(lanes - 1) * profile->further_lane_stress : 0) +
                          (facts->ease.is_for_lorries ? profile->lorry_stress : 0);
  return stress * stress_of_speed(profile, speed) / 1000;
}

/// A factor of the weight, by what a road is used for.
static uint64_t factor_of(const rr_profile* profile, const rr_way_facts* facts) {
  switch (facts->use) {
  case RR_USE_LIVING_STREET:
  case RR_USE_TRACK:
    return facts->use_weight;
  case RR_USE_ALLEY:
    return profile->alley_weight;
  case RR_USE_DRIVEWAY:
    return profile->driveway_weight;
  case RR_USE_SERVICE:
    return profile->service_weight;
  default:
    return facts->is_roundabout && !facts->ease.has_sidewalk && facts->road_class != RR_CLASS_FOOTWAY
               ? profile->roundabout_weight
               : 1000;
  }
}

/// The weight of a road outside cars. `is_left` is whether one drives on the left there.
static uint64_t weight_outside_cars(const rr_profile* profile, const rr_way_facts* facts, uint32_t direction,
                                    uint32_t speed, bool is_left, rr_hill hill) {
  if (facts->use == RR_USE_FERRY) {
    return 1000;
  }
  const rr_ease* ease = &facts->ease;
  if (ease->is_steps) {
    return (uint64_t)profile->steps_weight + profile->alpine_weights[ease->alpine];
  }
  const uint32_t lane = ease->lanes[is_left ? 1 : 0][direction];
  uint64_t share = ease->is_path ? profile->path_shares[lane] : profile->lane_shares[lane];
  share += ease->has_sidepath ? profile->sidepath_share : 0;
  share = ease->is_in_network ? share * profile->network_share / 1000 : share;
  const uint64_t sum = profile->base_weight + profile->alpine_weights[ease->alpine] + facts->added_weight +
                       hill.weight + share * stress_of(profile, facts, direction, speed) / 1000;
  const uint64_t most = UINT64_C(1000000000000);
  return (sum < most ? sum : most) * factor_of(profile, facts) / 1000;
}

/// The weight of a road's milliseconds in thousandths.
static uint64_t weight_of(const rr_build* build, const rr_way_facts* facts, uint32_t road, uint32_t speed,
                          const rr_node_facts* node, rr_hill hill) {
  const rr_profile* profile = &build->network->profile;
  const uint64_t most = 10000000;
  uint64_t weight = facts->use == RR_USE_FERRY ? 1000 : profile->base_weight + profile->density_weight * node->density;
  weight = (weight + facts->added_weight) * facts->use_weight / 1000;
  if (profile->traveller != ROAD_CAR) {
    weight = weight_outside_cars(profile, facts, road & 1, speed, node->drives_on_left, hill);
  }
  weight = weight < most ? weight : most;
  // What is refused has a state only in a network that tells what stands in the way.
  weight = facts->kind_weight == RR_REFUSED ? weight : weight * facts->kind_weight / 1000;
  return weight < most ? weight : most;
}

/// Hundreds of metres an hour on a road outside cars, and a factor of the time: hills slow nobody who pushes a bicycle.
static uint32_t pace_of(const rr_profile* profile, const rr_way_facts* facts, uint32_t direction, rr_hill hill,
                        uint64_t* times) {
  *times = 1000;
  if (facts->use == RR_USE_FERRY) {
    return (uint32_t)facts->speed[direction][0] * 10;
  }
  if (facts->ease.is_steps) {
    return profile->steps_pace;
  }
  *times = profile->alpine_times[facts->ease.alpine];
  if (facts->ease.is_pushed && profile->traveller == ROAD_BICYCLE) {
    return profile->pushing_pace;
  }
  const uint64_t slowed = *times * hill.times / 1000;
  *times = slowed > 0 ? slowed : 1;
  return profile->paces[facts->ground];
}

static rr_effort effort_of(const rr_build* build, uint32_t state, uint64_t decimetres, uint64_t centimetres,
                           rr_hill hill) {
  const rr_network* network = build->network;
  const uint32_t road = network->roads[state];
  const rg_edge* edge = rg_graph_edge(network->graph, road >> 1);
  const rr_way_facts* facts = &build->ways[edge->way];
  const rr_node_facts* node = &build->nodes[network->states[state].head];
  const uint32_t speed = speed_of(build, facts, road, node->density > network->profile.dense);
  uint64_t time = (decimetres * 720 / speed + 1) / 2;
  uint64_t microseconds = centimetres * 36000 / speed;
  if (network->profile.traveller != ROAD_CAR) {
    uint64_t times;
    const uint32_t pace = pace_of(&network->profile, facts, road & 1, hill, &times);
    time = (decimetres * 7200 / pace * times / 1000 + 1) / 2;
    microseconds = centimetres * 360000 / pace;
    microseconds = microseconds < UINT32_MAX * UINT64_C(1000) ? microseconds * times / 1000 : microseconds;
  }
  uint64_t cost;
  if (network->profile.goal == RR_SHORTEST) {
    const uint64_t weight = facts->kind_weight == RR_REFUSED ? 1000 : facts->kind_weight;
    cost = (centimetres * weight + 999) / 1000;
  } else {
    const uint64_t most = UINT64_C(1000000000000);
    cost = microseconds < most ? (microseconds * weight_of(build, facts, road, speed, node, hill) + 999999) / 1000000
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
  const bool has_hills =
      network->profile.traveller != ROAD_CAR && rg_graph_count(network->graph, ROAD_SECTION_JUNCTION_HEIGHTS) > 0;
  rr_hills hills = rr_no_hills();
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
    const rr_hill hill =
        has_hills ? rr_hill_of(network->graph, &network->profile, road, &hills) : (rr_hill){.times = 1000, .weight = 0};
    network->efforts[state] = effort_of(build, state, decimetres, centimetres, hill);
    if (line > 0) {
      const double own = (double)network->efforts[state].cost / line;
      rate = own < rate ? own : rate;
    }
  }
  // A little less, for the roundings of rr_bound.
  network->rate = rate < (double)INFINITY ? rate * (1 - 1.0 / (1 << 20)) : 0;
  return RR_OK;
}
