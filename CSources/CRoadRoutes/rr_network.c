#include "rr_build.h"
#include "rr_marks.h"
#include "rr_overlay.h"

/// Frees what is not kept.
static void end(rr_build* build) {
  free(build->ways);
  free(build->nodes);
  free(build->states);
  free(build->bans);
  rr_rules_end(&build->rules);
  free(build);
}

/// The bytes of all arrays.
static size_t size_of(const rr_network* network) {
  const size_t of_state = sizeof *network->states + sizeof *network->roads + sizeof *network->efforts +
                          (network->is_relaxed ? sizeof *network->rules : 0);
  const size_t of_arc = sizeof *network->arcs + sizeof *network->turn_times + sizeof *network->backward +
                        (network->is_relaxed ? sizeof *network->arc_rules : 0);
  return sizeof *network + of_state * network->state_count + of_arc * network->arc_count +
         sizeof *network->points * network->junction_count + sizeof *network->timed_roads * network->timed_road_count +
         sizeof *network->timed_turns * network->timed_turn_count +
         (network->marks != NULL ? sizeof *network->marks * network->state_count : 0);
}

/// Gives back what arrays have more than they need.
static void trim(rr_network* network) {
  const size_t count = network->arc_count > 0 ? network->arc_count : 1;
  void* arcs = realloc(network->arcs, count * sizeof *network->arcs);
  network->arcs = arcs != NULL ? arcs : network->arcs;
  void* times = realloc(network->turn_times, count * sizeof *network->turn_times);
  network->turn_times = times != NULL ? times : network->turn_times;
}

rr_status rr_network_create(const rg_graph* graph, const rr_profile* profile, uint32_t options, rr_network** network) {
  *network = NULL;
  if (rr_profile_fault(profile) != NULL) {
    return RR_ERROR_PROFILE;
  }
  rr_network* made = rr_new(1, sizeof *made);
  rr_build* build = rr_new(1, sizeof *build);
  if (made == NULL || build == NULL) {
    free(made);
    free(build);
    return RR_ERROR_MEMORY;
  }
  made->graph = graph;
  made->profile = *profile;
  made->is_relaxed = (options & RR_RELAXED) != 0;
  made->junction_count = (uint32_t)rg_graph_count(graph, ROAD_SECTION_JUNCTIONS);
  build->network = made;
  rr_status (*const steps[])(rr_build*) = {rr_build_ways,  rr_build_nodes,   rr_build_states,
                                           rr_build_timed, rr_build_efforts, rr_build_arcs};
  rr_status status = RR_OK;
  for (size_t i = 0; i < sizeof steps / sizeof *steps && status == RR_OK; i++) {
    status = steps[i](build);
  }
  end(build);
  // What is damaged may have said nothing instead of failing.
  if (status == RR_OK && rg_graph_damage(graph, NULL) != ROAD_OK) {
    status = RR_ERROR_DAMAGED;
  }
  if (status == RR_OK && !made->is_relaxed) {
    status = rr_make_marks(made);
  }
  if (status != RR_OK) {
    rr_network_release(made);
    return status;
  }
  trim(made);
  made->size = size_of(made);
  atomic_init(&made->spare, NULL);
  atomic_init(&made->overlay, NULL);
  *network = made;
  return RR_OK;
}

void rr_network_release(rr_network* network) {
  if (network == NULL) {
    return;
  }
  void* const arrays[] = {network->states,    network->roads,  network->efforts,     network->rules,
                          network->arcs,      network->points, network->backward,    network->turn_times,
                          network->arc_rules, network->marks,  network->timed_roads, network->timed_turns};
  for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
    free(arrays[i]);
  }
  free(atomic_load(&network->spare));
  rr_overlay_release(atomic_load(&network->overlay));
  free(network);
}

const rg_graph* rr_graph(const rr_network* network) {
  return network->graph;
}

size_t rr_network_size(const rr_network* network) {
  return network->size;
}

uint32_t rr_state_count(const rr_network* network) {
  return network->state_count;
}

uint32_t rr_arc_count(const rr_network* network) {
  return network->arc_count;
}

uint32_t rr_state_of(const rr_network* network, uint32_t road) {
  uint32_t low = 0;
  uint32_t high = network->rg_state_count;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (network->roads[middle] < road) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < network->rg_state_count && network->roads[low] == road ? low : RR_NONE;
}

uint32_t rr_first_deeper(const rr_network* network, uint32_t road) {
  uint32_t low = network->rg_state_count;
  uint32_t high = network->state_count;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (network->roads[middle] < road) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

uint32_t rr_states_of(const rr_network* network, uint32_t road, uint32_t* states, uint32_t capacity) {
  const uint32_t first = rr_state_of(network, road);
  if (first == RR_NONE) {
    return 0;
  }
  uint32_t count = 0;
  if (count < capacity) {
    states[count] = first;
  }
  count += 1;
  for (uint32_t state = rr_first_deeper(network, road); state < network->state_count && network->roads[state] == road;
       state++) {
    if (count < capacity) {
      states[count] = state;
    }
    count += 1;
  }
  return count;
}

uint32_t rr_tail(const rr_network* network, uint32_t state) {
  const uint32_t road = network->roads[state];
  const rg_edge* edge = rg_graph_edge(network->graph, road >> 1);
  return edge == NULL ? RR_NONE : (road & 1) == 0 ? rg_graph_from(network->graph, road >> 1) : edge->to;
}

uint32_t rr_head_of(const rr_network* network, uint32_t state) {
  return state < network->state_count ? network->states[state].head : RR_NONE;
}

uint32_t rr_road_of(const rr_network* network, uint32_t state) {
  return state < network->state_count ? network->roads[state] : RR_NONE;
}

rr_effort rr_road_effort(const rr_network* network, uint32_t state) {
  return state < network->state_count ? network->efforts[state] : (rr_effort){0, 0};
}

bool rr_is_in_zone(const rr_network* network, uint32_t state) {
  return state < network->state_count && (network->states[state].flags & RR_FLAG_ZONE) != 0;
}

const rr_arc* rr_arcs_from(const rr_network* network, uint32_t state, uint32_t* count) {
  *count = state < network->state_count ? network->states[state].arc_count : 0;
  return *count > 0 ? network->arcs + network->states[state].first_arc : NULL;
}

uint32_t rr_turn_time(const rr_network* network, uint32_t state, uint32_t place) {
  return state < network->state_count && place < network->states[state].arc_count
             ? network->turn_times[network->states[state].first_arc + place]
             : 0;
}

rr_rule rr_rule_of_state(const rr_network* network, uint32_t state) {
  return network->rules != NULL && state < network->state_count ? network->rules[state] : RR_RULE_NONE;
}

rr_rule rr_rule_of_arc(const rr_network* network, uint32_t state, uint32_t place) {
  return network->arc_rules != NULL && state < network->state_count && place < network->states[state].arc_count
             ? network->arc_rules[network->states[state].first_arc + place]
             : RR_RULE_NONE;
}
