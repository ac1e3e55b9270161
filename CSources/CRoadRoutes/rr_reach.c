#include "rr_overlay_parts.h"
#include "rr_vehicle.h"

#include "road_found.h"

/// So many junctions are looked at, and as many places of a table are used twice over.
enum { MOST = ROAD_MANY_JUNCTIONS, TABLE = 256 };

/// Junctions that were met, in a table with free places of RR_NONE.
typedef struct met {
  uint32_t table[TABLE];
  uint32_t count;
} met;

/// Adds a junction. Returns whether it is new.
static bool add(met* met, uint32_t junction) {
  uint32_t place = junction * UINT32_C(2654435761) >> 24;
  while (met->table[place] != RR_NONE) {
    if (met->table[place] == junction) {
      return false;
    }
    place = (place + 1) % TABLE;
  }
  met->table[place] = junction;
  met->count += 1;
  return true;
}

static void clear(met* met) {
  met->count = 0;
  for (size_t i = 0; i < TABLE; i++) {
    met->table[i] = RR_NONE;
  }
}

/// How many junctions can be reached from a state, or reach it, by allowed turns; at most MOST. The states that were
/// met may be more, and then there are as many as it takes.
static uint32_t count_by_turns(const rr_network* network, uint32_t start, bool is_forward) {
  enum { STATES = 1024 };
  uint32_t states[STATES];
  uint32_t known[STATES * 2];
  met junctions;
  clear(&junctions);
  for (size_t i = 0; i < STATES * 2; i++) {
    known[i] = RR_NONE;
  }
  uint32_t count = 0;
  states[count++] = start;
  add(&junctions, is_forward ? network->states[start].head : rr_tail(network, start));
  for (uint32_t next = 0; next < count && junctions.count < MOST; next++) {
    const uint32_t state = states[next];
    const rr_list list = is_forward ? rr_all_from(network, state) : rr_all_to(network, state);
    for (uint32_t i = 0; i < list.count && junctions.count < MOST; i++) {
      const uint32_t to = list.arcs[i].to;
      uint32_t place = to * UINT32_C(2654435761) >> 21;
      while (known[place] != RR_NONE && known[place] != to) {
        place = (place + 1) % (STATES * 2);
      }
      if (known[place] == to || (network->states[to].flags & RR_FLAG_SHUT) != 0) {
        continue;
      }
      if (count == STATES) {
        return MOST;
      }
      known[place] = to;
      states[count++] = to;
      add(&junctions, is_forward ? network->states[to].head : rr_tail(network, to));
    }
  }
  return junctions.count;
}

/// The same by all open roads and over all nodes that nothing closes, whatever turns are allowed.
static uint32_t count_by_roads(const rr_network* network, uint32_t start, bool is_forward) {
  uint32_t queue[MOST + 1];
  met junctions;
  clear(&junctions);
  uint32_t count = 0;
  queue[count++] = is_forward ? network->states[start].head : rr_tail(network, start);
  add(&junctions, queue[0]);
  for (uint32_t next = 0; next < count && count < MOST; next++) {
    uint32_t roads[256];
    const size_t rg_count = rg_graph_leaving(network->graph, queue[next], roads, 256);
    for (size_t i = 0; i < rg_count && count < MOST; i++) {
      const uint32_t state = rr_state_of(network, is_forward ? roads[i] : roads[i] ^ 1);
      if (state == RR_NONE || (network->states[state].flags & RR_FLAG_SHUT) != 0) {
        continue;
      }
      const uint32_t junction = is_forward ? network->states[state].head : rr_tail(network, state);
      if (add(&junctions, junction)) {
        queue[count++] = junction;
      }
    }
  }
  return count;
}

/// Whether many junctions can be reached from a state, or reach it. A file says it of whole sources, without regard to
/// restrictions of turning; these are looked at here. In a part that was cut out of a file fewer may be left, and then
/// the file is right unless restrictions are the reason.
static bool reaches_many(const rr_network* network, uint32_t state, bool is_forward) {
  const rg_graph* graph = network->graph;
  // What a file says was found for cars by the same rules as here; for others those of its ways count.
  const bool has_marks = rr_is_any_car(&network->profile) && rg_graph_has(graph, ROAD_SECTION_JUNCTION_MARKS);
  if (has_marks) {
    const uint32_t junction = is_forward ? network->states[state].head : rr_tail(network, state);
    const uint32_t mark = is_forward ? ROAD_JUNCTION_LEADS : ROAD_JUNCTION_IS_REACHED;
    if ((rg_graph_junction_marks(graph, junction) & mark) == 0) {
      return false;
    }
  }
  const uint32_t by_turns = count_by_turns(network, state, is_forward);
  return by_turns >= MOST || (has_marks && by_turns >= count_by_roads(network, state, is_forward));
}

bool rr_leads_on(const rr_network* network, uint32_t state, bool is_start) {
  return reaches_many(network, state, is_start);
}
