/// A search while it runs: what its files share.
#ifndef RR_SEARCHING_H
#define RR_SEARCHING_H

#include "rr_marks.h"
#include "rr_scratch.h"

typedef struct search {
  const rr_network* network;
  rr_scratch* scratch;
  const rr_query* query;
  /// Whether neither side may come from a public road into a zone.
  bool keeps_zones;
  /// Whether it would have.
  bool has_met_zone;
  /// The least cost so far of both sides together, with the shift.
  uint64_t best;
  /// Twice the most that is looked for: the best, or more with other ways.
  uint64_t most;
  uint32_t meeting, meeting_start;
  /// The least keys of both sides, once zones were looked through.
  uint64_t tops[2];
  /// Added to costs from the ends, so that none is negative.
  uint32_t shift;
  /// The junctions from which bounds are measured, and what is subtracted from these.
  uint32_t from, to, from_less, to_less;
  /// The starts and the ends as seen from the marks.
  rr_marked starts, ends;
  uint32_t settled;
  bool is_too_far;
  rr_status status;
} search;

/// A way that costs less than the best so far.
static inline void rr_improve(search* search, uint64_t cost) {
  search->best = cost;
  search->most = (cost + (cost - search->shift) * search->query->more / 1000) * 2;
}

/// The weight of a road in this search in thousandths; 0 if it is not open.
uint32_t rr_weight(const search* search, uint32_t road);

/// Makes a state cheaper on a side, if it is.
void rr_relax(search* search, uint32_t side, uint32_t state, uint64_t cost, uint32_t parent);

/// Finds what bounds are measured from, so that none is greater than what a start or an end costs.
void rr_set_bounds(search* search);

/// Begins at the starts and at the ends.
void rr_begin_at_places(search* search);

/// Compares ways along one road.
void rr_try_directly(search* search);

/// Compares ways from a start beside the zone that the end lies in: that was looked through from the end alone.
void rr_try_next_to_zone(search* search);

/// Keeps where the way begins and ends.
void rr_keep_ends(rr_scratch* scratch, const rr_query* query, uint32_t start, uint32_t end);

/// The cost of an arc into a state in this search; RR_MOST_COST if it is closed.
static inline uint32_t cost_of(const search* search, uint32_t to, uint32_t cost) {
  if (search->query->change_count == 0) {
    return cost;
  }
  const uint32_t weight = rr_weight(search, search->network->roads[to]);
  if (weight == 0) {
    return RR_MOST_COST;
  }
  const uint32_t own = search->network->efforts[to].cost;
  return rr_sum(cost - own, rr_weighted(own, weight));
}

static inline bool is_zone(const search* search, uint32_t state) {
  return (search->network->states[state].flags & RR_FLAG_ZONE) != 0;
}

/// Whether a side may go on from a state to another.
static inline bool may_pass(search* search, uint32_t from, uint32_t to) {
  if (search->keeps_zones && is_zone(search, to) && !is_zone(search, from)) {
    search->has_met_zone = true;
    return false;
  }
  return true;
}

#endif
