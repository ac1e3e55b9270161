#include "road_check.h"

#include "road_heights.h"

/// Whether a height can be one of a road.
static bool is_height(int32_t height) {
  return height >= ROAD_LOWEST_HEIGHT && height < ROAD_LOWEST_HEIGHT + ROAD_HEIGHT_BYTES_OF_NONE;
}

bool rg_check_heights(const rg_graph* graph) {
  const rg_part* part = &graph->parts[ROAD_SECTION_HEIGHTS];
  if (part->bytes == NULL) {
    return true;
  }
  uint64_t next = 0;
  for (uint32_t i = 0; i < graph->parts[ROAD_SECTION_EDGES].count; i++) {
    if (i % (1U << ROAD_HEIGHT_PLACE_BITS) == 0) {
      const uint32_t* place = rg_element(graph, ROAD_SECTION_HEIGHT_PLACES, i >> ROAD_HEIGHT_PLACE_BITS, 4);
      if (place == NULL || *place != next) {
        return rg_check_fails(graph, place);
      }
    }
    size_t size;
    const uint8_t* bytes = rg_graph_height_bytes(graph, i, &size);
    if (bytes == NULL) {
      return false;
    }
    int32_t heights[ROAD_MOST_HEIGHTS + 2];
    rg_height_form form;
    const size_t count = rg_graph_heights(graph, i, heights, ROAD_MOST_HEIGHTS + 2, &form);
    for (size_t k = 0; k < count; k++) {
      if (!is_height(heights[k])) {
        return rg_check_fails(graph, bytes);
      }
    }
    next += size;
  }
  return next == part->size ? true : rg_check_fails(graph, part->bytes);
}
