#include "road_internal.h"

uint32_t rg_first_of(const rg_graph* graph, uint32_t section, uint32_t number, size_t size) {
  uint64_t low = 0;
  uint64_t high = graph->parts[section].count;
  while (low < high) {
    const uint64_t middle = low + (high - low) / 2;
    const uint8_t* element = rg_element(graph, section, middle, size);
    if (element == NULL) {
      const rg_range gap = rg_unreadable(graph, section, middle, high, size);
      const uint8_t* behind = gap.end < high ? rg_element(graph, section, gap.end, size) : NULL;
      if (behind != NULL && rg_number_at(behind) < number) {
        low = gap.end;
      } else {
        high = gap.first > low ? gap.first : low;
      }
    } else if (rg_number_at(element) < number) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return (uint32_t)low;
}

/// The first element of a section that has a number; null if there is none.
static const uint8_t* element_of(const rg_graph* graph, uint32_t section, uint32_t number, size_t size) {
  const uint32_t index = rg_first_of(graph, section, number, size);
  const uint8_t* element = index < graph->parts[section].count ? rg_element(graph, section, index, size) : NULL;
  return element != NULL && rg_number_at(element) == number ? element : NULL;
}

uint32_t rg_graph_way_set(const rg_graph* graph, uint32_t way) {
  const rg_way* record = rg_way_at(graph, way);
  if (record == NULL || record->set < ROAD_FAR_SET) {
    return record != NULL ? record->set : 0;
  }
  const uint8_t* found = element_of(graph, ROAD_SECTION_WAY_SETS, way, sizeof(rg_way_set));
  return found != NULL ? rg_number_at(found + 4) : 0;
}

uint32_t rg_graph_junction_set(const rg_graph* graph, uint32_t junction) {
  const uint8_t* found = element_of(graph, ROAD_SECTION_JUNCTION_SETS, junction, graph->junction_set_size);
  if (found == NULL) {
    return 0;
  }
  return graph->junction_set_size == ROAD_JUNCTION_SET_SIZE ? (uint32_t)found[4] | (uint32_t)found[5] << 8
                                                            : rg_number_at(found + 4);
}

size_t rg_graph_spots(const rg_graph* graph, uint32_t edge, rg_spot* spots, size_t capacity) {
  const size_t all = graph->parts[ROAD_SECTION_SPOTS].count;
  size_t count = 0;
  for (size_t i = rg_first_of(graph, ROAD_SECTION_SPOTS, edge, sizeof(rg_spot_record)); i < all; i++) {
    const rg_spot_record* record = rg_element(graph, ROAD_SECTION_SPOTS, i, sizeof(rg_spot_record));
    // An edge has no more of them than points.
    if (record == NULL || record->edge != edge || count == ROAD_MOST_POINTS) {
      break;
    }
    if (count < capacity) {
      spots[count] = (rg_spot){record->place & 255, record->place >> 8};
    }
    count += 1;
  }
  return count;
}

bool rg_set_begin(const rg_graph* graph, uint32_t set, rg_reader* reader, uint32_t* count) {
  const uint32_t* place = rg_element(graph, ROAD_SECTION_SET_PLACES, set >> ROAD_SET_PLACE_BITS, 4);
  if (place == NULL) {
    return false;
  }
  *reader = rg_reader_at(graph, ROAD_SECTION_SETS, *place);
  for (uint32_t before = set & ((1U << ROAD_SET_PLACE_BITS) - 1);; before--) {
    *count = rg_read(reader);
    if (*count > ROAD_MOST_ATTRIBUTES) {
      rg_reader_fail(reader);
    }
    if (before == 0 || reader->has_failed) {
      return !reader->has_failed;
    }
    for (uint32_t i = 0; i < 2 * *count; i++) {
      rg_read(reader);
    }
  }
}

size_t rg_graph_attributes(const rg_graph* graph, uint32_t set, rg_attribute* attributes, size_t capacity) {
  rg_reader reader;
  uint32_t count;
  if (set == 0 || !rg_set_begin(graph, set, &reader, &count)) {
    return 0;
  }
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t head = rg_read_head(&reader);
    const uint32_t value = rg_read(&reader);
    if (reader.has_failed) {
      return 0;
    }
    if (i < capacity) {
      attributes[i] = (rg_attribute){(uint8_t)(head >> 4), (uint8_t)(head & 15), value};
    }
  }
  return count;
}

const char* rg_text_at(const rg_graph* graph, uint32_t section, uint32_t place, size_t* length) {
  *length = 0;
  rg_reader reader = rg_reader_at(graph, section, place);
  const uint32_t size = rg_read(&reader);
  if (reader.has_failed || size > ROAD_MOST_TEXT || (uint64_t)(reader.end - reader.next) < size) {
    rg_reader_fail(&reader);
    return NULL;
  }
  if (size > 0 && !rg_touch(graph, reader.next, size)) {
    return NULL;
  }
  *length = size;
  return (const char*)reader.next;
}

const char* rg_graph_word(const rg_graph* graph, uint32_t place, size_t* length) {
  return rg_text_at(graph, ROAD_SECTION_WORDS, place, length);
}
