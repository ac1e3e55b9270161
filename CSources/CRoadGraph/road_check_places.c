#include "road_check.h"

#include <stdlib.h>

/// Marks the places at which texts begin. They follow each other, behind the first byte.
static bool mark_texts(const rg_graph* graph, uint8_t* begins) {
  const rg_part* part = &graph->parts[ROAD_SECTION_PLACE_TEXTS];
  for (uint64_t place = 1; place < part->size;) {
    size_t length;
    const char* text = rg_graph_place_text(graph, (uint32_t)place, &length);
    if (text == NULL) {
      return false;
    }
    begins[place >> 3] |= (uint8_t)(1U << (place & 7));
    place = (uint64_t)((const uint8_t*)text - part->bytes) + length;
  }
  return true;
}

static bool is_text(const rg_graph* graph, const uint8_t* begins, uint32_t place) {
  return place < graph->parts[ROAD_SECTION_PLACE_TEXTS].size && (begins[place >> 3] >> (place & 7) & 1) != 0;
}

static bool check_all(const rg_graph* graph, const uint8_t* begins) {
  const rg_part* part = &graph->parts[ROAD_SECTION_PLACES];
  uint64_t next = 0;
  uint64_t before = 0;
  for (uint32_t i = 0; i < graph->parts[ROAD_SECTION_PLACE_CELLS].count; i++) {
    const rg_place_cell* cell = rg_element(graph, ROAD_SECTION_PLACE_CELLS, i, sizeof(rg_place_cell));
    if (cell == NULL || cell->first != next || cell->count == 0 || (i > 0 && cell->key <= before)) {
      return rg_check_fails(graph, cell);
    }
    rg_reader reader = rg_reader_at(graph, ROAD_SECTION_PLACES, cell->first);
    for (uint32_t k = 0; k < cell->count; k++) {
      rg_place place;
      if (!rg_read_place(&reader, cell, &place)) {
        return false;
      }
      if (!is_text(graph, begins, place.text) ||
          (place.kind == ROAD_PLACE_ADDRESS && !is_text(graph, begins, place.number))) {
        return rg_check_fails(graph, part->bytes + cell->first);
      }
    }
    next = (uint64_t)(reader.next - part->bytes);
    before = cell->key;
  }
  return next == part->size ? true : rg_check_fails(graph, part->bytes);
}

bool rg_check_places(const rg_graph* graph, bool* is_memory_left) {
  uint8_t* begins = calloc((size_t)(graph->parts[ROAD_SECTION_PLACE_TEXTS].size >> 3) + 1, 1);
  *is_memory_left = begins != NULL;
  const bool is_right = begins != NULL && mark_texts(graph, begins) && check_all(graph, begins);
  free(begins);
  return is_right;
}
