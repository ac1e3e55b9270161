/// A search while it runs: what its files share.
#ifndef RR_SEARCHING_H
#define RR_SEARCHING_H

#include "rr_marks.h"
#include "rr_now.h"
#include "rr_overlay_parts.h"
#include "rr_scratch.h"

#include <string.h>

typedef struct search {
  const rr_network* network;
  rr_scratch* scratch;
  const rr_query* query;
  /// The overlay that is used; null if none.
  const rr_overlay* overlay;
  /// Whether neither side may come from a public road into a zone.
  bool keeps_zones;
  /// Whether it would have.
  bool has_met_zone;
  /// The least cost so far of both sides together, with the shift.
  uint64_t best;
  /// Twice the most that is looked for: the best, or more with other ways.
  uint64_t most;
  /// Whether each side goes on only over what the other one has settled.
  bool is_completing;
  uint32_t meeting, meeting_start;
  /// The least keys of both sides, once zones were looked through.
  uint64_t tops[2];
  /// Added to costs from the ends, so that none is negative.
  uint32_t shift;
  /// The junctions from which bounds are measured, and what is subtracted from these.
  uint32_t from, to, from_less, to_less;
  /// The starts and the ends as seen from the marks.
  rr_marked starts, ends;
  uint32_t settled;
  bool is_too_far;
  rr_status status;
} search;

/// A way that costs less than the best so far. What was noted of that one is forgotten.
static inline void rr_improve(search* search, uint64_t cost) {
  search->scratch->heaps[RR_BACKWARD].capacity = search->scratch->heap_capacity;
  search->best = cost;
  search->most = (cost + (cost - search->shift) * search->query->more / 1000) * 2;
}

/// The weight of a road in this search in thousandths; 0 if it is not open.
uint32_t rr_weight(const search* search, uint32_t road);

/// Makes a state cheaper on a side, if it is.
void rr_relax(search* search, uint32_t side, uint32_t state, uint64_t cost, uint32_t parent);

/// Finds what bounds are measured from, so that none is greater than what a start or an end costs.
void rr_set_bounds(search* search);

/// Begins at the starts and at the ends.
void rr_begin_at_places(search* search);

/// What a start costs up to the end of its road, and whether this is closed.
uint32_t rr_start_cost(const search* search, const rr_begin* start);
bool rr_is_closed(const search* search, uint32_t state);

/// Compares ways along one road.
void rr_try_directly(search* search);

/// Compares ways from a start beside the zone that the end lies in: that was looked through from the end alone.
void rr_try_next_to_zone(search* search);

/// Keeps where the way begins and ends.
void rr_keep_ends(rr_scratch* scratch, const rr_query* query, uint32_t start, uint32_t end);

/// Whether conditions forbid an arc.
static inline bool rr_is_forbidden(const search* search, uint32_t from, uint32_t to) {
  const rr_state* states = search->network->states;
  const uint32_t timed = (states[from].flags & RR_FLAG_TIMED_TURNS) | (states[to].flags & RR_FLAG_TIMED);
  return timed != 0 && (rr_is_shut_at(search->network, search->query->moment, to) ||
                        rr_is_banned_at(search->network, search->query->moment, from, to));
}

/// The cost of an arc in this search; RR_MOST_COST if it is closed.
static inline uint32_t cost_of(const search* search, uint32_t from, uint32_t to, uint32_t cost) {
  if (rr_is_forbidden(search, from, to)) {
    return RR_MOST_COST;
  }
  if (search->query->change_count == 0 && search->query->area_count == 0) {
    return cost;
  }
  const uint32_t head = search->network->states[to].head;
  if ((search->scratch->touched[head / 64] >> (head % 64) & 1) == 0) {
    return cost;
  }
  const uint32_t weight = rr_weight(search, rr_road_at(search->network, to));
  if (weight == 0 || weight == 1000) {
    return weight == 0 ? RR_MOST_COST : cost;
  }
  const uint32_t own = rr_effort_at(search->network, to).cost;
  return rr_sum(cost - own, rr_weighted(own, weight));
}

/// Notes a state over which a way leads that costs as much as the best: at the end of a heap's memory, before the
/// others.
static inline void rr_note(search* search, uint32_t state) {
  rr_heap* heap = &search->scratch->heaps[RR_BACKWARD];
  if (heap->count == heap->capacity) {
    search->status = RR_BUDGET_MEMORY;
    return;
  }
  heap->capacity -= 1;
  heap->entries[heap->capacity] = state;
}

static inline bool is_zone(const search* search, uint32_t state) {
  const uint32_t flags = search->network->states[state].flags;
  const rr_road_now* now =
      (flags & RR_FLAG_TIMED) != 0 ? rr_now_of(search->query->moment, rr_road_at(search->network, state)) : NULL;
  return now != NULL ? now->is_zone : (flags & RR_FLAG_ZONE) != 0;
}

/// Whether a side may go on from a state to another.
static inline bool may_pass(search* search, uint32_t from, uint32_t to) {
  if (search->keeps_zones && is_zone(search, to) && !is_zone(search, from)) {
    search->has_met_zone = true;
    return false;
  }
  return true;
}

/// Notes the edges in the areas of a query. Opens the cells about these, about its places and what it or its moment
/// changes, so that they are searched along their arcs.
void rr_open_places(search* search);

/// Opens the cells of the junction at which a side goes on from a state.
void rr_open_about(search* search, uint32_t side, uint32_t state);

/// Forgets the rooms of all cells.
static inline void rr_forget_rooms(search* search) {
  rr_scratch* scratch = search->scratch;
  const uint32_t cells = search->overlay->cell_count;
  const uint32_t count = cells < scratch->rooms_of_cells ? cells : scratch->rooms_of_cells;
  memset(scratch->rooms, 0, 2 * (size_t)count * sizeof *scratch->rooms);
  scratch->room_count = 0;
}

/// Fetches what will be needed to come to a state: memory is slow, and what a search reads is nowhere near.
static inline void rr_fetch(const search* search, uint32_t state) {
  __builtin_prefetch(&search->network->states[state]);
  __builtin_prefetch(rr_label_of(search->scratch, state));
}

/// Fetches where a state ends, once what rr_fetch fetched is there. Of prepared roads, whose states may not have been
/// read, nothing is.
static inline void rr_fetch_point(const search* search, uint32_t state) {
  const rr_network* network = search->network;
  if (network->pages == NULL) {
    __builtin_prefetch(&network->points[network->states[state].head]);
  }
}

/// How many of a cell's roads are looked at before a search comes to those that became cheaper.
enum { RR_AT_ONCE = 64 };

/// Writes the places of a list from one on to which the way over a state is cheaper than all before, and less than a
/// limit, at most RR_AT_ONCE, fetches what is there, and goes on behind what it has looked at. Returns their number.
static inline uint32_t rr_find_cheaper(const search* search, const rr_list* list, uint32_t* room, uint32_t cost,
                                       uint64_t limit, uint32_t* first, uint32_t* found) {
  uint32_t count = 0;
  uint32_t i = *first;
  while (i < list->count && count + 8 <= RR_AT_ONCE) {
    const uint32_t end = i + 8 < list->count ? i + 8 : list->count;
    if (room != NULL && end == i + 8 && !rr_is_any_less(list->weights + i, room + i, cost)) {
      i = end;
      continue;
    }
    for (; i < end; i++) {
      const uint64_t sum = (uint64_t)cost + list->weights[i];
      if (sum < (room != NULL ? room[i] : limit)) {
        if (room != NULL) {
          room[i] = (uint32_t)sum;
        }
        rr_fetch(search, list->states[i]);
        __builtin_prefetch(&search->overlay->groups[list->states[i] / 64]);
        found[count++] = i;
      }
    }
  }
  for (uint32_t k = 0; k < count; k++) {
    rr_fetch_point(search, list->states[found[k]]);
  }
  *first = i;
  return count;
}

/// The room of a list's cell; null if it has none.
static inline uint32_t* rr_room_of(search* search, uint32_t side, const rr_list* list, uint32_t most) {
  const uint32_t cell = search->overlay->levels[list->level].first_cell + list->cell;
  return rr_room(search->scratch, side, cell, list->count, most);
}

static inline bool rr_is_open(const search* search, uint32_t level, uint32_t cell) {
  const uint32_t number = search->overlay->levels[level].first_cell + cell;
  return (search->scratch->opened[number / 64] >> (number % 64) & 1) != 0;
}

/// The states to which a side goes on from a state: through the greatest cell at which it stands and that is searched
/// as a whole, else along its arcs. A state within a cell that is searched as a whole is never met.
static inline rr_list rr_list_on(const search* search, uint32_t side, uint32_t state) {
  uint32_t levels = 0;
  const rr_standing* standings = search->overlay != NULL ? rr_standings_of(search->overlay, state, &levels) : NULL;
  while (levels > 0) {
    const rr_standing* standing = &standings[--levels];
    if (!rr_is_open(search, levels, side == RR_FORWARD ? standing->into : standing->out)) {
      return side == RR_FORWARD ? rr_exits_from(search->overlay, levels, standing)
                                : rr_entries_to(search->overlay, levels, standing);
    }
  }
  return side == RR_FORWARD ? rr_all_from(search->network, state) : rr_all_to(search->network, state);
}

/// What it costs between a state and one of its list, in this search. The cost of an arc is that of the road to which
/// it leads.
static inline uint32_t rr_cost_on(const search* search, const rr_list* list, uint32_t place, uint32_t side,
                                  uint32_t state) {
  return list->arcs == NULL   ? list->weights[place]
         : side == RR_FORWARD ? cost_of(search, state, list->arcs[place].to, list->arcs[place].cost)
                              : cost_of(search, list->arcs[place].to, state, list->arcs[place].cost);
}

/// Of all ways that cost as little as the best, makes that the way of the search which rr_search.h says.
rr_status rr_choose(search* search);

/// The bits of a label of a state that is on one of these ways: as the search from the starts knows it, or that from
/// the ends; one for its count of roads; and those of notes for unpacking.
enum { RR_ON_WAY = 8, RR_COUNTED = 10, RR_NOTED = 12 };

static inline bool rr_is_on_way(const rr_label* label, uint32_t side) {
  return label != NULL && (label->settled >> (RR_ON_WAY + side) & 1) != 0;
}

static inline void rr_put_on_way(rr_label* label, uint32_t side) {
  label->settled |= 1U << (RR_ON_WAY + side);
}

/// Notes for unpacking that these ways lead through a cell from one of its entries to one of its exits.
void rr_note_cell(search* search, uint32_t level, uint32_t cell, uint32_t entry, uint32_t exit);

/// Finds the states within the cells through which these ways lead.
rr_status rr_unpack(search* search);

/// Adds a number to those that a heap's memory holds in no order.
static inline void rr_put(search* search, rr_heap* heap, uint64_t number) {
  if (heap->count == heap->capacity) {
    search->status = RR_BUDGET_MEMORY;
  } else {
    heap->entries[heap->count++] = number;
  }
}

#endif
