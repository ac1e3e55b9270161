#include "road_check.h"

/// Every second bit of a number, the lowest first.
static int64_t gather(uint64_t bits) {
  bits &= UINT64_C(0x5555555555555555);
  bits = (bits | bits >> 1) & UINT64_C(0x3333333333333333);
  bits = (bits | bits >> 2) & UINT64_C(0x0F0F0F0F0F0F0F0F);
  bits = (bits | bits >> 4) & UINT64_C(0x00FF00FF00FF00FF);
  bits = (bits | bits >> 8) & UINT64_C(0x0000FFFF0000FFFF);
  return (int64_t)((bits | bits >> 16) & UINT64_C(0xFFFFFFFF));
}

/// A cell, with a margin of a sixteenth of it: a file lists the edges that come so near.
typedef struct cell_area {
  int64_t south, north, west, east;
} cell_area;

static cell_area area_of(uint64_t key) {
  const int64_t size = INT64_C(1) << ROAD_CELL_BITS;
  const int64_t margin = size / 16;
  const int64_t west = gather(key) * size - ROAD_HALF_TURN;
  const int64_t south = gather(key >> 1) * size - ROAD_HALF_TURN / 2;
  return (cell_area){south - margin, south + size + margin, west - margin, west + size + margin};
}

/// Whether an interval comes into another, which may lie a whole turn away.
static bool meets(int64_t low, int64_t high, int64_t west, int64_t east) {
  for (int64_t turn = -ROAD_WHOLE_TURN; turn <= ROAD_WHOLE_TURN; turn += ROAD_WHOLE_TURN) {
    if (low + turn <= east && high + turn >= west) {
      return true;
    }
  }
  return false;
}

/// Whether the box about a straight piece comes into an area.
static bool comes_near(const cell_area* area, int32_t latitude1, int32_t longitude1, int32_t latitude2,
                       int32_t longitude2) {
  const int32_t south = latitude1 < latitude2 ? latitude1 : latitude2;
  const int32_t north = latitude1 < latitude2 ? latitude2 : latitude1;
  const int64_t turn = rg_turn(longitude1, longitude2);
  return south <= area->north && north >= area->south &&
         meets(longitude1 + (turn < 0 ? turn : 0), longitude1 + (turn > 0 ? turn : 0), area->west, area->east);
}

static bool edge_comes_near(const rg_graph* graph, const cell_area* area, uint32_t edge) {
  rg_points points;
  if (!rg_points_begin(graph, edge, &points)) {
    return false;
  }
  int32_t latitude = points.latitude;
  int32_t longitude = points.longitude;
  while (rg_points_next(&points)) {
    if (comes_near(area, latitude, longitude, points.latitude, points.longitude)) {
      return true;
    }
    latitude = points.latitude;
    longitude = points.longitude;
  }
  return false;
}

static bool check_cell(const rg_graph* graph, const rg_cell* cell) {
  for (uint32_t i = cell[0].first_junction; i < cell[1].first_junction; i++) {
    const rg_junction* junction = rg_graph_junction(graph, i);
    if (junction == NULL || rg_cell_key(junction->latitude, junction->longitude) != cell->key) {
      return rg_check_fails(graph, junction);
    }
  }
  const cell_area area = area_of(cell->key);
  const uint32_t* before = NULL;
  for (uint32_t i = cell[0].first_crossing; i < cell[1].first_crossing; i++) {
    const uint32_t* edge = rg_element(graph, ROAD_SECTION_CROSSING, i, 4);
    if (edge == NULL || *edge >= graph->parts[ROAD_SECTION_EDGES].count || (before != NULL && *edge <= *before) ||
        !edge_comes_near(graph, &area, *edge)) {
      return rg_check_fails(graph, edge);
    }
    before = edge;
  }
  return true;
}

bool rg_check_cells(const rg_graph* graph) {
  const size_t count = graph->parts[ROAD_SECTION_CELLS].count;
  rg_cell before = {0, 0, 0};
  for (uint32_t i = 0; i <= count; i++) {
    const rg_cell* cell = rg_element(graph, ROAD_SECTION_CELLS, i, sizeof(rg_cell));
    if (cell == NULL || (i > 0 && i < count && cell->key <= before.key) ||
        cell->first_junction < before.first_junction || cell->first_crossing < before.first_crossing ||
        cell->first_junction > graph->parts[ROAD_SECTION_JUNCTIONS].count ||
        cell->first_crossing > graph->parts[ROAD_SECTION_CROSSING].count) {
      return rg_check_fails(graph, cell);
    }
    before = *cell;
  }
  // The first cell begins both lists, and what ends the cells ends them.
  const rg_cell* first = rg_element(graph, ROAD_SECTION_CELLS, 0, sizeof(rg_cell));
  if (first->first_junction != 0 || first->first_crossing != 0 ||
      before.first_junction != graph->parts[ROAD_SECTION_JUNCTIONS].count ||
      before.first_crossing != graph->parts[ROAD_SECTION_CROSSING].count) {
    return rg_check_fails(graph, first);
  }
  for (uint32_t i = 0; i < count; i++) {
    if (!check_cell(graph, rg_element(graph, ROAD_SECTION_CELLS, i, sizeof(rg_cell)))) {
      return false;
    }
  }
  return true;
}
