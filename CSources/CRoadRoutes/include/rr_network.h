/// The roads of a file prepared for one profile: states, which are directed edges that are open, and arcs between them
/// with their costs. It is made once, and does not change.
#ifndef RR_NETWORK_H
#define RR_NETWORK_H

#include "rr_profile.h"

#include "road_graph.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A way that costs this much is not found: 12 days, and as the shortest one 10,737 km.
#define RR_MOST_COST (UINT32_C(1) << 30)

/// No state.
#define RR_NONE UINT32_MAX

/// The rules that may stand in the way.
typedef enum rr_rule {
  RR_RULE_NONE = 0,
  /// The road is not for this profile.
  RR_RULE_ACCESS = 1,
  /// The road is one way in the other direction.
  RR_RULE_DIRECTION = 2,
  /// The profile avoids all roads of this kind.
  RR_RULE_AVOIDED = 3,
  /// Something at the node closes it.
  RR_RULE_BARRIER = 4,
  /// A restriction of turning forbids the turn.
  RR_RULE_RESTRICTION = 5,
  /// One turns round only where nothing else is possible.
  RR_RULE_TURN_ROUND = 6,
  /// The vehicle is larger or heavier than the road allows, or carries what is forbidden there.
  RR_RULE_SIZE = 7
} rr_rule;

typedef struct rr_network rr_network;

enum {
  /// Roads that a rule closes and turns that one forbids are in the network too, at RR_BROKEN each: for a search that
  /// tells what stands in the way.
  RR_RELAXED = 1
};

/// What breaking a rule costs in a relaxed network.
#define RR_BROKEN (UINT32_C(1) << 22)

/// Who travels by a profile may use a way along its nodes (1) and against them (2), by what is said of such travellers,
/// whatever the profile closes besides. 0 where the file is damaged.
uint32_t rr_directions_of(const rg_graph* graph, const rr_profile* profile, uint32_t way);

/// Prepares roads. Allocates some 70 bytes a directed edge; takes under a microsecond for each. The graph must live as
/// long as the network does.
rr_status rr_network_create(const rg_graph* graph, const rr_profile* profile, uint32_t options, rr_network** network);

void rr_network_release(rr_network* network);

/// The roads that a network was made of.
const rg_graph* rr_graph(const rr_network* network);

/// The bytes that a network has allocated.
size_t rr_network_size(const rr_network* network);

uint32_t rr_state_count(const rr_network* network);
uint32_t rr_arc_count(const rr_network* network);

/// The first state of a directed edge: twice the edge, plus 1 against its way's nodes. RR_NONE if it is closed.
uint32_t rr_state_of(const rr_network* network, uint32_t road);

/// Writes all states of a directed edge, at most `capacity`: where a restriction over several edges has begun, one edge
/// has several. Returns their number, which may be greater.
uint32_t rr_states_of(const rr_network* network, uint32_t road, uint32_t* states, uint32_t capacity);

/// The directed edge of a state, and the junction at which it ends.
uint32_t rr_road_of(const rr_network* network, uint32_t state);
uint32_t rr_head_of(const rr_network* network, uint32_t state);

/// What driving an edge from its beginning to its end costs and takes.
typedef struct rr_effort {
  uint32_t cost;
  uint32_t milliseconds;
} rr_effort;

rr_effort rr_road_effort(const rr_network* network, uint32_t state);

/// Whether a state's road is for those only who begin or end in its zone.
bool rr_is_in_zone(const rr_network* network, uint32_t state);

/// An arc: from the end of one state's edge to the end of the next one's.
typedef struct rr_arc {
  uint32_t to;
  /// Of the turn and the edge together.
  uint32_t cost;
} rr_arc;

/// The arcs from a state.
const rr_arc* rr_arcs_from(const rr_network* network, uint32_t state, uint32_t* count);

/// The milliseconds of the turn of an arc, which stands at a place of what rr_arcs_from gives.
uint32_t rr_turn_time(const rr_network* network, uint32_t state, uint32_t place);

/// The rule that entering a state, or taking an arc from it, breaks; RR_RULE_NONE in a network that is not relaxed.
rr_rule rr_rule_of_state(const rr_network* network, uint32_t state);
rr_rule rr_rule_of_arc(const rr_network* network, uint32_t state, uint32_t place);

#ifdef __cplusplus
}
#endif

#endif
