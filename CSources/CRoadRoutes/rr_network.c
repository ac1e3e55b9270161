#include "rr_build.h"
#include "rr_marks.h"
#include "rr_overlay.h"
#include "rr_sections.h"

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
static size_t size_of(rr_network* network) {
  rr_section sections[RR_NETWORK_SECTIONS];
  rr_network_sections(network, sections);
  return sizeof *network + rr_sections_size(sections, RR_NETWORK_SECTIONS);
}

/// Notes the roads at which searches by halves begin.
static rr_status add_road_starts(rr_network* network) {
  const uint32_t count = rr_road_start_count(network->state_count);
  network->road_starts = rr_new(count, sizeof *network->road_starts);
  if (network->road_starts == NULL) {
    return RR_ERROR_MEMORY;
  }
  for (uint32_t i = 0; i < count; i++) {
    network->road_starts[i] = network->roads[i << RR_START_BITS];
  }
  return RR_OK;
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
  if (status == RR_OK) {
    status = add_road_starts(made);
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
  if (network->pages == NULL) {
    rr_section sections[RR_NETWORK_SECTIONS];
    rr_network_sections(network, sections);
    rr_sections_free(sections, RR_NETWORK_SECTIONS);
  }
  free(atomic_load(&network->spare));
  rr_overlay_release(atomic_load(&network->overlay));
  rr_pages_close(network->pages);
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

/// Of some states whose roads are in order, the first one whose road is no smaller; the end if there is none.
static uint32_t first_of(const rr_network* network, uint32_t low, uint32_t high, uint32_t road) {
  // First among the states that are noted, so that only roads near each other are read.
  uint32_t start = (low >> RR_START_BITS) + 1;
  uint32_t end = high > low ? ((high - 1) >> RR_START_BITS) + 1 : start;
  while (start < end) {
    const uint32_t middle = start + (end - start) / 2;
    if (network->road_starts[middle] < road) {
      start = middle + 1;
      low = middle << RR_START_BITS;
    } else {
      end = middle;
      high = middle << RR_START_BITS;
    }
  }
  if (low < high && !rr_reads(network, &network->roads[low], (high - low) * sizeof *network->roads)) {
    return high;
  }
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

uint32_t rr_state_of(const rr_network* network, uint32_t road) {
  const uint32_t state = first_of(network, 0, network->rg_state_count, road);
  const bool is_one = state < network->rg_state_count && rr_road_at(network, state) == road;
  return is_one && rr_knows_state(network, state) ? state : RR_NONE;
}

uint32_t rr_first_deeper(const rr_network* network, uint32_t road) {
  return first_of(network, network->rg_state_count, network->state_count, road);
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
  for (uint32_t state = rr_first_deeper(network, road); rr_is_deeper(network, state, road); state++) {
    if (count < capacity) {
      states[count] = state;
    }
    count += 1;
  }
  return count;
}

uint32_t rr_tail(const rr_network* network, uint32_t state) {
  const uint32_t road = rr_road_at(network, state);
  const rg_edge* edge = rg_graph_edge(network->graph, road >> 1);
  return edge == NULL ? RR_NONE : (road & 1) == 0 ? rg_graph_from(network->graph, road >> 1) : edge->to;
}

/// Whether there is such a state, and its record can be read.
static bool has_state(const rr_network* network, uint32_t state) {
  return state < network->state_count && rr_knows_state(network, state);
}

uint32_t rr_head_of(const rr_network* network, uint32_t state) {
  return has_state(network, state) ? network->states[state].head : RR_NONE;
}

uint32_t rr_road_of(const rr_network* network, uint32_t state) {
  return state < network->state_count ? rr_road_at(network, state) : RR_NONE;
}

rr_effort rr_road_effort(const rr_network* network, uint32_t state) {
  return state < network->state_count ? rr_effort_at(network, state) : (rr_effort){0, 0};
}

bool rr_is_in_zone(const rr_network* network, uint32_t state) {
  return has_state(network, state) && (network->states[state].flags & RR_FLAG_ZONE) != 0;
}

const rr_arc* rr_arcs_from(const rr_network* network, uint32_t state, uint32_t* count) {
  const rr_list list = has_state(network, state) ? rr_all_from(network, state) : (rr_list){.count = 0};
  *count = list.count;
  return list.count > 0 ? list.arcs : NULL;
}

uint32_t rr_turn_time(const rr_network* network, uint32_t state, uint32_t place) {
  return has_state(network, state) && place < network->states[state].arc_count
             ? rr_turn_at(network, network->states[state].first_arc + place)
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
