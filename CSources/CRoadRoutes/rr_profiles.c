#include "rr_profile.h"

#include "road_graph.h"

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
      .traveller = ROAD_CAR,
      .zones_bind = 1,
      .paces = {1, 1, 1, 1, 1, 1},
      .steps_pace = 1,
      .pushing_pace = 1,
      .alpine_times = {1, 1, 1, 1, 1, 1, 1},
      .density_factors = {1000, 1000, 1000, 1000, 1000, 1100, 1200, 1300, 1400, 1600, 1900, 2200, 2500, 2800, 3100,
                          3500},
  };
  for (size_t i = 0; i < RR_SLOPES; i++) {
    profile->hill_times[i] = 1000;
  }
  set_speeds(profile->speeds[0], sparse);
  set_speeds(profile->speeds[1], dense);
}

// What a truck has was learned from Valhalla's costing `truck`, its sizes included.

void rr_profile_truck(rr_profile* profile) {
  rr_profile_car(profile);
  profile->vehicles = ROAD_VEHICLE_HGV;
  profile->most_limit = 120;
  profile->compacted_weight = 100;
  profile->dirt_weight = 200;
  profile->gravel_weight = 500;
  profile->path_weight = 1000;
  profile->living_street_weight = 3000;
  profile->service_penalty = 0;
  profile->living_street_penalty = 500000;
  profile->is_truck = 1;
  profile->height = 411;
  profile->width = 260;
  profile->length = 2164;
  profile->weight = 21770;
  profile->axle_load = 9070;
  profile->low_rank_penalty = 30000;
}

// What bicycles and pedestrians have was learned from Valhalla's costings `bicycle` and `pedestrian`, as its options
// are by default.

/// How a kind of bicycle goes on each ground, and what it costs there beside the time.
typedef struct rr_bicycle_row {
  uint32_t paces[RR_GROUNDS];
  uint32_t compacted, dirt, gravel, path;
} rr_bicycle_row;

/// What hills are to a bicycle: times are those of Valhalla's speeds, weights what its strengths have more than that of
/// flat ground, of which the weight of all roads has its part.
static void set_hills(rr_profile* profile) {
  static const uint32_t times[] = {455,  500,  526,  588,  714,  833,  1000, 1053,
                                   1176, 1333, 1538, 1818, 2000, 2222, 2500, 3333};
  static const uint32_t weights[] = {1950, 950, 450, 150, 50, 0, 0, 50, 250, 750, 1950, 2950, 4450, 6450, 9950, 11950};
  profile->hills = 750;
  for (size_t i = 0; i < RR_SLOPES; i++) {
    profile->hill_times[i] = times[i];
    profile->hill_weights[i] = weights[i];
  }
}

void rr_profile_bicycle(rr_profile* profile, rr_bicycle kind) {
  static const rr_bicycle_row rows[] = {
      [RR_BICYCLE_CITY] = {{180, 180, 140, 110, 70, 50}, 0, 250, 625, 1125},
      [RR_BICYCLE_ROAD] = {{250, 230, 150, 130, 80, 50}, 250, 625, 1125, 1750},
      [RR_BICYCLE_MOUNTAIN] = {{160, 160, 160, 140, 120, 90}, 0, 0, 0, 250},
  };
  const rr_bicycle_row* row = &rows[kind <= RR_BICYCLE_MOUNTAIN ? kind : RR_BICYCLE_CITY];
  rr_profile_car(profile);
  profile->vehicles = ROAD_VEHICLE_BICYCLE;
  profile->traveller = ROAD_BICYCLE;
  profile->zones_bind = 0;
  for (size_t i = 0; i < RR_GROUNDS; i++) {
    profile->paces[i] = row->paces[i];
  }
  profile->steps_pace = 10;
  profile->pushing_pace = 50;
  profile->most_alpine = RR_ALPINE_SCALES - 1;
  for (size_t i = 0; i < RR_ALPINE_SCALES; i++) {
    profile->alpine_times[i] = 1000;
  }
  profile->toll_time = 0;
  profile->base_weight = 1038;
  profile->density_weight = 0;
  profile->compacted_weight = row->compacted;
  profile->dirt_weight = row->dirt;
  profile->gravel_weight = row->gravel;
  profile->path_weight = row->path;
  profile->living_street_weight = 1000;
  profile->track_weight = 1000;
  profile->service_penalty = 15000;
  profile->living_street_penalty = 0;
  profile->track_penalty = 0;
  profile->alley_penalty = 60000;
  static const uint32_t turn_costs[] = {150, 200, 300, 500, 5000, 1500, 1000, 400};
  static const uint32_t turn_stress[] = {0, 250, 750, 1000, 4000, 2250, 1750, 750};
  for (size_t i = 0; i < RR_TURNS; i++) {
    profile->turn_costs[i] = turn_costs[i];
    profile->turn_stress[i] = turn_stress[i];
  }
  profile->crossing_cost = 750;
  static const uint32_t lanes[] = {1000, 913, 513, 300};
  static const uint32_t paths[] = {450, 450, 325, 200};
  static const uint32_t rises[] = {1000, 625, 438, 325};
  for (size_t i = 0; i < RR_LANES; i++) {
    profile->lane_shares[i] = lanes[i];
    profile->path_shares[i] = paths[i];
    profile->rise_shares[i] = rises[i];
  }
  profile->sidepath_share = 2250;
  profile->network_share = 950;
  static const uint32_t ranks[] = {1500, 600, 300, 150, 75, 75, 0, 750};
  static const uint32_t turns[] = {2000, 1550, 1400, 1325, 1288, 1288, 1250, 1625};
  for (size_t i = 0; i < RR_RANKS; i++) {
    profile->rank_stress[i] = ranks[i];
    profile->rank_turn_stress[i] = turns[i];
  }
  profile->living_street_stress = 400;
  profile->track_stress = 750;
  profile->further_lane_stress = 75;
  profile->lorry_stress = 500;
  static const uint32_t speeds[] = {188, 1000, 1813, 3031};
  for (size_t i = 0; i < 4; i++) {
    profile->speed_stress[i] = speeds[i];
  }
  profile->steps_weight = 8000;
  profile->alley_weight = 1000;
  profile->driveway_weight = 1000;
  profile->service_weight = 1000;
  profile->roundabout_weight = 1000;
  profile->path_turn_stress = 1325;
  profile->rise_stress = 1000;
  profile->rise_signals_stress = 400;
  profile->rise_penalty = 10000;
  profile->rise_path_share = 288;
  profile->rise_living_street_share = 363;
  set_hills(profile);
}

void rr_profile_foot(rr_profile* profile) {
  rr_profile_car(profile);
  profile->vehicles = 0;
  profile->traveller = ROAD_FOOT;
  profile->zones_bind = 0;
  profile->one_way_walks = 1;
  for (size_t i = 0; i < RR_GROUNDS; i++) {
    profile->paces[i] = 51;
  }
  profile->steps_pace = 51;
  profile->pushing_pace = 51;
  profile->most_alpine = 1;
  static const uint32_t times[] = {1000, 1110, 1250, 1540, 2500, 4000, 6670};
  static const uint32_t weights[] = {0, 250, 750, 1250, 2000, 2500, 3000};
  for (size_t i = 0; i < RR_ALPINE_SCALES; i++) {
    profile->alpine_times[i] = times[i];
    profile->alpine_weights[i] = weights[i];
  }
  profile->toll_time = 0;
  profile->base_weight = 1000;
  profile->density_weight = 0;
  profile->compacted_weight = 0;
  profile->dirt_weight = 0;
  profile->gravel_weight = 0;
  profile->path_weight = 0;
  profile->living_street_weight = 960;
  profile->track_weight = 1000;
  profile->service_penalty = 0;
  profile->living_street_penalty = 0;
  profile->track_penalty = 0;
  profile->gate_penalty = 10000;
  profile->private_gate_penalty = 600000;
  for (size_t i = 0; i < RR_TURNS; i++) {
    profile->turn_costs[i] = 0;
  }
  profile->crossing_cost = 0;
  profile->steps_weight = 1000;
  profile->alley_weight = 2000;
  profile->driveway_weight = 5000;
  profile->service_weight = 1000;
  profile->roundabout_weight = 2000;
  profile->steps_penalty = 30000;
  static const uint32_t crossings[] = {0, 0, 1000, 1000, 2000, 3000, 5000, 15000};
  for (size_t i = 0; i < 8; i++) {
    profile->crossing_times[i] = crossings[i];
  }
}
