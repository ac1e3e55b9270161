#include "road_internal.h"

rg_reader rg_reader_at(const rg_graph* graph, uint32_t section, uint64_t offset) {
  const rg_part* part = &graph->parts[section];
  rg_reader reader = {.graph = graph};
  if (offset > part->size) {
    rg_report_missing(graph, section);
    reader.has_failed = true;
    return reader;
  }
  reader.next = reader.checked = part->bytes + offset;
  reader.end = part->bytes + part->size;
  return reader;
}

bool rg_check_more(rg_reader* reader) {
  const rg_graph* graph = reader->graph;
  if (reader->has_failed || reader->checked == reader->end) {
    return false;
  }
  const size_t block = (size_t)(reader->checked - graph->bytes) >> ROAD_BLOCK_BITS;
  if (!rg_touch(graph, reader->checked, 1)) {
    reader->has_failed = true;
    return false;
  }
  const uint8_t* block_end = graph->bytes + ((block + 1) << ROAD_BLOCK_BITS);
  reader->checked = block_end < reader->end ? block_end : reader->end;
  return true;
}

uint32_t rg_read_further(rg_reader* reader) {
  uint32_t value = 0;
  for (unsigned shift = 0; shift < 35 && !reader->has_failed; shift += 7) {
    if (reader->next == reader->checked && !rg_check_more(reader)) {
      break;
    }
    const uint8_t byte = *reader->next++;
    value |= (uint32_t)(byte & 127) << shift;
    if (byte < 128) {
      return value;
    }
  }
  rg_reader_fail(reader);
  return 0;
}

void rg_reader_fail(rg_reader* reader) {
  if (!reader->has_failed) {
    rg_report(reader->graph, ROAD_ERROR_INVALID, (uint64_t)(reader->next - reader->graph->bytes));
    reader->has_failed = true;
  }
}

bool rg_points_refill(rg_points* points, uint32_t count) {
  rg_reader* reader = &points->reader;
  while (points->bit_count < count) {
    if (reader->next == reader->checked && !rg_check_more(reader)) {
      rg_reader_fail(reader);
      points->bit_count = 0;
      return false;
    }
    points->bits |= (uint64_t)*reader->next++ << points->bit_count;
    points->bit_count += 8;
  }
  return true;
}

bool rg_points_begin(const rg_graph* graph, uint32_t index, rg_points* points) {
  const rg_edge* edge = rg_edge_at(graph, index);
  const rg_junction* from = edge != NULL ? rg_junction_at(graph, rg_from_of(graph, index, edge)) : NULL;
  const rg_junction* to = edge != NULL ? rg_junction_at(graph, edge->to) : NULL;
  if (from == NULL || to == NULL) {
    return false;
  }
  points->latitude = from->latitude;
  points->longitude = from->longitude;
  points->last_latitude = to->latitude;
  points->last_longitude = to->longitude;
  points->left = (uint32_t)edge->points + 1;
  points->bits = 0;
  points->bit_count = 0;
  if (edge->points == 0) {
    points->reader = (rg_reader){.graph = graph};
    return true;
  }
  points->reader = rg_reader_at(graph, ROAD_SECTION_SHAPES, edge->shape);
  if (edge->length == ROAD_LONG) {
    rg_read(&points->reader);
  }
  points->latitude_bits = (uint8_t)rg_points_bits(points, 6);
  points->longitude_bits = (uint8_t)rg_points_bits(points, 6);
  if (points->latitude_bits > 32 || points->longitude_bits > 32) {
    rg_reader_fail(&points->reader);
  }
  return !points->reader.has_failed;
}

size_t rg_graph_leaving(const rg_graph* graph, uint32_t junction, uint32_t* roads, size_t capacity) {
  const rg_junction* here = rg_junction_at(graph, junction);
  const rg_junction* next = rg_junction_at(graph, junction + 1);
  if (here == NULL || next == NULL) {
    return 0;
  }
  size_t count = 0;
  for (uint32_t edge = here->first_out; edge < next->first_out && count < capacity; edge++) {
    roads[count++] = edge << 1;
  }
  for (uint32_t place = here->first_in; place < next->first_in && count < capacity; place++) {
    const uint32_t* edge = rg_element(graph, ROAD_SECTION_INTO, place, 4);
    if (edge == NULL) {
      return 0;
    }
    roads[count++] = *edge << 1 | 1;
  }
  return count;
}

size_t rg_graph_shape(const rg_graph* graph, uint32_t edge, int32_t* latitudes, int32_t* longitudes, size_t capacity) {
  rg_points points;
  if (!rg_points_begin(graph, edge, &points)) {
    return 0;
  }
  size_t count = 0;
  do {
    if (count < capacity) {
      latitudes[count] = points.latitude;
      longitudes[count] = points.longitude;
    }
    count += 1;
  } while (rg_points_next(&points));
  return points.reader.has_failed ? 0 : count;
}

double rg_graph_edge_length(const rg_graph* graph, uint32_t edge) {
  const rg_edge* record = rg_edge_at(graph, edge);
  if (record == NULL) {
    return (double)NAN;
  }
  if (record->length != ROAD_LONG) {
    return record->length * 0.1;
  }
  rg_reader reader = rg_reader_at(graph, ROAD_SECTION_SHAPES, record->shape);
  const uint32_t length = rg_read(&reader);
  return reader.has_failed ? (double)NAN : length * 0.1;
}

/// The text of a way behind so many others.
static const char* text_of(const rg_graph* graph, const rg_way* way, int others, size_t* length) {
  *length = 0;
  if (way->texts == 0) {
    return NULL;
  }
  rg_reader reader = rg_reader_at(graph, ROAD_SECTION_NAMES, way->texts);
  for (;; others--) {
    const uint32_t size = rg_read(&reader);
    if (reader.has_failed) {
      return NULL;
    }
    if (size > ROAD_MOST_TEXT || (uint64_t)(reader.end - reader.next) < size) {
      rg_reader_fail(&reader);
      return NULL;
    }
    if (others == 0) {
      if (size == 0 || !rg_touch(graph, reader.next, size)) {
        return NULL;
      }
      *length = size;
      return (const char*)reader.next;
    }
    // What is passed over is checked only where it is read.
    reader = rg_reader_at(graph, ROAD_SECTION_NAMES,
                          (uint64_t)(reader.next - graph->parts[ROAD_SECTION_NAMES].bytes) + size);
  }
}

const char* rg_graph_name(const rg_graph* graph, const rg_way* way, size_t* length) {
  return text_of(graph, way, 0, length);
}

const char* rg_graph_ref(const rg_graph* graph, const rg_way* way, size_t* length) {
  return text_of(graph, way, 1, length);
}
