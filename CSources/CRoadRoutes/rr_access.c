#include "rr_facts.h"
#include "rr_vehicle.h"

// Who may go where on a bicycle or on foot: the rules of OpenStreetMap's wiki on access; which classes are open, and
// which values of access open a road, was learned from Valhalla's reading of tags.

/// The values that let somebody in; those who ride where they must use a path beside the road, too.
static const uint32_t OPENING = ROAD_ACCESS_YES | ROAD_ACCESS_PRIVATE | ROAD_ACCESS_DESTINATION | ROAD_ACCESS_DELIVERY |
                                ROAD_ACCESS_CUSTOMERS | ROAD_ACCESS_PERMISSIVE | ROAD_ACCESS_DESIGNATED |
                                ROAD_ACCESS_PERMIT | ROAD_ACCESS_RESIDENTS | ROAD_ACCESS_DISMOUNT |
                                ROAD_ACCESS_OFFICIAL | ROAD_ACCESS_PUBLIC | ROAD_ACCESS_USE_SIDEPATH;

// Numbers of values in road files.
enum { YES = 1, NO = 2, AGAINST = 3, SERVICE_DRIVEWAY = 1, SMOOTHNESS_IMPASSABLE = 8 };

/// The attributes of a way.
typedef struct set {
  const rg_attribute* attributes;
  size_t count;
} set;

/// The value of an attribute of one scope exactly; 0 if there is none.
static uint32_t value_of(set set, uint32_t key, uint32_t scope) {
  for (size_t i = 0; i < set.count; i++) {
    if (set.attributes[i].key == key && set.attributes[i].scope == scope) {
      return set.attributes[i].value;
    }
  }
  return 0;
}

static rg_answer answer_of(set set, uint32_t key, uint32_t scope) {
  const uint32_t value = value_of(set, key, scope);
  return value == 0 ? ROAD_ANSWER_NONE : (value & OPENING) != 0 ? ROAD_ANSWER_YES : ROAD_ANSWER_NO;
}

/// Who may use a class of roads of which nothing is said.
static uint32_t usual_users(uint32_t road_class) {
  switch (road_class) {
  case RR_CLASS_MOTORWAY:
  case RR_CLASS_BRIDLEWAY:
  case RR_CLASS_BUSWAY:
    return 0;
  case RR_CLASS_CYCLEWAY:
    return ROAD_BICYCLE;
  case RR_CLASS_PEDESTRIAN:
  case RR_CLASS_FOOTWAY:
    return ROAD_FOOT;
  default:
    return ROAD_BICYCLE | ROAD_FOOT;
  }
}

/// What a way says of bicycles itself, also by what it has for them.
static rg_answer own_answer_of_bicycles(set set) {
  enum { LANE = 2, TRACK = 3, SHARED_LANE = 4, SHARED = 5, SHARE_BUSWAY = 10, CROSSING = 12, SIDEPATH = 13, IS = 16 };
  const rg_answer own = answer_of(set, ROAD_KEY_BICYCLE, 0);
  if (own != ROAD_ANSWER_NONE) {
    return own;
  }
  switch (value_of(set, ROAD_KEY_CYCLEWAY, 0)) {
  case LANE:
  case TRACK:
  case SHARED_LANE:
  case SHARED:
  case SHARE_BUSWAY:
  case CROSSING:
  case SIDEPATH:
  case IS:
    return ROAD_ANSWER_YES;
  default:
    return value_of(set, ROAD_KEY_BICYCLE_ROAD, 0) == YES ? ROAD_ANSWER_YES : ROAD_ANSWER_NONE;
  }
}

/// Whether those of a kind may use a way in some direction.
static bool is_open(const rg_way* way, set set, uint32_t user) {
  if (value_of(set, ROAD_KEY_SMOOTHNESS, 0) == SMOOTHNESS_IMPASSABLE) {
    return false;
  }
  const rg_answer access = answer_of(set, ROAD_KEY_ACCESS, 0);
  if (access == ROAD_ANSWER_NONE && value_of(set, ROAD_KEY_SERVICE, 0) == SERVICE_DRIVEWAY) {
    return true;
  }
  const rg_answer own = user == ROAD_BICYCLE ? own_answer_of_bicycles(set) : answer_of(set, ROAD_KEY_FOOT, 0);
  if (own != ROAD_ANSWER_NONE) {
    return own == ROAD_ANSWER_YES;
  }
  if (access == ROAD_ANSWER_NO || value_of(set, ROAD_KEY_IMPASSABLE, 0) == YES ||
      (user == ROAD_BICYCLE && answer_of(set, ROAD_KEY_VEHICLE, 0) == ROAD_ANSWER_NO) ||
      (value_of(set, ROAD_KEY_MOTORROAD, 0) == YES)) {
    return false;
  }
  return (usual_users(way->road_class) & user) != 0;
}

/// The directions that are open to bicycles, 1 along the nodes and 2 against them, if the way is.
static uint32_t directions_of_bicycles(const rg_way* way, set set) {
  enum { ONE_WAY_YES = 1, ONE_WAY_BACK = 3, ONE_WAY_TRUE = 4, ONE_WAY_1 = 5 };
  const uint32_t along = way->access;
  const uint32_t against = (uint32_t)way->access >> ROAD_BACKWARD_SHIFT;
  // Where the record closes a way to bicycles, they go as cars do, or as `oneway` says.
  const uint32_t user = ((along | against) & ROAD_BICYCLE) != 0 ? ROAD_BICYCLE : ROAD_CAR;
  const uint32_t one_way = value_of(set, ROAD_KEY_ONEWAY, 0);
  if (((along | against) & user) != 0) {
    return ((along & user) != 0 ? 1U : 0U) | ((against & user) != 0 ? 2U : 0U);
  }
  return one_way == ONE_WAY_BACK                                                     ? 2
         : one_way == ONE_WAY_YES || one_way == ONE_WAY_TRUE || one_way == ONE_WAY_1 ? 1
                                                                                     : 3;
}

/// Those directions, as what is said of bicycles alone changes them.
static uint32_t changed_directions(set set, uint32_t directions) {
  const uint32_t one_way = value_of(set, ROAD_KEY_ONEWAY_BICYCLE, 0);
  if (directions == 3 && one_way == YES) {
    directions = 1;
  } else if (one_way == AGAINST) {
    directions = 2;
  }
  for (uint32_t scope = ROAD_SCOPE_FORWARD; scope <= ROAD_SCOPE_BACKWARD; scope++) {
    rg_answer answer = answer_of(set, ROAD_KEY_BICYCLE, scope);
    if (answer == ROAD_ANSWER_NONE) {
      answer = answer_of(set, ROAD_KEY_VEHICLE, scope);
    }
    directions = answer == ROAD_ANSWER_YES  ? directions | scope
                 : answer == ROAD_ANSWER_NO ? directions & ~scope
                                            : directions;
  }
  return directions;
}

/// The directions that are open to those on foot, if the way is: both, but where a way for them alone is one way.
static uint32_t directions_of_walkers(const rr_profile* profile, const rg_way* way, set set) {
  enum { OPPOSITE = 6, OPPOSITE_TRACK = 8 };
  const bool is_for_walkers = way->road_class == RR_CLASS_PEDESTRIAN || way->road_class == RR_CLASS_FOOTWAY ||
                              way->road_class == RR_CLASS_PATH || way->road_class == RR_CLASS_STEPS;
  if (profile->one_way_walks == 0 || !is_for_walkers) {
    return 3;
  }
  const uint32_t cycleway = value_of(set, ROAD_KEY_CYCLEWAY, 0);
  // Only a way that is one way for others frees bicycles from it.
  const bool is_freed =
      value_of(set, ROAD_KEY_ONEWAY_BICYCLE, 0) == NO || (cycleway >= OPPOSITE && cycleway <= OPPOSITE_TRACK);
  const uint32_t directions = directions_of_bicycles(way, set);
  return directions == 3 && is_freed ? 1 : directions;
}

uint32_t rr_directions_of(const rg_graph* graph, const rr_profile* profile, uint32_t way) {
  const rg_way* record = rg_graph_way(graph, way);
  if (record == NULL) {
    return 0;
  }
  rg_attribute attributes[ROAD_MOST_ATTRIBUTES];
  const size_t count = rr_attributes_of(graph, way, attributes);
  const rg_rules rules = rr_rules_of(profile, attributes, count);
  const uint32_t users =
      profile->traveller == ROAD_CAR ? rg_use_of(record, &rules) : rr_access_of(profile, record, attributes, count);
  return ((users & profile->traveller) != 0 ? 1U : 0U) |
         ((users >> ROAD_BACKWARD_SHIFT & profile->traveller) != 0 ? 2U : 0U);
}

uint32_t rr_access_of(const rr_profile* profile, const rg_way* way, const rg_attribute* attributes, size_t count) {
  const set set = {attributes, count};
  const uint32_t on_foot = is_open(way, set, ROAD_FOOT) ? directions_of_walkers(profile, way, set) : 0;
  uint32_t users = ((on_foot & 1) != 0 ? ROAD_FOOT : 0U) | ((on_foot & 2) != 0 ? ROAD_FOOT << ROAD_BACKWARD_SHIFT : 0U);
  const uint32_t directions =
      changed_directions(set, is_open(way, set, ROAD_BICYCLE) ? directions_of_bicycles(way, set) : 0);
  users |= (directions & 1) != 0 ? ROAD_BICYCLE : 0;
  return users | ((directions & 2) != 0 ? ROAD_BICYCLE << ROAD_BACKWARD_SHIFT : 0);
}
