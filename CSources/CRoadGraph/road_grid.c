#include "road_internal.h"

/// The bits of a number with a zero before each.
static uint64_t spread(uint32_t number) {
  uint64_t bits = number;
  bits = (bits | bits << 16) & UINT64_C(0x0000FFFF0000FFFF);
  bits = (bits | bits << 8) & UINT64_C(0x00FF00FF00FF00FF);
  bits = (bits | bits << 4) & UINT64_C(0x0F0F0F0F0F0F0F0F);
  bits = (bits | bits << 2) & UINT64_C(0x3333333333333333);
  return (bits | bits << 1) & UINT64_C(0x5555555555555555);
}

static uint64_t key_of(int64_t column, int64_t row) {
  return spread((uint32_t)column) | spread((uint32_t)row) << 1;
}

static int64_t column_of(int64_t longitude) {
  return (longitude + ROAD_HALF_TURN) >> ROAD_CELL_BITS;
}

static int64_t row_of(int64_t latitude) {
  return (latitude + ROAD_HALF_TURN / 2) >> ROAD_CELL_BITS;
}

uint64_t road_cell_key(int32_t latitude, int32_t longitude) {
  return key_of(column_of(longitude), row_of(latitude));
}

/// The cell of a key, with the next one behind it; null if there are no roads in it.
static const road_cell* find_cell(const road_graph* graph, uint64_t key) {
  uint64_t low = 0;
  uint64_t high = graph->parts[ROAD_SECTION_CELLS].count;
  while (low < high) {
    const uint64_t middle = (low + high) / 2;
    const road_cell* cell = road_element(graph, ROAD_SECTION_CELLS, middle, sizeof(road_cell));
    if (cell == NULL) {
      return NULL;
    }
    if (cell->key < key) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  const road_cell* cell = road_element(graph, ROAD_SECTION_CELLS, low, sizeof(road_cell));
  const bool is_found = cell != NULL && low < graph->parts[ROAD_SECTION_CELLS].count && cell->key == key;
  return is_found && road_element(graph, ROAD_SECTION_CELLS, low + 1, sizeof(road_cell)) != NULL ? cell : NULL;
}

/// The cells that are looked at, and the edges found so far.
typedef struct found_edges {
  uint32_t* edges;
  size_t count, capacity;
  int64_t south, north;
  /// Columns from and to, once more where the antimeridian is crossed.
  int64_t columns[2][2];
} found_edges;

static bool is_inside(const found_edges* found, const road_junction* junction) {
  const int64_t row = row_of(junction->latitude);
  const int64_t column = column_of(junction->longitude);
  return row >= found->south && row <= found->north &&
         ((column >= found->columns[0][0] && column <= found->columns[0][1]) ||
          (column >= found->columns[1][0] && column <= found->columns[1][1]));
}

/// Adds an edge that crosses a cell and begins in another: unless that is looked at, too, or was added before.
static void add_crossing(const road_graph* graph, uint32_t index, found_edges* found) {
  const road_edge* edge = road_edge_at(graph, index);
  const road_junction* from = edge != NULL ? road_junction_at(graph, road_from_of(graph, index, edge)) : NULL;
  if (from == NULL || is_inside(found, from)) {
    return;
  }
  for (size_t i = 0; i < found->count; i++) {
    if (found->edges[i] == index) {
      return;
    }
  }
  found->edges[found->count++] = index;
}

static void add_cell(const road_graph* graph, const road_cell* cell, found_edges* found) {
  if (cell[0].first_junction < cell[1].first_junction) {
    const road_junction* first = road_junction_at(graph, cell[0].first_junction);
    const road_junction* last = road_junction_at(graph, cell[1].first_junction);
    if (first == NULL || last == NULL) {
      return;
    }
    const size_t edges = graph->parts[ROAD_SECTION_EDGES].count;
    const size_t end = last->first_out < edges ? last->first_out : edges;
    for (uint32_t edge = first->first_out; edge < end && found->count < found->capacity; edge++) {
      found->edges[found->count++] = edge;
    }
  }
  for (uint32_t i = cell[0].first_crossing; i < cell[1].first_crossing && found->count < found->capacity; i++) {
    const uint32_t* edge = road_element(graph, ROAD_SECTION_CROSSING, i, 4);
    if (edge == NULL) {
      return;
    }
    add_crossing(graph, *edge, found);
  }
}

size_t road_graph_near(const road_graph* graph, double latitude, double longitude, double radius, uint32_t* edges,
                       size_t capacity) {
  // Written so that NaN fails.
  if (!(fabs(latitude) <= 90 && fabs(longitude) <= 180 && radius >= 0)) {
    return 0;
  }
  const road_plane plane = road_plane_about(latitude * 1e7, longitude * 1e7);
  // Some kilometres, also where the columns are narrow.
  const double most = (double)(INT64_C(64) << ROAD_CELL_BITS);
  const double height = fmin(radius / plane.metres_north, most);
  const double width = fmin(plane.metres_east > 0 ? radius / plane.metres_east : most, most);
  const int64_t south = row_of((int64_t)floor(plane.latitude - height));
  const int64_t north = row_of((int64_t)floor(plane.latitude + height));
  const int64_t west = (int64_t)floor(plane.longitude - width);
  const int64_t east = (int64_t)floor(plane.longitude + width);
  found_edges found = {edges, 0, capacity, south < 0 ? 0 : south, north, {{0, 0}, {1, 0}}};
  found.columns[0][0] = column_of(west < -ROAD_HALF_TURN ? -ROAD_HALF_TURN : west);
  found.columns[0][1] = column_of(east > ROAD_HALF_TURN ? ROAD_HALF_TURN : east);
  // What lies across the antimeridian.
  if (west < -ROAD_HALF_TURN) {
    found.columns[1][0] = column_of(west + ROAD_WHOLE_TURN);
    found.columns[1][1] = column_of(ROAD_HALF_TURN);
  } else if (east > ROAD_HALF_TURN) {
    found.columns[1][0] = column_of(-ROAD_HALF_TURN);
    found.columns[1][1] = column_of(east - ROAD_WHOLE_TURN);
  }
  for (int64_t row = found.south; row <= found.north; row++) {
    for (size_t part = 0; part < 2; part++) {
      for (int64_t column = found.columns[part][0]; column <= found.columns[part][1]; column++) {
        const road_cell* cell = find_cell(graph, key_of(column, row));
        if (cell != NULL) {
          add_cell(graph, cell, &found);
        }
      }
    }
  }
  return found.count;
}
