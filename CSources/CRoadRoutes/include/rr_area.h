/// Polygons in which roads cost more or are closed, for one search.
#ifndef RR_AREA_H
#define RR_AREA_H

#include "rr_status.h"

#include "road_graph.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A polygon. An edge with a part in it has the area's weight, unless another area or the edge itself has a greater
/// one.
typedef struct rr_area {
  /// The corners in degrees, at least three; the ring need not be closed.
  const double* latitudes;
  const double* longitudes;
  uint32_t count;
  /// Thousandths, at least 1000; RR_REFUSED closes the edges.
  uint32_t weight;
  /// The least box about the ring.
  double south, west, north, east;
} rr_area;

/// An area of corners, which must live as long as it does. Those of a ring across the antimeridian are not found.
rr_area rr_area_of(const double* latitudes, const double* longitudes, uint32_t count, uint32_t weight);

/// Whether an edge has a part in an area; false where the file is damaged.
bool rr_is_in_area(const rg_graph* graph, const rr_area* area, uint32_t edge);

#ifdef __cplusplus
}
#endif

#endif
