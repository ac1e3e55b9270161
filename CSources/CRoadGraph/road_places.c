#include "road_places.h"

#include "road_check.h"

_Static_assert(sizeof(rg_place_cell) == 16, "records are packed");

static const int64_t cell_size = INT64_C(1) << ROAD_PLACE_CELL_BITS;

/// Every second bit of a number, the lowest first.
static int64_t gather(uint64_t bits) {
  int64_t number = 0;
  for (unsigned bit = 0; bit < 32; bit++) {
    number |= (int64_t)(bits >> (2 * bit) & 1) << bit;
  }
  return number;
}

/// A box as 64 bits, in which nothing overflows.
typedef struct place_box {
  int64_t south, west, north, east;
  /// How many bytes of places may still be read: cells that share them, which no packer makes, are not all looked at.
  uint64_t left;
} place_box;

/// Where a cell begins.
static void begin_of(const rg_place_cell* cell, int64_t* south, int64_t* west) {
  *west = gather(cell->key) * cell_size - ROAD_HALF_TURN;
  *south = gather(cell->key >> 1) * cell_size - ROAD_HALF_TURN / 2;
}

static const rg_place_cell* cell_at(const rg_graph* graph, uint64_t index) {
  return rg_element(graph, ROAD_SECTION_PLACE_CELLS, index, sizeof(rg_place_cell));
}

/// Reads the next place of a cell. False where the file is damaged.
static bool read_place(rg_reader* reader, int64_t south, int64_t west, rg_place* place) {
  place->kind = rg_read(reader);
  const uint32_t up = rg_read(reader);
  const uint32_t right = rg_read(reader);
  place->text = rg_read(reader);
  place->number = rg_read(reader);
  if (place->kind > ROAD_PLACE_LAST || up >= cell_size || right >= cell_size) {
    rg_reader_fail(reader);
  }
  const int64_t latitude = south + up;
  const int64_t longitude = west + right;
  if (latitude > ROAD_HALF_TURN / 2 || longitude > ROAD_HALF_TURN) {
    rg_reader_fail(reader);
  }
  if (reader->has_failed) {
    return false;
  }
  place->latitude = (int32_t)latitude;
  place->longitude = (int32_t)longitude;
  return true;
}

/// The places of some cell within a box.
static size_t places_of(const rg_graph* graph, const rg_place_cell* cell, place_box* box, rg_place* places,
                        size_t capacity, size_t count) {
  int64_t south;
  int64_t west;
  begin_of(cell, &south, &west);
  if (south > box->north || south + cell_size <= box->south || west > box->east || west + cell_size <= box->west) {
    return count;
  }
  rg_reader reader = rg_reader_at(graph, ROAD_SECTION_PLACES, cell->first);
  const uint8_t* start = reader.next;
  for (uint32_t i = 0; i < cell->count; i++) {
    rg_place place;
    if (!read_place(&reader, south, west, &place)) {
      break;
    }
    if ((uint64_t)(reader.next - start) > box->left) {
      rg_reader_fail(&reader);
      break;
    }
    if (place.latitude >= box->south && place.latitude <= box->north && place.longitude >= box->west &&
        place.longitude <= box->east) {
      if (count < capacity) {
        places[count] = place;
      }
      count += 1;
    }
  }
  const uint64_t used = (uint64_t)(reader.next - start);
  box->left = used < box->left ? box->left - used : 0;
  return count;
}

/// The first cell whose key is not smaller.
static uint64_t first_cell(const rg_graph* graph, uint64_t key) {
  uint64_t low = 0;
  uint64_t high = graph->parts[ROAD_SECTION_PLACE_CELLS].count;
  while (low < high) {
    const uint64_t middle = low + (high - low) / 2;
    const rg_place_cell* cell = cell_at(graph, middle);
    if (cell == NULL) {
      const rg_range gap = rg_unreadable(graph, ROAD_SECTION_PLACE_CELLS, middle, high, sizeof(rg_place_cell));
      const rg_place_cell* behind = gap.end < high ? cell_at(graph, gap.end) : NULL;
      if (behind != NULL && behind->key < key) {
        low = gap.end;
      } else {
        high = gap.first > low ? gap.first : low;
      }
    } else if (cell->key < key) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

size_t rg_graph_places(const rg_graph* graph, int32_t south, int32_t west, int32_t north, int32_t east,
                       rg_place* places, size_t capacity) {
  const uint64_t all = graph->parts[ROAD_SECTION_PLACE_CELLS].count;
  place_box box = {south, west, north, east, graph->parts[ROAD_SECTION_PLACES].size};
  if (all == 0 || south > north || west > east || south < -ROAD_HALF_TURN / 2 || north > ROAD_HALF_TURN / 2 ||
      west < -ROAD_HALF_TURN || east > ROAD_HALF_TURN) {
    return 0;
  }
  size_t count = 0;
  // Corners of a box have the least and the greatest key in it.
  const uint64_t last = rg_cell_key(north, east) >> ROAD_PLACE_KEY_SHIFT;
  const int64_t rows = (box.north - box.south) / cell_size + 2;
  const int64_t columns = (box.east - box.west) / cell_size + 2;
  if (rows > 64 || columns > 64) {
    for (uint64_t i = first_cell(graph, rg_cell_key(south, west) >> ROAD_PLACE_KEY_SHIFT); i < all; i++) {
      const rg_place_cell* cell = cell_at(graph, i);
      if (cell != NULL && cell->key > last) {
        break;
      }
      count = cell != NULL ? places_of(graph, cell, &box, places, capacity, count) : count;
    }
    return count;
  }
  for (int64_t row = 0; row < rows; row++) {
    const int64_t latitude = box.south + row * cell_size;
    for (int64_t column = 0; column < columns; column++) {
      const int64_t longitude = box.west + column * cell_size;
      if (latitude > ROAD_HALF_TURN / 2 || longitude > ROAD_HALF_TURN) {
        continue;
      }
      const uint64_t key = rg_cell_key((int32_t)latitude, (int32_t)longitude) >> ROAD_PLACE_KEY_SHIFT;
      const uint64_t index = first_cell(graph, key);
      const rg_place_cell* cell = index < all ? cell_at(graph, index) : NULL;
      if (cell != NULL && cell->key == key) {
        count = places_of(graph, cell, &box, places, capacity, count);
      }
    }
  }
  return count;
}

uint64_t rg_graph_place_count(const rg_graph* graph) {
  uint64_t count = 0;
  for (uint64_t i = 0; i < graph->parts[ROAD_SECTION_PLACE_CELLS].count; i++) {
    const rg_place_cell* cell = cell_at(graph, i);
    count += cell != NULL ? cell->count : 0;
  }
  return count;
}

const char* rg_graph_place_text(const rg_graph* graph, uint32_t place, size_t* length) {
  return rg_text_at(graph, ROAD_SECTION_PLACE_TEXTS, place, length);
}

const char* rg_place_kind(uint32_t kind) {
  static const char* const names[] = {
      NULL,      "city",   "borough",           "suburb", "quarter",  "neighbourhood", "town",
      "village", "hamlet", "isolated_dwelling", "farm",   "locality", "square",        "island",
      "islet"};
  return kind <= ROAD_PLACE_LAST ? names[kind] : NULL;
}

bool rg_read_place(rg_reader* reader, const rg_place_cell* cell, rg_place* place) {
  int64_t south;
  int64_t west;
  begin_of(cell, &south, &west);
  return read_place(reader, south, west, place);
}
