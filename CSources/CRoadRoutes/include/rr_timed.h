/// Rules that depend on the time. Nothing here knows clocks: who asks reads the conditions, and says which of them
/// hold.
///
/// Without that, a network is as it is when none holds. Roads that are closed then, and that a condition may open, are
/// states that are shut; costs, and where one turns round, are those of the other roads.
#ifndef RR_TIMED_H
#define RR_TIMED_H

#include "rr_network.h"

#include "road_attributes.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A directed edge with states, whose way has attributes of access, direction or size under conditions.
typedef struct rr_timed_road {
  uint32_t road, way;
} rr_timed_road;

/// The roads of a network that depend on conditions, in their order.
const rr_timed_road* rr_timed_roads(const rr_network* network, uint32_t* count);

/// A turn from a state into the last edge of a restriction under conditions.
typedef struct rr_timed_turn {
  /// The restriction's place in the file, as rg_graph_path reads it.
  uint32_t path;
  uint32_t state;
  uint32_t road;
  /// Whether it is the only turn that is allowed, else it is forbidden.
  bool only;
} rr_timed_turn;

/// The turns of a network that depend on conditions, in the order of their states.
const rr_timed_turn* rr_timed_turns(const rr_network* network, uint32_t* count);

/// Whether a state is closed unless a condition opens it.
bool rr_is_shut(const rr_network* network, uint32_t state);

/// What a directed edge is while some conditions hold.
typedef struct rr_road_now {
  uint32_t road;
  bool is_open;
  /// Whether it is for those only who begin or end there.
  bool is_zone;
} rr_road_now;

/// Finds what both directions of a way are while some attributes hold in place of those with the same key and scope:
/// that along its nodes first, with the roads left 0. False where the file is damaged.
bool rr_way_now(const rr_network* network, uint32_t way, const rg_attribute* holding, size_t count, rr_road_now now[2]);

/// A turn from a state into another that a restriction forbids now.
typedef struct rr_turn_ban {
  uint32_t from, to;
} rr_turn_ban;

/// What holds at the time of a search. Both lists are in the order of their numbers, and have each once.
typedef struct rr_moment {
  /// Roads among rr_timed_roads that are not what they are without conditions.
  const rr_road_now* roads;
  uint32_t road_count;
  /// From states among rr_timed_turns.
  const rr_turn_ban* bans;
  uint32_t ban_count;
} rr_moment;

#ifdef __cplusplus
}
#endif

#endif
