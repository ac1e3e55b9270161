/// What the fuzzer of ways judges them by: a search of every arc.
#ifndef FAIRWAY_FUZZ_LEAST_COST_H
#define FAIRWAY_FUZZ_LEAST_COST_H

#include "require.h"
#include "rr_search.h"

enum { MOST_STATES = 512 };

/// What a start costs at the end of its road.
static inline uint64_t cost_at_end(const rr_network* network, const rr_begin* start) {
  const rr_candidate* candidate = &start->candidate;
  return (uint64_t)start->cost + candidate->beside + rr_road_effort(network, candidate->state).cost -
         candidate->before.cost;
}

/// The junction at which a directed edge begins.
static inline uint32_t tail_of(const rg_graph* graph, uint32_t road) {
  return (road & 1) == 0 ? rg_graph_from(graph, road >> 1) : rg_graph_edge(graph, road >> 1)->to;
}

/// The least cost between starts and ends by going over all arcs until nothing becomes cheaper; for a network without
/// zones. RR_MOST_COST if there is no way.
static inline uint64_t least_cost(const rg_graph* graph, const rr_network* network, const rr_query* query) {
  static uint64_t cost[MOST_STATES];
  static uint64_t entering[MOST_STATES];
  const uint32_t count = rr_state_count(network);
  for (uint32_t state = 0; state < count; state++) {
    cost[state] = entering[state] = RR_MOST_COST;
  }
  uint64_t best = RR_MOST_COST;
  for (uint32_t i = 0; i < query->start_count; i++) {
    const rr_candidate* start = &query->starts[i].candidate;
    const uint64_t own = cost_at_end(network, &query->starts[i]);
    cost[start->state] = own < cost[start->state] ? own : cost[start->state];
    for (uint32_t k = 0; k < query->end_count; k++) {
      const rr_candidate* end = &query->ends[k];
      // Both may be at one junction.
      if (start->along == 0 && end->along == end->length &&
          rr_head_of(network, end->state) == tail_of(graph, rr_road_of(network, start->state))) {
        const uint64_t nothing = (uint64_t)query->starts[i].cost + start->beside + end->beside;
        best = nothing < best ? nothing : best;
      }
      if (rr_road_of(network, end->state) == rr_road_of(network, start->state) && end->along >= start->along) {
        const uint64_t direct =
            (uint64_t)query->starts[i].cost + start->beside + end->beside + end->before.cost - start->before.cost;
        best = direct < best ? direct : best;
      }
    }
  }
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    for (uint32_t state = 0; state < count; state++) {
      uint32_t arc_count;
      const rr_arc* arcs = rr_arcs_from(network, state, &arc_count);
      for (uint32_t i = 0; i < arc_count; i++) {
        const uint32_t to = arcs[i].to;
        // A road that costs as much as no way may is none, as is one that only a condition opens.
        if (arcs[i].cost >= RR_MOST_COST || rr_is_shut(network, to)) {
          continue;
        }
        const uint64_t sum = cost[state] + arcs[i].cost;
        const uint64_t before = sum - rr_road_effort(network, to).cost;
        entering[to] = before < entering[to] ? before : entering[to];
        is_changed = is_changed || sum < cost[to];
        cost[to] = sum < cost[to] ? sum : cost[to];
      }
    }
  }
  for (uint32_t k = 0; k < query->end_count; k++) {
    for (uint32_t state = 0; state < count; state++) {
      if (rr_road_of(network, state) == rr_road_of(network, query->ends[k].state)) {
        const uint64_t sum = entering[state] + query->ends[k].before.cost + query->ends[k].beside;
        best = sum < best ? sum : best;
      }
    }
  }
  return best;
}

#endif
