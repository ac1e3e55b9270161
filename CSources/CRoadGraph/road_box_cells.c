#include "road_box_cells.h"

_Static_assert(sizeof(rg_place_cell) == 16, "records are packed");

/// Every second bit of a number, the lowest first.
static int64_t gather(uint64_t bits) {
  int64_t number = 0;
  for (unsigned bit = 0; bit < 32; bit++) {
    number |= (int64_t)(bits >> (2 * bit) & 1) << bit;
  }
  return number;
}

void rg_box_cell_begin(const rg_place_cell* cell, int64_t* south, int64_t* west) {
  const int64_t size = rg_level_size((uint32_t)(cell->key >> ROAD_LEVEL_SHIFT) % ROAD_LEVELS);
  const uint64_t key = cell->key & ((UINT64_C(1) << ROAD_LEVEL_SHIFT) - 1);
  *west = gather(key) * size - ROAD_HALF_TURN;
  *south = gather(key >> 1) * size - ROAD_HALF_TURN / 2;
}

static const rg_place_cell* cell_at(const rg_graph* graph, uint32_t section, uint64_t index) {
  return rg_element(graph, section, index, sizeof(rg_place_cell));
}

/// The first cell whose key is not smaller.
static uint64_t first_cell(const rg_graph* graph, uint32_t section, uint64_t key) {
  uint64_t low = 0;
  uint64_t high = graph->parts[section].count;
  while (low < high) {
    const uint64_t middle = low + (high - low) / 2;
    const rg_place_cell* cell = cell_at(graph, section, middle);
    if (cell == NULL) {
      const rg_range gap = rg_unreadable(graph, section, middle, high, sizeof(rg_place_cell));
      const rg_place_cell* behind = gap.end < high ? cell_at(graph, section, gap.end) : NULL;
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

uint64_t rg_level_key(uint32_t level, int32_t latitude, int32_t longitude) {
  return (uint64_t)level << ROAD_LEVEL_SHIFT |
         rg_cell_key(latitude, longitude) >> (ROAD_PLACE_KEY_SHIFT + 2 * (uint64_t)level);
}

/// Takes a cell, unless it is beside the box.
static void take_within(const rg_place_cell* cell, int64_t size, const rg_box* box, rg_take_cell* take, void* context) {
  int64_t south;
  int64_t west;
  rg_box_cell_begin(cell, &south, &west);
  if (south <= box->north && south + size > box->south && west <= box->east && west + size > box->west) {
    take(context, cell);
  }
}

void rg_box_cells(const rg_graph* graph, uint32_t section, uint32_t level, const rg_box* box, rg_take_cell* take,
                  void* context) {
  const uint64_t all = graph->parts[section].count;
  if (all == 0) {
    return;
  }
  const int64_t size = rg_level_size(level);
  const int64_t rows = (box->north - box->south) / size + 2;
  const int64_t columns = (box->east - box->west) / size + 2;
  if (rows > 64 || columns > 64) {
    // Corners of a box have the least and the greatest key in it.
    const uint64_t last = rg_level_key(level, (int32_t)box->north, (int32_t)box->east);
    const uint64_t first = rg_level_key(level, (int32_t)box->south, (int32_t)box->west);
    for (uint64_t i = first_cell(graph, section, first); i < all; i++) {
      const rg_place_cell* cell = cell_at(graph, section, i);
      if (cell != NULL && cell->key > last) {
        break;
      }
      if (cell != NULL) {
        take_within(cell, size, box, take, context);
      }
    }
    return;
  }
  for (int64_t row = 0; row < rows; row++) {
    const int64_t latitude = box->south + row * size;
    for (int64_t column = 0; column < columns; column++) {
      const int64_t longitude = box->west + column * size;
      if (latitude > ROAD_HALF_TURN / 2 || longitude > ROAD_HALF_TURN) {
        continue;
      }
      const uint64_t key = rg_level_key(level, (int32_t)latitude, (int32_t)longitude);
      const uint64_t index = first_cell(graph, section, key);
      const rg_place_cell* cell = index < all ? cell_at(graph, section, index) : NULL;
      if (cell != NULL && cell->key == key) {
        take_within(cell, size, box, take, context);
      }
    }
  }
}
