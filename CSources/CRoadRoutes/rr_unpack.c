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

/// A cell whose inside is looked for.
typedef struct inside {
  search* search;
  uint32_t level, cell;
  /// What was spent at most at an exit.
  uint32_t most;
} inside;

static bool is_within(const inside* inside, uint32_t junction) {
  return junction != RR_NONE && rr_cell_at(inside->search->overlay, inside->level, junction) == inside->cell;
}

/// The cell beneath about a junction.
static uint32_t cell_beneath(const inside* inside, uint32_t junction) {
  return rr_cell_at(inside->search->overlay, inside->level - 1, junction);
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

/// Goes on from a state to those inside.
static void spread(inside* inside, uint32_t state, uint32_t cost) {
  search* search = inside->search;
  const rr_network* network = search->network;
  const uint32_t head = network->states[state].head;
  const rr_list list = inside->level == 0
                           ? rr_all_from(network, state)
                           : rr_exits_from(search->overlay, inside->level - 1, cell_beneath(inside, head), state);
  for (uint32_t i = 0; i < list.count && search->status == RR_OK; i++) {
    const uint32_t to = rr_listed(&list, i);
    const uint64_t sum = (uint64_t)cost + rr_listed_cost(&list, i);
    if (sum > inside->most || is_left_out(search, to) || !is_within(inside, network->states[to].head)) {
      continue;
    }
    rr_label* label = rr_label_of(search->scratch, to);
    if (label == NULL && (label = rr_make_label(search->scratch, to)) == NULL) {
      search->status = RR_BUDGET_MEMORY;
      return;
    }
    if (sum < label->cost[RR_FORWARD]) {
      label->cost[RR_FORWARD] = (uint32_t)sum;
      push(search, RR_FORWARD, sum << RR_STATE_BITS | to);
    }
  }
}

/// Searches from the entries, which are in the heap.
static void search_from_entries(inside* inside) {
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
static void follow(inside* inside, uint32_t state) {
  search* search = inside->search;
  const uint32_t before = rr_junction_before(search->network, state);
  if (!is_within(inside, before)) {
    return;
  }
  const uint32_t beneath = inside->level > 0 ? cell_beneath(inside, before) : 0;
  const uint32_t cost = rr_label_of(search->scratch, state)->cost[RR_FORWARD];
  const rr_list list = inside->level == 0 ? rr_all_to(search->network, state)
                                          : rr_entries_to(search->overlay, inside->level - 1, beneath, state);
  for (uint32_t i = 0; i < list.count && search->status == RR_OK; i++) {
    const uint32_t from = rr_listed(&list, i);
    rr_label* label = rr_label_of(search->scratch, from);
    if (label == NULL || is_left_out(search, from) ||
        (uint64_t)label->cost[RR_FORWARD] + rr_listed_cost(&list, i) != cost) {
      continue;
    }
    const bool is_new = !rr_is_on_way(label, RR_FORWARD);
    if (is_new && !is_within(inside, rr_junction_before(search->network, from))) {
      continue;
    }
    if (inside->level > 0) {
      rr_note_cell(search, inside->level - 1, beneath, from, state);
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
    }
  }
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
  while (search->status == RR_OK && search->scratch->heaps[RR_BACKWARD].count > 0) {
    unpack_next(search);
  }
  return search->status;
}
