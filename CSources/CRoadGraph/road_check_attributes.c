#include "road_check.h"

#include <stdlib.h>

/// The places in the words at which a text begins.
typedef struct word_marks {
  uint8_t* begins;
} word_marks;

/// Marks the places at which words begin. They follow each other, behind the first byte.
static bool mark_words(const rg_graph* graph, word_marks* marks) {
  const rg_part* part = &graph->parts[ROAD_SECTION_WORDS];
  for (uint64_t place = 1; place < part->size;) {
    size_t length;
    const char* word = rg_graph_word(graph, (uint32_t)place, &length);
    if (word == NULL) {
      return false;
    }
    marks->begins[place >> 3] |= (uint8_t)(1U << (place & 7));
    place = (uint64_t)((const uint8_t*)word - part->bytes) + length;
  }
  return true;
}

static bool is_word(const rg_graph* graph, const word_marks* marks, uint32_t place) {
  return place < graph->parts[ROAD_SECTION_WORDS].size && (marks->begins[place >> 3] >> (place & 7) & 1) != 0;
}

static bool is_lanes(const rg_graph* graph, uint32_t place) {
  size_t length;
  return rg_graph_word(graph, place, &length) != NULL && length % 2 == 0 && length <= 2 * (size_t)ROAD_MOST_LANES;
}

/// Checks that the sets follow each other, and have their attributes in order. Counts them.
static bool check_sets(const rg_graph* graph, const word_marks* marks, uint32_t* sets) {
  const rg_part* part = &graph->parts[ROAD_SECTION_SETS];
  const size_t places = graph->parts[ROAD_SECTION_SET_PLACES].count;
  rg_reader reader = rg_reader_at(graph, ROAD_SECTION_SETS, 0);
  uint32_t set = 0;
  for (; part->size > 0 && reader.next < reader.end; set++) {
    if ((set & ((1U << ROAD_SET_PLACE_BITS) - 1)) == 0) {
      const uint32_t* place = rg_element(graph, ROAD_SECTION_SET_PLACES, set >> ROAD_SET_PLACE_BITS, 4);
      if (place == NULL || *place != (uint64_t)(reader.next - part->bytes)) {
        return rg_check_fails(graph, place);
      }
    }
    const uint32_t count = rg_read(&reader);
    bool is_right = count <= ROAD_MOST_ATTRIBUTES && (count == 0) == (set == 0);
    uint32_t before = 0;
    for (uint32_t i = 0; i < count && is_right && !reader.has_failed; i++) {
      const uint32_t head = rg_read_head(&reader);
      const rg_attribute attribute = {(uint8_t)(head >> 4), (uint8_t)(head & 15), rg_read(&reader)};
      const bool is_text = (attribute.scope & ROAD_SCOPE_TEXT) != 0;
      is_right = head > before && attribute.key != 0 && (is_text || (head & ROAD_SCOPE_CONDITIONAL) == 0) &&
                 (!rg_attribute_has_word(&attribute) || is_word(graph, marks, attribute.value)) &&
                 (is_text || attribute.key != ROAD_KEY_TURN_LANES || is_lanes(graph, attribute.value));
      before = head;
    }
    if (!is_right || reader.has_failed) {
      rg_reader_fail(&reader);
      return false;
    }
  }
  *sets = set;
  const size_t expected = ((size_t)set + (1U << ROAD_SET_PLACE_BITS) - 1) >> ROAD_SET_PLACE_BITS;
  return places == expected ? true : rg_check_fails(graph, graph->parts[ROAD_SECTION_SET_PLACES].bytes);
}

static bool check_ways(const rg_graph* graph, uint32_t sets) {
  for (uint32_t i = 0; i < graph->parts[ROAD_SECTION_WAYS].count; i++) {
    const rg_way* way = rg_graph_way(graph, i);
    if (way == NULL || (way->set != 0 && way->set != ROAD_FAR_SET && way->set >= sets)) {
      return rg_check_fails(graph, way);
    }
  }
  uint64_t next = 0;
  for (uint32_t i = 0; i < graph->parts[ROAD_SECTION_WAY_SETS].count; i++) {
    const rg_way_set* entry = rg_element(graph, ROAD_SECTION_WAY_SETS, i, sizeof(rg_way_set));
    const rg_way* way =
        entry != NULL && entry->way < graph->parts[ROAD_SECTION_WAYS].count ? rg_graph_way(graph, entry->way) : NULL;
    if (way == NULL || way->set != ROAD_FAR_SET || entry->way < next || entry->set >= sets) {
      return rg_check_fails(graph, entry);
    }
    next = (uint64_t)entry->way + 1;
  }
  return true;
}

static bool check_places(const rg_graph* graph, uint32_t sets) {
  const size_t size = graph->junction_set_size;
  uint64_t next = 0;
  for (uint32_t i = 0; i < graph->parts[ROAD_SECTION_JUNCTION_SETS].count; i++) {
    const uint8_t* entry = rg_element(graph, ROAD_SECTION_JUNCTION_SETS, i, size);
    const uint32_t junction = entry != NULL ? rg_number_at(entry) : 0;
    if (entry == NULL || junction < next || junction >= graph->parts[ROAD_SECTION_JUNCTIONS].count ||
        rg_graph_junction_set(graph, junction) >= sets) {
      return rg_check_fails(graph, entry);
    }
    next = (uint64_t)junction + 1;
  }
  next = 0;
  for (uint32_t i = 0; i < graph->parts[ROAD_SECTION_SPOTS].count; i++) {
    const rg_spot_record* entry = rg_element(graph, ROAD_SECTION_SPOTS, i, sizeof(rg_spot_record));
    const rg_edge* edge = entry != NULL && entry->edge < graph->parts[ROAD_SECTION_EDGES].count
                              ? rg_graph_edge(graph, entry->edge)
                              : NULL;
    const uint32_t point = entry != NULL ? entry->place & 255 : 0;
    const uint64_t here = entry != NULL ? (uint64_t)entry->edge << 8 | point : 0;
    if (edge == NULL || point == 0 || point > edge->points || here < next || entry->place >> 8 >= sets) {
      return rg_check_fails(graph, entry);
    }
    next = here + 1;
  }
  return true;
}

static bool check_paths(const rg_graph* graph, const word_marks* marks) {
  const size_t roads = 2 * graph->parts[ROAD_SECTION_EDGES].count;
  const rg_part* part = &graph->parts[ROAD_SECTION_PATHS];
  uint64_t count = 0;
  for (uint64_t place = 0; place < part->count;) {
    rg_path path;
    if (!rg_graph_path(graph, (uint32_t)place, &path)) {
      return false;
    }
    for (uint32_t i = 0; i < path.count; i++) {
      if (path.roads[i] >= roads) {
        return rg_check_fails(graph, path.roads + i);
      }
    }
    if ((path.condition != 0 && !is_word(graph, marks, path.condition)) || path.vehicles == 0) {
      return rg_check_fails(graph, part->bytes + place * 4);
    }
    place += 2 + path.count;
    count += 1;
  }
  rg_path_place before = {0, 0};
  for (uint32_t i = 0; i < graph->parts[ROAD_SECTION_PATH_PLACES].count; i++) {
    const rg_path_place* entry = rg_element(graph, ROAD_SECTION_PATH_PLACES, i, sizeof(rg_path_place));
    rg_path path;
    const bool is_later = entry != NULL && (i == 0 || entry->road > before.road ||
                                            (entry->road == before.road && entry->place > before.place));
    if (!is_later || entry->place >= part->count || !rg_graph_path(graph, entry->place, &path) ||
        path.roads[0] != entry->road) {
      return rg_check_fails(graph, entry);
    }
    before = *entry;
  }
  // As many as there are; a place that is none would be none of a path's.
  return count == graph->parts[ROAD_SECTION_PATH_PLACES].count ? true : rg_check_fails(graph, part->bytes);
}

bool rg_check_attributes(const rg_graph* graph, bool* is_memory_left) {
  uint32_t sets = 0;
  word_marks marks = {calloc((size_t)(graph->parts[ROAD_SECTION_WORDS].size >> 3) + 1, 1)};
  *is_memory_left = marks.begins != NULL;
  const bool is_right = marks.begins != NULL && mark_words(graph, &marks) && check_sets(graph, &marks, &sets) &&
                        check_ways(graph, sets) && check_places(graph, sets) && check_paths(graph, &marks);
  free(marks.begins);
  return is_right;
}
