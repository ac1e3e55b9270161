#include "road_internal.h"

int32_t rg_graph_bearing(const rg_graph* graph, uint32_t edge, uint32_t backward) {
  const rg_part* part = &graph->parts[ROAD_SECTION_BEARINGS];
  if (part->bytes == NULL || edge >= graph->parts[ROAD_SECTION_EDGES].count) {
    return -1;
  }
  const uint64_t bit = (uint64_t)edge * ROAD_BEARING_BITS + (backward != 0 ? ROAD_BEARING_BITS / 2 : 0);
  const uint8_t* bytes = part->bytes + bit / 8;
  // Nine bits are in two bytes.
  if (bit / 8 + 2 > part->size || !rg_touch(graph, bytes, 2)) {
    return -1;
  }
  const uint32_t bearing = ((uint32_t)bytes[0] | (uint32_t)bytes[1] << 8) >> (bit % 8) & 511;
  return bearing < 360 ? (int32_t)bearing : -1;
}

rg_edge_marks rg_graph_edge_marks(const rg_graph* graph, uint32_t edge) {
  const uint32_t index = rg_first_of(graph, ROAD_SECTION_EDGE_MARKS, edge, ROAD_EDGE_MARKS_SIZE);
  const uint8_t* found = index < graph->parts[ROAD_SECTION_EDGE_MARKS].count
                             ? rg_element(graph, ROAD_SECTION_EDGE_MARKS, index, ROAD_EDGE_MARKS_SIZE)
                             : NULL;
  if (found == NULL || rg_number_at(found) != edge) {
    return (rg_edge_marks){edge, 0, 0};
  }
  const uint32_t marks = found[4];
  return (rg_edge_marks){edge, (uint8_t)(marks & ((1U << ROAD_LINK_CLASS_SHIFT) - 1)),
                         (uint8_t)(marks >> ROAD_LINK_CLASS_SHIFT)};
}

uint8_t rg_graph_junction_marks(const rg_graph* graph, uint32_t junction) {
  if (junction >= graph->parts[ROAD_SECTION_JUNCTION_MARKS].count) {
    return 0;
  }
  const uint8_t* marks = rg_element(graph, ROAD_SECTION_JUNCTION_MARKS, junction, 1);
  return marks != NULL ? *marks : 0;
}

/// The number of the cell with a key; that of all cells if there are no roads in it.
static size_t cell_of(const rg_graph* graph, uint64_t key) {
  const rg_cell* cell = rg_find_cell(graph, key);
  const rg_part* part = &graph->parts[ROAD_SECTION_CELLS];
  return cell != NULL ? (size_t)((const uint8_t*)cell - part->bytes) / sizeof(rg_cell) : part->count;
}

/// The densities of a cell's quarters; null where the file does not say them.
static const uint16_t* densities_of(const rg_graph* graph, size_t cell) {
  return cell < graph->parts[ROAD_SECTION_DENSITIES].count ? rg_element(graph, ROAD_SECTION_DENSITIES, cell, 2) : NULL;
}

static rg_country_run country_of(const rg_graph* graph, size_t cell) {
  const uint32_t behind = cell < graph->parts[ROAD_SECTION_CELLS].count
                              ? rg_first_of(graph, ROAD_SECTION_COUNTRIES, (uint32_t)cell + 1, sizeof(rg_country_run))
                              : 0;
  const rg_country_run* run =
      behind > 0 ? rg_element(graph, ROAD_SECTION_COUNTRIES, behind - 1, sizeof(rg_country_run)) : NULL;
  return run != NULL ? *run : (rg_country_run){0, {0, 0}, ROAD_SIDE_UNKNOWN, 0};
}

int32_t rg_graph_density(const rg_graph* graph, int32_t latitude, int32_t longitude) {
  const uint16_t* quarters = densities_of(graph, cell_of(graph, rg_cell_key(latitude, longitude)));
  if (quarters == NULL) {
    return -1;
  }
  const uint32_t north = (uint32_t)((latitude + ROAD_HALF_TURN / 2) >> (ROAD_CELL_BITS - 1) & 1);
  const uint32_t east = (uint32_t)((longitude + ROAD_HALF_TURN) >> (ROAD_CELL_BITS - 1) & 1);
  return *quarters >> (4 * (north * 2 + east)) & 15;
}

rg_country_run rg_graph_country(const rg_graph* graph, int32_t latitude, int32_t longitude) {
  return country_of(graph, cell_of(graph, rg_cell_key(latitude, longitude)));
}

void rg_graph_cell(const rg_graph* graph, uint64_t key, uint16_t* densities, rg_country_run* country) {
  const size_t cell = cell_of(graph, key);
  const uint16_t* quarters = densities_of(graph, cell);
  *densities = quarters != NULL ? *quarters : 0;
  *country = country_of(graph, cell);
}

size_t rg_graph_paths(const rg_graph* graph, uint32_t road, uint32_t* places, size_t capacity) {
  const size_t all = graph->parts[ROAD_SECTION_PATH_PLACES].count;
  size_t count = 0;
  for (size_t i = rg_first_of(graph, ROAD_SECTION_PATH_PLACES, road, sizeof(rg_path_place)); i < all; i++) {
    const rg_path_place* found = rg_element(graph, ROAD_SECTION_PATH_PLACES, i, sizeof(rg_path_place));
    if (found == NULL || found->road != road) {
      break;
    }
    if (count < capacity) {
      places[count] = found->place;
    }
    count += 1;
  }
  return count;
}

bool rg_graph_path(const rg_graph* graph, uint32_t place, rg_path* path) {
  const uint32_t* head = rg_element(graph, ROAD_SECTION_PATHS, place, 4);
  const rg_part* part = &graph->parts[ROAD_SECTION_PATHS];
  const uint32_t count = head != NULL ? *head & ROAD_MOST_PATH : 0;
  if (count < 2 || part->count - place < 2 + (size_t)count || !rg_touch(graph, (const uint8_t*)head, 8 + count * 4)) {
    if (head != NULL) {
      rg_report(graph, ROAD_ERROR_INVALID, (uint64_t)((const uint8_t*)head - graph->bytes));
    }
    return false;
  }
  *path = (rg_path){head + 2, count, head[1], (uint16_t)(head[0] >> 16), (head[0] >> 8 & 1) != 0};
  return true;
}
