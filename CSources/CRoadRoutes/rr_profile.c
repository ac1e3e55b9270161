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
  RANGE_DENSITY,
  RANGE_TRAVELLER,
  RANGE_SWITCH,
  RANGE_PACE,
  RANGE_ALPINE,
  RANGE_SIZE,
  RANGE_PART
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
    ROW(traveller, RANGE_TRAVELLER),
    ROW(zones_bind, RANGE_SWITCH),
    ROW(one_way_walks, RANGE_SWITCH),
    ROW(paces, RANGE_PACE),
    ROW(steps_pace, RANGE_PACE),
    ROW(pushing_pace, RANGE_PACE),
    ROW(most_alpine, RANGE_ALPINE),
    ROW(alpine_times, RANGE_SHARE),
    ROW(alpine_weights, RANGE_WEIGHT),
    ROW(lane_shares, RANGE_WEIGHT),
    ROW(path_shares, RANGE_WEIGHT),
    ROW(sidepath_share, RANGE_WEIGHT),
    ROW(network_share, RANGE_WEIGHT),
    ROW(rank_stress, RANGE_WEIGHT),
    ROW(living_street_stress, RANGE_WEIGHT),
    ROW(track_stress, RANGE_WEIGHT),
    ROW(further_lane_stress, RANGE_WEIGHT),
    ROW(lorry_stress, RANGE_WEIGHT),
    ROW(speed_stress, RANGE_WEIGHT),
    ROW(steps_weight, RANGE_WEIGHT),
    ROW(alley_weight, RANGE_WEIGHT),
    ROW(driveway_weight, RANGE_WEIGHT),
    ROW(service_weight, RANGE_WEIGHT),
    ROW(roundabout_weight, RANGE_WEIGHT),
    ROW(steps_penalty, RANGE_TIME),
    ROW(crossing_times, RANGE_TIME),
    ROW(turn_stress, RANGE_WEIGHT),
    ROW(rank_turn_stress, RANGE_WEIGHT),
    ROW(path_turn_stress, RANGE_WEIGHT),
    ROW(rise_stress, RANGE_WEIGHT),
    ROW(rise_signals_stress, RANGE_WEIGHT),
    ROW(rise_penalty, RANGE_TIME),
    ROW(rise_shares, RANGE_WEIGHT),
    ROW(rise_path_share, RANGE_WEIGHT),
    ROW(rise_living_street_share, RANGE_WEIGHT),
    ROW(is_truck, RANGE_SWITCH),
    ROW(height, RANGE_SIZE),
    ROW(width, RANGE_SIZE),
    ROW(length, RANGE_SIZE),
    ROW(weight, RANGE_SIZE),
    ROW(axle_load, RANGE_SIZE),
    ROW(hazmat, RANGE_SWITCH),
    ROW(low_rank_penalty, RANGE_TIME),
    ROW(hills, RANGE_PART),
    ROW(hill_times, RANGE_SHARE),
    ROW(hill_weights, RANGE_WEIGHT),
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
  case RANGE_TRAVELLER:
    return value == ROAD_CAR || value == ROAD_BICYCLE || value == ROAD_FOOT;
  case RANGE_SWITCH:
    return value <= 1;
  case RANGE_PACE:
    return value >= 1 && value <= 3000;
  case RANGE_ALPINE:
    return value < RR_ALPINE_SCALES;
  case RANGE_SIZE:
    return value <= 1000000;
  case RANGE_PART:
    return value <= 1000;
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
