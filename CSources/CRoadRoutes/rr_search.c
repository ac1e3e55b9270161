#include "rr_searching.h"

/// Entries with this bit come after all others: those of public roads while zones are looked through.
static const uint64_t LATER = UINT64_C(1) << 63;

/// The search calls the caller's check once in 1,024 states: the bits of that number.
enum { CHECK_BITS = 10 };

/// How much farther it is from a state to the ends than to the starts, at least. Half of it is taken from the one
/// side's costs, and added to those of the other: so both look towards each other, and each arc remains at least 0.
static int32_t slope_of(const search* search, uint32_t state) {
  if (search->network->marks != NULL) {
    const rr_mark mark = rr_mark_at(search->network, state);
    return (int32_t)rr_marked_bound(&search->ends, &mark, true) -
           (int32_t)rr_marked_bound(&search->starts, &mark, false);
  }
  const uint32_t head = search->network->states[state].head;
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

/// Whether a way over a state can be as cheap as what is looked for. Where the other side has settled the state, the
/// cheapest way over it is known; elsewhere the other side is to spend more than so far.
static bool may_lead_on(const search* search, const rr_label* label, uint32_t side) {
  if (search->query->more > 0 && (label->settled >> (1 - side) & 1) != 0) {
    return 2 * ((uint64_t)label->cost[0] + label->cost[1]) <= search->most;
  }
  return !search->is_completing && key_of(label, side) + search->tops[1 - side] <= search->most;
}

void rr_relax(search* search, uint32_t side, uint32_t state, uint64_t cost, uint32_t parent) {
  if (cost >= RR_MOST_COST) {
    search->is_too_far = true;
    return;
  }
  rr_label* label = rr_label_of(search->scratch, state);
  if (label == NULL && (label = rr_make_label(search->scratch, state)) == NULL) {
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
      rr_improve(search, both);
      search->meeting = state;
      search->meeting_start = RR_NONE;
    }
    if (both == search->best) {
      rr_note(search, state);
    }
  }
  const rr_state* record = &search->network->states[state];
  __builtin_prefetch(side == RR_FORWARD ? search->network->arcs + record->first_arc
                                        : search->network->backward + record->first_backward);
  if (!may_lead_on(search, label, side)) {
    return;
  }
  if (!rr_heap_push(&search->scratch->heaps[side], entry_of(search, label, state, side))) {
    search->status = RR_BUDGET_MEMORY;
  }
}

/// Fetches what will be needed of the next state of a side. Its arcs were fetched when it was met. Of prepared roads,
/// whose arcs may not have been read, nothing is.
static void fetch_next(const search* search, uint32_t side) {
  const rr_heap* heap = &search->scratch->heaps[side];
  if (heap->count == 0 || search->network->pages != NULL) {
    return;
  }
  enum { WEIGHTS_OF_LINE = 16 };
  const uint32_t state = (uint32_t)(heap->entries[0] & (RR_MOST_STATES - 1));
  __builtin_prefetch(rr_label_of(search->scratch, state));
  const rr_list list = search->overlay != NULL ? rr_list_on(search, side, state)
                       : side == RR_FORWARD    ? rr_all_from(search->network, state)
                                               : rr_all_to(search->network, state);
  if (list.arcs == NULL) {
    for (uint32_t i = 0; i < list.count; i += WEIGHTS_OF_LINE) {
      __builtin_prefetch(list.weights + i);
    }
    return;
  }
  for (uint32_t i = 0; i < list.count; i++) {
    rr_fetch(search, list.arcs[i].to);
  }
}

/// Goes on from a state through a cell. Its weights lead to no road for destinations only.
static void spread_through(search* search, uint32_t side, uint32_t state, uint32_t cost, const rr_list* list) {
  uint32_t* room = list->count > 0 ? rr_room_of(search, side, list, RR_MOST_COST) : NULL;
  uint32_t found[RR_AT_ONCE];
  for (uint32_t first = 0; first < list->count;) {
    const uint32_t count = rr_find_cheaper(search, list, room, cost, RR_MOST_COST, &first, found);
    for (uint32_t i = 0; i < count && search->status == RR_OK; i++) {
      rr_relax(search, side, list->states[found[i]], (uint64_t)cost + list->weights[found[i]], state);
    }
  }
}

/// Goes on from a state to those of a list.
static void spread(search* search, uint32_t side, uint32_t state, uint32_t cost) {
  if (search->overlay != NULL && search->keeps_zones && is_zone(search, state)) {
    rr_open_about(search, side, state);
  }
  const rr_list list = rr_list_on(search, side, state);
  if (list.arcs == NULL) {
    spread_through(search, side, state, cost, &list);
    return;
  }
  for (uint32_t i = 0; i < list.count; i++) {
    rr_fetch(search, list.arcs[i].to);
  }
  for (uint32_t i = 0; i < list.count; i++) {
    const uint32_t to = list.arcs[i].to;
    if (may_pass(search, state, to)) {
      const uint32_t more = rr_cost_on(search, &list, i, side, state);
      if (more < RR_MOST_COST) {
        rr_relax(search, side, to, (uint64_t)cost + more, state);
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
  if (search->is_completing && !may_lead_on(search, label, side)) {
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
  // back, and to other ways, of which some may cost as much as the best.
  if ((label->settled >> (1 - side) & 1) != 0 && !(search->keeps_zones && is_zone(search, state)) &&
      search->query->more == 0 && (uint64_t)label->cost[0] + label->cost[1] > search->best) {
    return;
  }
  spread(search, side, state, label->cost[side]);
  fetch_next(search, side);
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

/// Searches from both sides until no way can be as cheap as the one that was found.
static void run(search* search) {
  const rr_heap* heaps = search->scratch->heaps;
  if (search->keeps_zones) {
    look_through_zones(search);
    rr_try_next_to_zone(search);
  }
  while (search->status == RR_OK && heaps[RR_FORWARD].count > 0 && heaps[RR_BACKWARD].count > 0) {
    search->tops[RR_FORWARD] = top_of(search, RR_FORWARD);
    search->tops[RR_BACKWARD] = top_of(search, RR_BACKWARD);
    if (search->tops[RR_FORWARD] + search->tops[RR_BACKWARD] > search->most) {
      break;
    }
    settle(search, heaps[RR_BACKWARD].count < heaps[RR_FORWARD].count ? RR_BACKWARD : RR_FORWARD);
  }
}

/// Goes on over the states that the other side has settled, so that both know each state on a way that is cheap enough:
/// a stretch that both searches drive is known from its beginning to its end only then. All states of such a way are on
/// ways that are no dearer, and one side has settled each of them.
static void complete(search* search) {
  search->is_completing = true;
  for (uint32_t side = 0; side < 2; side++) {
    while (search->status == RR_OK && search->scratch->heaps[side].count > 0) {
      settle(search, side);
    }
  }
  search->is_completing = false;
}

void rr_keep_ends_of(rr_scratch* scratch, const rr_query* query) {
  uint32_t state = scratch->meeting;
  uint32_t start = scratch->start_number;
  while (!scratch->is_next_to_start &&
         ((start = rr_label_of(scratch, state)->parent[RR_FORWARD]) & RR_PLACE_BIT) == 0) {
    state = start;
  }
  uint32_t end;
  state = scratch->meeting;
  while (((end = rr_label_of(scratch, state)->parent[RR_BACKWARD]) & RR_PLACE_BIT) == 0) {
    state = end;
  }
  rr_keep_ends(scratch, query, start & ~RR_PLACE_BIT, end & ~RR_PLACE_BIT);
}

/// Keeps the way that was found.
static void keep(search* search) {
  rr_scratch* scratch = search->scratch;
  scratch->meeting = search->meeting;
  scratch->is_next_to_start = search->meeting_start != RR_NONE;
  scratch->is_found = true;
  scratch->shift = search->shift;
  if (scratch->is_next_to_start) {
    scratch->start_number = search->meeting_start;
  }
  if (search->meeting != RR_NONE) {
    rr_keep_ends_of(scratch, search->query);
  }
}

/// One search, with the rule of zones or without it.
static rr_status pass(search* search) {
  rr_scratch_clear(search->scratch);
  search->best = UINT64_MAX / 4;
  search->most = search->best * 2;
  search->meeting = search->meeting_start = RR_NONE;
  search->status = RR_OK;
  search->tops[0] = search->tops[1] = 0;
  rr_open_places(search);
  rr_set_bounds(search);
  rr_try_directly(search);
  rr_begin_at_places(search);
  run(search);
  if (search->query->more > 0 && search->meeting != RR_NONE) {
    complete(search);
  }
  if (search->status != RR_OK) {
    return search->status;
  }
  if (search->best >= UINT64_MAX / 4) {
    return search->is_too_far ? RR_TOO_FAR : RR_NO_WAY;
  }
  if (search->best - search->shift >= RR_MOST_COST) {
    return RR_TOO_FAR;
  }
  if (search->meeting != RR_NONE) {
    search->status = rr_choose(search);
  }
  if (search->status == RR_OK) {
    keep(search);
  }
  return search->status;
}

/// Whether a query's overlay can be used.
static const rr_overlay* usable(const rr_network* network, const rr_query* query) {
  const rr_overlay* overlay = query->overlay;
  return overlay != NULL && overlay->is_done && overlay->network == network && query->more == 0 ? overlay : NULL;
}

rr_status rr_search(const rr_network* network, rr_scratch* scratch, const rr_query* query, rr_way* way) {
  *way = (rr_way){.cost = 0};
  scratch->is_found = false;
  if (query->start_count == 0 || query->end_count == 0) {
    return RR_NO_WAY;
  }
  search search = {
      .network = network, .scratch = scratch, .query = query, .overlay = usable(network, query), .keeps_zones = true};
  rr_status status = pass(&search);
  if (search.overlay != NULL && (status == RR_NO_WAY || status == RR_TOO_FAR || status == RR_BUDGET_MEMORY)) {
    // Only the arcs tell why there is none; and entries of cells may be more than their arcs.
    search.overlay = NULL;
    search.has_met_zone = search.is_too_far = false;
    status = pass(&search);
  }
  if (status == RR_NO_WAY && search.has_met_zone) {
    search.keeps_zones = false;
    way->crosses_zones = true;
    status = pass(&search);
  }
  way->settled = search.settled;
  if (status != RR_OK || rr_is_damaged(network)) {
    return rr_is_damaged(network) ? RR_ERROR_DAMAGED : status;
  }
  way->cost = (uint32_t)(search.best - search.shift);
  way->start = scratch->start_number;
  way->end = scratch->end_number;
  way->meeting = scratch->meeting;
  rr_measure(network, scratch, way);
  return rr_is_damaged(network) ? RR_ERROR_DAMAGED : RR_OK;
}
