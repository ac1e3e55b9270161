/// Fuzzes gk_geodesic and gk_mercator: bytes are coordinates; whatever comes out is NaN for bad input and within its
/// range for good.
#include "gk_geodesic.h"
#include "gk_mercator.h"
#include "require.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static bool is_place(double latitude, double longitude) {
  return fabs(latitude) <= 90 && isfinite(longitude);
}

static void check_point(gk_geodesic_point point, bool is_good) {
  if (!is_good) {
    require(isnan(point.latitude) && isnan(point.longitude) && isnan(point.bearing));
    return;
  }
  require(fabs(point.latitude) <= 90 && fabs(point.longitude) <= 180);
  require(point.bearing >= 0 && point.bearing < 360);
}

static void check_pair(double latitude1, double longitude1, double latitude2, double longitude2, double metres) {
  const bool is_good = is_place(latitude1, longitude1) && is_place(latitude2, longitude2);
  const double distance = gk_geodesic_distance(latitude1, longitude1, latitude2, longitude2);
  const double length = gk_geodesic_short_length(latitude1, longitude1, latitude2, longitude2);
  const gk_geodesic_line line = gk_geodesic_inverse(latitude1, longitude1, latitude2, longitude2);
  if (is_good) {
    // Half a meridian is the longest shortest line.
    require(distance >= 0 && distance < 20003932);
    require(fabs(length - distance) <= 1e-6);
    require(line.distance == distance);
    require(line.initial_bearing >= 0 && line.initial_bearing < 360);
    require(line.final_bearing >= 0 && line.final_bearing < 360);
  } else {
    require(isnan(distance) && isnan(length) && isnan(line.distance));
    require(isnan(line.initial_bearing) && isnan(line.final_bearing));
  }
  check_point(gk_geodesic_interpolate(latitude1, longitude1, latitude2, longitude2, metres),
              is_good && isfinite(metres));
  check_point(gk_geodesic_direct(latitude1, longitude1, longitude2, metres),
              is_place(latitude1, longitude1) && isfinite(longitude2) && isfinite(metres));
}

static void check_projection(double latitude, double longitude, double level) {
  const gk_mercator_point point = gk_mercator_from_degrees(latitude, longitude);
  if (!isfinite(latitude) || !isfinite(longitude)) {
    require(isnan(point.x) && isnan(point.y));
  } else {
    const double edge = GK_MERCATOR_LATITUDE;
    require(isfinite(point.x) && point.y >= -1e-15 && point.y <= 1 + 1e-15);
    require(fabs(gk_mercator_latitude(point.y) - fmax(-edge, fmin(edge, latitude))) <= 1e-12);
  }
  const double scale = gk_mercator_scale(level), zoom = gk_mercator_zoom(level), there = gk_mercator_latitude(level);
  require(isfinite(level) ? scale >= 0 && fabs(there) <= 90 : isnan(scale) && isnan(there));
  require(level > 0 && isfinite(level) ? fabs(zoom) < 1075 : isnan(zoom));
  if (fabs(level) < 1000) {
    require(fabs(gk_mercator_zoom(scale) - level) <= 1e-9);
  }
}

/// Eight bytes as they are, or two as a number of a range, which hits the places that matter.
static double take(const uint8_t** data, size_t* size, bool is_raw, double range) {
  if (is_raw && *size >= 8) {
    double value;
    memcpy(&value, *data, sizeof value);
    *data += 8;
    *size -= 8;
    return value;
  }
  uint16_t value = 0;
  const size_t taken = *size < 2 ? *size : 2;
  memcpy(&value, *data, taken);
  *data += taken;
  *size -= taken;
  return ((double)value / 65535 * 2 - 1) * range;
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  enum { MOST = 64 };
  double latitudes[MOST], longitudes[MOST];
  size_t count = 0;
  bool are_good = true;
  double sum = 0;
  while (size >= 2 && count < MOST) {
    const uint8_t kind = *data++;
    size--;
    double latitude = take(&data, &size, kind & 1, kind & 2 ? 91 : 0.1);
    double longitude = take(&data, &size, kind & 4, kind & 8 ? 400 : 0.1);
    if (kind & 16 && count > 0) {
      latitude += latitudes[count - 1];
      longitude += longitudes[count - 1];
    }
    const double metres = take(&data, &size, kind & 32, kind & 64 ? 3e7 : 100);
    check_projection(latitude, longitude, metres);
    latitudes[count] = latitude;
    longitudes[count] = longitude;
    if (count > 0) {
      check_pair(latitudes[count - 1], longitudes[count - 1], latitude, longitude, metres);
      are_good = are_good && is_place(latitude, longitude) && is_place(latitudes[0], longitudes[0]);
      sum += gk_geodesic_distance(latitudes[count - 1], longitudes[count - 1], latitude, longitude);
    }
    count++;
  }
  const double length = gk_geodesic_path_length(latitudes, longitudes, 1, count);
  require(are_good ? fabs(length - sum) <= 1e-4 : isnan(length));
  require(gk_geodesic_path_length(latitudes, longitudes, 1, 0) == 0);
  return 0;
}
