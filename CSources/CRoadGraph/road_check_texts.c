#include "road_check.h"

#include <stdlib.h>

/// The place in the names at which a text ends; 0 if it is not whole.
static uint64_t text_end(const rg_graph* graph, uint64_t start) {
  rg_reader reader = rg_reader_at(graph, ROAD_SECTION_NAMES, start);
  const uint32_t size = rg_read(&reader);
  if (reader.has_failed || size > ROAD_MOST_TEXT || (uint64_t)(reader.end - reader.next) < size) {
    rg_reader_fail(&reader);
    return 0;
  }
  return (uint64_t)(reader.next - graph->parts[ROAD_SECTION_NAMES].bytes) + size;
}

/// Marks the places at which a name with the number behind it begins. They follow each other, behind the first byte.
static bool mark_beginnings(const rg_graph* graph, uint8_t* begins) {
  for (uint64_t place = 1; place < graph->parts[ROAD_SECTION_NAMES].size;) {
    begins[place >> 3] |= (uint8_t)(1U << (place & 7));
    const uint64_t number = text_end(graph, place);
    place = number != 0 ? text_end(graph, number) : 0;
    if (place == 0) {
      return false;
    }
  }
  return true;
}

static bool check_ways(const rg_graph* graph, const uint8_t* begins) {
  for (uint32_t i = 0; i < graph->parts[ROAD_SECTION_WAYS].count; i++) {
    const rg_way* way = rg_graph_way(graph, i);
    if (way == NULL || (way->texts != 0 && (way->texts >= graph->parts[ROAD_SECTION_NAMES].size ||
                                            (begins[way->texts >> 3] >> (way->texts & 7) & 1) == 0))) {
      return rg_check_fails(graph, way);
    }
  }
  return true;
}

bool rg_check_texts(const rg_graph* graph, bool* is_memory_left) {
  uint8_t* begins = calloc((size_t)(graph->parts[ROAD_SECTION_NAMES].size >> 3) + 1, 1);
  *is_memory_left = begins != NULL;
  const bool is_right = begins != NULL && mark_beginnings(graph, begins) && check_ways(graph, begins);
  free(begins);
  return is_right;
}
