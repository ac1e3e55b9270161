/// What holds at the time of a search, looked up.
#ifndef RR_NOW_H
#define RR_NOW_H

#include "rr_internal.h"
#include "rr_timed.h"

/// What a moment says of a road; null if it says nothing, or there is none.
static inline const rr_road_now* rr_now_of(const rr_moment* moment, uint32_t road) {
  uint32_t low = 0;
  uint32_t high = moment != NULL ? moment->road_count : 0;
  const uint32_t count = high;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (moment->roads[middle].road < road) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < count && moment->roads[low].road == road ? &moment->roads[low] : NULL;
}

/// Whether a state's road is shut at a moment, or without one.
static inline bool rr_is_shut_at(const rr_network* network, const rr_moment* moment, uint32_t state) {
  const uint32_t flags = network->states[state].flags;
  if ((flags & RR_FLAG_TIMED) == 0) {
    return false;
  }
  const rr_road_now* now = rr_now_of(moment, rr_road_at(network, state));
  return now != NULL ? !now->is_open : (flags & RR_FLAG_SHUT) != 0;
}

/// Whether a moment forbids to turn from a state into another.
static inline bool rr_is_banned_at(const rr_network* network, const rr_moment* moment, uint32_t from, uint32_t to) {
  if ((network->states[from].flags & RR_FLAG_TIMED_TURNS) == 0 || moment == NULL) {
    return false;
  }
  const uint64_t turn = (uint64_t)from << 32 | to;
  uint32_t low = 0;
  uint32_t high = moment->ban_count;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (((uint64_t)moment->bans[middle].from << 32 | moment->bans[middle].to) < turn) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < moment->ban_count && moment->bans[low].from == from && moment->bans[low].to == to;
}

#endif
