#include "rr_build.h"
#include "rr_vehicle.h"

#include "road_ahead.h"

#include <math.h>

/// The direction in which a road leaves its junction in whole degrees, from its shape: for files that do not say it.
static int32_t bearing_of_shape(const rg_graph* graph, uint32_t road) {
  int32_t latitudes[ROAD_MOST_POINTS + 2];
  int32_t longitudes[ROAD_MOST_POINTS + 2];
  const size_t count = rg_graph_shape(graph, road >> 1, latitudes, longitudes, ROAD_MOST_POINTS + 2);
  if (count < 2 || count > ROAD_MOST_POINTS + 2) {
    return 0;
  }
  const double look = 15;
  const size_t first = (road & 1) == 0 ? 0 : count - 1;
  rg_vector vector = {0, 0};
  for (size_t i = 1; i < count && vector.east * vector.east + vector.north * vector.north < look * look; i++) {
    const size_t place = (road & 1) == 0 ? i : count - 1 - i;
    vector = rg_vector_between(latitudes[first], longitudes[first], latitudes[place], longitudes[place]);
  }
  const int32_t degrees = (int32_t)rint(rg_degrees(vector.east, vector.north));
  return (degrees + 360) % 360;
}

static void fill_names(const rg_graph* graph, const rg_way* way, rr_local* local) {
  size_t length = 0;
  if (way->texts == 0) {
    return;
  }
  local->name = rg_graph_name(graph, way, &length);
  local->name_length = local->name != NULL ? (uint16_t)length : 0;
  local->number = rg_graph_ref(graph, way, &length);
  local->number_length = local->number != NULL ? (uint16_t)length : 0;
}

/// Fills one of the roads at a junction. False where the file is damaged.
static bool fill_local(const rr_build* build, uint32_t road, rr_local* local) {
  const rg_graph* graph = build->network->graph;
  const rg_edge* edge = rg_graph_edge(graph, road >> 1);
  const rg_way* way = edge != NULL ? rg_graph_way(graph, edge->way) : NULL;
  if (way == NULL || edge->way >= build->way_count) {
    return false;
  }
  const rr_way_facts* facts = &build->ways[edge->way];
  *local = (rr_local){.road = road,
                      .facts = facts,
                      .way = edge->way,
                      .bearing = rg_graph_bearing(graph, road >> 1, road & 1),
                      .rank = facts->rank,
                      .may_leave = facts->rule[road & 1] == RR_RULE_NONE,
                      .may_arrive = facts->rule[~road & 1] == RR_RULE_NONE};
  const bool is_car = rr_is_any_car(&build->network->profile);
  local->cars_leave = is_car ? local->may_leave : facts->is_for_cars[road & 1];
  local->cars_arrive = is_car ? local->may_arrive : facts->is_for_cars[~road & 1];
  if (local->bearing < 0) {
    local->bearing = bearing_of_shape(graph, road);
  }
  const rg_edge_marks marks = rg_graph_edge_marks(graph, road >> 1);
  local->is_inside = (marks.marks & ROAD_EDGE_INSIDE) != 0;
  if (facts->is_link) {
    local->is_slip_lane = (marks.marks & ROAD_EDGE_SLIP_LANE) != 0;
    if (marks.link_class >= 1 && marks.link_class <= RR_LEAST_RANK) {
      local->rank = (uint8_t)(marks.link_class - 1);
    }
  }
  if (local->may_leave || local->may_arrive || facts->is_timed) {
    fill_names(graph, way, local);
  }
  return true;
}

static rr_status add_arc(rr_build* build, uint32_t state, uint32_t to, rr_effort turn, rr_rule rule) {
  rr_network* network = build->network;
  size_t capacity = build->arc_capacity;
  if (network->arc_count >= RR_NONE / 2) {
    return RR_ERROR_TOO_MANY;
  }
  // The arrays grow together.
  size_t other = capacity;
  size_t third = capacity;
  if (!rr_grow((void**)&network->arcs, network->arc_count, &capacity, sizeof *network->arcs) ||
      !rr_grow((void**)&network->turn_times, network->arc_count, &other, sizeof *network->turn_times) ||
      (network->is_relaxed &&
       !rr_grow((void**)&network->arc_rules, network->arc_count, &third, sizeof *network->arc_rules))) {
    return RR_ERROR_MEMORY;
  }
  build->arc_capacity = capacity;
  const uint32_t broken = rule != RR_RULE_NONE ? RR_BROKEN : 0;
  network->arcs[network->arc_count] = (rr_arc){to, rr_sum(rr_sum(turn.cost, broken), network->efforts[to].cost)};
  network->turn_times[network->arc_count] = turn.milliseconds;
  if (network->is_relaxed) {
    network->arc_rules[network->arc_count] = (uint8_t)rule;
  }
  network->arc_count += 1;
  network->states[state].arc_count += 1;
  return RR_OK;
}

/// The state to which a turn leads: that of the sequence in which it is, or that of the road.
static uint32_t state_after(const rr_build* build, uint32_t step, uint32_t road) {
  const uint32_t next = step != RR_NONE ? rr_step_after(&build->rules, step, road) : RR_NONE;
  return next != RR_NONE ? build->rules.steps[next].state : build->states[road];
}

/// Adds the arcs from a state that arrives on a local road, some steps into a sequence.
static rr_status add_arcs(rr_build* build, const rr_junction* junction, size_t ban_count, uint32_t state, uint32_t from,
                          uint32_t step) {
  rr_network* network = build->network;
  // A damaged file may name a road twice at a junction.
  if (network->states[state].arc_count > 0) {
    return RR_OK;
  }
  network->states[state].first_arc = network->arc_count;
  rr_status status = RR_OK;
  bool has_other = false;
  for (uint32_t turn = 1; turn <= junction->count && status == RR_OK; turn++) {
    // Turning round comes last: it depends on the others.
    const uint32_t to = (from + turn) % junction->count;
    const uint32_t road = junction->locals[to].road;
    if (build->states[road] == RR_NONE) {
      continue;
    }
    const bool is_round = to == from;
    const bool is_forbidden = rr_bans_forbid(build->bans, ban_count, junction, from, to) ||
                              (step != RR_NONE && rr_step_forbids(&build->rules, step, road));
    const rr_rule rule = junction->node.is_closed && !is_round ? RR_RULE_BARRIER
                         : is_forbidden                        ? RR_RULE_RESTRICTION
                         : is_round && has_other               ? RR_RULE_TURN_ROUND
                                                               : RR_RULE_NONE;
    has_other = has_other || (rule == RR_RULE_NONE && junction->locals[to].may_leave);
    if (rule == RR_RULE_NONE || network->is_relaxed) {
      status = add_arc(build, state, state_after(build, step, road),
                       rr_turn(&network->profile, &build->times, junction, from, to), rule);
    }
  }
  return status;
}

/// Adds the arcs at a junction.
static rr_status add_junction(rr_build* build, uint32_t index) {
  const rg_graph* graph = build->network->graph;
  uint32_t roads[RR_MOST_LOCALS + 1];
  const size_t count = rg_graph_leaving(graph, index, roads, RR_MOST_LOCALS + 1);
  if (count > RR_MOST_LOCALS) {
    return RR_ERROR_TOO_MANY;
  }
  for (size_t i = 0; i < count; i++) {
    if (roads[i] >= build->rg_count || !fill_local(build, roads[i], &build->locals[i])) {
      return RR_ERROR_DAMAGED;
    }
  }
  const rr_junction junction = {build->nodes[index], build->locals, (uint32_t)count};
  const size_t ban_count = rr_bans_at(&build->rules, index, build->bans, build->rules.count);
  rr_status status = RR_OK;
  for (uint32_t from = 0; from < count && status == RR_OK; from++) {
    const uint32_t road = build->locals[from].road ^ 1;
    // A damaged file may name a road at a junction where it does not end.
    if (build->states[road] == RR_NONE || build->network->states[build->states[road]].head != index) {
      continue;
    }
    status = add_arcs(build, &junction, ban_count, build->states[road], from, rr_first_step(&build->rules, road));
    size_t deeper_count;
    const rr_step_of_road* deeper = rr_deeper_steps(&build->rules, road, &deeper_count);
    for (size_t i = 0; i < deeper_count && status == RR_OK; i++) {
      const uint32_t step = deeper[i].step;
      status = add_arcs(build, &junction, ban_count, build->rules.steps[step].state, from, step);
    }
  }
  return status;
}

/// Lists the arcs by where they lead.
static rr_status add_backward(rr_network* network) {
  rr_state* states = network->states;
  const uint32_t count = network->state_count;
  network->backward = rr_new(network->arc_count, sizeof *network->backward);
  if (network->backward == NULL) {
    return RR_ERROR_MEMORY;
  }
  for (uint32_t arc = 0; arc < network->arc_count; arc++) {
    states[network->arcs[arc].to + 1].first_backward += 1;
  }
  for (uint32_t state = 0; state < count; state++) {
    states[state + 1].first_backward += states[state].first_backward;
  }
  // Each beginning moves on to its end, which is the next one's beginning.
  for (uint32_t state = 0; state < count; state++) {
    for (uint32_t i = 0; i < states[state].arc_count; i++) {
      const rr_arc arc = network->arcs[states[state].first_arc + i];
      network->backward[states[arc.to].first_backward++] = (rr_arc){state, arc.cost};
    }
  }
  for (uint32_t state = count; state > 0; state--) {
    states[state].first_backward = states[state - 1].first_backward;
  }
  states[0].first_backward = 0;
  return RR_OK;
}

rr_status rr_build_arcs(rr_build* build) {
  build->bans = rr_new(build->rules.count, sizeof *build->bans);
  if (build->bans == NULL) {
    return RR_ERROR_MEMORY;
  }
  build->times = rr_turn_times_of(&build->network->profile);
  rr_status status = RR_OK;
  for (uint32_t junction = 0; junction < build->network->junction_count && status == RR_OK; junction++) {
    status = add_junction(build, junction);
  }
  return status == RR_OK ? add_backward(build->network) : status;
}
