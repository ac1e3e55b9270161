#include "rr_profile.h"

#include "road_graph.h"

#include <string.h>

_Static_assert(sizeof(rr_profile) % sizeof(uint32_t) == 0, "a profile is numbers alone");

/// What the numbers of a row are.
typedef enum rr_range {
  RANGE_GOAL,
  RANGE_SET,
  RANGE_SPEED,
  RANGE_SHARE,
  RANGE_TIME,
  RANGE_WEIGHT,
  RANGE_KIND,
  RANGE_DENSITY
} rr_range;

typedef struct rr_row_range {
  rr_row row;
  rr_range range;
} rr_row_range;

#define ROW(member, range)                                                                                             \
  { {#member, offsetof(rr_profile, member) / 4, sizeof(((rr_profile*)0)->member) / 4}, range }

/// All rows, in the order of their members.
static const rr_row_range rows[] = {
    ROW(goal, RANGE_GOAL),
    ROW(vehicles, RANGE_SET),
    ROW(speeds, RANGE_SPEED),
    ROW(dense, RANGE_DENSITY),
    ROW(most_limit, RANGE_SPEED),
    ROW(least_limit, RANGE_SPEED),
    ROW(link_share, RANGE_SHARE),
    ROW(slip_lane_share, RANGE_SHARE),
    ROW(roundabout_share, RANGE_SHARE),
    ROW(driveway_speed, RANGE_SPEED),
    ROW(drive_through_speed, RANGE_SPEED),
    ROW(parking_aisle_speed, RANGE_SPEED),
    ROW(track_speeds, RANGE_SPEED),
    ROW(rough_less_when_fast, RANGE_DENSITY),
    ROW(rough_less_when_slow, RANGE_DENSITY),
    ROW(rough_share, RANGE_SHARE),
    ROW(ferry_speeds, RANGE_SPEED),
    ROW(turn_time, RANGE_TIME),
    ROW(turn_round_time, RANGE_TIME),
    ROW(signals_time, RANGE_TIME),
    ROW(gate_time, RANGE_TIME),
    ROW(toll_time, RANGE_TIME),
    ROW(ferry_time, RANGE_TIME),
    ROW(border_time, RANGE_TIME),
    ROW(base_weight, RANGE_WEIGHT),
    ROW(density_weight, RANGE_WEIGHT),
    ROW(compacted_weight, RANGE_WEIGHT),
    ROW(dirt_weight, RANGE_WEIGHT),
    ROW(gravel_weight, RANGE_WEIGHT),
    ROW(path_weight, RANGE_WEIGHT),
    ROW(living_street_weight, RANGE_WEIGHT),
    ROW(track_weight, RANGE_WEIGHT),
    ROW(kind_weights, RANGE_KIND),
    ROW(zone_penalty, RANGE_TIME),
    ROW(service_penalty, RANGE_TIME),
    ROW(living_street_penalty, RANGE_TIME),
    ROW(track_penalty, RANGE_TIME),
    ROW(alley_penalty, RANGE_TIME),
    ROW(name_penalty, RANGE_TIME),
    ROW(gate_penalty, RANGE_TIME),
    ROW(private_gate_penalty, RANGE_TIME),
    ROW(turn_costs, RANGE_TIME),
    ROW(crossing_cost, RANGE_TIME),
    ROW(link_cost, RANGE_TIME),
    ROW(roundabout_cost, RANGE_TIME),
    ROW(turn_round_penalty, RANGE_TIME),
    ROW(turn_round_name_penalty, RANGE_TIME),
    ROW(density_factors, RANGE_WEIGHT),
};

enum { ROW_COUNT = sizeof rows / sizeof *rows };

const rr_row* rr_profile_row(uint32_t number) {
  return number < ROW_COUNT ? &rows[number].row : NULL;
}

/// Whether a number of a row is in its range.
static bool is_in(rr_range range, uint32_t value) {
  switch (range) {
  case RANGE_GOAL:
    return value <= RR_SHORTEST;
  case RANGE_SET:
    return value <= UINT16_MAX;
  case RANGE_SPEED:
    return value >= 1 && value <= 300;
  case RANGE_SHARE:
    return value >= 1 && value <= 10000;
  case RANGE_TIME:
    return value <= 10000000;
  case RANGE_WEIGHT:
    return value <= RR_MOST_WEIGHT;
  case RANGE_KIND:
    return (value >= 1000 && value <= RR_MOST_WEIGHT) || value == RR_REFUSED;
  case RANGE_DENSITY:
    return value <= 300;
  }
  return false;
}

const rr_row* rr_profile_fault(const rr_profile* profile) {
  for (size_t i = 0; i < ROW_COUNT; i++) {
    for (uint32_t place = 0; place < rows[i].row.count; place++) {
      uint32_t value;
      memcpy(&value, (const char*)profile + (rows[i].row.first + place) * sizeof value, sizeof value);
      if (!is_in(rows[i].range, value)) {
        return &rows[i].row;
      }
    }
  }
  return NULL;
}

// All numbers of a car were learned from Valhalla's default costing `auto` and its rules of speeds; times of turns
// there are OSRM's. Costs.md of the module RoadRoutes has them as a table, row by row.

/// A speed of each class for roads alone: from motorways to residential ones, and of all others.
static void set_speeds(uint32_t* speeds, const uint32_t* by_rank) {
  for (uint32_t i = 0; i < RR_CLASSES; i++) {
    speeds[i] = by_rank[i >= 1 && i <= 7 ? i - 1 : 7];
  }
}

void rr_profile_car(rr_profile* profile) {
  static const uint32_t sparse[] = {105, 90, 75, 60, 50, 40, 35, 25};
  static const uint32_t dense[] = {89, 73, 57, 49, 40, 35, 30, 20};
  *profile = (rr_profile){
      .goal = RR_FASTEST,
      .vehicles = ROAD_VEHICLE_CAR,
      .dense = 8,
      .most_limit = 140,
      .least_limit = 10,
      .link_share = {850, 800},
      .slip_lane_share = 1250,
      .roundabout_share = 500,
      .driveway_speed = 10,
      .drive_through_speed = 10,
      .parking_aisle_speed = 15,
      .track_speeds = {5, 20, 15, 12, 10, 5},
      .rough_less_when_fast = 10,
      .rough_less_when_slow = 5,
      .rough_share = 500,
      .ferry_speeds = {10, 20, 30},
      .turn_time = 7500,
      .turn_round_time = 20000,
      .signals_time = 2000,
      .gate_time = 30000,
      .toll_time = 15000,
      .ferry_time = 300000,
      .border_time = 600000,
      .base_weight = 850,
      .density_weight = 25,
      .compacted_weight = 50,
      .dirt_weight = 100,
      .gravel_weight = 250,
      .path_weight = 500,
      .living_street_weight = 2600,
      .track_weight = 4000,
      .kind_weights = {1000, 1000, 1000, 1000, 1000},
      .zone_penalty = 600000,
      .service_penalty = 75000,
      .living_street_penalty = 400000,
      .track_penalty = 300000,
      .alley_penalty = 5000,
      .name_penalty = 5000,
      .gate_penalty = 300000,
      .private_gate_penalty = 450000,
      .turn_costs = {500, 750, 1000, 1500, 9500, 3500, 2500, 750},
      .crossing_cost = 2000,
      .link_cost = 1500,
      .roundabout_cost = 500,
      .turn_round_penalty = 600000,
      .turn_round_name_penalty = 10000,
      .density_factors = {1000, 1000, 1000, 1000, 1000, 1100, 1200, 1300, 1400, 1600, 1900, 2200, 2500, 2800, 3100,
                          3500},
  };
  set_speeds(profile->speeds[0], sparse);
  set_speeds(profile->speeds[1], dense);
}
