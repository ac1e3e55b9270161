/// What a traveller wants of a way: speeds, costs, what is open, what is avoided. All of it is integers, so that ways
/// are the same on every machine.
///
/// Two numbers are kept of each road and of each turn: milliseconds, which are shown, and the cost, of which a search
/// finds the least. A cost is never negative. The rows of rr_profile_car say where each number was learned.
#ifndef RR_PROFILE_H
#define RR_PROFILE_H

#include "rr_status.h"

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What is least on the way.
enum {
  /// The cost in milliseconds, with all penalties.
  RR_FASTEST = 0,
  /// The length in centimetres.
  RR_SHORTEST = 1
};

/// One more than the greatest class of a way's record.
enum { RR_CLASSES = 20 };

/// The ranks of roads: motorways, and so on to residential roads, and all others.
enum { RR_RANKS = 8 };

/// Grounds from smooth to rough: paved, rough stones, compacted, dirt, gravel, and a path's.
enum { RR_GROUNDS = 6 };

/// The numbers of `sac_scale`: none, and from hiking to difficult alpine hiking.
enum { RR_ALPINE_SCALES = 7 };

/// Steps of the slope, each of 5/3 %, from those below -10.8 % to those of 14.2 % and more: flat ground is the
/// number 6.
enum { RR_SLOPES = 16, RR_FLAT_SLOPE = 6 };

/// What is there for bicycles beside the traffic, or beside those who walk.
enum {
  RR_LANE_NONE = 0,
  /// On the lane of others.
  RR_LANE_SHARED = 1,
  /// Marked on the road.
  RR_LANE_MARKED = 2,
  /// Apart from others.
  RR_LANE_APART = 3,
  RR_LANES = 4
};

/// Kinds of bicycles.
typedef enum rr_bicycle { RR_BICYCLE_CITY = 0, RR_BICYCLE_ROAD = 1, RR_BICYCLE_MOUNTAIN = 2 } rr_bicycle;

/// Kinds of roads that a traveller may avoid.
enum {
  RR_KIND_TOLL = 0,
  RR_KIND_MOTORWAY = 1,
  RR_KIND_FERRY = 2,
  RR_KIND_UNPAVED = 3,
  RR_KIND_TUNNEL = 4,
  RR_KINDS = 5
};

/// A weight in thousandths is at most this; RR_REFUSED instead closes the roads of a kind.
enum { RR_MOST_WEIGHT = 1000000 };
#define RR_REFUSED UINT32_MAX

/// Turns by their angle: straight on within 10 degrees, then to the right from slight to sharp, round, and to the left.
enum {
  RR_TURN_STRAIGHT = 0,
  RR_TURN_SLIGHT_RIGHT = 1,
  RR_TURN_RIGHT = 2,
  RR_TURN_SHARP_RIGHT = 3,
  RR_TURN_ROUND = 4,
  RR_TURN_SHARP_LEFT = 5,
  RR_TURN_LEFT = 6,
  RR_TURN_SLIGHT_LEFT = 7,
  RR_TURNS = 8
};

/// Speeds are in kilometres an hour from 1 to 300, times and penalties in milliseconds up to 10,000,000, weights in
/// thousandths, a vehicle's sizes and weights up to 1,000,000.
typedef struct rr_profile {
  /// RR_FASTEST and others.
  uint32_t goal;
  /// The kinds of vehicles whose restrictions of turning apply, as ROAD_VEHICLE_CAR and others.
  uint32_t vehicles;

  // How fast one drives.

  /// By class, where no limit is known: where roads are sparse, and where they are dense.
  uint32_t speeds[2][RR_CLASSES];
  /// Roads are dense where their density is greater than this.
  uint32_t dense;
  /// Nobody drives faster than this, and no limit below that is believed.
  uint32_t most_limit, least_limit;
  /// Of the speed on a link without a limit: where roads are sparse, and on links of greater roads where they are
  /// dense.
  uint32_t link_share[2];
  /// Of the speed on a link past a junction.
  uint32_t slip_lane_share;
  /// Of the speed in a roundabout without a limit.
  uint32_t roundabout_share;
  uint32_t driveway_speed, drive_through_speed, parking_aisle_speed;
  /// Of tracks: of an unknown grade, and of grades 1 to 5.
  uint32_t track_speeds[6];
  /// Rough roads with a limit: slower by so much from 50 on, and by so much from 16 on.
  uint32_t rough_less_when_fast, rough_less_when_slow;
  /// Of the speed on rough roads without a limit.
  uint32_t rough_share;
  /// Of ferries of less than 2 km, less than 8 km, and longer ones, whose duration is not known.
  uint32_t ferry_speeds[3];

  // The milliseconds of turns.

  /// The most that the angle of a turn costs; where only two roads meet it costs nothing.
  uint32_t turn_time;
  uint32_t turn_round_time;
  uint32_t signals_time, gate_time, toll_time, ferry_time, border_time;

  // What a road costs, as weights of its milliseconds.

  /// Of all roads, and for each step of the density.
  uint32_t base_weight, density_weight;
  /// Added for roads of compacted ground, of dirt, of gravel, and for paths.
  uint32_t compacted_weight, dirt_weight, gravel_weight, path_weight;
  /// Multiplied with the sum.
  uint32_t living_street_weight, track_weight;
  /// Multiplied with the result; RR_REFUSED closes these roads.
  uint32_t kind_weights[RR_KINDS];

  // What a turn costs.

  /// Entering roads for destinations only, service roads, living streets, tracks and alleys.
  uint32_t zone_penalty, service_penalty, living_street_penalty, track_penalty, alley_penalty;
  /// A road of another name and number.
  uint32_t name_penalty;
  /// A gate beside its time, and a private gate besides.
  uint32_t gate_penalty, private_gate_penalty;
  /// By the angle where one drives on the right, in milliseconds for each step of the impact.
  uint32_t turn_costs[RR_TURNS];
  /// In place of these where roads lie on both sides of the turn.
  uint32_t crossing_cost;
  /// Added onto a link and off one, and from there into a roundabout.
  uint32_t link_cost, roundabout_cost;
  /// Turning round, and turning round onto a road of another name.
  uint32_t turn_round_penalty, turn_round_name_penalty;
  /// By the density.
  uint32_t density_factors[16];

  // Who travels, and what counts for bicycles and pedestrians alone. How fast the traffic is, the rows above say.

  /// ROAD_CAR, ROAD_BICYCLE or ROAD_FOOT.
  uint32_t traveller;
  /// 1 where roads for destinations only lead nowhere else; with 0 they cost zone_penalty alone.
  uint32_t zones_bind;
  /// 1 where ways for pedestrians that are one way are so for them, too.
  uint32_t one_way_walks;
  /// By the ground, in hundreds of metres an hour; on steps; and where a bicycle is pushed.
  uint32_t paces[RR_GROUNDS];
  uint32_t steps_pace, pushing_pace;
  /// Paths of a greater alpine scale are closed.
  uint32_t most_alpine;
  /// By the alpine scale: a factor of the milliseconds, and what the weight has more.
  uint32_t alpine_times[RR_ALPINE_SCALES], alpine_weights[RR_ALPINE_SCALES];

  // The weight of a road is that of all roads, and besides a share of the stress.

  /// By what is there for bicycles: on roads, and on cycleways, footways and paths.
  uint32_t lane_shares[RR_LANES], path_shares[RR_LANES];
  /// Added to the share where one must use the path beside the road; a factor of it where routes for bicycles lead.
  uint32_t sidepath_share, network_share;
  /// The stress by the rank of a road; of living streets and of tracks; and that of all further lanes and of lorries.
  uint32_t rank_stress[RR_RANKS];
  uint32_t living_street_stress, track_stress, further_lane_stress, lorry_stress;
  /// A factor of the stress of roads at 0, 40, 65 and 140 kilometres an hour, and even between them.
  uint32_t speed_stress[4];
  /// The weight of steps, and factors of the weight of other roads.
  uint32_t steps_weight;
  uint32_t alley_weight, driveway_weight, service_weight, roundabout_weight;

  // Turns.

  /// Onto steps, in place of all else; with 0 they are like other ways.
  uint32_t steps_penalty;
  /// Milliseconds across a junction with roads on both sides, by the impact.
  uint32_t crossing_times[8];
  /// Turning is more than its milliseconds: the stress by the angle, times that of the rank of the road; that of a
  /// path.
  uint32_t turn_stress[RR_TURNS];
  uint32_t rank_turn_stress[RR_RANKS];
  uint32_t path_turn_stress;
  /// Onto a road of a greater rank: the stress, the same at signals, and the milliseconds for each rank, of which by
  /// what is there for bicycles, on paths, and on living streets a share counts.
  uint32_t rise_stress, rise_signals_stress, rise_penalty;
  uint32_t rise_shares[RR_LANES], rise_path_share, rise_living_street_share;

  // Vehicles whose size matters.

  /// 1 for a truck, of which what is said of heavy goods vehicles holds.
  uint32_t is_truck;
  /// The vehicle's height, width and length in centimetres; with 0 no limit closes a road.
  uint32_t height, width, length;
  /// The vehicle's weight, and the load of its heaviest axle, in kilograms.
  uint32_t weight, axle_load;
  /// 1 where the vehicle carries dangerous goods.
  uint32_t hazmat;
  /// Onto each residential road, and onto each that is less.
  uint32_t low_rank_penalty;

  // Hills, outside cars, on roads whose heights the file knows.

  /// Of what the weight has more by the slope, the thousandths that count: 0 takes hills for their time alone, 1000
  /// avoids them.
  uint32_t hills;
  /// By the step of the slope: a factor of the milliseconds, and what the weight has more.
  uint32_t hill_times[RR_SLOPES], hill_weights[RR_SLOPES];
} rr_profile;

/// The profiles of a car, of a truck, of a bicycle, and of a pedestrian.
void rr_profile_car(rr_profile* profile);
void rr_profile_truck(rr_profile* profile);
void rr_profile_bicycle(rr_profile* profile, rr_bicycle kind);
void rr_profile_foot(rr_profile* profile);

/// A row of a profile: a name and its numbers, counted from the first of all.
typedef struct rr_row {
  const char* name;
  size_t first, count;
} rr_row;

/// A row by its number from 0, in the order of the members; null behind the last.
const rr_row* rr_profile_row(uint32_t number);

/// The first row with a number that is out of its range; null if all are in theirs.
const rr_row* rr_profile_fault(const rr_profile* profile);

#ifdef __cplusplus
}
#endif

#endif
