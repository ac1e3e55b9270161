#include "rr_boxes.h"
#include "rr_searching.h"

#include "road_internal.h"

#include <string.h>

/// The bytes that hold a number of bits.
static size_t words_of(size_t bits) {
  return (bits / 64 + 1) * sizeof(uint64_t);
}

/// Opens the cells of a junction at all levels.
static void open_at(search* search, uint32_t junction) {
  const rr_overlay* overlay = search->overlay;
  if (junction == RR_NONE || !rr_knows_junction(overlay, junction)) {
    return;
  }
  uint32_t cell = overlay->cells.cell[0][junction];
  for (uint32_t level = 0;; level++) {
    const uint32_t number = overlay->levels[level].first_cell + cell;
    uint64_t* group = &search->scratch->opened[number / 64];
    const uint64_t bit = UINT64_C(1) << (number % 64);
    // Above an open cell all are open.
    if ((*group & bit) != 0 || level + 1 == overlay->cells.levels) {
      *group |= bit;
      return;
    }
    *group |= bit;
    cell = overlay->above[level][cell];
  }
}

void rr_open_about(search* search, uint32_t side, uint32_t state) {
  open_at(search,
          side == RR_FORWARD ? search->network->states[state].head : rr_junction_before(search->network, state));
}

/// Opens the cells with arcs into the states of a road.
static void open_before(search* search, uint32_t road) {
  const rr_network* network = search->network;
  const uint32_t first = rr_state_of(network, road);
  if (first == RR_NONE) {
    return;
  }
  open_at(search, rr_junction_before(network, first));
  for (uint32_t state = rr_first_deeper(network, road); rr_is_deeper(network, state, road); state++) {
    open_at(search, rr_junction_before(network, state));
  }
}

/// Opens the cells into which a road leads.
static void open_behind(search* search, uint32_t road) {
  const uint32_t first = rr_state_of(search->network, road);
  if (first != RR_NONE) {
    open_at(search, search->network->states[first].head);
  }
}

static bool is_noted(const search* search, uint32_t edge) {
  return (search->scratch->in_areas[edge / 64] >> (edge % 64) & 1) != 0;
}

static void touch(search* search, uint32_t junction) {
  if (junction < search->network->junction_count) {
    search->scratch->touched[junction / 64] |= UINT64_C(1) << (junction % 64);
  }
}

/// Notes an edge, and opens the cells at its ends: the arcs into both of its directions are there.
static void note_edge(search* search, uint32_t edge) {
  search->scratch->in_areas[edge / 64] |= UINT64_C(1) << (edge % 64);
  const rg_edge* record = rg_graph_edge(search->network->graph, edge);
  if (record == NULL) {
    return;
  }
  const uint32_t ends[2] = {rg_graph_from(search->network->graph, edge), record->to};
  for (size_t end = 0; end < 2; end++) {
    touch(search, ends[end]);
    if (search->overlay != NULL) {
      open_at(search, ends[end]);
    }
  }
}

/// Notes an edge if it begins in an area or crosses one of some sides of it.
static void note_if_in(search* search, const rr_area* area, const rr_sides* sides, uint32_t edge) {
  if (!is_noted(search, edge) && rr_begins_or_crosses(search->network->graph, area, sides, edge)) {
    note_edge(search, edge);
  }
}

/// Degrees in units of a file; those that are none on Earth become some that are none either.
static int64_t units(double degrees) {
  return (int64_t)floor(fmax(-720, fmin(degrees, 720)) * 1e7);
}

/// A cell of the file's grid with a little around it.
static rr_box box_of(const rg_near_cell* cell) {
  const double size = (double)(INT64_C(1) << ROAD_CELL_BITS);
  return (rr_box){.south = ((double)cell->south - 2) / 1e7,
                  .west = ((double)cell->west - 2) / 1e7,
                  .north = ((double)cell->south + size + 2) / 1e7,
                  .east = ((double)cell->west + size + 2) / 1e7};
}

/// Notes the edges of a cell of the grid with a part in an area.
static void note_cell(search* search, const rr_area* area, const rg_near_cell* cell) {
  const rr_box box = box_of(cell);
  rr_sides sides;
  const rr_box_place place = rr_place_of_box(area, &box, &sides);
  if (place == RR_BOX_OUTSIDE) {
    return;
  }
  for (uint32_t edge = cell->edge; edge < cell->edge_end; edge++) {
    if (place == RR_BOX_INSIDE) {
      note_edge(search, edge);
    } else {
      note_if_in(search, area, &sides, edge);
    }
  }
  // Some of these are beside the cell, and what they cross elsewhere is found there.
  for (uint32_t i = cell->crossing; i < cell->crossing_end; i++) {
    const uint32_t* edge = rg_element(search->network->graph, ROAD_SECTION_CROSSING, i, sizeof *edge);
    if (edge != NULL && *edge < rg_graph_count(search->network->graph, ROAD_SECTION_EDGES)) {
      note_if_in(search, area, &sides, *edge);
    }
  }
}

/// Notes the edges with a part in an area.
static void note_area(search* search, const rr_area* area) {
  const rg_graph* graph = search->network->graph;
  rg_near near;
  const uint64_t cells = rg_near_box(graph, units(area->south) - 1, units(area->west) - 1, units(area->north) + 1,
                                     units(area->east) + 1, &near);
  if (cells <= rg_graph_count(graph, ROAD_SECTION_CELLS)) {
    rg_near_cell cell;
    while (rg_near_next_cell(&near, &cell)) {
      note_cell(search, area, &cell);
    }
    return;
  }
  // It is larger than all roads together.
  for (uint32_t edge = 0; edge < rg_graph_count(graph, ROAD_SECTION_EDGES); edge++) {
    note_if_in(search, area, NULL, edge);
  }
}

/// Notes the junctions at the ends of the roads that a query changes.
static void note_changes(search* search) {
  const rr_query* query = search->query;
  if (query->change_count == 0 && query->area_count == 0) {
    return;
  }
  memset(search->scratch->touched, 0, words_of(search->network->junction_count));
  for (uint32_t i = 0; i < query->change_count; i++) {
    const uint32_t edge = query->changes[i].road >> 1;
    const rg_edge* record = rg_graph_edge(search->network->graph, edge);
    if (record != NULL) {
      touch(search, rg_graph_from(search->network->graph, edge));
      touch(search, record->to);
    }
  }
}

static void note_areas(search* search) {
  const rr_query* query = search->query;
  if (query->area_count == 0) {
    return;
  }
  rr_scratch* scratch = search->scratch;
  memset(scratch->in_areas, 0, words_of(rg_graph_count(search->network->graph, ROAD_SECTION_EDGES)));
  memset(scratch->known, 0, sizeof scratch->known);
  for (uint32_t i = 0; i < query->area_count; i++) {
    note_area(search, &query->areas[i]);
  }
}

void rr_open_places(search* search) {
  const rr_query* query = search->query;
  if (search->overlay != NULL) {
    memset(search->scratch->opened, 0, words_of(search->overlay->cell_count));
    rr_forget_rooms(search);
    for (uint32_t i = 0; i < query->start_count; i++) {
      rr_open_about(search, RR_FORWARD, query->starts[i].candidate.state);
    }
    for (uint32_t i = 0; i < query->end_count; i++) {
      open_before(search, rr_road_at(search->network, query->ends[i].state));
    }
    for (uint32_t i = 0; i < query->change_count; i++) {
      open_before(search, query->changes[i].road);
    }
    for (uint32_t i = 0; query->moment != NULL && i < query->moment->road_count; i++) {
      // What was found through a cell from a road that was in a zone is not what it is now.
      open_before(search, query->moment->roads[i].road);
      open_behind(search, query->moment->roads[i].road);
    }
    for (uint32_t i = 0; query->moment != NULL && i < query->moment->ban_count; i++) {
      open_at(search, rr_head_of(search->network, query->moment->bans[i].from));
    }
  }
  note_changes(search);
  note_areas(search);
}
