#include "rr_memory.h"
#include "rr_overlay_parts.h"

// From each road into a cell a search goes to all roads out of it: at the lowest level along the arcs, else through the
// cells of the level beneath. Roads for destinations only are left out: a way may have them only where it begins or
// ends, and there it is searched along the arcs.

static bool is_zone(const rr_overlay* overlay, uint32_t state) {
  return (overlay->network->states[state].flags & RR_FLAG_ZONE) != 0;
}

/// Whether no way leads into a state: it is in a zone, or shut.
static bool is_left_out(const rr_overlay* overlay, uint32_t state) {
  return (overlay->network->states[state].flags & (RR_FLAG_ZONE | RR_FLAG_SHUT)) != 0;
}

/// Makes a state cheaper, if it is. False where there is no memory.
static bool relax(rr_overlay* overlay, uint32_t state, uint64_t cost) {
  if (cost >= RR_MOST_COST || cost >= overlay->costs[state]) {
    return true;
  }
  if (!rr_grow((void**)&overlay->heap.entries, overlay->heap.count, &overlay->heap.capacity, sizeof(uint64_t)) ||
      !rr_grow((void**)&overlay->met, overlay->met_count, &overlay->met_capacity, sizeof(uint32_t))) {
    return false;
  }
  if (overlay->costs[state] == RR_NONE) {
    overlay->met[overlay->met_count++] = state;
  }
  overlay->costs[state] = (uint32_t)cost;
  return rr_heap_push(&overlay->heap, cost << RR_STATE_BITS | state);
}

/// Makes all states behind a state cheaper, if they are.
static bool spread(rr_overlay* overlay, uint32_t state, uint32_t cost) {
  rr_list list = rr_all_from(overlay->network, state);
  if (overlay->level > 0) {
    const rr_standing* standing = rr_standing_of(overlay, overlay->level - 1, state);
    if (standing == NULL) {
      return true;
    }
    list = rr_exits_from(overlay, overlay->level - 1, standing);
  }
  for (uint32_t i = 0; i < list.count; i++) {
    const uint32_t to = rr_listed(&list, i);
    const uint32_t more = rr_listed_cost(&list, i);
    if (more != RR_NONE && !is_left_out(overlay, to) && !relax(overlay, to, (uint64_t)cost + more)) {
      return false;
    }
  }
  return true;
}

/// Searches a cell from one of its entries. False where there is no memory.
static bool search_from(rr_overlay* overlay, uint32_t entry, uint64_t* settled) {
  bool has_memory = is_zone(overlay, entry) || spread(overlay, entry, 0);
  while (has_memory && overlay->heap.count > 0) {
    const uint64_t top = rr_heap_pop(&overlay->heap);
    const uint32_t state = (uint32_t)(top & (RR_MOST_STATES - 1));
    const uint32_t cost = (uint32_t)(top >> RR_STATE_BITS);
    if (overlay->costs[state] != cost) {
      continue;
    }
    *settled += 1;
    if (rr_cell_at(overlay, overlay->level, overlay->network->states[state].head) == overlay->cell) {
      has_memory = spread(overlay, state, cost);
    }
  }
  return has_memory;
}

/// Keeps what the search found, and forgets it.
static void keep(rr_overlay* overlay) {
  const rr_level* level = &overlay->levels[overlay->level];
  const rr_cell* cell = &level->cells[overlay->cell];
  for (uint32_t exit = 0; exit < cell->exit_count; exit++) {
    const uint32_t cost = overlay->costs[level->exits[cell->first_exit + exit]];
    level->rows[cell->first_weight + (size_t)overlay->entry * cell->exit_count + exit] = cost;
    level->columns[cell->first_weight + (size_t)exit * cell->entry_count + overlay->entry] = cost;
  }
  for (size_t i = 0; i < overlay->met_count; i++) {
    overlay->costs[overlay->met[i]] = RR_NONE;
  }
  overlay->met_count = 0;
  overlay->heap.count = 0;
}

/// Goes to the next cell, and where there is none to the next level.
static void go_on(rr_overlay* overlay) {
  overlay->entry = 0;
  overlay->cell += 1;
  if (overlay->cell >= overlay->cells.count[overlay->level]) {
    overlay->cell = 0;
    overlay->level += 1;
  }
}

rr_status rr_overlay_step(rr_overlay* overlay, uint32_t most_states, bool* is_done) {
  uint64_t settled = 0;
  while (!overlay->is_done && settled <= most_states) {
    if (overlay->level == overlay->cells.levels) {
      overlay->is_done = true;
      free(overlay->costs);
      free(overlay->met);
      free(overlay->heap.entries);
      overlay->costs = overlay->met = NULL;
      overlay->heap = (rr_heap){.entries = NULL};
      break;
    }
    const rr_level* level = &overlay->levels[overlay->level];
    if (overlay->cells.count[overlay->level] == 0 || overlay->entry == level->cells[overlay->cell].entry_count) {
      // Cells without roads cost time, too.
      settled += 1;
      go_on(overlay);
      continue;
    }
    const uint32_t entry = level->entries[level->cells[overlay->cell].first_entry + overlay->entry];
    const bool has_memory = search_from(overlay, entry, &settled);
    keep(overlay);
    if (!has_memory) {
      *is_done = false;
      return RR_ERROR_MEMORY;
    }
    overlay->entry += 1;
    overlay->done += 1;
  }
  *is_done = overlay->is_done;
  return RR_OK;
}
