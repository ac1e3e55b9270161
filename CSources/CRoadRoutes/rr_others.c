/// Other ways than the best: each leads over a state at which both searches met, on a stretch that both drive.
///
/// Learned from Abraham, Delling, Goldberg and Werneck, "Alternative Routes in Road Networks": a stretch that both
/// searches drive is a shortest way itself, so a way over a long one is sensible about its middle; it may share only so
/// much with better ways, and no part of it may be a needless detour.
#include "rr_searching.h"

enum {
  /// The most stretches that are looked at.
  MOST_TRIED = 256,
  /// Thousandths of a way's cost that may be those of roads of another.
  MOST_SHARED = 750,
  /// Thousandths of the least cost that the common stretch must have: a fiftieth.
  LEAST_STRETCH = 20,
  /// Thousandths of the cost of the best way's part that a part beside it may cost.
  MOST_DETOUR = 1500,
  /// The bit of a label for the roads of the first way; the next bits are those of the others.
  FIRST_BIT = 2
};

/// A stretch that both searches drive, by its first state.
typedef struct stretch {
  /// The less the better.
  uint64_t rank;
  uint32_t state;
} stretch;

typedef struct others {
  const rr_network* network;
  rr_scratch* scratch;
  /// The least cost, and the most of another way, with the shift.
  uint64_t least, most;
  stretch stretches[MOST_TRIED];
  uint32_t count;
} others;

static uint64_t cost_over(const rr_label* label) {
  return (uint64_t)label->cost[RR_FORWARD] + label->cost[RR_BACKWARD];
}

static bool is_met(const rr_label* label) {
  return label != NULL && label->cost[RR_FORWARD] != RR_NONE && label->cost[RR_BACKWARD] != RR_NONE;
}

/// The state behind a state on the common stretch; RR_NONE at its end.
static uint32_t next_on_stretch(const others* others, uint32_t state) {
  const uint32_t next = rr_label_of(others->scratch, state)->parent[RR_BACKWARD];
  if ((next & RR_PLACE_BIT) != 0) {
    return RR_NONE;
  }
  const rr_label* label = rr_label_of(others->scratch, next);
  return is_met(label) && label->parent[RR_FORWARD] == state ? next : RR_NONE;
}

static bool begins_stretch(const others* others, uint32_t state, const rr_label* label) {
  const uint32_t before = label->parent[RR_FORWARD];
  if ((before & RR_PLACE_BIT) != 0) {
    return true;
  }
  const rr_label* other = rr_label_of(others->scratch, before);
  return !is_met(other) || other->parent[RR_BACKWARD] != state;
}

/// Keeps a stretch if it is among the best.
static void keep(others* others, stretch found) {
  uint32_t place = others->count;
  if (place == MOST_TRIED && found.rank >= others->stretches[MOST_TRIED - 1].rank) {
    return;
  }
  if (place == MOST_TRIED) {
    place -= 1;
  } else {
    others->count += 1;
  }
  while (place > 0 &&
         (others->stretches[place - 1].rank > found.rank ||
          (others->stretches[place - 1].rank == found.rank && others->stretches[place - 1].state > found.state))) {
    others->stretches[place] = others->stretches[place - 1];
    place -= 1;
  }
  others->stretches[place] = found;
}

/// Looks for stretches among all states that both searches have met.
static void find_stretches(others* others) {
  const rr_scratch* scratch = others->scratch;
  const uint64_t least = others->least - scratch->shift;
  for (uint32_t page = 0; page < scratch->page_count; page++) {
    for (uint32_t i = 0; i < RR_PAGE_STATES; i++) {
      const rr_label* label = &scratch->labels[((size_t)page << RR_PAGE_BITS) + i];
      const uint32_t state = (scratch->groups[page] << RR_PAGE_BITS) + i;
      if (!is_met(label) || cost_over(label) > others->most || !begins_stretch(others, state, label)) {
        continue;
      }
      uint32_t last = state;
      for (uint32_t next = state; next != RR_NONE; next = next_on_stretch(others, next)) {
        last = next;
      }
      // The costs are those at the ends of the states, and the stretch begins at the beginning of its first one.
      const uint64_t length = (uint64_t)rr_label_of(scratch, last)->cost[RR_FORWARD] - label->cost[RR_FORWARD] +
                              others->network->efforts[state].cost;
      if (length * 1000 >= least * LEAST_STRETCH) {
        keep(others, (stretch){2 * cost_over(label) - length, state});
      }
    }
  }
}

/// Writes the states of the way over a state into the first heap, which a search that has ended needs no more. Returns
/// their number; 0 if they have no room.
static size_t collect(const others* others, uint32_t over) {
  const rr_scratch* scratch = others->scratch;
  uint64_t* states = scratch->heaps[RR_FORWARD].entries;
  size_t before = 1;
  for (uint32_t state = over;; before++) {
    state = rr_label_of(scratch, state)->parent[RR_FORWARD];
    if ((state & RR_PLACE_BIT) != 0) {
      break;
    }
  }
  if (before > scratch->heaps[RR_FORWARD].capacity) {
    return 0;
  }
  uint32_t state = over;
  for (size_t i = before; i > 0; i--) {
    states[i - 1] = state;
    state = rr_label_of(scratch, state)->parent[RR_FORWARD];
  }
  size_t count = before;
  state = rr_label_of(scratch, over)->parent[RR_BACKWARD];
  for (; (state & RR_PLACE_BIT) == 0; count++) {
    if (count == scratch->heaps[RR_FORWARD].capacity) {
      return 0;
    }
    states[count] = state;
    state = rr_label_of(scratch, state)->parent[RR_BACKWARD];
  }
  return count;
}

/// What a way that costs so much in all has spent at the end of a state: the searches know it before their meeting from
/// the one side, and behind it from the other.
static uint64_t spent_at(const rr_label* label, uint64_t cost, bool is_before) {
  return is_before ? label->cost[RR_FORWARD] : cost - label->cost[RR_BACKWARD];
}

static bool is_on_best(const others* others, uint32_t state) {
  const rr_label* label = rr_label_of(others->scratch, state);
  return label != NULL && (label->settled >> FIRST_BIT & 1) != 0;
}

/// The number of a way's state at which the stretch ends that begins with one of its states.
static size_t end_of_stretch(const others* others, uint32_t over, size_t place) {
  for (uint32_t next = next_on_stretch(others, over); next != RR_NONE; next = next_on_stretch(others, next)) {
    place += 1;
  }
  return place;
}

/// A way, whose start's road counts as number 0, and the first and the last number of its stretch.
typedef struct numbered {
  const others* others;
  const uint64_t* states;
  size_t count;
  uint32_t start;
  size_t first, last;
} numbered;

static uint32_t state_at(const numbered* way, size_t number) {
  return number > 0 ? (uint32_t)way->states[number - 1] : way->start;
}

/// Whether one may turn from a state onto the road of another, without turning round.
static bool may_turn(const others* others, uint32_t from, uint32_t to) {
  const uint32_t road = rr_road_at(others->network, to);
  const rr_list list = rr_all_from(others->network, from);
  for (uint32_t i = 0; i < list.count; i++) {
    if (rr_road_at(others->network, list.arcs[i].to) == road) {
      return (rr_road_at(others->network, from) ^ 1) != road;
    }
  }
  return false;
}

/// Whether a way need not come to a junction again behind a state that leads there. Up to the end of its stretch it is
/// a shortest one from its start, and from the stretch on one to its end: what comes back within one of these cannot be
/// cut short, as where a turn is forbidden. The best way may come back anywhere.
static bool is_needless(const numbered* way, size_t before, size_t again) {
  if (is_on_best(way->others, state_at(way, before)) && is_on_best(way->others, state_at(way, again))) {
    return false;
  }
  const bool goes_on = again < way->count;
  const bool is_shortest = before >= way->first || again + (goes_on ? 1 : 0) <= way->last;
  // Several states may be of one road, of which the way to each is a shortest one.
  return !is_shortest || (goes_on && may_turn(way->others, state_at(way, before), state_at(way, again + 1)));
}

/// Whether a way comes to a junction twice and need not, or more than four times.
static bool has_loop(const others* others, const rr_query* query, uint32_t over, const uint64_t* states, size_t count) {
  enum { MOST_VISITS = 4 };
  rr_heap* heap = &others->scratch->heaps[RR_BACKWARD];
  heap->count = 0;
  const uint32_t start = rr_label_of(others->scratch, (uint32_t)states[0])->parent[RR_FORWARD] & ~RR_PLACE_BIT;
  numbered way = {.others = others, .states = states, .count = count, .start = query->starts[start].candidate.state};
  for (size_t i = 0; i <= count; i++) {
    way.first = i > 0 && state_at(&way, i) == over ? i : way.first;
    if (!rr_heap_push(heap, (uint64_t)others->network->states[state_at(&way, i)].head << 32 | i)) {
      return true;
    }
  }
  way.last = end_of_stretch(others, over, way.first);
  uint64_t junction = UINT64_MAX;
  size_t visits[MOST_VISITS] = {0};
  size_t visit_count = 0;
  while (heap->count > 0) {
    const uint64_t entry = rr_heap_pop(heap);
    visit_count = entry >> 32 == junction ? visit_count : 0;
    junction = entry >> 32;
    for (size_t i = 0; i < visit_count; i++) {
      if (is_needless(&way, visits[i], (uint32_t)entry)) {
        return true;
      }
    }
    if (visit_count == MOST_VISITS) {
      return true;
    }
    visits[visit_count++] = (uint32_t)entry;
  }
  return false;
}

/// Whether the way over a state is another one than those with the first bits, and sensible.
static bool is_useful(const others* others, const rr_query* query, uint32_t over, const uint64_t* states, size_t count,
                      uint32_t ways) {
  const rr_scratch* scratch = others->scratch;
  const rr_label* middle = rr_label_of(scratch, over);
  const uint64_t cost = cost_over(middle);
  uint64_t own = 0;
  uint64_t shared[8] = {0};
  uint64_t left = 0;
  uint64_t left_best = 0;
  bool is_before = true;
  for (size_t i = 0; i < count; i++) {
    const uint32_t state = (uint32_t)states[i];
    const rr_label* label = rr_label_of(scratch, state);
    const uint32_t effort = rr_effort_at(others->network, state).cost;
    own += effort;
    for (uint32_t way = 0; way < ways; way++) {
      shared[way] += (label->settled >> (FIRST_BIT + way) & 1) != 0 ? effort : 0;
    }
    const uint64_t spent = spent_at(label, cost, is_before);
    if ((label->settled >> FIRST_BIT & 1) != 0) {
      // The way joins the best, or goes on along it.
      const uint64_t forward = label->cost[RR_FORWARD];
      const uint64_t backward = others->least - label->cost[RR_BACKWARD];
      const uint64_t best = forward < backward || label->cost[RR_BACKWARD] == RR_NONE ? forward : backward;
      if (best < left_best || (spent - left) * 1000 > (best - left_best) * MOST_DETOUR) {
        return false;
      }
      left = spent;
      left_best = best;
    }
    is_before = is_before && state != over;
  }
  for (uint32_t way = 0; way < ways; way++) {
    if (shared[way] * 1000 > own * MOST_SHARED) {
      return false;
    }
  }
  return !has_loop(others, query, over, states, count);
}

static void mark(const others* others, const uint64_t* states, size_t count, uint32_t way) {
  for (size_t i = 0; i < count; i++) {
    rr_label_of(others->scratch, (uint32_t)states[i])->settled |= 1U << (FIRST_BIT + way);
  }
}

uint32_t rr_find_others(const rr_network* network, rr_scratch* scratch, const rr_query* query, const rr_way* best,
                        rr_way* ways, uint32_t most) {
  if (!scratch->is_found || query->more == 0 || scratch->meeting == RR_NONE || scratch->is_next_to_start) {
    return 0;
  }
  others others = {.network = network, .scratch = scratch};
  others.least = (uint64_t)best->cost + scratch->shift;
  others.most = others.least + (uint64_t)best->cost * query->more / 1000;
  find_stretches(&others);
  const uint64_t* states = scratch->heaps[RR_FORWARD].entries;
  size_t count = collect(&others, best->meeting);
  mark(&others, states, count, 0);
  uint32_t found = 0;
  most = most < RR_MOST_OTHERS ? most : RR_MOST_OTHERS;
  for (uint32_t i = 0; i < others.count && found < most && count > 0; i++) {
    const uint32_t over = others.stretches[i].state;
    count = collect(&others, over);
    if (count == 0 || !is_useful(&others, query, over, states, count, found + 1)) {
      count = 1;
      continue;
    }
    mark(&others, states, count, found + 1);
    ways[found] = (rr_way){.cost = (uint32_t)(cost_over(rr_label_of(scratch, over)) - scratch->shift),
                           .meeting = over,
                           .settled = best->settled,
                           .crosses_zones = best->crosses_zones};
    rr_follow(network, scratch, query, &ways[found]);
    found += 1;
  }
  rr_way first = *best;
  rr_follow(network, scratch, query, &first);
  return found;
}

void rr_follow(const rr_network* network, rr_scratch* scratch, const rr_query* query, rr_way* way) {
  // Along one road there is but one way.
  if (!scratch->is_found || way->meeting == RR_NONE) {
    return;
  }
  scratch->meeting = way->meeting;
  rr_keep_ends_of(scratch, query);
  way->start = scratch->start_number;
  way->end = scratch->end_number;
  way->milliseconds = way->decimetres = 0;
  rr_measure(network, scratch, way);
}
