#include "road_areas.h"

#include "road_box_cells.h"
#include "road_check.h"

/// The first place for points at or behind a coordinate.
static int64_t first_unit(int64_t coordinate) {
  const int64_t rest = coordinate % ROAD_AREA_UNIT;
  return coordinate - rest + (rest > 0 ? ROAD_AREA_UNIT : 0);
}

/// An area that is read.
typedef struct area_reader {
  rg_reader* reader;
  rg_area* area;
  /// Null, or where its points go; `left` is the room there.
  rg_area_point* points;
  uint64_t left;
  int64_t latitude, longitude;
  /// How far points may be from the first one, which is here.
  int64_t size, first_latitude, first_longitude;
} area_reader;

/// Takes the point that was read last.
static bool take_point(area_reader* at) {
  const int64_t north = at->latitude - at->first_latitude;
  const int64_t east = at->longitude - at->first_longitude;
  if (north <= -at->size || north >= at->size || east <= -at->size || east >= at->size ||
      at->latitude < -ROAD_HALF_TURN / 2 || at->latitude > ROAD_HALF_TURN / 2 || at->longitude < -ROAD_HALF_TURN ||
      at->longitude > ROAD_HALF_TURN) {
    rg_reader_fail(at->reader);
  }
  if (at->reader->has_failed) {
    return false;
  }
  rg_area* area = at->area;
  const int32_t latitude = (int32_t)at->latitude;
  const int32_t longitude = (int32_t)at->longitude;
  area->south = latitude < area->south ? latitude : area->south;
  area->west = longitude < area->west ? longitude : area->west;
  area->north = latitude > area->north ? latitude : area->north;
  area->east = longitude > area->east ? longitude : area->east;
  area->point_count += 1;
  if (at->points != NULL) {
    if (at->left == 0) {
      return false;
    }
    *at->points++ = (rg_area_point){latitude, longitude};
    at->left -= 1;
  }
  return true;
}

/// Reads the points of a ring, the first of all being in the cell.
static bool read_ring(area_reader* at, const rg_place_cell* cell, bool is_first, uint32_t* count) {
  *count = rg_read(at->reader);
  if (*count < ROAD_AREA_LEAST_POINTS) {
    rg_reader_fail(at->reader);
    return false;
  }
  for (uint32_t i = 0; i < *count; i++) {
    if (is_first && i == 0) {
      rg_box_cell_begin(cell, &at->latitude, &at->longitude);
      const int64_t end = at->latitude + at->size;
      const int64_t side = at->longitude + at->size;
      at->latitude = first_unit(at->latitude) + (int64_t)rg_read(at->reader) * ROAD_AREA_UNIT;
      at->longitude = first_unit(at->longitude) + (int64_t)rg_read(at->reader) * ROAD_AREA_UNIT;
      if (at->latitude >= end || at->longitude >= side) {
        rg_reader_fail(at->reader);
      }
      at->first_latitude = at->latitude;
      at->first_longitude = at->longitude;
    } else {
      at->latitude += (int64_t)rg_unzigzag(rg_read(at->reader)) * ROAD_AREA_UNIT;
      at->longitude += (int64_t)rg_unzigzag(rg_read(at->reader)) * ROAD_AREA_UNIT;
    }
    if (!take_point(at)) {
      return false;
    }
  }
  return true;
}

/// Reads an area, with its points if there is room for them.
static bool read_area(rg_reader* reader, const rg_place_cell* cell, rg_area* area, rg_area_point* points, uint64_t room,
                      uint32_t* counts, uint32_t most_rings) {
  const uint32_t level = (uint32_t)(cell->key >> ROAD_LEVEL_SHIFT);
  const uint32_t head = rg_read(reader);
  const uint64_t high = rg_read(reader);
  const uint64_t low = rg_read(reader);
  *area = (rg_area){.id = (int64_t)(high << ROAD_AREA_ID_BITS | low),
                    .kind = head >> ROAD_AREA_KIND_SHIFT,
                    .is_of_relation = (head & ROAD_AREA_OF_RELATION) != 0,
                    .south = INT32_MAX,
                    .west = INT32_MAX,
                    .north = INT32_MIN,
                    .east = INT32_MIN,
                    .ring_count = (head & ROAD_AREA_WITH_HOLES) != 0 ? rg_read(reader) : 1,
                    .key = cell->key};
  if (level >= ROAD_LEVELS || area->kind == 0 || area->kind > ROAD_AREA_LAST || low >> ROAD_AREA_ID_BITS != 0 ||
      high >> (ROAD_ID_BITS - ROAD_AREA_ID_BITS) != 0 || area->ring_count == 0) {
    rg_reader_fail(reader);
    return false;
  }
  area_reader at = {.reader = reader, .area = area, .points = points, .left = room, .size = rg_level_size(level)};
  for (uint32_t i = 0; i < area->ring_count; i++) {
    uint32_t count;
    if ((counts != NULL && i == most_rings) || !read_ring(&at, cell, i == 0, &count)) {
      return false;
    }
    if (counts != NULL) {
      counts[i] = count;
    }
  }
  return !reader->has_failed;
}

bool rg_read_area(rg_reader* reader, const rg_place_cell* cell, rg_area* area) {
  return read_area(reader, cell, area, NULL, 0, NULL, 0);
}

/// The areas that are found in a box.
typedef struct area_search {
  const rg_graph* graph;
  rg_box box;
  /// How many bytes of areas may still be read: cells that share them, which no packer makes, are not all looked at.
  uint64_t left;
  rg_area* areas;
  size_t capacity;
  size_t count;
} area_search;

/// Takes the areas of a cell of which the boxes meet the box.
static void take_areas(void* context, const rg_place_cell* cell) {
  area_search* search = context;
  const rg_box* box = &search->box;
  rg_reader reader = rg_reader_at(search->graph, ROAD_SECTION_AREAS, cell->first);
  const uint8_t* start = reader.next;
  for (uint32_t i = 0; i < cell->count; i++) {
    rg_area area;
    const uint64_t before = (uint64_t)(reader.next - start);
    if (!rg_read_area(&reader, cell, &area)) {
      break;
    }
    if ((uint64_t)(reader.next - start) > search->left) {
      rg_reader_fail(&reader);
      break;
    }
    if (area.south <= box->north && area.north >= box->south && area.west <= box->east && area.east >= box->west) {
      area.place = cell->first + (uint32_t)before;
      if (search->count < search->capacity) {
        search->areas[search->count] = area;
      }
      search->count += 1;
    }
  }
  const uint64_t used = (uint64_t)(reader.next - start);
  search->left = used < search->left ? search->left - used : 0;
}

static int64_t at_least(int64_t value, int64_t least) {
  return value > least ? value : least;
}

static int64_t at_most(int64_t value, int64_t most) {
  return value < most ? value : most;
}

size_t rg_graph_areas(const rg_graph* graph, int32_t south, int32_t west, int32_t north, int32_t east, rg_area* areas,
                      size_t capacity) {
  area_search search = {graph, {south, west, north, east}, graph->parts[ROAD_SECTION_AREAS].size, areas, capacity, 0};
  if (!rg_box_is_right(&search.box)) {
    return 0;
  }
  for (uint32_t level = 0; level < ROAD_LEVELS; level++) {
    // An area reaches into the cells around that of its first point.
    const int64_t size = rg_level_size(level);
    const rg_box around = {at_least(south - size, -ROAD_HALF_TURN / 2), at_least(west - size, -ROAD_HALF_TURN),
                           at_most(north + size, ROAD_HALF_TURN / 2), at_most(east + size, ROAD_HALF_TURN)};
    rg_box_cells(graph, ROAD_SECTION_AREA_CELLS, level, &around, take_areas, &search);
  }
  return search.count;
}

bool rg_graph_area_rings(const rg_graph* graph, const rg_area* area, rg_area_point* points, uint32_t* counts) {
  rg_reader reader = rg_reader_at(graph, ROAD_SECTION_AREAS, area->place);
  const rg_place_cell cell = {.key = area->key, .first = area->place, .count = 1};
  rg_area again;
  return read_area(&reader, &cell, &again, points, area->point_count, counts, area->ring_count) &&
         again.point_count == area->point_count && again.ring_count == area->ring_count;
}

uint64_t rg_graph_area_count(const rg_graph* graph) {
  uint64_t count = 0;
  for (uint64_t i = 0; i < graph->parts[ROAD_SECTION_AREA_CELLS].count; i++) {
    const rg_place_cell* cell = rg_element(graph, ROAD_SECTION_AREA_CELLS, i, sizeof(rg_place_cell));
    count += cell != NULL ? cell->count : 0;
  }
  return count;
}
