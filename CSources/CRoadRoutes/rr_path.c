#include "rr_overlay_parts.h"

/// The milliseconds of the turn from a state into another.
static uint32_t turn_between(const rr_network* network, uint32_t from, uint32_t to) {
  const rr_list list = rr_all_from(network, from);
  for (uint32_t i = 0; i < list.count; i++) {
    if (list.arcs[i].to == to) {
      return rr_turn_at(network, network->states[from].first_arc + i);
    }
  }
  return 0;
}

/// The length of a state's road in decimetres.
static uint32_t length_of(const rr_network* network, uint32_t state) {
  const double length = rg_graph_edge_length(network->graph, rr_road_at(network, state) >> 1);
  return length >= 0 ? (uint32_t)(length * 10 + 0.5) : 0;
}

/// How many states there are from the start's to the meeting, the start's not counted.
static uint32_t count_before(const rr_scratch* scratch) {
  uint32_t count = 1;
  uint32_t state = scratch->meeting;
  while (!scratch->is_next_to_start) {
    const uint32_t parent = rr_label_of(scratch, state)->parent[RR_FORWARD];
    if ((parent & RR_PLACE_BIT) != 0) {
      break;
    }
    state = parent;
    count += 1;
  }
  return count;
}

/// A piece of a whole road.
static rr_piece whole(const rr_network* network, uint32_t state) {
  return (rr_piece){.state = state,
                    .road = rr_road_at(network, state),
                    .from = 0,
                    .to = length_of(network, state),
                    .milliseconds = rr_effort_at(network, state).milliseconds};
}

/// Cuts what is not driven off the first and the last piece.
static void cut(const rr_scratch* scratch, rr_piece* first, rr_piece* last) {
  const rr_candidate* start = &scratch->start.candidate;
  const rr_candidate* end = &scratch->end;
  if (last != NULL) {
    last->to = end->along;
    last->milliseconds = end->before.milliseconds;
  }
  if (first != NULL) {
    first->from = start->along;
    first->milliseconds -=
        start->before.milliseconds < first->milliseconds ? start->before.milliseconds : first->milliseconds;
  }
}

bool rr_are_at_junction(const rr_network* network, const rr_candidate* start, const rr_candidate* end) {
  return start->along == 0 && end->along == end->length &&
         network->states[end->state].head == rr_tail(network, start->state);
}

/// The decimetres of a way along one road, and its milliseconds.
static uint32_t direct_length(const rr_network* network, const rr_scratch* scratch) {
  return rr_are_at_junction(network, &scratch->start.candidate, &scratch->end)
             ? 0
             : scratch->end.along - scratch->start.candidate.along;
}

static uint32_t direct_time(const rr_network* network, const rr_scratch* scratch) {
  return rr_are_at_junction(network, &scratch->start.candidate, &scratch->end)
             ? 0
             : scratch->end.before.milliseconds - scratch->start.candidate.before.milliseconds;
}

uint32_t rr_pieces(const rr_network* network, const rr_scratch* scratch, rr_piece* pieces, uint32_t capacity) {
  if (!scratch->is_found) {
    return 0;
  }
  if (scratch->meeting == RR_NONE) {
    if (capacity > 0) {
      pieces[0] = whole(network, scratch->start.candidate.state);
      pieces[0].from = scratch->start.candidate.along;
      pieces[0].to = pieces[0].from + direct_length(network, scratch);
      pieces[0].milliseconds = direct_time(network, scratch);
    }
    return 1;
  }
  const uint32_t before = count_before(scratch);
  if (capacity > 0) {
    pieces[0] = whole(network, scratch->start.candidate.state);
  }
  uint32_t state = scratch->meeting;
  for (uint32_t i = before; i > 0; i--) {
    if (i < capacity) {
      pieces[i] = whole(network, state);
    }
    if (i > 1) {
      state = rr_label_of(scratch, state)->parent[RR_FORWARD];
    }
  }
  uint32_t count = before + 1;
  for (state = scratch->meeting;; count++) {
    state = rr_label_of(scratch, state)->parent[RR_BACKWARD];
    if ((state & RR_PLACE_BIT) != 0) {
      break;
    }
    if (count < capacity) {
      pieces[count] = whole(network, state);
    }
  }
  for (uint32_t i = 1; i < count && i < capacity; i++) {
    pieces[i].turn = turn_between(network, pieces[i - 1].state, pieces[i].state);
  }
  cut(scratch, capacity > 0 ? &pieces[0] : NULL, count <= capacity ? &pieces[count - 1] : NULL);
  return count;
}

/// Adds a state that is driven as a whole behind another one.
static void add(const rr_network* network, rr_way* way, uint32_t before, uint32_t state) {
  way->milliseconds += turn_between(network, before, state);
  way->milliseconds += rr_effort_at(network, state).milliseconds;
  way->decimetres += length_of(network, state);
  way->piece_count += 1;
}

void rr_measure(const rr_network* network, const rr_scratch* scratch, rr_way* way) {
  const rr_candidate* start = &scratch->start.candidate;
  const rr_candidate* end = &scratch->end;
  way->piece_count = 1;
  if (scratch->meeting == RR_NONE) {
    way->milliseconds = direct_time(network, scratch);
    way->decimetres = direct_length(network, scratch);
    return;
  }
  way->milliseconds = rr_effort_at(network, start->state).milliseconds - start->before.milliseconds;
  way->decimetres = start->length - start->along;
  uint32_t state = scratch->meeting;
  while (!scratch->is_next_to_start) {
    const uint32_t parent = rr_label_of(scratch, state)->parent[RR_FORWARD];
    if ((parent & RR_PLACE_BIT) != 0) {
      break;
    }
    add(network, way, parent, state);
    state = parent;
  }
  add(network, way, start->state, state);
  state = scratch->meeting;
  for (;;) {
    const uint32_t parent = rr_label_of(scratch, state)->parent[RR_BACKWARD];
    if ((parent & RR_PLACE_BIT) != 0) {
      break;
    }
    add(network, way, state, parent);
    state = parent;
  }
  way->milliseconds -= rr_effort_at(network, end->state).milliseconds - end->before.milliseconds;
  way->decimetres -= end->length - end->along;
}
