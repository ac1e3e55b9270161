#include "rr_searching.h"

#include <string.h>

/// Opens the cells of a junction at all levels.
static void open_at(search* search, uint32_t junction) {
  const rr_overlay* overlay = search->overlay;
  if (junction == RR_NONE) {
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
  for (uint32_t state = rr_first_deeper(network, road); state < network->state_count && network->roads[state] == road;
       state++) {
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

void rr_open_places(search* search) {
  if (search->overlay == NULL) {
    return;
  }
  const rr_query* query = search->query;
  memset(search->scratch->opened, 0, ((size_t)search->overlay->cell_count / 64 + 1) * sizeof(uint64_t));
  for (uint32_t i = 0; i < query->start_count; i++) {
    rr_open_about(search, RR_FORWARD, query->starts[i].candidate.state);
  }
  for (uint32_t i = 0; i < query->end_count; i++) {
    open_before(search, search->network->roads[query->ends[i].state]);
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
    open_at(search, search->network->states[query->moment->bans[i].from].head);
  }
}
