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

uint64_t rg_cell_key(int32_t latitude, int32_t longitude) {
  return key_of(column_of(longitude), row_of(latitude));
}

const rg_cell* rg_find_cell(const rg_graph* graph, uint64_t key) {
  uint64_t low = 0;
  uint64_t high = graph->parts[ROAD_SECTION_CELLS].count;
  while (low < high) {
    const uint64_t middle = (low + high) / 2;
    const rg_cell* cell = rg_element(graph, ROAD_SECTION_CELLS, middle, sizeof(rg_cell));
    if (cell == NULL) {
      const rg_range gap = rg_unreadable(graph, ROAD_SECTION_CELLS, middle, high, sizeof(rg_cell));
      const rg_cell* behind = gap.end < high ? rg_element(graph, ROAD_SECTION_CELLS, gap.end, sizeof(rg_cell)) : NULL;
      if (behind != NULL && behind->key <= key) {
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
  const rg_cell* cell = rg_element(graph, ROAD_SECTION_CELLS, low, sizeof(rg_cell));
  const bool is_found = cell != NULL && low < graph->parts[ROAD_SECTION_CELLS].count && cell->key == key;
  return is_found && rg_element(graph, ROAD_SECTION_CELLS, low + 1, sizeof(rg_cell)) != NULL ? cell : NULL;
}

static bool is_inside(const rg_near* near, const rg_junction* junction) {
  const int64_t row = row_of(junction->latitude);
  const int64_t column = column_of(junction->longitude);
  return row >= near->south && row <= near->north &&
         ((column >= near->columns[0][0] && column <= near->columns[0][1]) ||
          (column >= near->columns[1][0] && column <= near->columns[1][1]));
}

/// Whether an edge that crosses a cell begins in one that is looked at, too.
static bool is_found_elsewhere(const rg_near* near, uint32_t index) {
  const rg_edge* edge = rg_edge_at(near->graph, index);
  const rg_junction* from = edge != NULL ? rg_junction_at(near->graph, rg_from_of(near->graph, index, edge)) : NULL;
  return from == NULL || is_inside(near, from);
}

static uint32_t least(uint32_t a, uint64_t b) {
  return a < b ? a : (uint32_t)b;
}

/// Begins with the edges of a cell.
static void enter(rg_near* near, const rg_cell* cell) {
  const rg_graph* graph = near->graph;
  if (cell[0].first_junction < cell[1].first_junction) {
    const rg_junction* first = rg_junction_at(graph, cell[0].first_junction);
    const rg_junction* last = rg_junction_at(graph, cell[1].first_junction);
    if (first != NULL && last != NULL) {
      near->edge = first->first_out;
      near->edge_end =
          least(least(last->first_out, graph->parts[ROAD_SECTION_EDGES].count), (uint64_t)near->edge + near->most);
    }
  }
  near->crossing = cell[0].first_crossing;
  near->crossing_end = least(least(cell[1].first_crossing, graph->parts[ROAD_SECTION_CROSSING].count),
                             (uint64_t)near->crossing + near->most);
}

/// Goes on to the next cell in which there are roads. False behind the last.
static bool enter_next(rg_near* near) {
  for (; near->row <= near->north; near->row++) {
    for (; near->part < 2; near->part++) {
      while (near->column <= near->columns[near->part][1]) {
        const rg_cell* cell = rg_find_cell(near->graph, key_of(near->column, near->row));
        near->column += 1;
        if (cell != NULL) {
          enter(near, cell);
          return true;
        }
      }
      near->column = near->columns[1][0];
    }
    near->part = 0;
    near->column = near->columns[0][0];
  }
  return false;
}

bool rg_near_begin(const rg_graph* graph, double latitude, double longitude, double radius, uint32_t most,
                   rg_near* near) {
  // Written so that NaN fails.
  if (!(fabs(latitude) <= 90 && fabs(longitude) <= 180 && radius >= 0)) {
    return false;
  }
  const rg_plane plane = rg_plane_about(latitude * 1e7, longitude * 1e7);
  // Some kilometres, also where the columns are narrow.
  const double farthest = (double)(INT64_C(64) << ROAD_CELL_BITS);
  const double height = fmin(radius / plane.metres_north, farthest);
  const double width = fmin(plane.metres_east > 0 ? radius / plane.metres_east : farthest, farthest);
  const int64_t south = row_of((int64_t)floor(plane.latitude - height));
  const int64_t west = (int64_t)floor(plane.longitude - width);
  const int64_t east = (int64_t)floor(plane.longitude + width);
  *near = (rg_near){.graph = graph, .most = most, .south = south < 0 ? 0 : south, .columns = {{0, 0}, {1, 0}}};
  near->north = row_of((int64_t)floor(plane.latitude + height));
  near->columns[0][0] = column_of(west < -ROAD_HALF_TURN ? -ROAD_HALF_TURN : west);
  near->columns[0][1] = column_of(east > ROAD_HALF_TURN ? ROAD_HALF_TURN : east);
  // What lies across the antimeridian.
  if (west < -ROAD_HALF_TURN) {
    near->columns[1][0] = column_of(west + ROAD_WHOLE_TURN);
    near->columns[1][1] = column_of(ROAD_HALF_TURN);
  } else if (east > ROAD_HALF_TURN) {
    near->columns[1][0] = column_of(-ROAD_HALF_TURN);
    near->columns[1][1] = column_of(east - ROAD_WHOLE_TURN);
  }
  near->row = near->south;
  near->column = near->columns[0][0];
  return true;
}

/// A number, or the nearest one between two others.
static int64_t between(int64_t number, int64_t least_one, int64_t greatest) {
  return number < least_one ? least_one : number > greatest ? greatest : number;
}

uint64_t rg_near_box(const rg_graph* graph, int64_t south, int64_t west, int64_t north, int64_t east, rg_near* near) {
  *near = (rg_near){.graph = graph, .most = UINT32_MAX, .columns = {{0, 0}, {1, 0}}};
  near->south = row_of(between(south, -ROAD_HALF_TURN / 2, ROAD_HALF_TURN / 2));
  near->north = row_of(between(north, -ROAD_HALF_TURN / 2, ROAD_HALF_TURN / 2));
  near->columns[0][0] = column_of(between(west, -ROAD_HALF_TURN, ROAD_HALF_TURN));
  near->columns[0][1] = column_of(between(east, -ROAD_HALF_TURN, ROAD_HALF_TURN));
  near->row = near->south;
  near->column = near->columns[0][0];
  const int64_t rows = near->north - near->south + 1;
  const int64_t columns = near->columns[0][1] - near->columns[0][0] + 1;
  return rows > 0 && columns > 0 ? (uint64_t)rows * (uint64_t)columns : 0;
}

bool rg_near_next_cell(rg_near* near, rg_near_cell* cell) {
  near->edge = near->edge_end = near->crossing = near->crossing_end = 0;
  if (!enter_next(near)) {
    return false;
  }
  // What is next is the column behind the cell's.
  *cell = (rg_near_cell){.south = near->row * (INT64_C(1) << ROAD_CELL_BITS) - ROAD_HALF_TURN / 2,
                         .west = (near->column - 1) * (INT64_C(1) << ROAD_CELL_BITS) - ROAD_HALF_TURN,
                         .edge = near->edge,
                         .edge_end = near->edge_end,
                         .crossing = near->crossing,
                         .crossing_end = near->crossing_end};
  return true;
}

bool rg_near_next(rg_near* near, uint32_t* first, uint32_t* end) {
  for (;;) {
    if (near->edge < near->edge_end) {
      *first = near->edge;
      *end = near->edge = near->edge_end;
      return true;
    }
    while (near->crossing < near->crossing_end) {
      const uint32_t* edge = rg_element(near->graph, ROAD_SECTION_CROSSING, near->crossing++, 4);
      if (edge != NULL && !is_found_elsewhere(near, *edge)) {
        *first = *edge;
        *end = *edge + 1;
        return true;
      }
    }
    if (!enter_next(near)) {
      return false;
    }
  }
}

size_t rg_graph_near(const rg_graph* graph, double latitude, double longitude, double radius, uint32_t* edges,
                     size_t capacity) {
  rg_near near;
  if (!rg_near_begin(graph, latitude, longitude, radius, UINT32_MAX, &near)) {
    return 0;
  }
  size_t count = 0;
  uint32_t first;
  uint32_t end;
  while (count < capacity && rg_near_next(&near, &first, &end)) {
    for (uint32_t edge = first; edge < end && count < capacity; edge++) {
      edges[count++] = edge;
    }
  }
  return count;
}
