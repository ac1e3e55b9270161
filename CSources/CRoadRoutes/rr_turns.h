/// What turning from one road into another costs and takes.
#ifndef RR_TURNS_H
#define RR_TURNS_H

#include "rr_facts.h"

/// A road at a junction.
typedef struct rr_local {
  /// The directed edge that leaves the junction.
  uint32_t road;
  const rr_way_facts* facts;
  uint32_t way;
  /// Degrees in which it leaves.
  int32_t bearing;
  uint8_t rank;
  bool is_slip_lane;
  /// A short piece between the carriageways of roads that cross.
  bool is_inside;
  /// Whether the profile may drive away on it, and arrive on it.
  bool may_leave, may_arrive;
  /// The same of cars, whose junction it is, whoever travels.
  bool cars_leave, cars_arrive;
  /// Its name and number, not terminated; null for none.
  const char* name;
  const char* number;
  uint16_t name_length, number_length;
} rr_local;

/// A junction with all its roads.
typedef struct rr_junction {
  rr_node_facts node;
  rr_local* locals;
  uint32_t count;
} rr_junction;

/// The times of turns by their whole degrees, to the near side of the road and across it.
typedef struct rr_turn_times {
  uint32_t near[181], across[181];
} rr_turn_times;

rr_turn_times rr_turn_times_of(const rr_profile* profile);

/// From one road into another one, by their numbers among the locals.
rr_effort rr_turn(const rr_profile* profile, const rr_turn_times* times, const rr_junction* junction, uint32_t from,
                  uint32_t to);

#endif
