#include "rr_cells_of_file.h"
#include "rr_memory.h"
#include "rr_overlay_parts.h"
#include "rr_sections.h"

/// The most weights that an overlay keeps for each state, besides a few: cells that need more are of no use.
static const uint64_t MOST_WEIGHTS_OF_STATE = 64;

/// The lowest level of a file is kept if it has at most one weight for this number of states.
enum { FEWEST_STATES_OF_LOWEST = 2 };

/// Whether each number is that of a cell, and each cell lies in one cell of the level above, which is noted.
static rr_status check_level(const rr_cells* cells, uint32_t level, uint32_t** noted) {
  if (cells->cell[level] == NULL || cells->count[level] > cells->nodes) {
    return RR_ERROR_DAMAGED;
  }
  const bool has_above = level + 1 < cells->levels;
  uint32_t* above = rr_new(has_above ? cells->count[level] : 1, sizeof *above);
  *noted = above;
  if (above == NULL) {
    return RR_ERROR_MEMORY;
  }
  for (uint32_t cell = 0; has_above && cell < cells->count[level]; cell++) {
    above[cell] = RR_NONE;
  }
  for (uint32_t node = 0; node < cells->nodes; node++) {
    const uint32_t cell = cells->cell[level][node];
    if (cell >= cells->count[level]) {
      return RR_ERROR_DAMAGED;
    }
    if (has_above) {
      const uint32_t own = cells->cell[level + 1][node];
      if (own >= cells->count[level + 1] || (above[cell] != RR_NONE && above[cell] != own)) {
        return RR_ERROR_DAMAGED;
      }
      above[cell] = own;
    }
  }
  return RR_OK;
}

static rr_status check(const rr_network* network, const rr_cells* cells, uint32_t** above) {
  if (cells->levels == 0 || cells->levels > RR_CELL_LEVELS || cells->nodes != network->junction_count) {
    return RR_ERROR_DAMAGED;
  }
  uint64_t count = 0;
  for (uint32_t level = 0; level < cells->levels; level++) {
    const rr_status status = level + 1 < cells->levels && cells->cell[level + 1] == NULL
                                 ? RR_ERROR_DAMAGED
                                 : check_level(cells, level, &above[level]);
    if (status != RR_OK) {
      return status;
    }
    count += cells->count[level];
  }
  // A search has a bit for each cell.
  return count <= rr_most_cells(network) && cells->nodes < RR_MOST_STATES ? RR_OK : RR_ERROR_TOO_MANY;
}

/// At how many levels a state leads from cell to cell.
static uint32_t levels_of(const rr_overlay* overlay, uint32_t state) {
  const uint32_t before = rr_junction_before(overlay->network, state);
  if (before == RR_NONE) {
    return 0;
  }
  uint32_t from = overlay->cells.cell[0][before];
  uint32_t to = overlay->cells.cell[0][overlay->network->states[state].head];
  uint32_t level = 0;
  while (from != to) {
    level += 1;
    if (level == overlay->cells.levels) {
      break;
    }
    from = overlay->above[level - 1][from];
    to = overlay->above[level - 1][to];
  }
  return level;
}

/// Finds which states lead from cell to cell.
static rr_status find_crossings(rr_overlay* overlay) {
  const uint32_t count = overlay->network->state_count;
  overlay->groups = rr_new((size_t)count / 64 + 1, sizeof *overlay->groups);
  if (overlay->groups == NULL) {
    return RR_ERROR_MEMORY;
  }
  uint64_t standings = 0;
  for (uint32_t state = 0; state < count; state++) {
    rr_group* group = &overlay->groups[state / 64];
    if (state % 64 == 0) {
      group->before = overlay->crossing_count;
    }
    const uint32_t levels = levels_of(overlay, state);
    if (levels > 0) {
      group->bits |= UINT64_C(1) << (state % 64);
      overlay->crossing_count += 1;
      standings += levels;
    }
  }
  if (standings >= RR_NONE) {
    return RR_ERROR_TOO_MANY;
  }
  overlay->standing_count = (uint32_t)standings;
  overlay->first_standings = rr_new((size_t)overlay->crossing_count + 1, sizeof *overlay->first_standings);
  overlay->standings = rr_new(overlay->standing_count, sizeof *overlay->standings);
  return overlay->first_standings != NULL && overlay->standings != NULL ? RR_OK : RR_ERROR_MEMORY;
}

/// Counts the entries and exits of all cells. Each state's standing is its number in its cell.
static void count_roads(rr_overlay* overlay) {
  const rr_network* network = overlay->network;
  uint32_t crossing = 0;
  uint32_t standing = 0;
  for (uint32_t state = 0; state < network->state_count; state++) {
    const uint32_t levels = levels_of(overlay, state);
    if (levels == 0) {
      continue;
    }
    overlay->first_standings[crossing++] = standing;
    for (uint32_t level = 0; level < levels; level++) {
      rr_cell* cells = overlay->levels[level].cells;
      const uint32_t into = rr_cell_at(overlay, level, network->states[state].head);
      const uint32_t out = rr_cell_at(overlay, level, rr_junction_before(network, state));
      // add_room refuses cells with more than a standing can say.
      overlay->standings[standing++] = (rr_standing){into, out, (uint16_t)(cells[into].entry_count++ & UINT16_MAX),
                                                     (uint16_t)(cells[out].exit_count++ & UINT16_MAX)};
    }
  }
  overlay->first_standings[crossing] = standing;
}

/// Makes room for the roads and weights of a level.
static rr_status add_room(rr_overlay* overlay, uint32_t level, uint64_t* weights) {
  rr_level* at = &overlay->levels[level];
  for (uint32_t cell = 0; cell < overlay->cells.count[level]; cell++) {
    rr_cell* record = &at->cells[cell];
    record->first_entry = at->entry_count;
    record->first_exit = at->exit_count;
    record->first_weight = at->weight_count;
    at->entry_count += record->entry_count;
    at->exit_count += record->exit_count;
    at->weight_count += (uint64_t)record->entry_count * record->exit_count;
    if (record->entry_count >= RR_MOST_STANDING || record->exit_count >= RR_MOST_STANDING ||
        *weights + at->weight_count > MOST_WEIGHTS_OF_STATE * overlay->network->state_count + 65536 ||
        at->weight_count > SIZE_MAX / 8) {
      return RR_ERROR_TOO_MANY;
    }
  }
  *weights += at->weight_count;
  at->entries = rr_new(at->entry_count, sizeof *at->entries);
  at->exits = rr_new(at->exit_count, sizeof *at->exits);
  at->rows = rr_new((size_t)at->weight_count, sizeof *at->rows);
  at->columns = rr_new((size_t)at->weight_count, sizeof *at->columns);
  return at->entries != NULL && at->exits != NULL && at->rows != NULL && at->columns != NULL ? RR_OK : RR_ERROR_MEMORY;
}

static void list_roads(rr_overlay* overlay) {
  for (uint32_t state = 0; state < overlay->network->state_count; state++) {
    uint32_t levels;
    const rr_standing* standings = rr_standings_of(overlay, state, &levels);
    for (uint32_t level = 0; level < levels; level++) {
      const rr_level* at = &overlay->levels[level];
      const rr_standing number = standings[level];
      at->entries[at->cells[number.into].first_entry + number.entry] = state;
      at->exits[at->cells[number.out].first_exit + number.exit] = state;
    }
  }
}

static rr_status build(rr_overlay* overlay) {
  const uint32_t levels = overlay->cells.levels;
  rr_status status = find_crossings(overlay);
  for (uint32_t level = 0; level < levels && status == RR_OK; level++) {
    overlay->levels[level].cells = rr_new(overlay->cells.count[level], sizeof(rr_cell));
    overlay->levels[level].first_cell = overlay->cell_count;
    overlay->cell_count += overlay->cells.count[level];
    status = overlay->levels[level].cells != NULL ? RR_OK : RR_ERROR_MEMORY;
  }
  if (status != RR_OK) {
    return status;
  }
  count_roads(overlay);
  uint64_t weights = 0;
  for (uint32_t level = 0; level < levels && status == RR_OK; level++) {
    status = add_room(overlay, level, &weights);
    overlay->all += overlay->levels[level].entry_count;
  }
  if (status != RR_OK) {
    return status;
  }
  list_roads(overlay);
  overlay->costs = rr_new(overlay->network->state_count, sizeof *overlay->costs);
  if (overlay->costs == NULL) {
    return RR_ERROR_MEMORY;
  }
  for (uint32_t state = 0; state < overlay->network->state_count; state++) {
    overlay->costs[state] = RR_NONE;
  }
  return RR_OK;
}

static size_t size_of(rr_overlay* overlay) {
  rr_section sections[RR_OVERLAY_SECTIONS];
  rr_overlay_sections(overlay, sections);
  return sizeof *overlay + rr_sections_size(sections, RR_OVERLAY_SECTIONS);
}

/// Begins an overlay of cells, whose memory it takes if they are to be its own.
static rr_status begin(const rr_network* network, rr_cells* cells, bool owns_cells, rr_overlay** overlay) {
  if (!rr_network_check(network)) {
    return RR_ERROR_DAMAGED;
  }
  rr_overlay* made = rr_new(1, sizeof *made);
  if (made == NULL) {
    return RR_ERROR_MEMORY;
  }
  made->network = network;
  made->cells = *cells;
  made->owns_cells = owns_cells;
  rr_status status = check(network, cells, made->above);
  for (uint32_t level = 1; level < RR_CELL_LEVELS; level++) {
    made->cells.cell[level] = NULL;
  }
  if (owns_cells) {
    // The lowest ones are kept.
    cells->cell[0] = NULL;
    rr_cells_free(cells);
  }
  status = status == RR_OK ? build(made) : status;
  if (status != RR_OK) {
    rr_overlay_release(made);
    return status;
  }
  made->size = size_of(made);
  *overlay = made;
  return RR_OK;
}

/// How many weights the lowest cells would have; UINT64_MAX where there is no memory for counting them.
static uint64_t count_lowest(const rr_network* network, const rr_cells* cells) {
  const uint32_t* cell = cells->cell[0];
  // Of each cell its entries, and behind these its exits.
  uint32_t* counts = rr_new((size_t)cells->count[0] * 2, sizeof *counts);
  if (counts == NULL) {
    return UINT64_MAX;
  }
  for (uint32_t state = 0; state < network->state_count; state++) {
    const uint32_t before = rr_junction_before(network, state);
    const uint32_t head = network->states[state].head;
    if (before != RR_NONE && cell[before] != cell[head]) {
      counts[2 * (size_t)cell[head]] += 1;
      counts[2 * (size_t)cell[before] + 1] += 1;
    }
  }
  uint64_t weights = 0;
  for (uint32_t i = 0; i < cells->count[0]; i++) {
    weights += (uint64_t)counts[2 * (size_t)i] * counts[2 * (size_t)i + 1];
  }
  free(counts);
  return weights;
}

/// Leaves the lowest level out where there is another one, and so many roads lead from cell to cell that its weights
/// would take more memory than all others: in a grid of streets. A way through a larger cell is found nearly as fast.
static rr_status choose_levels(const rr_network* network, rr_cells* cells) {
  const uint64_t weights = cells->levels > 1 ? count_lowest(network, cells) : 0;
  if (weights == UINT64_MAX) {
    return RR_ERROR_MEMORY;
  }
  if (weights <= network->state_count / FEWEST_STATES_OF_LOWEST) {
    return RR_OK;
  }
  free((void*)(uintptr_t)cells->cell[0]);
  cells->levels -= 1;
  for (uint32_t level = 0; level < cells->levels; level++) {
    cells->cell[level] = cells->cell[level + 1];
    cells->count[level] = cells->count[level + 1];
  }
  cells->cell[cells->levels] = NULL;
  cells->count[cells->levels] = 0;
  return RR_OK;
}

rr_status rr_overlay_begin_of_file(const rr_network* network, rr_overlay** overlay) {
  *overlay = NULL;
  rr_cells cells;
  rr_status status = rr_cells_read(network->graph, &cells);
  if (status == RR_OK && cells.levels > 0) {
    status = choose_levels(network, &cells);
  }
  if (status == RR_OK && cells.levels > 0) {
    status = begin(network, &cells, true, overlay);
  }
  rr_cells_free(&cells);
  return status;
}

rr_status rr_overlay_begin(const rr_network* network, const uint32_t* cells, const uint32_t* counts, uint32_t levels,
                           rr_overlay** overlay) {
  *overlay = NULL;
  rr_cells record = {.levels = levels, .nodes = network->junction_count};
  for (uint32_t level = 0; level < levels && level < RR_CELL_LEVELS; level++) {
    record.count[level] = counts[level];
    record.cell[level] = cells + (size_t)level * network->junction_count;
  }
  return begin(network, &record, false, overlay);
}

void rr_overlay_release(rr_overlay* overlay) {
  if (overlay == NULL) {
    return;
  }
  if (overlay->pages == NULL) {
    rr_section sections[RR_OVERLAY_SECTIONS];
    rr_overlay_sections(overlay, sections);
    rr_sections_free(sections, RR_OVERLAY_SECTIONS);
  }
  free(overlay->costs);
  free(overlay->met);
  free(overlay->heap.entries);
  free(overlay);
}

void rr_overlay_progress(const rr_overlay* overlay, uint64_t* done, uint64_t* all) {
  *done = overlay->done;
  *all = overlay->all;
}

size_t rr_overlay_size(const rr_overlay* overlay) {
  return overlay->size;
}

uint64_t rr_overlay_weight_count(const rr_overlay* overlay) {
  uint64_t count = 0;
  for (uint32_t level = 0; level < overlay->cells.levels; level++) {
    count += overlay->levels[level].weight_count;
  }
  return count;
}

/// The one place for an overlay in a network that else does not change.
static _Atomic(void*)* place_of(const rr_network* network) {
  return &((rr_network*)(uintptr_t)network)->overlay;
}

bool rr_overlay_give(const rr_network* network, rr_overlay* overlay) {
  void* none = NULL;
  return overlay->is_done && overlay->network == network &&
         atomic_compare_exchange_strong(place_of(network), &none, overlay);
}

const rr_overlay* rr_overlay_of(const rr_network* network) {
  return atomic_load(place_of(network));
}
