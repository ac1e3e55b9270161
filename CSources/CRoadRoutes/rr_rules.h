/// Restrictions of turning: at a junction from one way into another, and over several edges.
///
/// The latter are an automaton. Its nodes are the beginnings of the forbidden sequences, each with the longest other
/// beginning that it ends with; a state that has come some way into a sequence is a copy of its last edge.
#ifndef RR_RULES_H
#define RR_RULES_H

#include "rr_turns.h"

/// A beginning of sequences.
typedef struct rr_step {
  uint32_t road;
  uint32_t depth;
  uint32_t first_child, next_sibling;
  /// The longest beginning that this one ends with, which may be none.
  uint32_t rest;
  /// The first of its turns that are forbidden, or that alone are allowed.
  uint32_t first_turn;
  /// The first of those of which the same holds under conditions.
  uint32_t first_timed;
  /// The state; that of its road at depth 1.
  uint32_t state;
} rr_step;

typedef struct rr_step_turn {
  uint32_t road;
  uint32_t next;
  bool only;
} rr_step_turn;

/// The same under conditions, of a restriction by its place in the file.
typedef struct rr_timed_step {
  uint32_t path, road, next;
  bool only;
} rr_timed_step;

/// A step by its road.
typedef struct rr_step_of_road {
  uint32_t road, step;
} rr_step_of_road;

typedef struct rr_rules {
  const rg_graph* graph;
  uint32_t vehicles;
  /// The next restriction at a junction, in their order, and their number.
  uint32_t next, count;
  rr_step* steps;
  size_t step_count, step_capacity;
  rr_step_turn* turns;
  size_t turn_count, turn_capacity;
  rr_timed_step* timed;
  size_t timed_count, timed_capacity;
  /// Steps of depth 1, and deeper ones, by road.
  rr_step_of_road* firsts;
  size_t first_count;
  rr_step_of_road* deeper;
  size_t deeper_count;
} rr_rules;

/// Reads the restrictions over several edges that apply to vehicles. `states` has the state of each directed edge,
/// RR_NONE if it is closed, and `ways` what its way is. False where there is no memory.
bool rr_rules_begin(rr_rules* rules, const rg_graph* graph, uint32_t vehicles, const uint32_t* states,
                    const rr_way_facts* ways);

void rr_rules_end(rr_rules* rules);

/// The step of depth 1 of a road; RR_NONE if no sequence begins with it.
uint32_t rr_first_step(const rr_rules* rules, uint32_t road);

/// The first of the deeper steps of a road in their list, which has those of one road together; their number is in
/// `count`.
const rr_step_of_road* rr_deeper_steps(const rr_rules* rules, uint32_t road, size_t* count);

/// Whether a sequence forbids to go on from a step into a road.
bool rr_step_forbids(const rr_rules* rules, uint32_t step, uint32_t road);

/// The deeper step to which a road leads from a step; RR_NONE if it leads to none.
uint32_t rr_step_after(const rr_rules* rules, uint32_t step, uint32_t road);

/// A restriction at a junction.
typedef struct rr_ban {
  uint32_t from_way, to_way;
  bool only;
} rr_ban;

/// Reads the restrictions at a junction, at most `capacity`; junctions are asked for in their order. Returns their
/// number.
size_t rr_bans_at(rr_rules* rules, uint32_t junction, rr_ban* bans, size_t capacity);

/// Whether restrictions forbid to turn from a local road into another.
bool rr_bans_forbid(const rr_ban* bans, size_t count, const rr_junction* junction, uint32_t from, uint32_t to);

#endif
