#include "rr_scratch.h"

/// Entries with this bit come after all others: those of public roads while zones are looked through.
static const uint64_t LATER = UINT64_C(1) << 63;

/// How often the caller's check is called: after so many states.
enum { CHECK_BITS = 10 };

typedef struct search {
  const rr_network* network;
  rr_scratch* scratch;
  const rr_query* query;
  /// Whether neither side may come from a public road into a zone.
  bool keeps_zones;
  /// Whether it would have.
  bool has_met_zone;
  /// The least cost so far of both sides together, with the shift.
  uint64_t best;
  uint32_t meeting, meeting_start;
  /// Added to costs from the ends, so that none is negative.
  uint32_t shift;
  /// The junctions from which bounds are measured, and what is subtracted from these.
  uint32_t from, to, from_less, to_less;
  uint32_t settled;
  bool is_too_far;
  rr_status status;
} search;

/// The weight of a road in this search in thousandths; 0 if it is not open.
static uint32_t weight_of(const search* search, uint32_t road) {
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
  if (low == search->query->change_count || changes[low].road != road) {
    return 1000;
  }
  return changes[low].weight == RR_REFUSED ? 0 : changes[low].weight;
}

/// The cost of an arc into a state in this search; RR_MOST_COST if it is closed.
static inline uint32_t cost_of(const search* search, uint32_t to, uint32_t cost) {
  if (search->query->change_count == 0) {
    return cost;
  }
  const uint32_t weight = weight_of(search, search->network->roads[to]);
  if (weight == 0) {
    return RR_MOST_COST;
  }
  const uint32_t own = search->network->efforts[to].cost;
  return rr_sum(cost - own, rr_weighted(own, weight));
}

static bool is_zone(const search* search, uint32_t state) {
  return (search->network->flags[state] & RR_FLAG_ZONE) != 0;
}

/// How much farther it is from a state to the ends than to the starts, at least. Half of it is taken from the one
/// side's costs, and added to those of the other: so both look towards each other, and each arc remains at least 0.
static int32_t slope_of(const search* search, uint32_t state) {
  const uint32_t head = search->network->heads[state];
  const uint32_t to = rr_bound(search->network, head, search->to);
  const uint32_t from = rr_bound(search->network, head, search->from);
  return (int32_t)(to > search->to_less ? to - search->to_less : 0) -
         (int32_t)(from > search->from_less ? from - search->from_less : 0);
}

/// Twice the cost with half the slope.
static uint64_t key_of(const rr_label* label, uint32_t side) {
  const int64_t twice = (int64_t)label->cost[side] * 2;
  return (uint64_t)(side == RR_FORWARD ? twice + label->slope : twice - label->slope);
}

static bool is_later(const search* search, uint32_t state) {
  return search->keeps_zones && !is_zone(search, state);
}

static uint64_t entry_of(const search* search, const rr_label* label, uint32_t state, uint32_t side) {
  return (is_later(search, state) ? LATER : 0) | key_of(label, side) << RR_STATE_BITS | state;
}

/// Makes a state cheaper on a side, if it is.
static void relax(search* search, uint32_t side, uint32_t state, uint64_t cost, uint32_t parent) {
  if (cost >= RR_MOST_COST) {
    search->is_too_far = true;
    return;
  }
  rr_label* label = rr_make_label(search->scratch, state);
  if (label == NULL) {
    search->status = RR_BUDGET_MEMORY;
    return;
  }
  if (label->cost[side] <= cost) {
    return;
  }
  if (label->cost[0] == RR_NONE && label->cost[1] == RR_NONE) {
    label->slope = slope_of(search, state);
  }
  label->cost[side] = (uint32_t)cost;
  label->parent[side] = parent;
  if (label->cost[1 - side] != RR_NONE) {
    const uint64_t both = (uint64_t)label->cost[0] + label->cost[1];
    if (both < search->best) {
      search->best = both;
      search->meeting = state;
      search->meeting_start = RR_NONE;
    }
  }
  if (!rr_heap_push(&search->scratch->heaps[side], entry_of(search, label, state, side))) {
    search->status = RR_BUDGET_MEMORY;
  }
}

/// Whether a side may go on from a state to another.
static bool may_pass(search* search, uint32_t from, uint32_t to) {
  if (search->keeps_zones && is_zone(search, to) && !is_zone(search, from)) {
    search->has_met_zone = true;
    return false;
  }
  return true;
}

static void spread(search* search, uint32_t side, uint32_t state, uint32_t cost) {
  const rr_network* network = search->network;
  if (side == RR_FORWARD) {
    const rr_arc* arcs = network->arcs + network->first_arcs[state];
    for (uint32_t i = 0; i < network->arc_counts[state]; i++) {
      if (may_pass(search, state, arcs[i].to)) {
        const uint32_t more = cost_of(search, arcs[i].to, arcs[i].cost);
        if (more < RR_MOST_COST) {
          relax(search, side, arcs[i].to, (uint64_t)cost + more, state);
        }
      }
    }
    return;
  }
  // The cost of an arc is that of the road to which it leads.
  const uint32_t end = network->first_backward[state + 1];
  for (uint32_t i = network->first_backward[state]; i < end; i++) {
    const rr_arc arc = network->backward[i];
    if (may_pass(search, state, arc.to)) {
      const uint32_t more = cost_of(search, state, arc.cost);
      if (more < RR_MOST_COST) {
        relax(search, side, arc.to, (uint64_t)cost + more, state);
      }
    }
  }
}

/// Settles the next state of a side.
static void settle(search* search, uint32_t side) {
  const uint64_t entry = rr_heap_pop(&search->scratch->heaps[side]);
  const uint32_t state = (uint32_t)(entry & (RR_MOST_STATES - 1));
  rr_label* label = rr_label_of(search->scratch, state);
  // The state has become cheaper since.
  if ((label->settled >> side & 1) != 0 || entry_of(search, label, state, side) != entry) {
    return;
  }
  label->settled |= 1U << side;
  search->settled += 1;
  if (search->query->most_states != 0 && search->settled > search->query->most_states) {
    search->status = RR_BUDGET_STATES;
    return;
  }
  if ((search->settled & ((1U << CHECK_BITS) - 1)) == 0 && search->query->may_go_on != NULL &&
      !search->query->may_go_on(search->query->context)) {
    search->status = RR_BUDGET_TIME;
    return;
  }
  // Where the other side has settled it, what lies behind it is known; but in a zone, to which a public road may lead
  // back.
  if ((label->settled >> (1 - side) & 1) != 0 && !(search->keeps_zones && is_zone(search, state))) {
    return;
  }
  spread(search, side, state, label->cost[side]);
}

/// What an end costs beside its road and because a part of this is not driven, with the shift.
static uint32_t end_cost(const search* search, const rr_candidate* end) {
  const uint32_t weight = weight_of(search, search->network->roads[end->state]);
  const uint32_t rest =
      rr_weighted(search->network->efforts[end->state].cost, weight) - rr_weighted(end->before.cost, weight);
  return search->shift - rest + end->beside;
}

/// What a start costs up to the end of its road.
static uint32_t start_cost(const search* search, const rr_begin* start) {
  const rr_candidate* candidate = &start->candidate;
  const uint32_t weight = weight_of(search, search->network->roads[candidate->state]);
  const uint32_t rest = rr_weighted(search->network->efforts[candidate->state].cost, weight) -
                        rr_weighted(candidate->before.cost, weight);
  return rr_sum(rr_sum(start->cost, candidate->beside), rest);
}

static bool is_closed(const search* search, uint32_t state) {
  return weight_of(search, search->network->roads[state]) == 0;
}

/// Finds what the bounds are measured from, so that none is greater than what a start or an end costs.
static void set_bounds(search* search) {
  const rr_network* network = search->network;
  const rr_query* query = search->query;
  search->from = network->heads[query->starts[0].candidate.state];
  search->to = network->heads[query->ends[0].state];
  search->from_less = search->to_less = search->shift = 0;
  for (uint32_t i = 0; i < query->end_count; i++) {
    const uint32_t weight = weight_of(search, network->roads[query->ends[i].state]);
    const uint32_t whole = rr_weighted(network->efforts[query->ends[i].state].cost, weight);
    search->shift = whole > search->shift ? whole : search->shift;
  }
  for (uint32_t i = 0; i < query->start_count; i++) {
    const uint32_t bound = rr_bound(network, network->heads[query->starts[i].candidate.state], search->from);
    const uint32_t cost = start_cost(search, &query->starts[i]);
    search->from_less = bound > cost && bound - cost > search->from_less ? bound - cost : search->from_less;
  }
  for (uint32_t i = 0; i < query->end_count; i++) {
    const uint32_t bound = rr_bound(network, network->heads[query->ends[i].state], search->to);
    const uint32_t cost = end_cost(search, &query->ends[i]);
    search->to_less = bound > cost && bound - cost > search->to_less ? bound - cost : search->to_less;
  }
}

/// Begins at the starts and at the ends.
static void begin(search* search) {
  const rr_network* network = search->network;
  const rr_query* query = search->query;
  for (uint32_t i = 0; i < query->end_count; i++) {
    const uint32_t state = query->ends[i].state;
    if (is_closed(search, state)) {
      continue;
    }
    const uint32_t cost = end_cost(search, &query->ends[i]);
    relax(search, RR_BACKWARD, state, cost, RR_PLACE_BIT | i);
    const uint32_t road = network->roads[state];
    for (uint32_t deeper = rr_first_deeper(network, road);
         !query->is_exact && deeper < network->state_count && network->roads[deeper] == road; deeper++) {
      relax(search, RR_BACKWARD, deeper, cost, RR_PLACE_BIT | i);
    }
  }
  for (uint32_t i = 0; i < query->start_count; i++) {
    // A start has no label of its own: one may go round and come back onto its road.
    const uint32_t state = query->starts[i].candidate.state;
    if (is_closed(search, state)) {
      continue;
    }
    const uint32_t cost = start_cost(search, &query->starts[i]);
    const rr_arc* arcs = network->arcs + network->first_arcs[state];
    for (uint32_t k = 0; k < network->arc_counts[state]; k++) {
      const uint32_t more =
          may_pass(search, state, arcs[k].to) ? cost_of(search, arcs[k].to, arcs[k].cost) : RR_MOST_COST;
      if (more < RR_MOST_COST) {
        relax(search, RR_FORWARD, arcs[k].to, (uint64_t)cost + more, RR_PLACE_BIT | i);
      }
    }
  }
}

/// Keeps where the way begins and ends.
static void keep_ends(rr_scratch* scratch, const rr_query* query, uint32_t start, uint32_t end) {
  scratch->start = query->starts[start];
  scratch->start_number = start;
  scratch->end = query->ends[end];
  scratch->end_number = end;
}

/// Compares ways along one road.
static void try_directly(search* search, rr_scratch* scratch) {
  const rr_query* query = search->query;
  for (uint32_t i = 0; i < query->start_count; i++) {
    const rr_candidate* start = &query->starts[i].candidate;
    if (is_closed(search, start->state)) {
      continue;
    }
    for (uint32_t k = 0; k < query->end_count; k++) {
      const rr_candidate* end = &query->ends[k];
      const bool is_same = query->is_exact ? end->state == start->state
                                           : search->network->roads[end->state] == search->network->roads[start->state];
      if (!is_same || end->along < start->along) {
        continue;
      }
      const uint64_t cost = (uint64_t)start_cost(search, &query->starts[i]) + end_cost(search, end);
      if (cost < search->best) {
        search->best = cost;
        search->meeting = RR_NONE;
        search->meeting_start = RR_NONE;
        keep_ends(scratch, query, i, k);
      }
    }
  }
}

/// A start beside a zone that the end lies in: the zone was looked through from the end alone.
static void try_next_to_zone(search* search) {
  const rr_network* network = search->network;
  const rr_query* query = search->query;
  for (uint32_t i = 0; i < query->start_count; i++) {
    const uint32_t state = query->starts[i].candidate.state;
    if (is_zone(search, state) || is_closed(search, state)) {
      continue;
    }
    const rr_arc* arcs = network->arcs + network->first_arcs[state];
    for (uint32_t k = 0; k < network->arc_counts[state]; k++) {
      const rr_label* label = is_zone(search, arcs[k].to) ? rr_label_of(search->scratch, arcs[k].to) : NULL;
      const uint32_t more = cost_of(search, arcs[k].to, arcs[k].cost);
      if (label == NULL || label->cost[RR_BACKWARD] == RR_NONE || more >= RR_MOST_COST) {
        continue;
      }
      const uint64_t cost = (uint64_t)start_cost(search, &query->starts[i]) + more + label->cost[RR_BACKWARD];
      if (cost < search->best) {
        search->best = cost;
        search->meeting = arcs[k].to;
        search->meeting_start = i;
      }
    }
  }
}

/// Looks through the zones in which starts and ends are, each to its last road.
static void look_through_zones(search* search) {
  for (uint32_t side = 0; side < 2; side++) {
    const rr_heap* heap = &search->scratch->heaps[side];
    while (search->status == RR_OK && heap->count > 0 && heap->entries[0] < LATER) {
      settle(search, side);
    }
  }
}

/// The least key of a side.
static uint64_t top_of(const search* search, uint32_t side) {
  return (search->scratch->heaps[side].entries[0] & ~LATER) >> RR_STATE_BITS;
}

/// Searches from both sides until no way can be cheaper than the one that was found.
static void run(search* search) {
  const rr_heap* heaps = search->scratch->heaps;
  if (search->keeps_zones) {
    look_through_zones(search);
    try_next_to_zone(search);
  }
  while (search->status == RR_OK && heaps[RR_FORWARD].count > 0 && heaps[RR_BACKWARD].count > 0) {
    const uint64_t tops = top_of(search, RR_FORWARD) + top_of(search, RR_BACKWARD);
    if (tops >= search->best * 2) {
      break;
    }
    settle(search, heaps[RR_BACKWARD].count < heaps[RR_FORWARD].count ? RR_BACKWARD : RR_FORWARD);
  }
}

/// Follows the way from the meeting to where it begins and ends.
static void follow(search* search) {
  rr_scratch* scratch = search->scratch;
  scratch->meeting = search->meeting;
  scratch->is_next_to_start = search->meeting_start != RR_NONE;
  scratch->is_found = true;
  if (search->meeting == RR_NONE) {
    return;
  }
  uint32_t state = search->meeting;
  uint32_t start = search->meeting_start;
  while (!scratch->is_next_to_start &&
         ((start = rr_label_of(scratch, state)->parent[RR_FORWARD]) & RR_PLACE_BIT) == 0) {
    state = start;
  }
  uint32_t end;
  state = search->meeting;
  while (((end = rr_label_of(scratch, state)->parent[RR_BACKWARD]) & RR_PLACE_BIT) == 0) {
    state = end;
  }
  keep_ends(scratch, search->query, start & ~RR_PLACE_BIT, end & ~RR_PLACE_BIT);
}

/// One search, with the rule of zones or without it.
static rr_status pass(search* search) {
  rr_scratch_clear(search->scratch);
  search->best = UINT64_MAX / 4;
  search->meeting = search->meeting_start = RR_NONE;
  search->status = RR_OK;
  set_bounds(search);
  try_directly(search, search->scratch);
  begin(search);
  run(search);
  if (search->status != RR_OK) {
    return search->status;
  }
  if (search->best >= UINT64_MAX / 4) {
    return search->is_too_far ? RR_TOO_FAR : RR_NO_WAY;
  }
  if (search->best - search->shift >= RR_MOST_COST) {
    return RR_TOO_FAR;
  }
  follow(search);
  return RR_OK;
}

rr_status rr_search(const rr_network* network, rr_scratch* scratch, const rr_query* query, rr_way* way) {
  *way = (rr_way){.cost = 0};
  scratch->is_found = false;
  if (query->start_count == 0 || query->end_count == 0) {
    return RR_NO_WAY;
  }
  search search = {.network = network, .scratch = scratch, .query = query, .keeps_zones = true};
  rr_status status = pass(&search);
  if (status == RR_NO_WAY && search.has_met_zone) {
    search.keeps_zones = false;
    way->crosses_zones = true;
    status = pass(&search);
  }
  way->settled = search.settled;
  if (status != RR_OK) {
    return status;
  }
  way->cost = (uint32_t)(search.best - search.shift);
  way->start = scratch->start_number;
  way->end = scratch->end_number;
  rr_measure(network, scratch, way);
  return RR_OK;
}
