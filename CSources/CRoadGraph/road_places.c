#include "road_places.h"

#include "road_box_cells.h"
#include "road_check.h"

static const int64_t cell_size = INT64_C(1) << ROAD_PLACE_CELL_BITS;

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

/// The places that are found in a box.
typedef struct place_search {
  const rg_graph* graph;
  rg_box box;
  /// How many bytes of places may still be read: cells that share them, which no packer makes, are not all looked at.
  uint64_t left;
  rg_place* places;
  size_t capacity;
  size_t count;
} place_search;

/// Takes the places of a cell that are in the box.
static void take_places(void* context, const rg_place_cell* cell) {
  place_search* search = context;
  const rg_box* box = &search->box;
  int64_t south;
  int64_t west;
  rg_box_cell_begin(cell, &south, &west);
  rg_reader reader = rg_reader_at(search->graph, ROAD_SECTION_PLACES, cell->first);
  const uint8_t* start = reader.next;
  for (uint32_t i = 0; i < cell->count; i++) {
    rg_place place;
    if (!read_place(&reader, south, west, &place)) {
      break;
    }
    if ((uint64_t)(reader.next - start) > search->left) {
      rg_reader_fail(&reader);
      break;
    }
    if (place.latitude >= box->south && place.latitude <= box->north && place.longitude >= box->west &&
        place.longitude <= box->east) {
      if (search->count < search->capacity) {
        search->places[search->count] = place;
      }
      search->count += 1;
    }
  }
  const uint64_t used = (uint64_t)(reader.next - start);
  search->left = used < search->left ? search->left - used : 0;
}

size_t rg_graph_places(const rg_graph* graph, int32_t south, int32_t west, int32_t north, int32_t east,
                       rg_place* places, size_t capacity) {
  place_search search = {graph, {south, west, north, east}, graph->parts[ROAD_SECTION_PLACES].size, places, capacity,
                         0};
  if (rg_box_is_right(&search.box)) {
    rg_box_cells(graph, ROAD_SECTION_PLACE_CELLS, 0, &search.box, take_places, &search);
  }
  return search.count;
}

uint64_t rg_graph_place_count(const rg_graph* graph) {
  uint64_t count = 0;
  for (uint64_t i = 0; i < graph->parts[ROAD_SECTION_PLACE_CELLS].count; i++) {
    const rg_place_cell* cell = rg_element(graph, ROAD_SECTION_PLACE_CELLS, i, sizeof(rg_place_cell));
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
  rg_box_cell_begin(cell, &south, &west);
  return read_place(reader, south, west, place);
}
