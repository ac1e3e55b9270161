/// Who may use a road: what its attributes say of it, by the rules of a router.
#ifndef ROAD_USE_H
#define ROAD_USE_H

#include "road_attributes.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What attributes say of something.
typedef enum road_answer { ROAD_ANSWER_NONE = 0, ROAD_ANSWER_NO = 1, ROAD_ANSWER_YES = 2 } road_answer;

/// What a set of attributes says of who may go there.
typedef struct road_rules {
  /// Whether cars may, and in each direction of a way where that is said besides.
  road_answer car, car_forward, car_backward;
  /// For whom something at a node closes it: ROAD_CAR and others.
  uint32_t closes;
} road_rules;

road_rules road_rules_of(const road_attribute* attributes, size_t count);

/// Who may use a way, as in its record: ROAD_CAR and others along its nodes, and shifted by ROAD_BACKWARD_SHIFT against
/// them. The record keeps roads open on which vehicles are, such as those for forestry.
uint32_t road_use_of(const road_way* way, const road_rules* rules);

/// Reads a set, and what it says of who may go there.
road_rules road_graph_rules(const road_graph* graph, uint32_t set);

#ifdef __cplusplus
}
#endif

#endif
