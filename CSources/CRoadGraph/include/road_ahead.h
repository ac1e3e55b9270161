/// Follows the road ahead of a vehicle for as long as it is clear where that leads.
#ifndef ROAD_AHEAD_H
#define ROAD_AHEAD_H

#include "road_graph.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A directed edge of the way ahead: twice the edge, plus 1 against its way's nodes.
typedef struct rg_piece {
  uint32_t road;
  /// How many roads begin where this one does that the vehicle may take, the way back not counted; 1 is no choice.
  uint32_t choices;
  /// Metres from the beginning of the first piece to that of this one.
  double start;
  /// How probable this road is among those that begin there.
  double probability;
} rg_piece;

/// Why the way ahead ends.
typedef enum rg_end {
  /// It is followed no farther.
  ROAD_END_REACH = 0,
  /// It branches, and no road is clearly the one that goes on.
  ROAD_END_BRANCH = 1,
  /// No road goes on that the vehicle may use.
  ROAD_END_ROAD = 2,
  /// The file is damaged there.
  ROAD_END_DAMAGE = 3
} rg_end;

/// How much more probable than all others together a road must be to be the way ahead, unless all choices are followed.
#define ROAD_CLEAR 0.6

/// Follows a road, straight on at each junction, to the edge that begins a given distance from its beginning. Writes
/// the pieces, the first of which is the road itself, and returns their number, which is at least 1. `least` is the
/// probability that the most probable road of a junction must have; 0 follows it in any case.
size_t rg_ahead(const rg_graph* graph, uint32_t vehicles, uint32_t road, double reach, double least, rg_piece* pieces,
                size_t capacity, rg_end* end);

/// How many roads a vehicle may take at the end of a directed edge, the way back not counted; 0 where the file is
/// damaged.
uint32_t rg_choices(const rg_graph* graph, uint32_t vehicles, uint32_t road);

/// Metres from one point to another near it.
typedef struct rg_vector {
  double east, north;
} rg_vector;

/// The points are in units of 1e-7 degrees.
rg_vector rg_vector_between(int32_t latitude1, int32_t longitude1, int32_t latitude2, int32_t longitude2);

/// The direction from one point to another near it on a sphere, of any length: as routers measure bearings, up to 0.1
/// degrees from that on the ellipsoid.
rg_vector rg_direction_between(int32_t latitude1, int32_t longitude1, int32_t latitude2, int32_t longitude2);

/// The angle with these sine and cosine, or multiples of both, in degrees from -180 to 180; the same bits everywhere.
double rg_degrees(double sine, double cosine);

/// The radius of the widest arc round a corner of so many degrees that comes no nearer to its middle than a distance,
/// in metres; 0 from 180 degrees on.
double rg_widest_arc(double degrees, double distance);

/// Whether a restriction at a junction forbids some of ROAD_CAR and others to turn from one way into another.
bool rg_graph_forbids(const rg_graph* graph, uint32_t vehicles, uint32_t via, uint32_t from_way, uint32_t to_way);

/// Whether two ways are one road to a driver: they have the same name and number, or neither and the same class.
bool rg_graph_is_same_road(const rg_graph* graph, uint32_t way, uint32_t other);

#ifdef __cplusplus
}
#endif

#endif
