#include "rr_searching.h"

// All ways of the least cost lead over states that were noted; before these the search from the starts knows them, and
// behind them that from the ends. A state of a zone may be on such ways in the first zone and in the last one, and then
// counts twice; all others count once.

/// The most roads of a way; more is none.
static const uint32_t FAR = UINT32_MAX;

static rr_heap* stack_of(search* search) {
  return &search->scratch->heaps[RR_FORWARD];
}

static bool keeps(const search* search, uint32_t state) {
  return search->keeps_zones && is_zone(search, state);
}

/// Puts a state on the ways, as a side knows it.
static void put(search* search, uint32_t side, uint32_t state, rr_label* label) {
  if (!rr_is_on_way(label, side)) {
    rr_put_on_way(label, side);
    rr_put(search, stack_of(search), state);
  }
}

/// Follows all ways of the least cost from a state to where a side began.
static void follow(search* search, uint32_t side, uint32_t state) {
  const uint32_t other = 1 - side;
  // Where a side came from lies where the other one goes to.
  const rr_list list = rr_list_on(search, other, state);
  const uint32_t cost = rr_label_of(search->scratch, state)->cost[side];
  for (uint32_t i = 0; i < list.count && search->status == RR_OK; i++) {
    const uint32_t next = rr_listed(&list, i);
    rr_label* label = rr_label_of(search->scratch, next);
    if (label == NULL || label->cost[side] == RR_NONE || !may_pass(search, next, state) ||
        (uint64_t)label->cost[side] + rr_cost_on(search, &list, i, other, state) != cost) {
      continue;
    }
    put(search, side, next, label);
    if (list.arcs == NULL) {
      rr_note_cell(search, list.level, list.cell, side == RR_FORWARD ? next : state, side == RR_FORWARD ? state : next);
    }
  }
}

/// Finds all states on the ways, but for those within cells.
static void find_states(search* search) {
  rr_scratch* scratch = search->scratch;
  rr_heap* notes = &scratch->heaps[RR_BACKWARD];
  for (uint32_t side = 0; side < 2; side++) {
    for (size_t i = notes->capacity; i < scratch->heap_capacity; i++) {
      const uint32_t state = (uint32_t)notes->entries[i];
      rr_label* label = rr_label_of(scratch, state);
      // A state that follows a start beside its zone is known from the ends alone.
      const bool is_met = (uint64_t)label->cost[RR_FORWARD] + label->cost[RR_BACKWARD] == search->best;
      if (is_met || side == RR_BACKWARD) {
        put(search, side, state, label);
      }
    }
    while (stack_of(search)->count > 0 && search->status == RR_OK) {
      follow(search, side, (uint32_t)stack_of(search)->entries[--stack_of(search)->count]);
    }
  }
}

/// A choice among ways: how many roads lead to each of their states at least.
typedef struct choice {
  search* search;
  /// The states in the order of these numbers, each with the side whose zone it is in: twice the state, plus the side.
  rr_heap* queue;
  /// Two numbers of roads for each state, for the first zone and all else, and for the last zone.
  rr_heap* counts;
  size_t next;
  /// The last state on the way with the least number, and its roads.
  uint32_t last, count;
} choice;

/// How many roads lead to a state on a side; FAR if it is not on the ways.
static uint32_t count_to(const choice* choice, uint32_t state, uint32_t side) {
  const rr_label* label = rr_label_of(choice->search->scratch, state);
  if (label == NULL || (label->settled >> RR_COUNTED & 1) == 0) {
    return FAR;
  }
  return (uint32_t)(choice->counts->entries[label->slope] >> (side == 0 ? 0 : 32));
}

/// What was spent at a state on the ways.
static uint64_t spent_at(const search* search, uint32_t state, uint32_t side) {
  const rr_label* label = rr_label_of(search->scratch, state);
  const bool is_forward = keeps(search, state) ? side == RR_FORWARD : rr_is_on_way(label, RR_FORWARD);
  return is_forward ? label->cost[RR_FORWARD] : search->best - label->cost[RR_BACKWARD];
}

/// Whether a state of the first zone is one of the last at the same cost.
static bool is_in_both_zones(const search* search, uint32_t state) {
  const rr_label* label = rr_label_of(search->scratch, state);
  return keeps(search, state) && rr_is_on_way(label, RR_FORWARD) && rr_is_on_way(label, RR_BACKWARD) &&
         (uint64_t)label->cost[RR_FORWARD] + label->cost[RR_BACKWARD] == search->best;
}

/// On which side a state counts that follows another one, or a start; 2 if it may not follow.
static uint32_t side_behind(const search* search, uint32_t before, uint32_t side, uint32_t state) {
  const rr_label* label = rr_label_of(search->scratch, state);
  if (!rr_is_on_way(label, RR_FORWARD) && !rr_is_on_way(label, RR_BACKWARD)) {
    return 2;
  }
  if (!keeps(search, state)) {
    return keeps(search, before) && side == RR_BACKWARD ? 2 : RR_FORWARD;
  }
  const uint32_t own = keeps(search, before) ? side : RR_BACKWARD;
  return rr_is_on_way(label, own) ? own : 2;
}

/// Comes to a state over a number of roads.
static void come_to(choice* choice, uint32_t state, uint32_t side, uint32_t count) {
  search* search = choice->search;
  rr_label* label = rr_label_of(search->scratch, state);
  if ((label->settled >> RR_COUNTED & 1) == 0) {
    label->settled |= 1U << RR_COUNTED;
    label->slope = (int32_t)choice->counts->count;
    rr_put(search, choice->counts, UINT64_MAX);
  }
  if (search->status != RR_OK || count_to(choice, state, side) != FAR) {
    return;
  }
  uint64_t* counts = &choice->counts->entries[label->slope];
  const uint32_t shift = side == 0 ? 0 : 32;
  *counts = (*counts & ~((uint64_t)UINT32_MAX << shift)) | (uint64_t)count << shift;
  rr_put(search, choice->queue, (uint64_t)state << 1 | side);
  if (side == RR_FORWARD && is_in_both_zones(search, state)) {
    come_to(choice, state, RR_BACKWARD, count);
  }
}

/// Whether a way goes from a start to a state, and on which side it counts there; 2 if not.
static uint32_t side_behind_start(const search* search, const rr_begin* start, const rr_arc* arc) {
  const uint32_t state = start->candidate.state;
  const uint32_t side = side_behind(search, state, RR_FORWARD, arc->to);
  const uint32_t more = cost_of(search, state, arc->to, arc->cost);
  return side != 2 && more < RR_MOST_COST &&
                 rr_start_cost(search, start) + (uint64_t)more == spent_at(search, arc->to, side)
             ? side
             : 2;
}

/// Comes to all states that follow the starts.
static void leave_starts(choice* choice) {
  search* search = choice->search;
  const rr_query* query = search->query;
  for (uint32_t i = 0; i < query->start_count; i++) {
    const uint32_t state = query->starts[i].candidate.state;
    const rr_list list = rr_all_from(search->network, state);
    for (uint32_t k = 0; k < list.count && !rr_is_closed(search, state) && search->status == RR_OK; k++) {
      const uint32_t side = side_behind_start(search, &query->starts[i], &list.arcs[k]);
      if (side != 2) {
        come_to(choice, list.arcs[k].to, side, 1);
      }
    }
  }
}

/// Whether a way leads from a state to another along an arc, and on which side it counts there; 2 if not.
static uint32_t side_along(const search* search, uint32_t from, uint32_t side, uint32_t to, uint32_t cost) {
  const uint32_t own = side_behind(search, from, side, to);
  const uint32_t more = own != 2 ? cost_of(search, from, to, cost) : RR_MOST_COST;
  return more < RR_MOST_COST && spent_at(search, from, side) + more == spent_at(search, to, own) ? own : 2;
}

/// Whether a way may end with a state.
static bool is_last(const search* search, uint32_t state, uint32_t side) {
  const rr_label* label = rr_label_of(search->scratch, state);
  return label->cost[RR_BACKWARD] != RR_NONE && (label->parent[RR_BACKWARD] & RR_PLACE_BIT) != 0 &&
         (!keeps(search, state) || side == RR_BACKWARD) &&
         spent_at(search, state, side) + label->cost[RR_BACKWARD] == search->best;
}

/// Counts roads until an end is reached.
static void count_roads(choice* choice) {
  search* search = choice->search;
  for (; choice->next < choice->queue->count && search->status == RR_OK; choice->next++) {
    const uint64_t entry = choice->queue->entries[choice->next];
    const uint32_t state = (uint32_t)(entry >> 1);
    const uint32_t side = entry & 1;
    const uint32_t count = count_to(choice, state, side);
    if (choice->last != RR_NONE && count > choice->count) {
      return;
    }
    if (is_last(search, state, side) && state < choice->last) {
      choice->last = state;
      choice->count = count;
    }
    const rr_list list = rr_all_from(search->network, state);
    for (uint32_t i = 0; i < list.count; i++) {
      const uint32_t own = side_along(search, state, side, list.arcs[i].to, list.arcs[i].cost);
      if (own != 2) {
        come_to(choice, list.arcs[i].to, own, count + 1);
      }
    }
  }
}

/// The sides on which a state may count that the way leads over after so many roads, if it may on these behind it.
static uint32_t sides_of(const choice* choice, uint32_t state, uint32_t sides, uint32_t count) {
  const bool is_both = (sides & 1U << RR_BACKWARD) != 0 && is_in_both_zones(choice->search, state) &&
                       count_to(choice, state, RR_FORWARD) == count;
  return is_both ? sides | 1U << RR_FORWARD : sides;
}

/// Of the states before a state, the one with the least number, and its sides.
static uint32_t state_before(const choice* choice, uint32_t state, uint32_t sides, uint32_t count, uint32_t* own) {
  const search* search = choice->search;
  const rr_list list = rr_all_to(search->network, state);
  uint32_t found = RR_NONE;
  for (uint32_t i = 0; i < list.count; i++) {
    const uint32_t from = list.arcs[i].to;
    for (uint32_t side = 0; side < 2 && from <= found; side++) {
      if (count_to(choice, from, side) != count) {
        continue;
      }
      const uint32_t behind = side_along(search, from, side, state, list.arcs[i].cost);
      if (behind != 2 && (sides >> behind & 1) != 0) {
        *own = (from == found ? *own : 0) | 1U << side;
        found = from;
      }
    }
  }
  return found;
}

/// The least start of a way; FAR if none.
static uint32_t start_before(const search* search, uint32_t state, uint32_t sides) {
  const rr_query* query = search->query;
  for (uint32_t i = 0; i < query->start_count; i++) {
    const uint32_t from = query->starts[i].candidate.state;
    const rr_list list = rr_all_from(search->network, from);
    for (uint32_t k = 0; k < list.count && !rr_is_closed(search, from); k++) {
      const uint32_t side = list.arcs[k].to == state ? side_behind_start(search, &query->starts[i], &list.arcs[k]) : 2;
      if (side != 2 && (sides >> side & 1) != 0) {
        return i;
      }
    }
  }
  return FAR;
}

/// Writes the states of the way over those of the queue. Returns its start.
static uint32_t trace_back(choice* choice) {
  uint32_t state = choice->last;
  uint32_t sides = keeps(choice->search, state) ? 1U << RR_BACKWARD : 1U << RR_FORWARD;
  for (uint32_t count = choice->count; state != RR_NONE; count--) {
    sides = sides_of(choice, state, sides, count);
    choice->queue->entries[count - 1] = state;
    if (count == 1) {
      return start_before(choice->search, state, sides);
    }
    uint32_t own = 0;
    state = state_before(choice, state, sides, count - 1, &own);
    sides = own;
  }
  return FAR;
}

/// Whether the search from the starts goes from a state of the way to the next one.
static bool follows(const search* search, uint32_t from, uint32_t to) {
  return rr_is_on_way(rr_label_of(search->scratch, to), RR_FORWARD) && (!keeps(search, to) || keeps(search, from));
}

/// Makes the way that of the search. Both sides must know it before and behind the meeting for others to be found
/// beside it; unpacked ways are known from the starts.
static void keep(choice* choice, uint32_t start) {
  search* search = choice->search;
  const uint64_t* states = choice->queue->entries;
  const uint32_t count = choice->count;
  const bool is_next =
      search->query->more > 0 && !follows(search, search->query->starts[start].candidate.state, (uint32_t)states[0]);
  uint32_t meeting = 0;
  while (meeting + 1 < count && !is_next &&
         (search->query->more == 0 || follows(search, (uint32_t)states[meeting], (uint32_t)states[meeting + 1]))) {
    meeting += 1;
  }
  search->meeting = (uint32_t)states[meeting];
  search->meeting_start = is_next ? start : RR_NONE;
  for (uint32_t i = 0; i <= meeting && !is_next; i++) {
    rr_label_of(search->scratch, (uint32_t)states[i])->parent[RR_FORWARD] =
        i > 0 ? (uint32_t)states[i - 1] : RR_PLACE_BIT | start;
  }
  for (uint32_t i = meeting; i + 1 < count; i++) {
    rr_label_of(search->scratch, (uint32_t)states[i])->parent[RR_BACKWARD] = (uint32_t)states[i + 1];
  }
}

rr_status rr_choose(search* search) {
  rr_scratch* scratch = search->scratch;
  scratch->heaps[RR_FORWARD].count = scratch->heaps[RR_BACKWARD].count = 0;
  find_states(search);
  scratch->heaps[RR_BACKWARD].capacity = scratch->heap_capacity;
  if (search->status == RR_OK) {
    rr_unpack(search);
  }
  scratch->heaps[RR_FORWARD].count = scratch->heaps[RR_BACKWARD].count = 0;
  choice choice = {
      .search = search, .queue = &scratch->heaps[RR_FORWARD], .counts = &scratch->heaps[RR_BACKWARD], .last = RR_NONE};
  leave_starts(&choice);
  count_roads(&choice);
  if (search->status != RR_OK) {
    return search->status;
  }
  const uint32_t start = choice.last != RR_NONE ? trace_back(&choice) : FAR;
  if (start != FAR) {
    keep(&choice, start);
  }
  // Without it the way is that of the meeting, unless this lies beyond cells.
  return start != FAR || search->overlay == NULL ? RR_OK : RR_NO_WAY;
}
