#include "road_use.h"

#include <string.h>

// The rules are those of OpenStreetMap's wiki on access; which values close a road, and that a driveway is open, was
// learned from Valhalla's documentation of its tags.

/// The values that let somebody in.
static const uint32_t OPENING = ROAD_ACCESS_YES | ROAD_ACCESS_PRIVATE | ROAD_ACCESS_DESTINATION | ROAD_ACCESS_DELIVERY |
                                ROAD_ACCESS_CUSTOMERS | ROAD_ACCESS_PERMISSIVE | ROAD_ACCESS_DESIGNATED |
                                ROAD_ACCESS_PERMIT | ROAD_ACCESS_RESIDENTS | ROAD_ACCESS_DISMOUNT |
                                ROAD_ACCESS_OFFICIAL | ROAD_ACCESS_PUBLIC;

enum { SERVICE_DRIVEWAY = 1, IMPASSABLE_YES = 1, SMOOTHNESS_IMPASSABLE = 8, BOLLARD_RISING = 3 };

/// An attribute of one scope exactly; null if there is none.
static const rg_attribute* find(const rg_attribute* attributes, size_t count, uint32_t key, uint32_t scope) {
  for (size_t i = 0; i < count; i++) {
    if (attributes[i].key == key && attributes[i].scope == scope) {
      return &attributes[i];
    }
  }
  return NULL;
}

static rg_answer answer_of(const rg_attribute* attributes, size_t count, uint32_t key, uint32_t scope) {
  const rg_attribute* found = find(attributes, count, key, scope);
  return found == NULL ? ROAD_ANSWER_NONE : (found->value & OPENING) != 0 ? ROAD_ANSWER_YES : ROAD_ANSWER_NO;
}

/// The answer of the most special key for cars that has one, without `access`.
static rg_answer car_answer(const rg_attribute* attributes, size_t count, uint32_t scope) {
  static const uint32_t keys[] = {ROAD_KEY_MOTORCAR, ROAD_KEY_MOTOR_VEHICLE, ROAD_KEY_VEHICLE};
  rg_answer answer = ROAD_ANSWER_NONE;
  for (size_t i = 0; i < sizeof keys / sizeof *keys && answer == ROAD_ANSWER_NONE; i++) {
    answer = answer_of(attributes, count, keys[i], scope);
  }
  return answer;
}

static bool has_value(const rg_attribute* attributes, size_t count, uint32_t key, uint32_t value) {
  const rg_attribute* found = find(attributes, count, key, 0);
  return found != NULL && found->value == value;
}

/// Whom a kind of barrier keeps out of which nothing else is known.
static uint32_t closed_by(uint32_t barrier) {
  static const struct {
    const char* name;
    uint32_t users;
  } kinds[] = {{"bollard", ROAD_CAR},
               {"block", ROAD_CAR},
               {"chain", ROAD_CAR},
               {"bar", ROAD_CAR},
               {"cycle_barrier", ROAD_CAR},
               {"kissing_gate", ROAD_CAR},
               {"motorcycle_barrier", ROAD_CAR},
               {"stile", ROAD_CAR},
               {"turnstile", ROAD_CAR},
               {"full-height_turnstile", ROAD_CAR},
               {"rope", ROAD_CAR},
               {"log", ROAD_CAR},
               {"planter", ROAD_CAR},
               {"bus_trap", ROAD_CAR},
               {"sump_buster", ROAD_CAR},
               {"wicket_gate", ROAD_CAR},
               {"debris", ROAD_CAR | ROAD_BICYCLE},
               {"jersey_barrier", ROAD_CAR | ROAD_BICYCLE},
               {"fence", ROAD_CAR | ROAD_BICYCLE | ROAD_FOOT},
               {"wall", ROAD_CAR | ROAD_BICYCLE | ROAD_FOOT}};
  const char* name = rg_key_value(ROAD_KEY_BARRIER, barrier);
  for (size_t i = 0; name != NULL && i < sizeof kinds / sizeof *kinds; i++) {
    if (strcmp(kinds[i].name, name) == 0) {
      return kinds[i].users;
    }
  }
  return 0;
}

/// Whether a node is closed to somebody, by the answer about themselves, by that about everybody, or by its kind.
static bool is_closed(rg_answer own, rg_answer all, bool by_kind) {
  return own != ROAD_ANSWER_NONE ? own == ROAD_ANSWER_NO : all == ROAD_ANSWER_NO || by_kind;
}

static uint32_t closes_of(const rg_attribute* attributes, size_t count, rg_answer access) {
  const rg_attribute* barrier = find(attributes, count, ROAD_KEY_BARRIER, 0);
  if (barrier == NULL && access != ROAD_ANSWER_NO) {
    return 0;
  }
  uint32_t kind = barrier != NULL && access == ROAD_ANSWER_NONE ? closed_by(barrier->value) : 0;
  // A bollard that goes down is like a gate.
  if (barrier != NULL && has_value(attributes, count, ROAD_KEY_BOLLARD, BOLLARD_RISING)) {
    kind &= ~(uint32_t)ROAD_CAR;
  }
  rg_answer bicycle = answer_of(attributes, count, ROAD_KEY_BICYCLE, 0);
  if (bicycle == ROAD_ANSWER_NONE) {
    bicycle = answer_of(attributes, count, ROAD_KEY_VEHICLE, 0);
  }
  const rg_answer foot = answer_of(attributes, count, ROAD_KEY_FOOT, 0);
  const rg_answer car = car_answer(attributes, count, 0);
  return (is_closed(car, access, (kind & ROAD_CAR) != 0) ? ROAD_CAR : 0U) |
         (is_closed(bicycle, access, (kind & ROAD_BICYCLE) != 0) ? ROAD_BICYCLE : 0U) |
         (is_closed(foot, access, (kind & ROAD_FOOT) != 0) ? ROAD_FOOT : 0U);
}

rg_rules rg_rules_of(const rg_attribute* attributes, size_t count) {
  const rg_answer access = answer_of(attributes, count, ROAD_KEY_ACCESS, 0);
  rg_rules rules = {.car = car_answer(attributes, count, 0),
                    .car_forward = car_answer(attributes, count, ROAD_SCOPE_FORWARD),
                    .car_backward = car_answer(attributes, count, ROAD_SCOPE_BACKWARD)};
  if (rules.car == ROAD_ANSWER_NONE) {
    rules.car = access;
  }
  // A driveway is open, whatever else says, unless its access is said.
  if (access == ROAD_ANSWER_NONE && has_value(attributes, count, ROAD_KEY_SERVICE, SERVICE_DRIVEWAY)) {
    rules.car = ROAD_ANSWER_YES;
  }
  if (has_value(attributes, count, ROAD_KEY_IMPASSABLE, IMPASSABLE_YES) ||
      has_value(attributes, count, ROAD_KEY_SMOOTHNESS, SMOOTHNESS_IMPASSABLE)) {
    rules.car = ROAD_ANSWER_NO;
    rules.car_forward = rules.car_backward = ROAD_ANSWER_NONE;
  }
  rules.closes = closes_of(attributes, count, access);
  return rules;
}

/// Whether cars may use a class of roads of which nothing is said. The numbers are those of RoadClass.
static bool is_for_cars(uint32_t road_class) {
  enum { PEDESTRIAN = 10, CYCLEWAY = 12, FOOTWAY = 13, PATH = 14, BRIDLEWAY = 15, STEPS = 16, BUSWAY = 18 };
  switch (road_class) {
  case PEDESTRIAN:
  case CYCLEWAY:
  case FOOTWAY:
  case PATH:
  case BRIDLEWAY:
  case STEPS:
  case BUSWAY:
    return false;
  default:
    return true;
  }
}

/// Opens or closes a direction to cars, if an answer says so.
static uint32_t changed(uint32_t users, rg_answer answer) {
  return answer == ROAD_ANSWER_YES ? users | ROAD_CAR : answer == ROAD_ANSWER_NO ? users & ~(uint32_t)ROAD_CAR : users;
}

uint32_t rg_use_of(const rg_way* way, const rg_rules* rules) {
  uint32_t forward = way->access & 7;
  uint32_t backward = (uint32_t)way->access >> ROAD_BACKWARD_SHIFT & 7;
  const bool is_open =
      rules->car == ROAD_ANSWER_YES || (rules->car == ROAD_ANSWER_NONE && is_for_cars(way->road_class));
  if (!is_open) {
    forward = changed(forward, ROAD_ANSWER_NO);
    backward = changed(backward, ROAD_ANSWER_NO);
  }
  return changed(forward, rules->car_forward) | changed(backward, rules->car_backward) << ROAD_BACKWARD_SHIFT;
}

rg_rules rg_graph_rules(const rg_graph* graph, uint32_t set) {
  rg_attribute attributes[ROAD_MOST_ATTRIBUTES];
  const size_t count = set != 0 ? rg_graph_attributes(graph, set, attributes, ROAD_MOST_ATTRIBUTES) : 0;
  return rg_rules_of(attributes, count < ROAD_MOST_ATTRIBUTES ? count : ROAD_MOST_ATTRIBUTES);
}
