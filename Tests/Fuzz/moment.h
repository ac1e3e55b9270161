/// What the fuzzer of ways says to hold of the rules that depend on conditions.
#ifndef FAIRWAY_FUZZ_MOMENT_H
#define FAIRWAY_FUZZ_MOMENT_H

#include "require.h"
#include "rr_timed.h"

enum { MOST_NOW = 16 };

/// What holds at a time that nobody knows.
typedef struct moment {
  rr_moment record;
  rr_road_now roads[MOST_NOW];
  rr_turn_ban bans[MOST_NOW];
} moment;

static inline uint32_t drawn(uint32_t* seed) {
  *seed = *seed * UINT32_C(1664525) + UINT32_C(1013904223);
  return *seed >> 8;
}

/// Makes a moment of some roads and turns that depend on conditions.
static inline void make_moment(const rr_network* network, uint32_t seed, moment* moment) {
  *moment = (struct moment){.record = {.roads = moment->roads, .bans = moment->bans}};
  rr_moment* record = &moment->record;
  uint32_t count;
  const rr_timed_road* roads = rr_timed_roads(network, &count);
  for (uint32_t i = 0; i < count; i++) {
    require(rr_state_of(network, roads[i].road) != RR_NONE && (i == 0 || roads[i - 1].road < roads[i].road));
    const rg_attribute holding = {(uint8_t)drawn(&seed), (uint8_t)(drawn(&seed) & 3), 1U << (drawn(&seed) & 7)};
    rr_road_now now[2];
    if (record->road_count < MOST_NOW && drawn(&seed) % 2 == 0 && rr_way_now(network, roads[i].way, &holding, 1, now)) {
      moment->roads[record->road_count] = now[roads[i].road & 1];
      moment->roads[record->road_count++].road = roads[i].road;
    }
  }
  const rr_timed_turn* turns = rr_timed_turns(network, &count);
  for (uint32_t i = 0; i < count; i++) {
    require(turns[i].state < rr_state_count(network) && (i == 0 || turns[i - 1].state <= turns[i].state));
    uint32_t arc_count;
    const rr_arc* arcs = rr_arcs_from(network, turns[i].state, &arc_count);
    const bool is_new = record->ban_count == 0 || moment->bans[record->ban_count - 1].from != turns[i].state;
    if (record->ban_count < MOST_NOW && is_new && arc_count > 0 && drawn(&seed) % 2 == 0) {
      moment->bans[record->ban_count++] = (rr_turn_ban){turns[i].state, arcs[0].to};
    }
  }
  const rg_attribute none = {0};
  rr_road_now now[2];
  require(!rr_way_now(network, UINT32_MAX, &none, 0, now));
}

#endif
