#include "rr_searching.h"

/// The weight that areas give an edge; 1000 if none has a part of it.
static uint32_t weight_in_areas(const search* search, uint32_t edge) {
  if (search->query->area_count == 0 || (search->scratch->in_areas[edge / 64] >> (edge % 64) & 1) == 0) {
    return 1000;
  }
  if (search->query->area_count == 1) {
    return search->query->areas[0].weight;
  }
  rr_known_edge* known = &search->scratch->known[edge % RR_KNOWN_EDGES];
  if (known->next != edge + 1) {
    *known = (rr_known_edge){.next = edge + 1, .weight = 1000};
    for (uint32_t i = 0; i < search->query->area_count; i++) {
      const rr_area* area = &search->query->areas[i];
      if (area->weight > known->weight && rr_is_in_area(search->network->graph, area, edge)) {
        known->weight = area->weight;
      }
    }
  }
  return known->weight;
}

/// The weight that a query gives a road itself; 1000 if none.
static uint32_t weight_of_change(const search* search, uint32_t road) {
  const rr_change* changes = search->query->changes;
  uint32_t low = 0;
  uint32_t high = search->query->change_count;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (changes[middle].road < road) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low == search->query->change_count || changes[low].road != road ? 1000 : changes[low].weight;
}

uint32_t rr_weight(const search* search, uint32_t road) {
  const uint32_t own = weight_of_change(search, road);
  const uint32_t around = weight_in_areas(search, road >> 1);
  const uint32_t weight = around > own ? around : own;
  return weight == RR_REFUSED ? 0 : weight;
}

/// Whether a way may arrive at an end by its road: not by one that is closed, or that costs as much as no way may.
static bool is_open(const search* search, const rr_candidate* end) {
  const uint32_t weight = rr_weight(search, rr_road_at(search->network, end->state));
  return !rr_is_shut_at(search->network, search->query->moment, end->state) && weight != 0 &&
         rr_weighted(rr_effort_at(search->network, end->state).cost, weight) < RR_MOST_COST;
}

/// What an open end costs beside its road and because a part of this is not driven, with the shift.
static uint32_t end_cost(const search* search, const rr_candidate* end) {
  const uint32_t weight = rr_weight(search, rr_road_at(search->network, end->state));
  const uint32_t rest =
      rr_weighted(rr_effort_at(search->network, end->state).cost, weight) - rr_weighted(end->before.cost, weight);
  return search->shift - rest + end->beside;
}

uint32_t rr_start_cost(const search* search, const rr_begin* start) {
  const rr_candidate* candidate = &start->candidate;
  const uint32_t weight = rr_weight(search, rr_road_at(search->network, candidate->state));
  const uint32_t rest = rr_weighted(rr_effort_at(search->network, candidate->state).cost, weight) -
                        rr_weighted(candidate->before.cost, weight);
  return rr_sum(rr_sum(start->cost, candidate->beside), rest);
}

bool rr_is_closed(const search* search, uint32_t state) {
  return rr_weight(search, rr_road_at(search->network, state)) == 0 ||
         rr_is_shut_at(search->network, search->query->moment, state);
}

/// Measures the bounds from the marks: those of all states of an end's road, too, if one may arrive in any of them.
static void set_marked(search* search) {
  const rr_network* network = search->network;
  const rr_query* query = search->query;
  search->starts = search->ends = rr_marked_none();
  for (uint32_t i = 0; i < query->start_count; i++) {
    const rr_mark mark = rr_mark_at(network, query->starts[i].candidate.state);
    rr_mark_place(&search->starts, &mark, rr_start_cost(search, &query->starts[i]), false);
  }
  for (uint32_t i = 0; i < query->end_count; i++) {
    if (!is_open(search, &query->ends[i])) {
      continue;
    }
    const uint32_t state = query->ends[i].state;
    const uint32_t cost = end_cost(search, &query->ends[i]);
    const rr_mark mark = rr_mark_at(network, state);
    rr_mark_place(&search->ends, &mark, cost, true);
    const uint32_t road = rr_road_at(network, state);
    for (uint32_t deeper = rr_first_deeper(network, road); !query->is_exact && rr_is_deeper(network, deeper, road);
         deeper++) {
      const rr_mark other = rr_mark_at(network, deeper);
      rr_mark_place(&search->ends, &other, cost, true);
    }
  }
}

void rr_set_bounds(search* search) {
  const rr_network* network = search->network;
  const rr_query* query = search->query;
  search->from = network->states[query->starts[0].candidate.state].head;
  search->to = network->states[query->ends[0].state].head;
  search->from_less = search->to_less = search->shift = 0;
  for (uint32_t i = 0; i < query->end_count; i++) {
    const uint32_t weight = rr_weight(search, rr_road_at(network, query->ends[i].state));
    const uint32_t whole = rr_weighted(rr_effort_at(network, query->ends[i].state).cost, weight);
    search->shift = whole > search->shift && is_open(search, &query->ends[i]) ? whole : search->shift;
  }
  if (network->marks != NULL) {
    set_marked(search);
    return;
  }
  for (uint32_t i = 0; i < query->start_count; i++) {
    const uint32_t bound = rr_bound(network, network->states[query->starts[i].candidate.state].head, search->from);
    const uint32_t cost = rr_start_cost(search, &query->starts[i]);
    search->from_less = bound > cost && bound - cost > search->from_less ? bound - cost : search->from_less;
  }
  for (uint32_t i = 0; i < query->end_count; i++) {
    if (!is_open(search, &query->ends[i])) {
      continue;
    }
    const uint32_t bound = rr_bound(network, network->states[query->ends[i].state].head, search->to);
    const uint32_t cost = end_cost(search, &query->ends[i]);
    search->to_less = bound > cost && bound - cost > search->to_less ? bound - cost : search->to_less;
  }
}

void rr_begin_at_places(search* search) {
  const rr_network* network = search->network;
  const rr_query* query = search->query;
  for (uint32_t i = 0; i < query->end_count; i++) {
    const uint32_t state = query->ends[i].state;
    if (!is_open(search, &query->ends[i])) {
      continue;
    }
    const uint32_t cost = end_cost(search, &query->ends[i]);
    rr_relax(search, RR_BACKWARD, state, cost, RR_PLACE_BIT | i);
    const uint32_t road = rr_road_at(network, state);
    for (uint32_t deeper = rr_first_deeper(network, road); !query->is_exact && rr_is_deeper(network, deeper, road);
         deeper++) {
      rr_relax(search, RR_BACKWARD, deeper, cost, RR_PLACE_BIT | i);
    }
  }
  for (uint32_t i = 0; i < query->start_count; i++) {
    // A start has no label of its own: one may go round and come back onto its road.
    const uint32_t state = query->starts[i].candidate.state;
    if (rr_is_closed(search, state)) {
      continue;
    }
    const uint32_t cost = rr_start_cost(search, &query->starts[i]);
    const rr_list list = rr_all_from(network, state);
    const rr_arc* arcs = list.arcs;
    for (uint32_t k = 0; k < list.count; k++) {
      const uint32_t more =
          may_pass(search, state, arcs[k].to) ? cost_of(search, state, arcs[k].to, arcs[k].cost) : RR_MOST_COST;
      if (more < RR_MOST_COST) {
        rr_relax(search, RR_FORWARD, arcs[k].to, (uint64_t)cost + more, RR_PLACE_BIT | i);
      }
    }
  }
}

void rr_keep_ends(rr_scratch* scratch, const rr_query* query, uint32_t start, uint32_t end) {
  scratch->start = query->starts[start];
  scratch->start_number = start;
  scratch->end = query->ends[end];
  scratch->end_number = end;
}

/// What it costs from a start to an end that is farther along its road, with the shift; UINT64_MAX if it is not. Both
/// may be at one junction, too: the one at the beginning of a road, the other at the end of another.
static uint64_t direct_cost(const search* search, const rr_begin* start, const rr_candidate* end) {
  const rr_network* network = search->network;
  const rr_candidate* from = &start->candidate;
  if (from->along == 0 && end->along == end->length &&
      network->states[end->state].head == rr_tail(network, from->state)) {
    return (uint64_t)start->cost + from->beside + end->beside + search->shift;
  }
  const bool is_same = search->query->is_exact ? end->state == from->state
                                               : rr_road_at(network, end->state) == rr_road_at(network, from->state);
  if (!is_same || end->along < from->along) {
    return UINT64_MAX;
  }
  const uint32_t weight = rr_weight(search, rr_road_at(network, from->state));
  const uint32_t driven = rr_weighted(end->before.cost, weight) - rr_weighted(from->before.cost, weight);
  return (uint64_t)start->cost + from->beside + end->beside + driven + search->shift;
}

void rr_try_directly(search* search) {
  const rr_query* query = search->query;
  for (uint32_t i = 0; i < query->start_count; i++) {
    for (uint32_t k = 0; k < query->end_count && !rr_is_closed(search, query->starts[i].candidate.state); k++) {
      const uint64_t cost = direct_cost(search, &query->starts[i], &query->ends[k]);
      if (cost < search->best) {
        rr_improve(search, cost);
        search->meeting = RR_NONE;
        search->meeting_start = RR_NONE;
        rr_keep_ends(search->scratch, query, i, k);
      }
    }
  }
}

void rr_try_next_to_zone(search* search) {
  const rr_network* network = search->network;
  const rr_query* query = search->query;
  for (uint32_t i = 0; i < query->start_count; i++) {
    const uint32_t state = query->starts[i].candidate.state;
    if (is_zone(search, state) || rr_is_closed(search, state)) {
      continue;
    }
    const rr_list list = rr_all_from(network, state);
    const rr_arc* arcs = list.arcs;
    for (uint32_t k = 0; k < list.count; k++) {
      const rr_label* label = is_zone(search, arcs[k].to) ? rr_label_of(search->scratch, arcs[k].to) : NULL;
      const uint32_t more = cost_of(search, state, arcs[k].to, arcs[k].cost);
      if (label == NULL || label->cost[RR_BACKWARD] == RR_NONE || more >= RR_MOST_COST) {
        continue;
      }
      const uint64_t cost = (uint64_t)rr_start_cost(search, &query->starts[i]) + more + label->cost[RR_BACKWARD];
      if (cost < search->best) {
        rr_improve(search, cost);
        search->meeting = arcs[k].to;
        search->meeting_start = i;
      }
      if (cost == search->best) {
        rr_note(search, arcs[k].to);
      }
    }
  }
}
