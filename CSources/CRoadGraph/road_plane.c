#include "road_internal.h"

#include "gk_trigonometry.h"

#include "gk_short_length.h"

road_plane road_plane_about(double latitude, double longitude) {
  const gk_sincos direction = gk_sincos_of_degrees(latitude * 1e-7, 0);
  const double rest = 1 - GK_WGS84_E2 * direction.sine * direction.sine;
  const double across = GK_WGS84_A / gk_sqrt(rest);
  const double unit = 1e-7 * GK_RADIANS_PER_DEGREE;
  return (road_plane){latitude, longitude, across * (1 - GK_WGS84_E2) / rest * unit, across * direction.cosine * unit};
}

double road_segment_length(int32_t latitude1, int32_t longitude1, int32_t latitude2, int32_t longitude2) {
  const double turn = (double)road_turn(longitude1, longitude2);
  const double length = gk_length_if_short(latitude1 * 1e-7, 0, latitude2 * 1e-7, turn * 1e-7);
  if (length >= 0) {
    return length;
  }
  // Long lines and those near the poles are no roads; a plane is good enough.
  const road_plane plane = road_plane_about(((double)latitude1 + (double)latitude2) / 2, 0);
  const double north = ((double)latitude2 - (double)latitude1) * plane.metres_north;
  const double east = turn * plane.metres_east;
  return gk_sqrt(north * north + east * east);
}
