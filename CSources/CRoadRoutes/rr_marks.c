#include "rr_marks.h"

#include "rr_memory.h"
#include "rr_scratch.h"

/// Networks with more states have no marks: they would take longer than they save.
static const uint32_t MOST_STATES_WITH_MARKS = UINT32_C(1) << 16;

/// The costs from one state, or to it, and the memory for finding them.
typedef struct spreading {
  const rr_network* network;
  rr_heap heap;
  uint32_t* costs;
} spreading;

/// Makes a state cheaper, if it is. The heap has room for an entry of each arc.
static void relax(spreading* spreading, uint32_t state, uint64_t cost) {
  if (cost < RR_MOST_COST && cost < spreading->costs[state]) {
    spreading->costs[state] = (uint32_t)cost;
    rr_heap_push(&spreading->heap, cost << RR_STATE_BITS | state);
  }
}

/// Finds what it costs from a state to all others, or from all others to it; RR_NONE where no way leads. False if a way
/// costs too much: then the network is too large.
static bool spread(spreading* spreading, uint32_t from, bool is_forward) {
  const rr_network* network = spreading->network;
  for (uint32_t i = 0; i < network->state_count; i++) {
    spreading->costs[i] = RR_NONE;
  }
  spreading->heap.count = 0;
  relax(spreading, from, 0);
  while (spreading->heap.count > 0) {
    const uint64_t entry = rr_heap_pop(&spreading->heap);
    const uint32_t state = (uint32_t)(entry & (RR_MOST_STATES - 1));
    const uint32_t cost = (uint32_t)(entry >> RR_STATE_BITS);
    if (spreading->costs[state] != cost) {
      continue;
    }
    if (cost >= RR_MOST_COST / 4) {
      return false;
    }
    const rr_state* record = &network->states[state];
    const rr_arc* arcs = is_forward ? network->arcs + record->first_arc : network->backward + record->first_backward;
    const uint32_t count = is_forward ? record->arc_count : record[1].first_backward - record->first_backward;
    for (uint32_t i = 0; i < count; i++) {
      relax(spreading, arcs[i].to, (uint64_t)cost + arcs[i].cost);
    }
  }
  return true;
}

/// Measures from a state, and to it. False if the network is too large.
static bool measure(spreading* spreading, uint32_t from, rr_mark* marks, uint32_t number) {
  const uint32_t count = spreading->network->state_count;
  if (!spread(spreading, from, true)) {
    return false;
  }
  for (uint32_t i = 0; i < count; i++) {
    marks[i].from[number] = spreading->costs[i];
  }
  if (!spread(spreading, from, false)) {
    return false;
  }
  for (uint32_t i = 0; i < count; i++) {
    marks[i].to[number] = spreading->costs[i];
  }
  return true;
}

/// The state that is farthest from a mark, of those from which one comes back.
static uint32_t farthest(const rr_mark* marks, uint32_t count, uint32_t number) {
  uint32_t found = 0;
  uint64_t most = 0;
  for (uint32_t i = 0; i < count; i++) {
    const uint64_t both = (uint64_t)marks[i].from[number] + marks[i].to[number];
    if (marks[i].from[number] != RR_NONE && marks[i].to[number] != RR_NONE && both > most) {
      most = both;
      found = i;
    }
  }
  return found;
}

/// A state from which many others are reached, and that many reach.
static uint32_t usual_state(const rr_network* network) {
  for (uint32_t i = 0; i < network->rg_state_count; i++) {
    if (rr_leads_on(network, i, true) && rr_leads_on(network, i, false)) {
      return i;
    }
  }
  return 0;
}

rr_status rr_make_marks(rr_network* network) {
  const uint32_t count = network->state_count;
  if (count == 0 || count > MOST_STATES_WITH_MARKS) {
    return RR_OK;
  }
  const size_t capacity = (size_t)network->arc_count + 1;
  spreading spreading = {.network = network,
                         .heap = {.entries = rr_new(capacity, sizeof(uint64_t)), .capacity = capacity},
                         .costs = rr_new(count, sizeof(uint32_t))};
  rr_mark* marks = rr_new(count, sizeof *marks);
  rr_status status = RR_ERROR_MEMORY;
  if (spreading.heap.entries != NULL && spreading.costs != NULL && marks != NULL) {
    status = RR_OK;
    // From anywhere to one end of the network, and from there to the other.
    if (measure(&spreading, usual_state(network), marks, 0) &&
        measure(&spreading, farthest(marks, count, 0), marks, 0) &&
        measure(&spreading, farthest(marks, count, 0), marks, 1)) {
      network->marks = marks;
      marks = NULL;
    }
  }
  free(spreading.heap.entries);
  free(spreading.costs);
  free(marks);
  return status;
}
