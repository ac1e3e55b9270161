#include "rr_vehicle.h"

// Which tags close a road to a truck was learned from OpenStreetMap's wiki on access and on restrictions of size, and
// from Valhalla's reading of `hgv`, `hazmat` and `max...`.

enum { BOTH = ROAD_SCOPE_FORWARD | ROAD_SCOPE_BACKWARD, SMOOTHNESS_IMPASSABLE = 8, IMPASSABLE_YES = 1 };

/// The values that let a truck in.
static const uint32_t OPENING = ROAD_ACCESS_YES | ROAD_ACCESS_PRIVATE | ROAD_ACCESS_DESTINATION | ROAD_ACCESS_DELIVERY |
                                ROAD_ACCESS_CUSTOMERS | ROAD_ACCESS_PERMISSIVE | ROAD_ACCESS_DESIGNATED |
                                ROAD_ACCESS_PERMIT | ROAD_ACCESS_RESIDENTS | ROAD_ACCESS_OFFICIAL | ROAD_ACCESS_PUBLIC;

bool rr_is_any_car(const rr_profile* profile) {
  return profile->traveller == ROAD_CAR && profile->is_truck == 0 && profile->hazmat == 0 &&
         (profile->height | profile->width | profile->length | profile->weight | profile->axle_load) == 0;
}

/// What a key says in one scope exactly.
static rg_answer answer_of(const rg_attribute* attributes, size_t count, uint32_t key, uint32_t scope) {
  for (size_t i = 0; i < count; i++) {
    if (attributes[i].key == key && attributes[i].scope == scope) {
      return (attributes[i].value & OPENING) != 0 ? ROAD_ANSWER_YES : ROAD_ANSWER_NO;
    }
  }
  return ROAD_ANSWER_NONE;
}

static bool has_value(const rg_attribute* attributes, size_t count, uint32_t key, uint32_t value) {
  for (size_t i = 0; i < count; i++) {
    if (attributes[i].key == key && attributes[i].scope == 0 && attributes[i].value == value) {
      return true;
    }
  }
  return false;
}

rg_rules rr_rules_of(const rr_profile* profile, const rg_attribute* attributes, size_t count) {
  rg_rules rules = rg_rules_of(attributes, count);
  if (profile->is_truck == 0) {
    return rules;
  }
  const rg_answer own = answer_of(attributes, count, ROAD_KEY_HGV, 0);
  if (own != ROAD_ANSWER_NONE) {
    rules.closes = own == ROAD_ANSWER_NO ? rules.closes | ROAD_CAR : rules.closes & ~(uint32_t)ROAD_CAR;
  }
  if (has_value(attributes, count, ROAD_KEY_IMPASSABLE, IMPASSABLE_YES) ||
      has_value(attributes, count, ROAD_KEY_SMOOTHNESS, SMOOTHNESS_IMPASSABLE)) {
    return rules;
  }
  rules.car = own != ROAD_ANSWER_NONE ? own : rules.car;
  const rg_answer forward = answer_of(attributes, count, ROAD_KEY_HGV, ROAD_SCOPE_FORWARD);
  const rg_answer backward = answer_of(attributes, count, ROAD_KEY_HGV, ROAD_SCOPE_BACKWARD);
  rules.car_forward = forward != ROAD_ANSWER_NONE ? forward : rules.car_forward;
  rules.car_backward = backward != ROAD_ANSWER_NONE ? backward : rules.car_backward;
  return rules;
}

/// What the vehicle measures of what a key limits; 0 where the key limits nothing.
static uint32_t measured(const rr_profile* profile, uint32_t key) {
  switch (key) {
  case ROAD_KEY_MAXHEIGHT:
  case ROAD_KEY_MAXHEIGHT_PHYSICAL:
    return profile->height;
  case ROAD_KEY_MAXWIDTH:
  case ROAD_KEY_MAXWIDTH_PHYSICAL:
    return profile->width;
  case ROAD_KEY_MAXLENGTH:
    return profile->length;
  case ROAD_KEY_MAXWEIGHT:
  case ROAD_KEY_MAXWEIGHTRATING:
    return profile->weight;
  case ROAD_KEY_MAXWEIGHT_HGV:
  case ROAD_KEY_MAXWEIGHTRATING_HGV:
    return profile->is_truck != 0 ? profile->weight : 0;
  case ROAD_KEY_MAXAXLELOAD:
    return profile->axle_load;
  default:
    return 0;
  }
}

uint32_t rr_scopes_too_small(const rr_profile* profile, const rg_attribute* attributes, size_t count) {
  if (profile->traveller != ROAD_CAR) {
    return 0;
  }
  uint32_t scopes = 0;
  for (size_t i = 0; i < count; i++) {
    const rg_attribute* attribute = &attributes[i];
    if ((attribute->scope & ~(uint32_t)BOTH) != 0) {
      continue;
    }
    // A limit of 0 is a mistake of the map.
    const bool is_over = attribute->value != 0 && measured(profile, attribute->key) > attribute->value;
    const bool is_forbidden =
        profile->hazmat != 0 && attribute->key == ROAD_KEY_HAZMAT && (attribute->value & OPENING) == 0;
    if (is_over || is_forbidden) {
      scopes |= attribute->scope == 0 ? BOTH : attribute->scope;
    }
  }
  return scopes;
}
