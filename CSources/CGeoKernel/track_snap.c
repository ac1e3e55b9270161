#include "gk_track_internal.h"

gk_window gk_window_make(const gk_track* track, double from, double to, size_t hint) {
  double low = isnan(from) ? 0 : from;
  double high = isnan(to) ? track->length : to;
  if (low > high) {
    const double other = low;
    low = high;
    high = other;
  }
  low = fmax(0, fmin(low, track->length));
  high = fmax(0, fmin(high, track->length));
  (void)hint;
  const size_t last_piece = track->piece_count - 1;
  size_t first = gk_piece_at(track, low, 0, last_piece);
  // A window of length 0 at a vertex still sees one piece.
  return (gk_window){low, high, first, gk_piece_at(track, high, first, last_piece)};
}

/// The nearest place of a piece within a window: metres into the piece, and the square of the distance.
typedef struct foot {
  double along;
  double square;
} foot;

static inline foot foot_in_piece(const gk_piece* piece, double x, double y, double low, double high) {
  const double dx = x - piece->x;
  const double dy = y - piece->y;
  const double along = dx * piece->ux + dy * piece->uy;
  const double across = dx * piece->uy - dy * piece->ux;
  const double inside = along < low ? low : along > high ? high : along;
  const double beyond = along - inside;
  return (foot){inside, across * across + beyond * beyond};
}

gk_track_snap gk_snap_in_piece(const gk_track* track, size_t piece, double along, double x, double y) {
  const size_t last = track->piece_count - 1;
  // A foot on the end of a piece belongs to the next one.
  while (piece < last && track->starts[piece] + along >= track->starts[piece + 1] &&
         track->chunk_of[piece] == track->chunk_of[piece + 1]) {
    piece++;
    along = 0;
  }
  const gk_piece* line = &track->pieces[piece];
  double ux = line->ux;
  double uy = line->uy;
  if (along <= 0 && piece > 0 && track->chunk_of[piece] == track->chunk_of[piece - 1]) {
    // Beside a corner the side is the one of the direction half-way.
    ux += line[-1].ux;
    uy += line[-1].uy;
  }
  const double dx = x - line->x;
  const double dy = y - line->y;
  const double side = dx * uy - dy * ux;
  const double fx = dx - line->ux * along;
  const double fy = dy - line->uy * along;
  const double distance = sqrt(fx * fx + fy * fy);
  return (gk_track_snap){gk_point_in_piece(track, piece, along), side < 0 ? -distance : distance};
}

static bool is_position(double latitude, double longitude) {
  return fabs(latitude) <= 90 && isfinite(longitude);
}

static gk_track_snap no_position(const gk_track* track, double from) {
  return (gk_track_snap){gk_track_point_at(track, from), INFINITY};
}

gk_track_snap gk_track_snap_in(const gk_track* track, double latitude, double longitude, double from, double to,
                               size_t hint) {
  const gk_window window = gk_window_make(track, from, to, hint);
  if (!is_position(latitude, longitude)) {
    return no_position(track, window.from);
  }
  size_t best_piece = 0;
  foot best = {0, INFINITY};
  double best_x = 0;
  double best_y = 0;
  double x = 0;
  double y = 0;
  size_t chunk = SIZE_MAX;
  bool is_near = false;
  for (size_t piece = window.first; piece <= window.last; piece++) {
    if (track->chunk_of[piece] != chunk) {
      chunk = track->chunk_of[piece];
      is_near = gk_frame_project(&track->chunks[chunk].frame, latitude, longitude, &x, &y);
    }
    if (!is_near) {
      continue;
    }
    const double start = track->starts[piece];
    const double low = fmax(0, window.from - start);
    const double high = fmin(track->starts[piece + 1], window.to) - start;
    const foot here = foot_in_piece(&track->pieces[piece], x, y, low, high);
    if (here.square < best.square) {
      best = here;
      best_piece = piece;
      best_x = x;
      best_y = y;
    }
  }
  if (!(best.square <= GK_FAR_METRES * GK_FAR_METRES)) {
    return gk_snap_far(track, latitude, longitude, window.from, window.to);
  }
  return gk_snap_in_piece(track, best_piece, best.along, best_x, best_y);
}

gk_track_snap gk_track_nearest(const gk_track* track, double latitude, double longitude) {
  return gk_track_snap_in(track, latitude, longitude, 0, track->length, 0);
}

double gk_track_snap_all(const gk_track* track, const double* latitudes, const double* longitudes, size_t stride,
                         size_t count, double start, double behind, double ahead, double* distances_along,
                         double* cross_tracks) {
  size_t hint = 0;
  double along = start;
  for (size_t i = 0; i < count; i++) {
    const double latitude = latitudes[i * stride];
    const double longitude = longitudes[i * stride];
    double cross_track = INFINITY;
    if (is_position(latitude, longitude)) {
      const gk_track_snap snap = gk_track_snap_in(track, latitude, longitude, along - behind, along + ahead, hint);
      along = snap.point.distance_along;
      cross_track = snap.cross_track;
      hint = snap.point.segment;
    }
    if (distances_along) {
      distances_along[i] = along;
    }
    if (cross_tracks) {
      cross_tracks[i] = cross_track;
    }
  }
  return along;
}
