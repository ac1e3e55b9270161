#include "rr_spot.h"

#include <math.h>

/// Moves a longitude that left the circle back into it, however far a damaged file takes it.
static int32_t wrapped(double longitude) {
  const double whole = (double)ROAD_WHOLE_TURN;
  return (int32_t)remainder(longitude, whole);
}

bool rr_find_spot(const rg_graph* graph, const rg_plane* plane, uint32_t edge, rr_spot* spot) {
  rg_points points;
  if (!rg_points_begin(graph, edge, &points)) {
    return false;
  }
  double nearest = INFINITY;
  double passed = 0;
  int32_t latitude = points.latitude;
  int32_t longitude = points.longitude;
  rg_vector a = {rg_plane_east(plane, longitude), rg_plane_north(plane, latitude)};
  while (rg_points_next(&points)) {
    const rg_vector b = {rg_plane_east(plane, points.longitude), rg_plane_north(plane, points.latitude)};
    const double east = b.east - a.east;
    const double north = b.north - a.north;
    const double squared = east * east + north * north;
    const double length = sqrt(squared);
    double share = squared > 0 ? -(a.east * east + a.north * north) / squared : 0;
    share = share < 0 ? 0 : share > 1 ? 1 : share;
    const rg_vector at = {a.east + share * east, a.north + share * north};
    const double distance = at.east * at.east + at.north * at.north;
    if (distance < nearest) {
      nearest = distance;
      spot->along = passed + share * length;
      spot->aside = (rg_vector){-at.east, -at.north};
      spot->direction = (rg_vector){east, north};
      spot->latitude = (int32_t)(latitude + rint(share * ((double)points.latitude - latitude)));
      spot->longitude = wrapped(longitude + rint(share * (double)rg_turn(longitude, points.longitude)));
    }
    passed += length;
    a = b;
    latitude = points.latitude;
    longitude = points.longitude;
  }
  spot->edge = edge;
  spot->whole = passed;
  spot->distance = sqrt(nearest);
  return !points.reader.has_failed && nearest < (double)INFINITY;
}
