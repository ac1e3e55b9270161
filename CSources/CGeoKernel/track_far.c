#include "gk_track_internal.h"

#include "gk_geodesic.h"

/// A part of the track that may contain a nearer point.
typedef struct stretch {
  double from;
  double to;
} stretch;

static double distance_at(const gk_track* track, double along, double latitude, double longitude) {
  const gk_track_point point = gk_track_point_at(track, along);
  return gk_geodesic_distance(latitude, longitude, point.latitude, point.longitude);
}

gk_track_snap gk_snap_far(const gk_track* track, double latitude, double longitude, gk_window window) {
  const double from = window.from;
  const double to = window.to;
  // Moving along the track by a number of metres changes the distance by at most that number: if the distance of a
  // stretch's middle exceeds the best one by more than half the stretch's length, the stretch contains nothing nearer.
  // Other stretches are halved, down to a tenth of what the accuracy allows and to a millionth of the window: a line
  // that circles around the position many times would otherwise be divided into tens of millions.
  const double tolerance = 1e-4;
  const double least = 1e-6 * (to - from);
  double best_along = from;
  double best = distance_at(track, from, latitude, longitude);
  const double at_end = distance_at(track, to, latitude, longitude);
  if (at_end < best) {
    best = at_end;
    best_along = to;
  }
  stretch stack[128];
  size_t depth = 0;
  stack[depth++] = (stretch){from, to};
  while (depth > 0) {
    const stretch part = stack[--depth];
    const double half = (part.to - part.from) / 2;
    const double middle = part.from + half;
    const double distance = distance_at(track, middle, latitude, longitude);
    if (distance < best) {
      best = distance;
      best_along = middle;
    }
    if (distance - half < best - fmax(tolerance * best, least) && depth + 2 <= sizeof stack / sizeof *stack) {
      stack[depth++] = (stretch){middle, part.to};
      stack[depth++] = (stretch){part.from, middle};
    }
  }
  // The best of these is close enough; a golden-section search around it finds the foot itself.
  const double golden = 0.6180339887498949;
  double low = fmax(from, best_along - 0.02 * best);
  double high = fmin(to, best_along + 0.02 * best);
  for (int i = 0; i < 40 && high - low > 1e-3; i++) {
    const double a = high - golden * (high - low);
    const double b = low + golden * (high - low);
    const double at_a = distance_at(track, a, latitude, longitude);
    const double at_b = distance_at(track, b, latitude, longitude);
    if (fmin(at_a, at_b) < best) {
      best = fmin(at_a, at_b);
      best_along = at_a <= at_b ? a : b;
    }
    if (at_a <= at_b) {
      high = b;
    } else {
      low = a;
    }
  }
  gk_track_snap snap = {.point = gk_track_point_at(track, best_along)};
  const gk_geodesic_line line = gk_geodesic_inverse(snap.point.latitude, snap.point.longitude, latitude, longitude);
  const double side = remainder(line.initial_bearing - snap.point.bearing, 360);
  snap.cross_track = side < 0 ? -line.distance : line.distance;
  return snap;
}
