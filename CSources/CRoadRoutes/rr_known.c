#include "rr_sections.h"

#include <stdlib.h>

// What a search reads of prepared roads is learned once: its blocks are read, and each number in them that is a place
// of something else is compared with how much of that there is. So nothing that a file says leads a search out of its
// arrays.

bool rr_report(rr_pages* pages, uint32_t kind, const void* at) {
  const uint64_t offset = (uint64_t)((const uint8_t*)at - pages->bytes);
  uint64_t none = 0;
  atomic_compare_exchange_strong(&pages->damage, &none, offset << 8 | kind);
  return false;
}

/// The checksum that a block should have; false where it cannot be read.
static bool expected_of(rr_pages* pages, size_t block, uint32_t* expected) {
  const uint8_t* sums = pages->bytes + (pages->data_count << RR_BLOCK_BITS);
  const bool is_data = block < pages->data_count;
  const uint8_t* at =
      is_data ? sums + block * 4 : sums + (pages->sum_count << RR_BLOCK_BITS) + (block - pages->data_count) * 4;
  if (is_data && !rr_touch(pages, at, 4)) {
    return false;
  }
  memcpy(expected, at, 4);
  return true;
}

bool rr_check_block(rr_pages* pages, size_t block) {
  _Atomic uint8_t* mark = &pages->blocks[block];
  uint32_t expected;
  // The checksum's own block is read before the lock is taken for this one.
  if (!expected_of(pages, block, &expected)) {
    return false;
  }
  const size_t start = block << RR_BLOCK_BITS;
  rg_source_lock(pages->source);
  uint8_t known = atomic_load_explicit(mark, memory_order_relaxed);
  if (known == ROAD_BLOCK_UNREAD) {
    const size_t there = pages->source != NULL ? rg_source_read(pages->source, start, RR_BLOCK_SIZE) : RR_BLOCK_SIZE;
    known = ROAD_BLOCK_DAMAGED;
    if (there < RR_BLOCK_SIZE) {
      rr_report(pages, RR_FAULT_CUT_OFF, pages->bytes + start + there);
    } else if (gk_crc32_update(&pages->tables, 0, pages->bytes + start, RR_BLOCK_SIZE) != expected) {
      rr_report(pages, RR_FAULT_DAMAGED, pages->bytes + start);
    } else {
      known = ROAD_BLOCK_RIGHT;
    }
    atomic_store_explicit(mark, known, memory_order_release);
  }
  rg_source_unlock(pages->source);
  return known == ROAD_BLOCK_RIGHT;
}

void rr_pages_close(rr_pages* pages) {
  if (pages != NULL) {
    rg_source_close(pages->source);
    free((void*)(uintptr_t)pages->groups);
    free((void*)(uintptr_t)pages->states);
    free((void*)(uintptr_t)pages->cells);
    free(pages);
  }
}

static void learn(_Atomic uint8_t* known, uint32_t bit) {
  atomic_fetch_or_explicit(known, (uint8_t)bit, memory_order_release);
}

bool rr_learn_junction(const rr_overlay* overlay, uint32_t junction) {
  const uint32_t* cell = &overlay->cells.cell[0][junction];
  return rr_touch(overlay->pages, cell, sizeof *cell) &&
         (*cell < overlay->cells.count[0] || rr_report(overlay->pages, RR_FAULT_INVALID, cell));
}

bool rr_learn_group(const rr_network* network, uint32_t group) {
  rr_pages* pages = network->pages;
  const rr_overlay* overlay = rr_overlay_of(network);
  const uint32_t first = group << RR_GROUP_BITS;
  const uint32_t left = network->state_count - first;
  const uint32_t count = left < RR_GROUP_STATES ? left : RR_GROUP_STATES;
  const rr_state* states = network->states + first;
  // One more says where the last one's arcs end.
  if (!rr_touch(pages, states, (count + 1) * sizeof *states)) {
    return false;
  }
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t head = states[i].head;
    if (head >= network->junction_count || (uint64_t)states[i].first_arc + states[i].arc_count > network->arc_count ||
        states[i].first_backward > states[i + 1].first_backward || states[i + 1].first_backward > network->arc_count) {
      return rr_report(pages, RR_FAULT_INVALID, &states[i]);
    }
    if (!rr_touch(pages, &network->points[head], sizeof *network->points) ||
        (overlay != NULL && !rr_knows_junction(overlay, head))) {
      return false;
    }
  }
  learn(&pages->groups[group], 1);
  return true;
}

/// Whether arcs can be read, and the records of their states.
static bool learn_list(const rr_network* network, const rr_arc* arcs, uint32_t count) {
  if (!rr_touch(network->pages, arcs, count * sizeof *arcs)) {
    return false;
  }
  for (uint32_t i = 0; i < count; i++) {
    if (arcs[i].to >= network->state_count || arcs[i].cost > RR_MOST_COST) {
      return rr_report(network->pages, RR_FAULT_INVALID, &arcs[i]);
    }
    if (!rr_knows_state(network, arcs[i].to)) {
      return false;
    }
  }
  return true;
}

bool rr_learn_arcs(const rr_network* network, uint32_t state, uint32_t bit) {
  const rr_state* record = &network->states[state];
  const uint32_t before = record[1].first_backward - record->first_backward;
  const bool is_right = bit == RR_KNOWS_ARCS ? learn_list(network, network->arcs + record->first_arc, record->arc_count)
                                             : learn_list(network, network->backward + record->first_backward,
                                                          bit == RR_KNOWS_BEFORE && before > 1 ? 1 : before);
  if (is_right) {
    learn(&network->pages->states[state], bit);
  }
  return is_right;
}

bool rr_learn_road(const rr_network* network, uint32_t state) {
  const uint32_t* road = &network->roads[state];
  return rr_touch(network->pages, road, sizeof *road) &&
         (*road >> 1 < rg_graph_count(network->graph, ROAD_SECTION_EDGES) ||
          rr_report(network->pages, RR_FAULT_INVALID, road));
}

bool rr_learn_effort(const rr_network* network, uint32_t state) {
  const rr_effort* effort = &network->efforts[state];
  return rr_touch(network->pages, effort, sizeof *effort) &&
         (effort->cost <= RR_MOST_COST || rr_report(network->pages, RR_FAULT_INVALID, effort));
}

bool rr_learn_standing(const rr_overlay* overlay, uint32_t state) {
  rr_pages* pages = overlay->pages;
  const rr_group* group = &overlay->groups[state / 64];
  if (!rr_touch(pages, group, sizeof *group)) {
    return false;
  }
  const uint64_t bit = UINT64_C(1) << (state % 64);
  if ((group->bits & bit) != 0) {
    const uint64_t place = (uint64_t)group->before + (uint32_t)__builtin_popcountll(group->bits & (bit - 1));
    if (place >= overlay->crossing_count) {
      return rr_report(pages, RR_FAULT_INVALID, group);
    }
    const uint32_t* first = &overlay->first_standings[place];
    if (!rr_touch(pages, first, 2 * sizeof *first)) {
      return false;
    }
    if (first[0] > first[1] || first[1] > overlay->standing_count || first[1] - first[0] > overlay->cells.levels) {
      return rr_report(pages, RR_FAULT_INVALID, first);
    }
    const rr_standing* standings = &overlay->standings[first[0]];
    const uint32_t levels = first[1] - first[0];
    if (!rr_touch(pages, standings, levels * sizeof *standings)) {
      return false;
    }
    for (uint32_t level = 0; level < levels; level++) {
      if (standings[level].into >= overlay->cells.count[level] || standings[level].out >= overlay->cells.count[level]) {
        return rr_report(pages, RR_FAULT_INVALID, &standings[level]);
      }
    }
  }
  learn(&pages->states[state], RR_KNOWS_STANDING);
  return true;
}

/// Whether states of a cell can be read, and their records.
static bool learn_roads(const rr_overlay* overlay, const uint32_t* states, uint32_t count) {
  if (!rr_touch(overlay->pages, states, count * sizeof *states)) {
    return false;
  }
  for (uint32_t i = 0; i < count; i++) {
    if (states[i] >= overlay->network->state_count) {
      return rr_report(overlay->pages, RR_FAULT_INVALID, &states[i]);
    }
    if (!rr_knows_state(overlay->network, states[i])) {
      return false;
    }
  }
  return true;
}

bool rr_learn_cell(const rr_overlay* overlay, uint32_t level, uint32_t cell, uint32_t bit) {
  rr_pages* pages = overlay->pages;
  const rr_level* at = &overlay->levels[level];
  const rr_cell* record = &at->cells[cell];
  if (!rr_touch(pages, record, sizeof *record)) {
    return false;
  }
  const uint64_t weights = (uint64_t)record->entry_count * record->exit_count;
  if ((uint64_t)record->first_entry + record->entry_count > at->entry_count ||
      (uint64_t)record->first_exit + record->exit_count > at->exit_count || weights > at->weight_count ||
      record->first_weight > at->weight_count - weights) {
    return rr_report(pages, RR_FAULT_INVALID, record);
  }
  const bool is_right = bit == RR_KNOWS_EXITS
                            ? learn_roads(overlay, at->exits + record->first_exit, record->exit_count)
                            : learn_roads(overlay, at->entries + record->first_entry, record->entry_count);
  if (is_right) {
    learn(&pages->cells[at->first_cell + cell], bit);
  }
  return is_right;
}

bool rr_network_damage(const rr_network* network, rr_fault* fault) {
  const uint64_t damage = network->pages != NULL ? atomic_load(&network->pages->damage) : 0;
  if (fault != NULL) {
    *fault = (rr_fault){.kind = (uint32_t)(damage & 255), .offset = damage >> 8};
  }
  return damage != 0;
}

/// Whether all of an overlay can be read.
static bool check_overlay(const rr_overlay* overlay) {
  bool is_right = true;
  for (uint32_t state = 0; state < overlay->network->state_count && is_right; state++) {
    is_right = rr_knows_standing(overlay, state);
  }
  for (uint32_t junction = 0; junction < overlay->cells.nodes && is_right; junction++) {
    is_right = rr_learn_junction(overlay, junction);
  }
  for (uint32_t level = 0; level < overlay->cells.levels; level++) {
    for (uint32_t cell = 0; cell < overlay->cells.count[level] && is_right; cell++) {
      is_right =
          rr_knows_cell(overlay, level, cell, RR_KNOWS_EXITS) && rr_knows_cell(overlay, level, cell, RR_KNOWS_ENTRIES);
    }
  }
  return is_right;
}

bool rr_network_check(const rr_network* network) {
  rr_pages* pages = network->pages;
  if (pages == NULL) {
    return true;
  }
  bool is_right = rr_touch(pages, pages->bytes, (pages->data_count + pages->sum_count) << RR_BLOCK_BITS);
  for (uint32_t state = 0; state < network->state_count && is_right; state++) {
    is_right = rr_knows_state(network, state) && rr_learn_road(network, state) && rr_learn_effort(network, state) &&
               rr_knows_arcs(network, state, RR_KNOWS_ARCS) && rr_knows_arcs(network, state, RR_KNOWS_BACKWARD);
  }
  const rr_overlay* overlay = rr_overlay_of(network);
  return is_right && (overlay == NULL || overlay->pages == NULL || check_overlay(overlay));
}

size_t rr_network_bytes_read(const rr_network* network) {
  size_t count = 0;
  rr_pages* pages = network->pages;
  for (size_t block = 0; pages != NULL && block < pages->data_count + pages->sum_count; block++) {
    count += atomic_load_explicit(&pages->blocks[block], memory_order_relaxed) != ROAD_BLOCK_UNREAD ? 1 : 0;
  }
  return count << RR_BLOCK_BITS;
}
