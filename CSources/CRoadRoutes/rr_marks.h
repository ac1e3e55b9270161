/// Two states at the ends of a small network, and what it costs from each of them to all others and back: from these
/// costs follows how far it is from one state to another at least, with all turns. That is more than a straight line
/// says, above all in the roads about a route.
#ifndef RR_MARKS_H
#define RR_MARKS_H

#include "rr_internal.h"

enum { RR_MARKS = 2 };

/// Of a state: what it costs from each of the two, and to it; RR_NONE where no way leads.
typedef struct rr_mark {
  uint32_t from[RR_MARKS], to[RR_MARKS];
} rr_mark;

static inline rr_mark rr_mark_at(const rr_network* network, uint32_t state) {
  return rr_reads(network, &network->marks[state], sizeof(rr_mark)) ? network->marks[state] : (rr_mark){.from = {0}};
}

/// Measures a network, unless it is large.
rr_status rr_make_marks(rr_network* network);

/// What was spent at places, as seen from the marks: bounds are measured from these.
typedef struct rr_marked {
  /// The most of the places, INT64_MIN without one, and the least; INT64_MAX where it says nothing.
  int64_t most[RR_MARKS], least[RR_MARKS];
} rr_marked;

static inline rr_marked rr_marked_none(void) {
  return (rr_marked){.most = {INT64_MIN, INT64_MIN}, .least = {INT64_MAX, INT64_MAX}};
}

/// Adds a place at the end of a state at which so much was spent, or will be. `ahead` is towards the marks for the
/// places at which a way ends.
static inline void rr_mark_place(rr_marked* marked, const rr_mark* mark, uint32_t cost, bool is_end) {
  for (uint32_t i = 0; i < RR_MARKS; i++) {
    // An end is nearer to a mark than the state before it by no more than the way between them, and a start nearer from
    // a mark than the state behind it.
    const uint32_t most = is_end ? mark->to[i] : mark->from[i];
    const uint32_t least = is_end ? mark->from[i] : mark->to[i];
    const int64_t less = most == RR_NONE ? INT64_MAX : (int64_t)most - cost;
    marked->most[i] = less > marked->most[i] ? less : marked->most[i];
    if (least != RR_NONE && (int64_t)least + cost < marked->least[i]) {
      marked->least[i] = (int64_t)least + cost;
    }
  }
}

/// How much a way between a state and the nearest place costs at least.
static inline uint32_t rr_marked_bound(const rr_marked* marked, const rr_mark* mark, bool is_end) {
  int64_t bound = 0;
  for (uint32_t i = 0; i < RR_MARKS; i++) {
    const uint32_t most = is_end ? mark->to[i] : mark->from[i];
    const uint32_t least = is_end ? mark->from[i] : mark->to[i];
    const bool says = marked->most[i] != INT64_MAX && marked->most[i] != INT64_MIN;
    if (says && most == RR_NONE) {
      bound = RR_MOST_COST;
    } else if (says && (int64_t)most - marked->most[i] > bound) {
      bound = (int64_t)most - marked->most[i];
    }
    if (marked->least[i] != INT64_MAX && least != RR_NONE && marked->least[i] - (int64_t)least > bound) {
      bound = marked->least[i] - (int64_t)least;
    }
  }
  return bound < (int64_t)RR_MOST_COST ? (uint32_t)bound : RR_MOST_COST;
}

#endif
