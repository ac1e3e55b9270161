/// The place of an edge that is nearest to another place.
#ifndef RR_SPOT_H
#define RR_SPOT_H

#include "road_ahead.h"
#include "road_internal.h"

typedef struct rr_spot {
  uint32_t edge;
  /// Metres from the edge's beginning along the nodes, and of all of its line.
  double along, whole;
  double distance;
  /// From the place on the edge to the place itself, and the direction of the edge there.
  rg_vector aside, direction;
  int32_t latitude, longitude;
} rr_spot;

/// Finds the place of an edge that is nearest to the middle of a plane. False where the file is damaged.
bool rr_find_spot(const rg_graph* graph, const rg_plane* plane, uint32_t edge, rr_spot* spot);

#endif
