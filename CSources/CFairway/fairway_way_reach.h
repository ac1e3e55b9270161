/// The roads that can be reached from a place within a cost. Included by fairway.h, whose rules of units, handles,
/// errors, structs and memory hold here too. Of the modules for WebAssembly `fairway-full.wasm` alone has these
/// functions.
#ifndef FAIRWAY_WAY_REACH_H
#define FAIRWAY_WAY_REACH_H

#include "fairway_ways.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Roads that can be reached. Immutable; any number of threads may share it.
typedef uint64_t fairway_way_reach;

/// What is asked for.
typedef struct fairway_reach_request {
  size_t size;
  /// Where one sets out.
  const fairway_way_place* place;
  /// What a way to the beginning of a road may cost: seconds with penalties, or metres with FAIRWAY_GOAL_SHORTEST. It
  /// is no time: a car's second on a good road costs 0.85, and turns have penalties. Nothing is within a negative cost.
  double cost;
  /// The most states that the search may settle, and the most bytes that it may use; 0 is no limit.
  uint64_t most_states;
  uint64_t most_memory;
  /// Whether the search may go on, 0 for no; null is always.
  fairway_may_go_on may_go_on;
  void* context;
} fairway_reach_request;

/// A road, or a part of one, that can be reached.
typedef struct fairway_reached_road {
  /// The number of the edge in its roads, as for `fairway_roads_get_edge`.
  uint32_t edge;
  /// 1 along the nodes of its way, -1 against them.
  int32_t direction;
  /// The metres of it, in the direction of travel, between which it is reached. Only the roads on which the place lies
  /// begin after 0.
  double from;
  double to;
  /// What it costs to come to `from`.
  double cost;
  /// The seconds until there, and until `to`.
  double duration;
  double duration_at_end;
} fairway_reached_road;

/// Finds all roads that can be reached from a place within a cost. Roads for destinations only are reached, and lead to
/// no others. Returns FAIRWAY_ERROR_WAY if no open road is near the place, FAIRWAY_ERROR_BUDGET if a limit has ended
/// the search, and FAIRWAY_ERROR_ARGUMENT if the place is none or the cost is NaN.
int32_t fairway_ways_reach(fairway_ways ways, const fairway_reach_request* request, fairway_way_reach* reach,
                           fairway_error* error);

/// Releases roads that can be reached. 0 is allowed and has no effect.
int32_t fairway_way_reach_release(fairway_way_reach reach, fairway_error* error);

/// Gets the roads by their cost, then by their edge.
int32_t fairway_way_reach_get_roads(fairway_way_reach reach, fairway_reached_road* roads, size_t capacity,
                                    size_t* count, fairway_error* error);

#ifdef __cplusplus
}
#endif

#endif
