#include "bench_peers.h"

#include <geodesic.h>
#include <proj.h>

const char* bp_proj_version(void) {
  return proj_info().version;
}

double bp_proj_inverse_all(const double* latitudes, const double* longitudes, size_t count) {
  struct geod_geodesic wgs84;
  geod_init(&wgs84, 6378137, 1 / 298.257223563);
  double sum = 0;
  for (size_t i = 0; i + 1 < count; i++) {
    double distance = 0;
    geod_inverse(&wgs84, latitudes[i], longitudes[i], latitudes[i + 1], longitudes[i + 1], &distance, NULL, NULL);
    sum += distance;
  }
  return sum;
}
