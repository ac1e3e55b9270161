#include "bench_peers.h"

#include <gk_geodesic.h>
#include <gk_track.h>
#include <math.h>

struct gk_track* bp_kernel_track_create(const double* latitudes, const double* longitudes, size_t count) {
  gk_track* track = NULL;
  gk_track_create(latitudes, longitudes, 1, count, NULL, &track, NULL);
  return track;
}

void bp_kernel_track_destroy(struct gk_track* track) {
  gk_track_destroy(track);
}

double bp_kernel_snap_all(const struct gk_track* track, const double* latitudes, const double* longitudes, size_t count,
                          double behind, double ahead) {
  double sum = 0;
  double along = 0;
  size_t hint = 0;
  for (size_t i = 0; i < count; i++) {
    gk_track_snap snap = gk_track_snap_in(track, latitudes[i], longitudes[i], along - behind, along + ahead, hint);
    along = snap.point.distance_along;
    hint = snap.point.segment;
    sum += snap.cross_track;
  }
  return sum + along;
}

double bp_kernel_short_length_all(const double* latitudes, const double* longitudes, size_t count) {
  double sum = 0;
  for (size_t i = 0; i + 1 < count; i++) {
    sum += gk_geodesic_short_length(latitudes[i], longitudes[i], latitudes[i + 1], longitudes[i + 1]);
  }
  return sum;
}
