#include "road_ahead.h"
#include "road_internal.h"

#include "gk_trigonometry.h"

#include "gk_short_length.h"

rg_plane rg_plane_about(double latitude, double longitude) {
  const gk_sincos direction = gk_sincos_of_degrees(latitude * 1e-7, 0);
  const double rest = 1 - GK_WGS84_E2 * direction.sine * direction.sine;
  const double across = GK_WGS84_A / gk_sqrt(rest);
  const double unit = 1e-7 * GK_RADIANS_PER_DEGREE;
  return (rg_plane){latitude, longitude, across * (1 - GK_WGS84_E2) / rest * unit, across * direction.cosine * unit};
}

rg_vector rg_direction_between(int32_t latitude1, int32_t longitude1, int32_t latitude2, int32_t longitude2) {
  const gk_sincos middle = gk_sincos_of_degrees(((double)latitude1 + (double)latitude2) * 0.5e-7, 0);
  return (rg_vector){(double)rg_turn(longitude1, longitude2) * middle.cosine, (double)latitude2 - (double)latitude1};
}

double rg_segment_length(int32_t latitude1, int32_t longitude1, int32_t latitude2, int32_t longitude2) {
  const double turn = (double)rg_turn(longitude1, longitude2);
  const double length = gk_length_if_short(latitude1 * 1e-7, 0, latitude2 * 1e-7, turn * 1e-7);
  if (length >= 0) {
    return length;
  }
  // Long lines and those near the poles are no roads; a plane is good enough.
  const rg_plane plane = rg_plane_about(((double)latitude1 + (double)latitude2) / 2, 0);
  const double north = ((double)latitude2 - (double)latitude1) * plane.metres_north;
  const double east = turn * plane.metres_east;
  return gk_sqrt(north * north + east * east);
}

bool rg_is_piece(int32_t latitude1, int32_t longitude1, int32_t latitude2, int32_t longitude2) {
  // Nearly all are far below it: points 0.3 degrees apart in both directions are at most 48 km apart.
  const int64_t near = 3000000;
  const int64_t north = (int64_t)latitude2 - latitude1;
  const int64_t east = (int64_t)longitude2 - longitude1;
  if (north >= -near && north <= near && east >= -near && east <= near) {
    return true;
  }
  return rg_segment_length(latitude1, longitude1, latitude2, longitude2) <= (double)ROAD_LONGEST_PIECE;
}
