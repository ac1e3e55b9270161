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
/// thousandths.
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
  /// No limit is believed beyond this, and none below that.
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
} rr_profile;

/// The profile of a car.
void rr_profile_car(rr_profile* profile);

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
