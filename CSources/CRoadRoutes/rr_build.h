/// What is known while a network is made, and not kept.
#ifndef RR_BUILD_H
#define RR_BUILD_H

#include "rr_internal.h"
#include "rr_memory.h"
#include "rr_rules.h"

enum {
  /// The most roads at a junction.
  RR_MOST_LOCALS = 255
};

typedef struct rr_build {
  rr_network* network;
  rr_way_facts* ways;
  size_t way_count;
  rr_node_facts* nodes;
  /// The state of each directed edge.
  uint32_t* states;
  size_t rg_count;
  rr_rules rules;
  rr_ban* bans;
  rr_turn_times times;
  size_t arc_capacity;
  rr_local locals[RR_MOST_LOCALS + 1];
} rr_build;

/// Reads all ways.
rr_status rr_build_ways(rr_build* build);

/// Reads what stands at junctions, and finds their points.
rr_status rr_build_nodes(rr_build* build);

/// Finds the states of roads, then those of sequences of roads.
rr_status rr_build_states(rr_build* build);

/// Lists what depends on conditions.
rr_status rr_build_timed(rr_build* build);

/// Finds what roads cost and take, and from that the bound.
rr_status rr_build_efforts(rr_build* build);

/// Finds the arcs, then those against their directions.
rr_status rr_build_arcs(rr_build* build);

#endif
