/// Who may use a road: what its attributes say of it, by the rules of a router.
#ifndef ROAD_USE_H
#define ROAD_USE_H

#include "road_attributes.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What attributes say of something.
typedef enum rg_answer { ROAD_ANSWER_NONE = 0, ROAD_ANSWER_NO = 1, ROAD_ANSWER_YES = 2 } rg_answer;

/// What a set of attributes says of who may go there.
typedef struct rg_rules {
  /// Whether cars may, and in each direction of a way where that is said besides.
  rg_answer car, car_forward, car_backward;
  /// For whom something at a node closes it: ROAD_CAR and others.
  uint32_t closes;
} rg_rules;

rg_rules rg_rules_of(const rg_attribute* attributes, size_t count);

/// Who may use a way, as in its record: ROAD_CAR and others along its nodes, and shifted by ROAD_BACKWARD_SHIFT against
/// them. The record keeps roads open on which vehicles are, such as those for forestry.
uint32_t rg_use_of(const rg_way* way, const rg_rules* rules);

/// Reads a set, and what it says of who may go there.
rg_rules rg_graph_rules(const rg_graph* graph, uint32_t set);

#ifdef __cplusplus
}
#endif

#endif
