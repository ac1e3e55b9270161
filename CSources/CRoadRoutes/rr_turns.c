#include "rr_turns.h"

#include <string.h>

// The rules of this file were learned from Valhalla: how turns are told apart by their angles, how much other roads at
// the junction matter, and what they cost; the times are those of OSRM's car, which Valhalla uses too.

/// The greatest impact of other roads on a turn.
enum { MOST_IMPACT = 7 };

rr_turn_times rr_turn_times_of(const rr_profile* profile) {
  // A logistic curve of the angle a: 1 / (1 + e^(s - g a)). Powers of e^-g make it the same on every machine.
  // e to the 6.5 * 1.075 and to the 6.5 / 1.075; e to the -13 / 180 / 1.075 and to the -13 / 180 * 1.075.
  static const double start[] = {1083.0105625494352, 422.63614344911474};
  static const double factor[] = {0.9350236437946166, 0.9252985017908583};
  rr_turn_times times;
  for (size_t side = 0; side < 2; side++) {
    double power = start[side];
    for (size_t degrees = 0; degrees <= 180; degrees++) {
      const double time = (double)profile->turn_time / (1 + power);
      (side == 0 ? times.near : times.across)[degrees] = (uint32_t)(time + 0.5);
      power *= factor[side];
    }
  }
  return times;
}

/// The degrees of a turn clockwise, from 0, which is straight on.
static uint32_t degrees_of(const rr_junction* junction, uint32_t from, uint32_t to) {
  const int32_t turn = junction->locals[to].bearing - junction->locals[from].bearing - 180;
  return (uint32_t)((turn % 360 + 360) % 360);
}

static uint32_t turn_of(uint32_t degrees) {
  static const struct {
    uint32_t below;
    uint32_t turn;
  } turns[] = {{11, RR_TURN_STRAIGHT},     {45, RR_TURN_SLIGHT_RIGHT}, {136, RR_TURN_RIGHT},
               {160, RR_TURN_SHARP_RIGHT}, {201, RR_TURN_ROUND},       {225, RR_TURN_SHARP_LEFT},
               {316, RR_TURN_LEFT},        {350, RR_TURN_SLIGHT_LEFT}, {360, RR_TURN_STRAIGHT}};
  size_t i = 0;
  while (degrees >= turns[i].below) {
    i += 1;
  }
  return turns[i].turn;
}

/// The same turn where one drives on the other side.
static uint32_t mirrored(uint32_t turn) {
  return turn == RR_TURN_STRAIGHT || turn == RR_TURN_ROUND ? turn : RR_TURNS - turn;
}

static bool is_sharp(uint32_t turn) {
  return turn == RR_TURN_SHARP_LEFT || turn == RR_TURN_SHARP_RIGHT || turn == RR_TURN_ROUND;
}

static bool is_slight(uint32_t turn) {
  return turn == RR_TURN_STRAIGHT || turn == RR_TURN_SLIGHT_LEFT || turn == RR_TURN_SLIGHT_RIGHT;
}

/// On which sides of a turn other roads lie.
typedef struct sides {
  bool left, right;
} sides;

static sides sides_of(const rr_junction* junction, uint32_t from, uint32_t to) {
  sides sides = {false, false};
  if (junction->count <= 2) {
    return sides;
  }
  const uint32_t turn = degrees_of(junction, from, to);
  for (uint32_t i = 0; i < junction->count; i++) {
    if (i == from || i == to) {
      continue;
    }
    const uint32_t other = degrees_of(junction, from, i);
    if (turn > 180 ? other > turn || other < 180 : other > turn && other < 180) {
      sides.right = true;
    } else if (turn > 180 ? other < turn && other > 180 : other < turn || other > 180) {
      sides.left = true;
    }
  }
  return sides;
}

/// Whether two roads have a name or a number in common, or neither has any.
static bool is_same_name(const rr_local* a, const rr_local* b) {
  if (a->facts->texts == b->facts->texts) {
    return true;
  }
  if (a->name_length > 0 && a->name_length == b->name_length && memcmp(a->name, b->name, a->name_length) == 0) {
    return true;
  }
  for (size_t i = 0; i < a->number_length;) {
    const char* end = memchr(a->number + i, ';', a->number_length - i);
    const size_t length = end != NULL ? (size_t)(end - a->number) - i : a->number_length - i;
    for (size_t k = 0; k < b->number_length;) {
      const char* other_end = memchr(b->number + k, ';', b->number_length - k);
      const size_t other = other_end != NULL ? (size_t)(other_end - b->number) - k : b->number_length - k;
      if (other == length && length > 0 && memcmp(a->number + i, b->number + k, length) == 0) {
        return true;
      }
      k += other + 1;
    }
    i += length + 1;
  }
  return false;
}

/// Whether both carriageways of a road come together here, and the turn leads from the one back into the other.
static bool is_pencil_point(const rr_junction* junction, uint32_t from, uint32_t to, sides sides) {
  const rr_local* a = &junction->locals[from];
  const rr_local* b = &junction->locals[to];
  const uint32_t degrees = degrees_of(junction, from, to);
  const bool is_round = junction->node.drives_on_left ? degrees > 149 && degrees < 181 : degrees > 179 && degrees < 211;
  const bool is_outside = junction->node.drives_on_left ? sides.left && !sides.right : sides.right && !sides.left;
  return is_round && is_outside && !a->cars_leave && !b->cars_arrive && is_same_name(a, b);
}

static uint32_t equal_rank(uint32_t rank) {
  return rank < RR_EQUAL_RANK ? rank : RR_EQUAL_RANK;
}

/// How much other roads matter to a turn, from 0.
static uint32_t impact_of(const rr_junction* junction, uint32_t from, uint32_t to, uint32_t turn, sides sides) {
  const rr_local* a = &junction->locals[from];
  const rr_local* b = &junction->locals[to];
  if (a->facts->is_roundabout && b->facts->is_roundabout) {
    return 0;
  }
  if (is_pencil_point(junction, from, to, sides)) {
    return MOST_IMPACT;
  }
  uint32_t best = RR_EQUAL_RANK;
  bool has_other = false;
  bool all_links = true;
  for (uint32_t i = 0; i < junction->count; i++) {
    const rr_local* other = &junction->locals[i];
    has_other = has_other || (i != from && i != to && (other->cars_arrive || other->cars_leave));
    if (i != from && i != to && other->cars_arrive) {
      const uint32_t rank = other->rank + (other->facts->is_roundabout ? 2U : 0U);
      best = rank < best ? rank : best;
    }
    all_links = all_links && other->facts->is_link;
  }
  if (!has_other) {
    return 0;
  }
  const bool from_link = a->facts->use == RR_USE_LINK && !a->is_slip_lane;
  const bool to_link = b->facts->use == RR_USE_LINK && !b->is_slip_lane;
  if (a->is_slip_lane && b->is_slip_lane && best < RR_EQUAL_RANK) {
    return MOST_IMPACT;
  }
  const uint32_t rank = equal_rank(a->rank);
  uint32_t impact = rank + 3 > best ? rank + 3 - best : 0;
  const bool is_near_left = !junction->node.drives_on_left;
  const bool is_across = is_near_left ? turn == RR_TURN_LEFT || turn == RR_TURN_SHARP_LEFT
                                      : turn == RR_TURN_RIGHT || turn == RR_TURN_SHARP_RIGHT;
  const bool is_smaller = is_slight(turn);
  if (all_links) {
    impact = is_sharp(turn) ? impact + 2 : is_smaller ? impact / 2 : impact > 0 ? impact - 1 : 0;
  } else if (from_link && to_link && best < RR_EQUAL_RANK) {
    impact = junction->node.has_signals ? 4 : junction->count > 3 ? impact + 2 : impact;
  } else if (from_link && !to_link) {
    impact += is_sharp(turn) ? 3 : is_smaller ? 1 : 2;
  } else if (a->is_slip_lane) {
    impact = is_sharp(turn) ? impact + 2 : to_link ? impact + 1 : is_smaller ? impact / 2 : impact > 0 ? impact - 1 : 0;
  } else if (is_across && rank != b->rank && !to_link && !b->is_slip_lane) {
    const uint32_t apart = rank > b->rank ? rank - b->rank : b->rank - rank;
    impact += junction->node.has_signals ? 2 : apart > 1 ? 1 : 0;
  }
  return impact < MOST_IMPACT ? impact : MOST_IMPACT;
}

/// What the angle of a turn costs among other roads.
static uint64_t cost_of_angle(const rr_profile* profile, const rr_junction* junction, uint32_t from, uint32_t to) {
  const rr_local* a = &junction->locals[from];
  const rr_local* b = &junction->locals[to];
  const uint32_t turn = turn_of(degrees_of(junction, from, to));
  const sides sides = sides_of(junction, from, to);
  const uint32_t impact = impact_of(junction, from, to, turn, sides);
  if (impact == 0) {
    return 0;
  }
  const bool is_left = junction->node.drives_on_left;
  uint64_t cost =
      sides.left && sides.right ? profile->crossing_cost : profile->turn_costs[is_left ? mirrored(turn) : turn];
  const bool from_link = a->facts->use == RR_USE_LINK && !a->is_slip_lane;
  const bool to_link = b->facts->use == RR_USE_LINK && !b->is_slip_lane;
  if (from_link != to_link) {
    cost += profile->link_cost + (b->facts->is_roundabout ? profile->roundabout_cost : 0);
  }
  const bool is_turn = !is_slight(turn);
  cost *= is_turn ? impact : 1;
  if (is_pencil_point(junction, from, to, sides) || turn == RR_TURN_ROUND) {
    cost += is_same_name(a, b) ? profile->turn_round_penalty : profile->turn_round_name_penalty;
  }
  cost *= is_turn ? 1 : impact;
  return cost * profile->density_factors[junction->node.density] / 1000;
}

/// What changes with the road.
static uint64_t cost_of_change(const rr_profile* profile, const rr_local* a, const rr_local* b) {
  const uint32_t use = b->facts->use;
  uint64_t cost = 0;
  cost += b->facts->is_zone && !a->facts->is_zone ? profile->zone_penalty : 0;
  if (use != a->facts->use) {
    cost += use == RR_USE_ALLEY           ? profile->alley_penalty
            : use == RR_USE_LIVING_STREET ? profile->living_street_penalty
            : use == RR_USE_TRACK         ? profile->track_penalty
            : use == RR_USE_SERVICE       ? (b->is_inside ? 0 : profile->service_penalty)
                                          : 0;
  }
  cost += b->rank >= RR_LOW_RANK && use != RR_USE_FERRY ? profile->low_rank_penalty : 0;
  return cost + (!b->facts->is_link && !is_same_name(a, b) ? profile->name_penalty : 0);
}

/// What stands at the junction, and where toll roads and ferries begin.
static uint64_t time_of_stops(const rr_profile* profile, const rr_junction* junction, const rr_local* a,
                              const rr_local* b) {
  uint64_t time = junction->node.has_gate ? profile->gate_time : 0;
  time += junction->node.has_border ? profile->border_time : 0;
  time += junction->node.has_toll_booth || (b->facts->is_toll && !a->facts->is_toll) ? profile->toll_time : 0;
  return time + (b->facts->use == RR_USE_FERRY && a->facts->use != RR_USE_FERRY ? profile->ferry_time : 0);
}

/// A share in thousandths.
static uint64_t share_of(uint64_t whole, uint64_t share) {
  return whole * share / 1000;
}

/// What is there for a bicycle on a road that it enters, as a share of what the road's rank costs.
static uint64_t rise_share(const rr_profile* profile, const rr_junction* junction, const rr_local* to) {
  const rr_ease* ease = &to->facts->ease;
  return ease->is_path ? profile->rise_path_share
         : to->facts->use == RR_USE_LIVING_STREET
             ? profile->rise_living_street_share
             : profile->rise_shares[ease->lanes[junction->node.drives_on_left][to->road & 1]];
}

/// A turn of one who is not in a car: by its angle, and across the junction.
static rr_effort turn_outside_cars(const rr_profile* profile, const rr_junction* junction, uint32_t from, uint32_t to) {
  const rr_local* a = &junction->locals[from];
  const rr_local* b = &junction->locals[to];
  if (b->facts->ease.is_steps && profile->steps_penalty > 0) {
    return (rr_effort){profile->goal == RR_SHORTEST ? 0 : profile->steps_penalty, 0};
  }
  const uint64_t stops = time_of_stops(profile, junction, a, b);
  const uint32_t turn = turn_of(degrees_of(junction, from, to));
  const sides sides = sides_of(junction, from, to);
  const uint32_t impact = impact_of(junction, from, to, turn, sides);
  const uint32_t kind = junction->node.drives_on_left ? mirrored(turn) : turn;
  const bool is_between = sides.left && sides.right;
  const uint32_t angle = is_between && profile->turn_costs[kind] < profile->crossing_cost ? profile->crossing_cost
                                                                                          : profile->turn_costs[kind];
  const uint64_t time = (uint64_t)impact * angle + (is_between ? profile->crossing_times[impact] : 0);
  const uint64_t all = stops + time;
  const uint32_t milliseconds = all < UINT32_MAX ? (uint32_t)all : UINT32_MAX;
  if (profile->goal == RR_SHORTEST) {
    return (rr_effort){0, milliseconds};
  }
  uint64_t stress = 1000 + (impact > 0 ? profile->turn_stress[kind] : 0);
  stress = share_of(stress, b->facts->ease.is_path ? profile->path_turn_stress : profile->rank_turn_stress[b->rank]);
  uint64_t cost = stops + (junction->node.has_gate ? profile->gate_penalty : 0) +
                  (junction->node.has_private_gate ? profile->private_gate_penalty : 0) + cost_of_change(profile, a, b);
  if (b->rank < a->rank && b->facts->use != RR_USE_LIVING_STREET) {
    cost += share_of((uint64_t)profile->rise_penalty * (a->rank - b->rank), rise_share(profile, junction, b));
    stress += junction->node.has_signals ? profile->rise_signals_stress : profile->rise_stress;
  }
  cost += share_of(time, stress + 1000);
  return (rr_effort){cost < RR_MOST_COST ? (uint32_t)cost : RR_MOST_COST, milliseconds};
}

rr_effort rr_turn(const rr_profile* profile, const rr_turn_times* times, const rr_junction* junction, uint32_t from,
                  uint32_t to) {
  if (profile->traveller != ROAD_CAR) {
    return turn_outside_cars(profile, junction, from, to);
  }
  const rr_local* a = &junction->locals[from];
  const rr_local* b = &junction->locals[to];
  const uint32_t degrees = degrees_of(junction, from, to);
  const bool is_round = turn_of(degrees) == RR_TURN_ROUND;
  const uint64_t stops = time_of_stops(profile, junction, a, b);
  uint64_t time = stops + (junction->node.has_signals ? profile->signals_time : 0);
  if (junction->count > 2 || is_round) {
    const bool is_right = degrees <= 180;
    const uint32_t angle = is_right ? degrees : 360 - degrees;
    time += is_right != junction->node.drives_on_left ? times->near[angle] : times->across[angle];
    time += is_round ? profile->turn_round_time : 0;
  }
  if (profile->goal == RR_SHORTEST) {
    return (rr_effort){0, (uint32_t)time};
  }
  const uint64_t cost = stops + (junction->node.has_gate ? profile->gate_penalty : 0) +
                        (junction->node.has_private_gate ? profile->private_gate_penalty : 0) +
                        cost_of_change(profile, a, b) + cost_of_angle(profile, junction, from, to);
  return (rr_effort){cost < RR_MOST_COST ? (uint32_t)cost : RR_MOST_COST, (uint32_t)time};
}
