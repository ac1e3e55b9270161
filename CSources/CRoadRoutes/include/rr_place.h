/// Finds the roads on which a way may begin or end.
#ifndef RR_PLACE_H
#define RR_PLACE_H

#include "rr_network.h"
#include "rr_timed.h"

#ifdef __cplusplus
extern "C" {
#endif

/// On which side of the road a place must be.
enum {
  RR_SIDE_ANY = 0,
  /// The side on which one drives there.
  RR_SIDE_DRIVING = 1,
  RR_SIDE_OTHER = 2
};

/// The most roads that one place has.
enum { RR_MOST_CANDIDATES = 64 };

/// The greatest reach of a place, in metres.
enum { RR_MOST_REACH = 2000 };

/// A place where a way begins or ends.
typedef struct rr_place {
  double latitude, longitude;
  /// All roads within this distance count, in metres.
  double radius;
  /// If there is none, the nearest one within this distance does.
  double reach;
  /// The direction of travel in degrees, and how far a road's may be from it; NaN is any direction.
  double heading, tolerance;
  /// RR_SIDE_ANY and others.
  uint32_t side;
  /// Whether roads count from which few others are reached, or that few others reach.
  bool may_lead_nowhere;
  /// The rules that hold at the time of the search: roads that are shut do not count. Null if none does that depends on
  /// conditions.
  const rr_moment* moment;
} rr_place;

/// A place on a road.
typedef struct rr_candidate {
  uint32_t state;
  /// Decimetres from the beginning of the edge in the direction of travel to the place, and to its end.
  uint32_t along, length;
  /// What the part of the edge from its beginning to the place costs and takes, and what the place's distance beside it
  /// costs.
  rr_effort before;
  uint32_t beside;
  /// The place on the road, in units of 1e-7 degrees, and its distance in centimetres.
  int32_t latitude, longitude;
  uint32_t distance;
} rr_candidate;

/// Finds the roads of a place. All within its radius count, both directions, that lead to many others (for a start) or
/// that many lead to (for an end); where none does, the nearest such one within its reach. Writes at most
/// RR_MOST_CANDIDATES in the order of their states.
rr_status rr_find_candidates(const rr_network* network, const rr_place* place, bool is_start, rr_candidate* candidates,
                             uint32_t* count);

/// What so many decimetres of a state's road of some length cost and take, from its beginning on.
rr_effort rr_part_effort(const rr_network* network, uint32_t state, uint32_t along, uint32_t length);

#ifdef __cplusplus
}
#endif

#endif
