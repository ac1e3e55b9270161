/// The arrays of an overlay.
#ifndef RR_OVERLAY_PARTS_H
#define RR_OVERLAY_PARTS_H

#include "rr_cells.h"
#include "rr_overlay.h"
#include "rr_scratch.h"

/// A cell: its roads in and out among those of its level, and its first weight.
typedef struct rr_cell {
  uint64_t first_weight;
  uint32_t first_entry, entry_count;
  uint32_t first_exit, exit_count;
} rr_cell;

typedef struct rr_level {
  rr_cell* cells;
  /// The states that lead into each cell, and those that lead out of it.
  uint32_t* entries;
  uint32_t* exits;
  /// The costs from each entry of a cell to all its exits, and once more from all its entries to each exit. RR_NONE
  /// where no way leads.
  uint32_t* rows;
  uint32_t* columns;
  uint64_t weight_count;
  uint32_t entry_count, exit_count;
  /// The number of the first cell among those of all levels.
  uint32_t first_cell;
} rr_level;

/// Where a state stands at a level: among the entries of the cell into which it leads, and among the exits of the one
/// out of which it does.
typedef struct rr_standing {
  uint32_t into, out;
  uint16_t entry, exit;
} rr_standing;

/// A cell has fewer entries, and fewer exits.
#define RR_MOST_STANDING UINT16_MAX

/// Which of 64 states lead from cell to cell, and how many such there are before.
typedef struct rr_group {
  uint64_t bits;
  uint32_t before;
} rr_group;

struct rr_overlay {
  const rr_network* network;
  /// The file of its arrays, which is the network's; null if these are its own.
  rr_pages* pages;
  /// The cells of the lowest level alone; each cell's one on the next level follows.
  rr_cells cells;
  uint32_t* above[RR_CELL_LEVELS];
  /// Whether the cells are the overlay's own.
  bool owns_cells;
  rr_level levels[RR_CELL_LEVELS];
  uint32_t cell_count;
  rr_group* groups;
  /// By states from cell to cell: the first of their standings, from the lowest level on. One more ends the list.
  uint32_t* first_standings;
  rr_standing* standings;
  uint32_t crossing_count, standing_count;
  size_t size;

  // While costs are found.

  bool is_done;
  uint32_t level, cell, entry;
  uint64_t done, all;
  /// By state; RR_NONE but during a search.
  uint32_t* costs;
  /// The states with costs.
  uint32_t* met;
  size_t met_count, met_capacity;
  rr_heap heap;
};

// As with a network, what a search reads of an overlay goes through functions that check it first where it was prepared
// earlier. The slow paths:

bool rr_learn_junction(const rr_overlay* overlay, uint32_t junction);
bool rr_learn_standing(const rr_overlay* overlay, uint32_t state);
bool rr_learn_cell(const rr_overlay* overlay, uint32_t level, uint32_t cell, uint32_t bit);

/// Whether the lowest cell of a junction can be read that is not one of a known state.
static inline bool rr_knows_junction(const rr_overlay* overlay, uint32_t junction) {
  return overlay->pages == NULL || rr_learn_junction(overlay, junction);
}

/// Whether a cell's roads out of it can be read, or those into it, by RR_KNOWS_EXITS and RR_KNOWS_ENTRIES.
static inline bool rr_knows_cell(const rr_overlay* overlay, uint32_t level, uint32_t cell, uint32_t bit) {
  return overlay->pages == NULL || rr_has_bit(&overlay->pages->cells[overlay->levels[level].first_cell + cell], bit) ||
         rr_learn_cell(overlay, level, cell, bit);
}

/// Whether it can be read where a state stands.
static inline bool rr_knows_standing(const rr_overlay* overlay, uint32_t state) {
  return overlay->pages == NULL || rr_has_bit(&overlay->pages->states[state], RR_KNOWS_STANDING) ||
         rr_learn_standing(overlay, state);
}

/// Whether weights can be read.
static inline bool rr_knows_weights(const rr_overlay* overlay, const uint32_t* weights, uint32_t count) {
  return overlay->pages == NULL || rr_touch(overlay->pages, weights, count * sizeof *weights);
}

/// The cell of a junction at a level.
static inline uint32_t rr_cell_at(const rr_overlay* overlay, uint32_t level, uint32_t junction) {
  uint32_t cell = overlay->cells.cell[0][junction];
  for (uint32_t below = 0; below < level; below++) {
    cell = overlay->above[below][cell];
  }
  return cell;
}

/// The junction at which arcs lead into a state; RR_NONE if there are none.
static inline uint32_t rr_junction_before(const rr_network* network, uint32_t state) {
  const uint32_t first = network->states[state].first_backward;
  return first < network->states[state + 1].first_backward && rr_knows_arcs(network, state, RR_KNOWS_BEFORE)
             ? network->states[network->backward[first].to].head
             : RR_NONE;
}

/// Where a state stands at each level from the lowest on; at none if it does not lead from cell to cell.
static inline const rr_standing* rr_standings_of(const rr_overlay* overlay, uint32_t state, uint32_t* levels) {
  *levels = 0;
  if (!rr_knows_standing(overlay, state)) {
    return NULL;
  }
  const rr_group* group = &overlay->groups[state / 64];
  const uint64_t bit = UINT64_C(1) << (state % 64);
  if ((group->bits & bit) == 0) {
    return NULL;
  }
  const uint32_t place = group->before + (uint32_t)__builtin_popcountll(group->bits & (bit - 1));
  const uint32_t first = overlay->first_standings[place];
  *levels = overlay->first_standings[place + 1] - first;
  return &overlay->standings[first];
}

/// Where a state stands at a level; null if it does not lead from cell to cell there.
static inline const rr_standing* rr_standing_of(const rr_overlay* overlay, uint32_t level, uint32_t state) {
  uint32_t levels;
  const rr_standing* standings = rr_standings_of(overlay, state, &levels);
  return level < levels ? &standings[level] : NULL;
}

/// States with costs: those behind a state or before it, through a cell or at a junction.
typedef struct rr_list {
  /// Arcs, or states and weights.
  const rr_arc* arcs;
  const uint32_t* states;
  const uint32_t* weights;
  uint32_t count;
  /// The cell and its level.
  uint32_t level, cell;
} rr_list;

/// The exits of the cell into which a state leads, and the entries of the one out of which it does.
static inline rr_list rr_exits_from(const rr_overlay* overlay, uint32_t level, const rr_standing* standing) {
  const rr_level* at = &overlay->levels[level];
  const rr_cell* record = &at->cells[standing->into];
  rr_list list = {.level = level, .cell = standing->into};
  if (rr_knows_cell(overlay, level, list.cell, RR_KNOWS_EXITS) && standing->entry < record->entry_count) {
    list.states = at->exits + record->first_exit;
    list.weights = at->rows + record->first_weight + (size_t)standing->entry * record->exit_count;
    list.count = rr_knows_weights(overlay, list.weights, record->exit_count) ? record->exit_count : 0;
  }
  return list;
}

static inline rr_list rr_entries_to(const rr_overlay* overlay, uint32_t level, const rr_standing* standing) {
  const rr_level* at = &overlay->levels[level];
  const rr_cell* record = &at->cells[standing->out];
  rr_list list = {.level = level, .cell = standing->out};
  if (rr_knows_cell(overlay, level, list.cell, RR_KNOWS_ENTRIES) && standing->exit < record->exit_count) {
    list.states = at->entries + record->first_entry;
    list.weights = at->columns + record->first_weight + (size_t)standing->exit * record->entry_count;
    list.count = rr_knows_weights(overlay, list.weights, record->entry_count) ? record->entry_count : 0;
  }
  return list;
}

/// The arcs from a state, and those into it.
static inline rr_list rr_all_from(const rr_network* network, uint32_t state) {
  const bool is_read = rr_knows_arcs(network, state, RR_KNOWS_ARCS);
  return (rr_list){.arcs = network->arcs + network->states[state].first_arc,
                   .count = is_read ? network->states[state].arc_count : 0};
}

static inline rr_list rr_all_to(const rr_network* network, uint32_t state) {
  const uint32_t first = network->states[state].first_backward;
  const bool is_read = rr_knows_arcs(network, state, RR_KNOWS_BACKWARD);
  return (rr_list){.arcs = network->backward + first,
                   .count = is_read ? network->states[state + 1].first_backward - first : 0};
}

static inline uint32_t rr_listed(const rr_list* list, uint32_t place) {
  return list->arcs != NULL ? list->arcs[place].to : list->states[place];
}

static inline uint32_t rr_listed_cost(const rr_list* list, uint32_t place) {
  return list->arcs != NULL ? list->arcs[place].cost : list->weights[place];
}

#endif
