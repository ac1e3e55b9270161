#include "rr_facts.h"
#include "rr_vehicle.h"

#include <string.h>

// Numbers of values in road files.
enum {
  SERVICE_DRIVEWAY = 1,
  SERVICE_PARKING_AISLE = 2,
  SERVICE_ALLEY = 3,
  SERVICE_DRIVE_THROUGH = 4,
  TOLL_YES = 1,
  NO_LIMIT = 255
};

/// The values of access that make a road one for destinations only.
static const uint32_t ZONE_ACCESS = ROAD_ACCESS_PRIVATE | ROAD_ACCESS_DESTINATION | ROAD_ACCESS_DELIVERY |
                                    ROAD_ACCESS_CUSTOMERS | ROAD_ACCESS_PERMIT | ROAD_ACCESS_RESIDENTS;

/// What matters of a way's attributes.
typedef struct tags {
  uint32_t service, surface, tracktype, sac_scale, toll, toll_of_trucks;
  /// All values of access for everybody and for cars, and those for trucks.
  uint32_t access, access_of_trucks;
  uint32_t duration;
  /// Speeds by their sources in each direction; twice the speed, plus 1 in miles an hour.
  uint32_t practical[2], advisory[2], limit[2], limit_of_trucks[2];
} tags;

static void set_speed(uint32_t* speeds, const rg_attribute* attribute) {
  if (attribute->scope == 0 || attribute->scope == ROAD_SCOPE_FORWARD) {
    speeds[0] = attribute->value;
  }
  if (attribute->scope == 0 || attribute->scope == ROAD_SCOPE_BACKWARD) {
    speeds[1] = attribute->value;
  }
}

static tags tags_of(const rg_attribute* attributes, size_t count) {
  tags tags = {.service = 0};
  for (size_t i = 0; i < count; i++) {
    const rg_attribute* attribute = &attributes[i];
    if ((attribute->scope & (ROAD_SCOPE_CONDITIONAL | ROAD_SCOPE_TEXT)) != 0) {
      continue;
    }
    const uint32_t value = attribute->value;
    switch (attribute->key) {
    case ROAD_KEY_MAXSPEED:
      set_speed(tags.limit, attribute);
      continue;
    case ROAD_KEY_MAXSPEED_PRACTICAL:
      set_speed(tags.practical, attribute);
      continue;
    case ROAD_KEY_MAXSPEED_ADVISORY:
      set_speed(tags.advisory, attribute);
      continue;
    case ROAD_KEY_MAXSPEED_HGV:
      set_speed(tags.limit_of_trucks, attribute);
      continue;
    default:
      break;
    }
    if (attribute->scope != 0) {
      continue;
    }
    switch (attribute->key) {
    case ROAD_KEY_SERVICE:
      tags.service = value;
      break;
    case ROAD_KEY_SURFACE:
      tags.surface = value;
      break;
    case ROAD_KEY_TRACKTYPE:
      tags.tracktype = value;
      break;
    case ROAD_KEY_SAC_SCALE:
      tags.sac_scale = value;
      break;
    case ROAD_KEY_TOLL:
      tags.toll = value;
      break;
    case ROAD_KEY_TOLL_HGV:
      tags.toll_of_trucks = value;
      break;
    case ROAD_KEY_DURATION:
      tags.duration = value;
      break;
    case ROAD_KEY_ACCESS:
    case ROAD_KEY_VEHICLE:
    case ROAD_KEY_MOTOR_VEHICLE:
    case ROAD_KEY_MOTORCAR:
      tags.access |= value;
      break;
    case ROAD_KEY_HGV:
      tags.access_of_trucks = value;
      break;
    default:
      break;
    }
  }
  return tags;
}

/// How rough a road is, from Valhalla's reading of `surface`, `tracktype` and `sac_scale`.
typedef enum ground { GROUND_PAVED, GROUND_ROUGH, GROUND_COMPACTED, GROUND_DIRT, GROUND_GRAVEL, GROUND_PATH } ground;

static ground ground_of(const tags* tags, uint32_t use) {
  // By the number of the surface, from asphalt on.
  static const uint8_t by_surface[] = {
      0,
      // asphalt, paved, concrete, :plates, :lanes, paving_stones, sett
      GROUND_PAVED, GROUND_PAVED, GROUND_PAVED, GROUND_PAVED, GROUND_PAVED, GROUND_PAVED, GROUND_PAVED,
      // cobblestone, unhewn_cobblestone, cobblestone:flattened, brick, bricks
      GROUND_ROUGH, GROUND_ROUGH, GROUND_ROUGH, GROUND_ROUGH, GROUND_ROUGH,
      // metal, wood, chipseal, unpaved, compacted
      GROUND_PAVED, GROUND_COMPACTED, GROUND_PAVED, GROUND_GRAVEL, GROUND_COMPACTED,
      // fine_gravel, gravel, pebblestone, rock, ground, dirt, earth
      GROUND_GRAVEL, GROUND_GRAVEL, GROUND_GRAVEL, GROUND_GRAVEL, GROUND_DIRT, GROUND_DIRT, GROUND_DIRT,
      // grass, grass_paver, mud, sand, woodchips, snow, ice, salt, clay, stone
      GROUND_PATH, GROUND_PAVED, GROUND_DIRT, GROUND_GRAVEL, GROUND_DIRT, GROUND_DIRT, GROUND_DIRT, GROUND_DIRT,
      GROUND_DIRT, GROUND_GRAVEL,
      // tartan, rubber, metal_grid
      GROUND_PAVED, GROUND_PAVED, GROUND_PAVED};
  static const uint8_t by_grade[] = {0, GROUND_ROUGH, GROUND_GRAVEL, GROUND_DIRT, GROUND_DIRT, GROUND_PATH};
  if (tags->surface > 0 && tags->surface < sizeof by_surface) {
    return by_surface[tags->surface];
  }
  if (tags->tracktype > 0 && tags->tracktype < sizeof by_grade) {
    return by_grade[tags->tracktype];
  }
  if (tags->sac_scale > 0) {
    return GROUND_PATH;
  }
  return use == RR_USE_TRACK ? GROUND_DIRT : GROUND_PAVED;
}

/// Whether a way is compacted ground unless something else is said: where one walks.
static bool is_trodden(uint32_t road_class) {
  return road_class == RR_CLASS_PEDESTRIAN || road_class == RR_CLASS_FOOTWAY || road_class == RR_CLASS_PATH ||
         road_class == RR_CLASS_BRIDLEWAY;
}

static rr_use use_of(const rg_way* way, uint32_t service) {
  if (way->road_class == RR_CLASS_FERRY) {
    return RR_USE_FERRY;
  }
  switch (service) {
  case SERVICE_DRIVEWAY:
    return RR_USE_DRIVEWAY;
  case SERVICE_PARKING_AISLE:
    return RR_USE_PARKING_AISLE;
  case SERVICE_ALLEY:
    return RR_USE_ALLEY;
  case SERVICE_DRIVE_THROUGH:
    return RR_USE_DRIVE_THROUGH;
  default:
    break;
  }
  switch (way->road_class) {
  case RR_CLASS_LIVING_STREET:
    return RR_USE_LIVING_STREET;
  case RR_CLASS_TRACK:
    return RR_USE_TRACK;
  case RR_CLASS_SERVICE:
    return RR_USE_SERVICE;
  default:
    return (way->flags & ROAD_FLAG_LINK) != 0 ? RR_USE_LINK : RR_USE_ROAD;
  }
}

/// A share in thousandths of a speed, rounded, and at least 1.
static uint32_t share_of(uint32_t speed, uint32_t share) {
  const uint32_t part = (speed * share + 500) / 1000;
  return part > 0 ? part : 1;
}

/// A speed in kilometres an hour; 0 if it is not believed.
static uint32_t believed(const rr_profile* profile, uint32_t value, bool is_miles) {
  if (value > 1000) {
    return 0;
  }
  const uint32_t speed = is_miles ? (value * 1609344 + 500000) / 1000000 : value;
  return speed < profile->least_limit ? 0 : speed > profile->most_limit ? profile->most_limit : speed;
}

/// The speed that signs or mappers state for a direction; 0 if none does.
static uint32_t stated_speed(const rr_profile* profile, const rg_way* way, const tags* tags, uint32_t direction) {
  const uint32_t sources[] = {tags->practical[direction], tags->advisory[direction], tags->limit[direction]};
  for (size_t i = 0; i < 3; i++) {
    if (i == 2) {
      const uint32_t limit = direction == 0 ? way->limit_forward : way->limit_backward;
      const uint32_t speed =
          limit != 0 && limit != NO_LIMIT ? believed(profile, limit, (way->flags & ROAD_FLAG_MILES) != 0) : 0;
      if (speed != 0) {
        return speed;
      }
    }
    const uint32_t speed = believed(profile, sources[i] >> 1, (sources[i] & 1) != 0);
    if (speed != 0) {
      return speed;
    }
  }
  return 0;
}

/// The speed on a ferry: by its duration, else by its length.
static uint32_t ferry_speed(const rr_profile* profile, const tags* tags, uint64_t length) {
  if (tags->duration > 0 && length > 0) {
    // Decimetres a second are 0.36 km/h.
    const uint64_t speed = (length * 36 + (uint64_t)tags->duration * 50) / ((uint64_t)tags->duration * 100);
    return speed < 1 ? 1 : speed > 300 ? 300 : (uint32_t)speed;
  }
  return profile->ferry_speeds[length < 20000 ? 0 : length < 80000 ? 1 : 2];
}

/// The speed without a limit, where roads are sparse (0) or dense (1).
static uint32_t usual_speed(const rr_profile* profile, const rg_way* way, const tags* tags, const rr_way_facts* facts,
                            ground ground, uint32_t is_dense) {
  enum { PRIMARY = 2 };
  uint32_t speed = profile->speeds[is_dense][way->road_class < RR_CLASSES ? way->road_class : 0];
  if (facts->use == RR_USE_LINK) {
    return share_of(speed, profile->link_share[facts->rank <= PRIMARY ? is_dense : 0]);
  }
  if (facts->is_roundabout) {
    speed = share_of(speed, profile->roundabout_share);
  }
  switch (facts->use) {
  case RR_USE_DRIVEWAY:
    speed = profile->driveway_speed;
    break;
  case RR_USE_PARKING_AISLE:
    speed = profile->parking_aisle_speed;
    break;
  case RR_USE_DRIVE_THROUGH:
    speed = profile->drive_through_speed;
    break;
  case RR_USE_TRACK:
    speed = profile->track_speeds[tags->tracktype <= 5 ? tags->tracktype : 0];
    break;
  default:
    break;
  }
  if (ground >= GROUND_ROUGH) {
    speed = speed * profile->rough_share / 1000;
  }
  return speed > 0 ? speed : 1;
}

static uint32_t least(uint32_t a, uint32_t b) {
  return a < b ? a : b;
}

/// A limit on a rough road.
static uint32_t slowed(const rr_profile* profile, uint32_t speed, ground ground) {
  const uint32_t less = ground < GROUND_ROUGH ? 0
                        : speed >= 50         ? profile->rough_less_when_fast
                        : speed > 15          ? profile->rough_less_when_slow
                                              : 0;
  return speed > less ? speed - less : 1;
}

static void set_speeds(const rr_profile* profile, const rg_way* way, const tags* tags, ground ground, uint64_t length,
                       rr_way_facts* facts) {
  for (uint32_t direction = 0; direction < 2; direction++) {
    const uint32_t stated = stated_speed(profile, way, tags, direction);
    const uint32_t of_trucks = tags->limit_of_trucks[direction];
    const uint32_t limit = profile->is_truck != 0 ? believed(profile, of_trucks >> 1, (of_trucks & 1) != 0) : 0;
    const uint32_t most = facts->use == RR_USE_FERRY ? UINT16_MAX : limit != 0 ? limit : profile->most_limit;
    facts->has_limit[direction] = stated != 0 && facts->use != RR_USE_FERRY;
    for (uint32_t is_dense = 0; is_dense < 2; is_dense++) {
      const uint32_t speed = facts->use == RR_USE_FERRY  ? ferry_speed(profile, tags, length)
                             : stated == 0               ? usual_speed(profile, way, tags, facts, ground, is_dense)
                             : facts->use == RR_USE_LINK ? stated
                                                         : slowed(profile, stated, ground);
      facts->speed[direction][is_dense] = (uint16_t)least(speed, most);
    }
  }
}

static void set_weights(const rr_profile* profile, const rg_way* way, ground ground, rr_way_facts* facts) {
  const uint32_t by_ground[] = {
      0, 0, profile->compacted_weight, profile->dirt_weight, profile->gravel_weight, profile->path_weight};
  facts->added_weight = by_ground[ground];
  facts->use_weight = facts->use == RR_USE_LIVING_STREET ? profile->living_street_weight
                      : facts->use == RR_USE_TRACK       ? profile->track_weight
                                                         : 1000;
  const bool is_kind[RR_KINDS] = {
      [RR_KIND_TOLL] = facts->is_toll,
      [RR_KIND_MOTORWAY] = way->road_class == RR_CLASS_MOTORWAY,
      [RR_KIND_FERRY] = facts->use == RR_USE_FERRY,
      [RR_KIND_UNPAVED] = ground >= GROUND_COMPACTED,
      [RR_KIND_TUNNEL] = (way->flags & ROAD_FLAG_TUNNEL) != 0,
  };
  uint64_t weight = 1000;
  for (size_t i = 0; i < RR_KINDS; i++) {
    if (is_kind[i] && weight != RR_REFUSED) {
      weight = profile->kind_weights[i] == RR_REFUSED ? RR_REFUSED : weight * profile->kind_weights[i] / 1000;
      weight = weight > RR_MOST_WEIGHT && weight != RR_REFUSED ? RR_MOST_WEIGHT : weight;
    }
  }
  facts->kind_weight = (uint32_t)weight;
}

size_t rr_attributes_of(const rg_graph* graph, uint32_t way, rg_attribute* attributes) {
  const uint32_t set = rg_graph_has(graph, ROAD_SECTION_SETS) ? rg_graph_way_set(graph, way) : 0;
  const size_t count = set != 0 ? rg_graph_attributes(graph, set, attributes, ROAD_MOST_ATTRIBUTES) : 0;
  return count < ROAD_MOST_ATTRIBUTES ? count : ROAD_MOST_ATTRIBUTES;
}

bool rr_read_way(const rg_graph* graph, const rr_profile* profile, uint32_t index, uint64_t length,
                 rr_way_facts* facts) {
  const rg_way* way = rg_graph_way(graph, index);
  if (way == NULL) {
    return false;
  }
  rg_attribute attributes[ROAD_MOST_ATTRIBUTES];
  const size_t count = rr_attributes_of(graph, index, attributes);
  *facts = rr_facts_of(profile, way, attributes, count, length);
  return true;
}

rr_way_facts rr_facts_of(const rr_profile* profile, const rg_way* way, const rg_attribute* attributes, size_t count,
                         uint64_t length) {
  const tags tags = tags_of(attributes, count);
  const rg_rules rules = rr_rules_of(profile, attributes, count);
  const uint32_t users = rg_use_of(way, &rules);
  const rg_rules rules_of_cars = profile->is_truck != 0 ? rg_rules_of(attributes, count) : rules;
  const uint32_t cars = rg_use_of(way, &rules_of_cars);
  const uint32_t too_small = rr_scopes_too_small(profile, attributes, count);
  rr_way_facts facts = {
      .use = (uint8_t)use_of(way, tags.service),
      .road_class = way->road_class < RR_CLASSES ? way->road_class : 0,
      .rank = way->road_class >= 1 && way->road_class <= RR_LEAST_RANK ? (uint8_t)(way->road_class - 1) : RR_LEAST_RANK,
      .is_link = (way->flags & ROAD_FLAG_LINK) != 0,
      .is_roundabout = (way->flags & ROAD_FLAG_ROUNDABOUT) != 0,
      .is_toll = (way->flags & ROAD_FLAG_TOLL) != 0 || tags.toll == TOLL_YES ||
                 (profile->is_truck != 0 && tags.toll_of_trucks == TOLL_YES),
      .is_timed = rr_is_timed(attributes, count),
      .texts = way->texts,
  };
  const uint32_t access = tags.access | (profile->is_truck != 0 ? tags.access_of_trucks : 0);
  facts.is_zone = (access & ZONE_ACCESS) != 0 || facts.use == RR_USE_DRIVEWAY || facts.use == RR_USE_PARKING_AISLE ||
                  facts.use == RR_USE_DRIVE_THROUGH;
  const ground ground = ground_of(&tags, facts.use);
  facts.ground = (uint8_t)ground;
  set_speeds(profile, way, &tags, ground, length, &facts);
  set_weights(profile, way, ground, &facts);
  uint32_t travellers = users;
  if (profile->traveller != ROAD_CAR) {
    facts.ease = rr_ease_of(profile, way, attributes, count);
    if (tags.surface == 0 && tags.tracktype == 0 && tags.sac_scale == 0 && is_trodden(way->road_class)) {
      facts.ground = GROUND_COMPACTED;
      facts.added_weight = profile->compacted_weight;
    }
    travellers = facts.ease.alpine <= profile->most_alpine ? rr_access_of(profile, way, attributes, count) : 0;
  }
  for (uint32_t direction = 0; direction < 2; direction++) {
    const uint32_t shift = direction == 0 ? 0 : ROAD_BACKWARD_SHIFT;
    const uint32_t other = travellers >> (ROAD_BACKWARD_SHIFT - shift);
    const bool is_open = (travellers >> shift & profile->traveller) != 0;
    const uint32_t scope = direction == 0 ? ROAD_SCOPE_FORWARD : ROAD_SCOPE_BACKWARD;
    facts.is_for_cars[direction] = (cars >> shift & ROAD_CAR) != 0;
    const rr_rule rule = !is_open ? ((other & profile->traveller) != 0 ? RR_RULE_DIRECTION : RR_RULE_ACCESS)
                         : (too_small & scope) != 0        ? RR_RULE_SIZE
                         : facts.kind_weight == RR_REFUSED ? RR_RULE_AVOIDED
                                                           : RR_RULE_NONE;
    facts.rule[direction] = (uint8_t)rule;
  }
  return facts;
}

bool rr_is_slip_lane(const rg_graph* graph, const rr_way_facts* facts, uint32_t road) {
  return facts->is_link && (rg_graph_edge_marks(graph, road >> 1).marks & ROAD_EDGE_SLIP_LANE) != 0;
}
