#include "rr_facts.h"

// What a way has for those who are not in a car. How lanes for bicycles are told apart was learned from Valhalla's
// reading of tags.

/// Lanes for bicycles on both sides, by the values of a key, and whether they lead against the traffic.
typedef struct sides {
  uint32_t right, left;
  bool right_is_against, left_is_against;
} sides;

/// What a value of `cycleway` is, by its number.
static uint32_t lane_of(uint32_t value, bool* is_against) {
  enum {
    LANE = 2,
    TRACK = 3,
    SHARED_LANE = 4,
    SHARED = 5,
    OPPOSITE = 6,
    OPPOSITE_LANE = 7,
    OPPOSITE_TRACK = 8,
    SHARE_BUSWAY = 10
  };
  *is_against = value == OPPOSITE || value == OPPOSITE_LANE || value == OPPOSITE_TRACK;
  switch (value) {
  case SHARED_LANE:
  case SHARED:
  case SHARE_BUSWAY:
    return RR_LANE_SHARED;
  case LANE:
  case OPPOSITE_LANE:
    return RR_LANE_MARKED;
  case TRACK:
  case OPPOSITE_TRACK:
    return RR_LANE_APART;
  default:
    return RR_LANE_NONE;
  }
}

static uint32_t greater(uint32_t a, uint32_t b) {
  return a > b ? a : b;
}

/// The lane in a direction where one drives on the right: that on its right side, and of a one-way street any.
static uint32_t lane_along(sides sides, bool is_against, bool is_one_way, bool drives_on_left) {
  if (is_one_way) {
    return greater(sides.right_is_against == is_against ? sides.right : 0,
                   sides.left_is_against == is_against ? sides.left : 0);
  }
  return is_against != drives_on_left ? sides.left : sides.right;
}

/// What is there for bicycles on a path, by whether one may walk there.
static uint32_t lane_of_path(uint32_t road_class, bool is_for_foot) {
  return !is_for_foot ? RR_LANE_APART : road_class == RR_CLASS_CYCLEWAY ? RR_LANE_MARKED : RR_LANE_SHARED;
}

/// What attributes say, in the order of their keys.
typedef struct tags {
  uint32_t cycleway, right, left, both, one_way_bicycle, footway, bicycle, network, lorries, sac_scale;
  uint32_t lanes, lanes_along, lanes_against;
  bool has_sidewalk;
} tags;

static bool is_sidewalk(uint32_t value) {
  enum { BOTH = 1, LEFT = 2, RIGHT = 3, YES = 6 };
  return value == BOTH || value == LEFT || value == RIGHT || value == YES;
}

static tags tags_of(const rg_attribute* attributes, size_t count) {
  tags tags = {.cycleway = 0};
  for (size_t i = 0; i < count; i++) {
    const uint32_t value = attributes[i].value;
    if (attributes[i].key == ROAD_KEY_LANES) {
      *(attributes[i].scope == 0                    ? &tags.lanes
        : attributes[i].scope == ROAD_SCOPE_FORWARD ? &tags.lanes_along
                                                    : &tags.lanes_against) = value;
    }
    if (attributes[i].scope != 0) {
      continue;
    }
    switch (attributes[i].key) {
    case ROAD_KEY_CYCLEWAY:
      tags.cycleway = value;
      break;
    case ROAD_KEY_CYCLEWAY_RIGHT:
      tags.right = value;
      break;
    case ROAD_KEY_CYCLEWAY_LEFT:
      tags.left = value;
      break;
    case ROAD_KEY_CYCLEWAY_BOTH:
      tags.both = value;
      break;
    case ROAD_KEY_FOOTWAY:
      tags.footway = value;
      break;
    case ROAD_KEY_BICYCLE:
      tags.bicycle = value;
      break;
    case ROAD_KEY_BICYCLE_NETWORK:
      tags.network = value;
      break;
    case ROAD_KEY_HGV:
      tags.lorries = value;
      break;
    case ROAD_KEY_SAC_SCALE:
      tags.sac_scale = value;
      break;
    case ROAD_KEY_SIDEWALK:
    case ROAD_KEY_SIDEWALK_LEFT:
    case ROAD_KEY_SIDEWALK_RIGHT:
    case ROAD_KEY_SIDEWALK_BOTH:
      tags.has_sidewalk = tags.has_sidewalk || is_sidewalk(value);
      break;
    default:
      break;
    }
  }
  return tags;
}

static void set_lanes(const tags* tags, bool is_one_way, rr_ease* ease) {
  sides sides = {.right = 0};
  sides.right = lane_of(tags->cycleway != 0 ? tags->cycleway : tags->both, &sides.right_is_against);
  sides.left = sides.right;
  sides.left_is_against = sides.right_is_against;
  if (sides.right == RR_LANE_NONE) {
    sides.right = lane_of(tags->right, &sides.right_is_against);
    sides.left = lane_of(tags->left, &sides.left_is_against);
  }
  for (uint32_t side = 0; side < 2; side++) {
    for (uint32_t direction = 0; direction < 2; direction++) {
      ease->lanes[side][direction] = (uint8_t)lane_along(sides, direction != 0, is_one_way, side != 0);
    }
  }
}

/// The lanes of the traffic in each direction, up to 15.
static void set_traffic(const tags* tags, bool is_one_way, rr_ease* ease) {
  const uint32_t of_each = is_one_way ? tags->lanes : tags->lanes / 2;
  const uint32_t lanes[] = {tags->lanes_along != 0 ? tags->lanes_along : of_each,
                            tags->lanes_against != 0 ? tags->lanes_against : of_each};
  for (uint32_t direction = 0; direction < 2; direction++) {
    ease->traffic_lanes[direction] = (uint8_t)(lanes[direction] <= 15 ? lanes[direction] : 0);
  }
}

rr_ease rr_ease_of(const rr_profile* profile, const rg_way* way, const rg_attribute* attributes, size_t count) {
  enum { SIDEWALK = 1, CROSSING = 2 };
  const tags tags = tags_of(attributes, count);
  const uint32_t road_class = way->road_class;
  rr_ease ease = {
      .is_path = road_class == RR_CLASS_CYCLEWAY || road_class == RR_CLASS_PATH ||
                 (road_class == RR_CLASS_FOOTWAY && tags.footway != SIDEWALK && tags.footway != CROSSING),
      .is_steps = road_class == RR_CLASS_STEPS,
      // Strolling, the last number, is no alpine walk.
      .alpine = (uint8_t)(tags.sac_scale < RR_ALPINE_SCALES ? tags.sac_scale : 0),
      .is_pushed = (tags.bicycle & ROAD_ACCESS_DISMOUNT) != 0,
      .has_sidepath = (tags.bicycle & ROAD_ACCESS_USE_SIDEPATH) != 0,
      .is_in_network = tags.network != 0,
      .is_for_lorries = (tags.lorries & ROAD_ACCESS_DESIGNATED) != 0,
      .has_sidewalk = tags.has_sidewalk,
  };
  const uint32_t along = way->access & ROAD_CAR;
  const uint32_t against = (uint32_t)way->access >> ROAD_BACKWARD_SHIFT & ROAD_CAR;
  if (ease.is_path) {
    const uint32_t users = rr_access_of(profile, way, attributes, count);
    const uint32_t lane = lane_of_path(road_class, (users & ROAD_FOOT) != 0);
    for (uint32_t i = 0; i < 4; i++) {
      ease.lanes[i / 2][i % 2] = (uint8_t)lane;
    }
  } else {
    set_lanes(&tags, along != against, &ease);
    set_traffic(&tags, along != against, &ease);
  }
  return ease;
}
