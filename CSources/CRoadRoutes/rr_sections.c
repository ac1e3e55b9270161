#include "rr_sections.h"

#include "rr_marks.h"

#include <stdlib.h>

/// A section of an array: the type of its elements is that of the array.
#define SECTION(pointer, elements)                                                                                     \
  (rr_section) {                                                                                                       \
    .array = (void**)&(pointer), .element = sizeof *(pointer), .count = (elements)                                     \
  }

void rr_network_sections(rr_network* network, rr_section sections[RR_NETWORK_SECTIONS]) {
  const uint32_t states = network->state_count;
  const uint32_t arcs = network->arc_count;
  const rr_section all[RR_NETWORK_SECTIONS] = {
      SECTION(network->states, (uint64_t)states + 1),
      SECTION(network->roads, states),
      SECTION(network->road_starts, rr_road_start_count(states)),
      SECTION(network->efforts, states),
      SECTION(network->rules, network->is_relaxed ? states : 0),
      SECTION(network->timed_roads, network->timed_road_count),
      SECTION(network->timed_turns, network->timed_turn_count),
      SECTION(network->arcs, arcs),
      SECTION(network->turn_times, arcs),
      SECTION(network->backward, arcs),
      SECTION(network->arc_rules, network->is_relaxed ? arcs : 0),
      SECTION(network->points, network->junction_count),
      SECTION(network->marks, network->marks != NULL ? states : 0),
  };
  for (size_t i = 0; i < RR_NETWORK_SECTIONS; i++) {
    sections[i] = all[i];
    sections[i].is_optional = all[i].array == (void**)&network->rules || all[i].array == (void**)&network->arc_rules ||
                              all[i].array == (void**)&network->marks;
  }
}

void rr_overlay_sections(rr_overlay* overlay, rr_section sections[RR_OVERLAY_SECTIONS]) {
  const uint32_t states = overlay->network->state_count;
  size_t count = 0;
  sections[count] = SECTION(overlay->cells.cell[0], overlay->cells.nodes);
  sections[count++].is_borrowed = !overlay->owns_cells;
  sections[count++] = SECTION(overlay->groups, (uint64_t)states / 64 + 1);
  sections[count++] = SECTION(overlay->first_standings, (uint64_t)overlay->crossing_count + 1);
  sections[count++] = SECTION(overlay->standings, overlay->standing_count);
  for (uint32_t level = 0; level < RR_CELL_LEVELS; level++) {
    rr_level* at = &overlay->levels[level];
    const uint32_t cells = overlay->cells.count[level];
    sections[count++] = SECTION(overlay->above[level], level + 1 < overlay->cells.levels ? cells : 0);
    sections[count++] = SECTION(at->cells, cells);
    sections[count++] = SECTION(at->entries, at->entry_count);
    sections[count++] = SECTION(at->exits, at->exit_count);
    sections[count++] = SECTION(at->rows, at->weight_count);
    sections[count++] = SECTION(at->columns, at->weight_count);
  }
}

size_t rr_sections_size(const rr_section* sections, size_t count) {
  size_t size = 0;
  for (size_t i = 0; i < count; i++) {
    size += sections[i].is_borrowed ? 0 : sections[i].element * (size_t)sections[i].count;
  }
  return size;
}

void rr_sections_free(const rr_section* sections, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (!sections[i].is_borrowed) {
      free(*sections[i].array);
    }
  }
}
