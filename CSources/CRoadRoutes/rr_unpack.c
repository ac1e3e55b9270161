#include "rr_searching.h"

// A cell is noted with its entries and exits on the ways: in one heap, whose least numbers are those of the highest
// level, then of the least cell. A search goes through each cell once, from all these entries and one level down, and
// back from the exits. What costs as little is followed, whichever way it leads.

static uint64_t number_of(uint32_t level, uint32_t cell, uint32_t state, bool is_exit) {
  return (uint64_t)(RR_CELL_LEVELS - level) << 61 | (uint64_t)cell << 31 | (uint64_t)state << 1 | (is_exit ? 1 : 0);
}

/// Whether the costs of cells leave a state out. Where a moment says something else of it, the cell is not unpacked.
static bool is_left_out(const search* search, uint32_t state) {
  return (search->network->states[state].flags & (RR_FLAG_ZONE | RR_FLAG_SHUT)) != 0;
}

static void push(search* search, uint32_t side, uint64_t entry) {
  if (!rr_heap_push(&search->scratch->heaps[side], entry)) {
    search->status = RR_BUDGET_MEMORY;
  }
}

/// Notes a state of a cell once: a label has a bit for each level and both roles.
static void note(search* search, uint32_t level, uint32_t cell, uint32_t state, bool is_exit) {
  rr_label* label = rr_label_of(search->scratch, state);
  const uint32_t bit = 1U << (RR_NOTED + 2 * level + (is_exit ? 1 : 0));
  if ((label->settled & bit) == 0) {
    label->settled |= bit;
    push(search, RR_BACKWARD, number_of(level, cell, state, is_exit));
  }
}

void rr_note_cell(search* search, uint32_t level, uint32_t cell, uint32_t entry, uint32_t exit) {
  note(search, level, cell, entry, false);
  note(search, level, cell, exit, true);
}

/// An exit on the ways: where it ends, and what was spent there.
typedef struct exit_spent {
  uint32_t head, cost;
} exit_spent;

/// More exits of one cell are seldom on ways that cost the same.
enum { FEW_EXITS = 4 };

/// A cell whose inside is looked for.
typedef struct inside {
  search* search;
  uint32_t level, cell;
  /// What was spent at most at an exit.
  uint32_t most;
  /// How many exits there are, and the first of them.
  uint32_t exit_count;
  exit_spent exits[FEW_EXITS];
} inside;

/// Whether a state leads out of the cell, of those that lead from somewhere in it.
static bool leads_out(const inside* inside, uint32_t state) {
  return rr_standing_of(inside->search->overlay, inside->level, state) != NULL;
}

/// Whether a state leads from somewhere in the cell, of those that lead out of it, into it or from somewhere in it.
static bool begins_within(const inside* inside, uint32_t state) {
  const rr_standing* standing = rr_standing_of(inside->search->overlay, inside->level, state);
  return standing == NULL || standing->out == inside->cell;
}

/// What was spent at a state on the ways: the search from the starts may know it, else that from the ends.
static uint32_t spent_at(search* search, uint32_t state) {
  rr_label* label = rr_label_of(search->scratch, state);
  if (!rr_is_on_way(label, RR_FORWARD)) {
    label->cost[RR_FORWARD] = (uint32_t)(search->best - label->cost[RR_BACKWARD]);
    rr_put_on_way(label, RR_FORWARD);
  }
  return label->cost[RR_FORWARD];
}

/// Whether a way over a junction may reach an exit at no more than was spent there: not if that is too far.
static bool may_reach(const inside* inside, uint32_t junction, uint64_t cost) {
  for (uint32_t i = 0; i < inside->exit_count && i < FEW_EXITS; i++) {
    const exit_spent* exit = &inside->exits[i];
    if (cost + rr_bound(inside->search->network, junction, exit->head) <= exit->cost) {
      return true;
    }
  }
  return inside->exit_count > FEW_EXITS;
}

/// Comes to a state at a cost.
static void come_to(const inside* inside, uint32_t state, uint64_t cost) {
  search* search = inside->search;
  rr_label* label = rr_label_of(search->scratch, state);
  if ((label != NULL && label->cost[RR_FORWARD] <= cost) || is_left_out(search, state) || leads_out(inside, state) ||
      !may_reach(inside, search->network->states[state].head, cost)) {
    return;
  }
  if (label == NULL && (label = rr_make_label(search->scratch, state)) == NULL) {
    search->status = RR_BUDGET_MEMORY;
    return;
  }
  label->cost[RR_FORWARD] = (uint32_t)cost;
  push(search, RR_FORWARD, cost << RR_STATE_BITS | state);
}

/// Goes on from a state through a cell beneath.
static void spread_through(const inside* inside, const rr_list* list, uint32_t cost) {
  search* search = inside->search;
  const uint64_t limit = (uint64_t)inside->most + 1;
  uint32_t* room =
      limit <= RR_MOST_COST && list->count > 0 ? rr_room_of(search, RR_FORWARD, list, (uint32_t)limit) : NULL;
  uint32_t found[RR_AT_ONCE];
  for (uint32_t first = 0; first < list->count && search->status == RR_OK;) {
    const uint32_t count = rr_find_cheaper(search, list, room, cost, limit, &first, found);
    for (uint32_t i = 0; i < count && search->status == RR_OK; i++) {
      come_to(inside, list->states[found[i]], (uint64_t)cost + list->weights[found[i]]);
    }
  }
}

/// Goes on from a state to those inside.
static void spread(const inside* inside, uint32_t state, uint32_t cost) {
  search* search = inside->search;
  if (inside->level > 0) {
    const rr_standing* standing = rr_standing_of(search->overlay, inside->level - 1, state);
    if (standing != NULL) {
      const rr_list list = rr_exits_from(search->overlay, inside->level - 1, standing);
      spread_through(inside, &list, cost);
    }
    return;
  }
  const rr_list list = rr_all_from(search->network, state);
  for (uint32_t i = 0; i < list.count; i++) {
    rr_fetch(search, list.arcs[i].to);
  }
  for (uint32_t i = 0; i < list.count && search->status == RR_OK; i++) {
    const uint64_t sum = (uint64_t)cost + list.arcs[i].cost;
    if (sum <= inside->most) {
      come_to(inside, list.arcs[i].to, sum);
    }
  }
}

/// Searches from the entries, which are in the heap.
static void search_from_entries(const inside* inside) {
  search* search = inside->search;
  rr_heap* heap = &search->scratch->heaps[RR_FORWARD];
  while (heap->count > 0 && search->status == RR_OK) {
    const uint64_t entry = rr_heap_pop(heap);
    const uint32_t state = (uint32_t)(entry & (RR_MOST_STATES - 1));
    const uint32_t cost = (uint32_t)(entry >> RR_STATE_BITS);
    if (rr_label_of(search->scratch, state)->cost[RR_FORWARD] == cost) {
      spread(inside, state, cost);
    }
  }
}

/// Follows all ways that cost as little back from a state.
static void follow(const inside* inside, uint32_t state) {
  search* search = inside->search;
  if (!begins_within(inside, state)) {
    return;
  }
  const uint32_t cost = rr_label_of(search->scratch, state)->cost[RR_FORWARD];
  rr_list list = rr_all_to(search->network, state);
  if (inside->level > 0) {
    const rr_standing* standing = rr_standing_of(search->overlay, inside->level - 1, state);
    if (standing == NULL) {
      return;
    }
    list = rr_entries_to(search->overlay, inside->level - 1, standing);
  }
  for (uint32_t i = 0; i < list.count && search->status == RR_OK; i++) {
    const uint32_t from = rr_listed(&list, i);
    rr_label* label = rr_label_of(search->scratch, from);
    if (label == NULL || is_left_out(search, from) ||
        (uint64_t)label->cost[RR_FORWARD] + rr_listed_cost(&list, i) != cost) {
      continue;
    }
    const bool is_new = !rr_is_on_way(label, RR_FORWARD);
    if (is_new && !begins_within(inside, from)) {
      continue;
    }
    if (inside->level > 0) {
      rr_note_cell(search, list.level, list.cell, from, state);
    }
    if (is_new) {
      rr_put_on_way(label, RR_FORWARD);
      rr_put(search, &search->scratch->heaps[RR_FORWARD], from);
    }
  }
}

/// Unpacks the cell that is noted first: its entries begin the search, and from its exits it is followed back.
static void unpack_next(search* search) {
  rr_heap* notes = &search->scratch->heaps[RR_BACKWARD];
  rr_heap* heap = &search->scratch->heaps[RR_FORWARD];
  const uint64_t first = notes->entries[0];
  inside inside = {.search = search,
                   .level = RR_CELL_LEVELS - (uint32_t)(first >> 61),
                   .cell = (uint32_t)(first >> 31 & (RR_MOST_STATES - 1))};
  // Entries go into the heap, exits to the end of its memory.
  const size_t capacity = heap->capacity;
  heap->count = 0;
  while (notes->count > 0 && notes->entries[0] >> 31 == first >> 31 && search->status == RR_OK) {
    const uint64_t note = rr_heap_pop(notes);
    const uint32_t state = (uint32_t)(note >> 1 & (RR_MOST_STATES - 1));
    const uint32_t cost = spent_at(search, state);
    if ((note & 1) == 0) {
      push(search, RR_FORWARD, (uint64_t)cost << RR_STATE_BITS | state);
    } else if (heap->count == heap->capacity) {
      search->status = RR_BUDGET_MEMORY;
    } else {
      heap->capacity -= 1;
      heap->entries[heap->capacity] = state;
      inside.most = cost > inside.most ? cost : inside.most;
      if (inside.exit_count < FEW_EXITS) {
        inside.exits[inside.exit_count] = (exit_spent){search->network->states[state].head, cost};
      }
      inside.exit_count += 1;
    }
  }
  // Each cell beneath lies in this one alone.
  search->scratch->room_count = 0;
  search_from_entries(&inside);
  heap->count = 0;
  for (size_t exit = heap->capacity; exit < capacity && search->status == RR_OK; exit++) {
    follow(&inside, (uint32_t)heap->entries[exit]);
    while (heap->count > 0 && search->status == RR_OK) {
      heap->count -= 1;
      follow(&inside, (uint32_t)heap->entries[heap->count]);
    }
  }
  heap->capacity = capacity;
}

rr_status rr_unpack(search* search) {
  if (search->overlay != NULL) {
    rr_forget_rooms(search);
  }
  while (search->status == RR_OK && search->scratch->heaps[RR_BACKWARD].count > 0) {
    unpack_next(search);
  }
  return search->status;
}
