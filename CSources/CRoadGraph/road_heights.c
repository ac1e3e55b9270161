#include "road_heights.h"

#include "road_internal.h"

/// How an edge's bytes begin: with one of these, or with the number of its heights between the ends and this more.
enum { STRAIGHT = 0, AT_POINTS = 1, UNKNOWN = 2, EVEN = 2 };

/// The number of heights between the ends of an edge, of which the first number is read and the points are known.
static uint32_t count_of(uint32_t head, uint32_t points) {
  return head == AT_POINTS ? points : head > EVEN ? head - EVEN : 0;
}

/// Reads the first number of an edge's bytes. False where the file is damaged.
static bool read_head(rg_reader* reader, uint32_t* head) {
  *head = rg_read(reader);
  if (*head > EVEN + ROAD_MOST_HEIGHTS) {
    rg_reader_fail(reader);
  }
  return !reader->has_failed;
}

/// A reader at an edge's bytes; false where the file is damaged, and where it has no heights.
static bool begin(const rg_graph* graph, uint32_t edge, rg_reader* reader) {
  if (edge >= graph->parts[ROAD_SECTION_EDGES].count || graph->parts[ROAD_SECTION_HEIGHT_PLACES].count == 0) {
    return false;
  }
  const uint32_t group = edge >> ROAD_HEIGHT_PLACE_BITS;
  const uint32_t* place = rg_element(graph, ROAD_SECTION_HEIGHT_PLACES, group, 4);
  if (place == NULL) {
    return false;
  }
  *reader = rg_reader_at(graph, ROAD_SECTION_HEIGHTS, *place);
  for (uint32_t before = group << ROAD_HEIGHT_PLACE_BITS; before < edge; before++) {
    const rg_edge* record = rg_edge_at(graph, before);
    uint32_t head = 0;
    if (record == NULL || !read_head(reader, &head)) {
      return false;
    }
    for (uint32_t left = count_of(head, record->points); left > 0; left--) {
      rg_read(reader);
    }
  }
  return !reader->has_failed;
}

int32_t rg_graph_junction_height(const rg_graph* graph, uint32_t junction) {
  if (junction >= graph->parts[ROAD_SECTION_JUNCTION_HEIGHTS].count) {
    return ROAD_NO_HEIGHT;
  }
  const uint16_t* height = rg_element(graph, ROAD_SECTION_JUNCTION_HEIGHTS, junction, 2);
  return height != NULL && *height != ROAD_HEIGHT_BYTES_OF_NONE ? ROAD_LOWEST_HEIGHT + (int32_t)*height
                                                                : ROAD_NO_HEIGHT;
}

size_t rg_graph_heights(const rg_graph* graph, uint32_t edge, int32_t* heights, size_t capacity, rg_height_form* form) {
  *form = ROAD_HEIGHTS_UNKNOWN;
  rg_reader reader;
  uint32_t head = 0;
  const rg_edge* record = edge < graph->parts[ROAD_SECTION_EDGES].count ? rg_edge_at(graph, edge) : NULL;
  if (record == NULL || !begin(graph, edge, &reader) || !read_head(&reader, &head) || head == UNKNOWN) {
    return 0;
  }
  const int32_t start = rg_graph_junction_height(graph, rg_graph_from(graph, edge));
  const int32_t end = rg_graph_junction_height(graph, record->to);
  if (start == ROAD_NO_HEIGHT || end == ROAD_NO_HEIGHT) {
    return 0;
  }
  const size_t count = (size_t)count_of(head, record->points) + 2;
  int32_t height = start;
  for (size_t i = 0; i < count; i++) {
    if (i > 0) {
      height = i + 1 < count ? rg_add(height, rg_unzigzag(rg_read(&reader))) : end;
    }
    if (i < capacity) {
      heights[i] = height;
    }
  }
  if (reader.has_failed) {
    return 0;
  }
  *form = head == AT_POINTS ? ROAD_HEIGHTS_AT_POINTS : ROAD_HEIGHTS_EVEN;
  return count;
}

const uint8_t* rg_graph_height_bytes(const rg_graph* graph, uint32_t edge, size_t* size) {
  *size = 0;
  rg_reader reader;
  uint32_t head = 0;
  const rg_edge* record = edge < graph->parts[ROAD_SECTION_EDGES].count ? rg_edge_at(graph, edge) : NULL;
  if (record == NULL || !begin(graph, edge, &reader)) {
    return NULL;
  }
  const uint8_t* bytes = reader.next;
  if (!read_head(&reader, &head)) {
    return NULL;
  }
  for (uint32_t left = count_of(head, record->points); left > 0; left--) {
    rg_read(&reader);
  }
  if (reader.has_failed) {
    return NULL;
  }
  *size = (size_t)(reader.next - bytes);
  return bytes;
}
