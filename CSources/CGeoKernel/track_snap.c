#include "gk_quick.h"

static gk_track_snap no_position(const gk_track* track, gk_window window) {
  return (gk_track_snap){gk_track_point_at(track, window.from), INFINITY};
}

/// The general search, for positions that the quick case does not prove.
static __attribute__((noinline)) gk_track_snap snap_carefully(const gk_track* track, double latitude, double longitude,
                                                              gk_window window, size_t centre) {
  if (!gk_is_position(latitude, longitude)) {
    return no_position(track, window);
  }
  gk_view view = gk_view_make(track, latitude, longitude);
  const gk_best best = gk_quick_search(&view, window, centre, GK_FAR_METRES);
  if (!(best.square <= GK_FAR_METRES * GK_FAR_METRES)) {
    return gk_snap_far(track, latitude, longitude, window);
  }
  return gk_snap_of_best(&view, best);
}

/// Projects a position into the frame of a piece's chunk. False if that frame is polar or does not reach the position.
static inline bool project(const gk_track* track, double latitude, double longitude, size_t piece, double* x,
                           double* y) {
  const gk_frame* frame = &track->chunks[track->chunk_of[piece]].frame;
  return !frame->is_polar && gk_frame_project_flat(frame, latitude, longitude, x, y);
}

/// The quick case: the nearest point is inside one of the pieces around the centre, and is proven to be the nearest.
static inline __attribute__((always_inline)) bool is_proven_near(const gk_track* track, double x, double y,
                                                                 gk_window window, size_t centre, gk_best* best) {
  return gk_quick_try(track, x, y, window, centre, best) == GK_VERDICT_PROVEN && gk_is_inside(track, *best);
}

gk_track_snap gk_track_snap_in(const gk_track* track, double latitude, double longitude, double from, double to,
                               size_t hint) {
  const gk_window window = gk_window_make(track, from, to);
  const size_t centre = gk_piece_of_hint(track, hint);
  double x;
  double y;
  gk_best best;
  if (__builtin_expect(project(track, latitude, longitude, centre, &x, &y) &&
                           (gk_quick_try_one(track, x, y, window, centre, &best) ||
                            is_proven_near(track, x, y, window, centre, &best)),
                       1)) {
    return gk_snap_inside(track, x, y, best);
  }
  return snap_carefully(track, latitude, longitude, window, centre);
}

gk_track_beside gk_track_foot_on_hint(const gk_track* track, double latitude, double longitude, double from, double to,
                                      size_t hint) {
  // Not clamped to the track: a window that is not a part of it proves nothing.
  const gk_window window = {from, to};
  const size_t centre = gk_piece_of_hint(track, hint);
  double x;
  double y;
  gk_best best;
  if (hint < track->vertex_count - 1 && project(track, latitude, longitude, centre, &x, &y) &&
      gk_quick_try_one(track, x, y, window, centre, &best)) {
    return (gk_track_beside){track->starts[centre] + best.along, gk_side_of_piece(track, x, y, centre)};
  }
  return (gk_track_beside){NAN, NAN};
}

/// The nearest point by the general search.
static __attribute__((noinline)) gk_track_foot foot_carefully(const gk_track* track, double latitude, double longitude,
                                                              gk_window window, size_t centre) {
  const gk_track_snap snap = snap_carefully(track, latitude, longitude, window, centre);
  const double along = snap.point.distance_along;
  return (gk_track_foot){.distance_along = along,
                         .cross_track = snap.cross_track,
                         .segment = snap.point.segment,
                         .is_square = snap.point.fraction > 0 && snap.point.fraction < 1 && along > window.from &&
                                      along < window.to};
}

gk_track_foot gk_track_foot_off_hint(const gk_track* track, double latitude, double longitude, double from, double to,
                                     size_t hint) {
  const gk_window window = gk_window_make(track, from, to);
  const size_t centre = gk_piece_of_hint(track, hint);
  double x;
  double y;
  gk_best best;
  // The quick case of the centre alone is the other half's.
  if (__builtin_expect(project(track, latitude, longitude, centre, &x, &y) &&
                           is_proven_near(track, x, y, window, centre, &best),
                       1)) {
    const double distance = track->starts[best.piece] + best.along;
    return (gk_track_foot){.distance_along = distance < track->length ? distance : track->length,
                           .cross_track = gk_side_of_piece(track, x, y, best.piece),
                           .segment = gk_segment_of_piece(track, best.piece),
                           .is_square = true};
  }
  return foot_carefully(track, latitude, longitude, window, centre);
}

gk_track_snap gk_track_nearest(const gk_track* track, double latitude, double longitude) {
  const gk_window window = {0, track->length};
  if (!gk_is_position(latitude, longitude)) {
    return no_position(track, window);
  }
  gk_view view = gk_view_make(track, latitude, longitude);
  const gk_best best = gk_tree_nearest(&view);
  if (!(best.square <= GK_FAR_METRES * GK_FAR_METRES)) {
    return gk_snap_far(track, latitude, longitude, window);
  }
  return gk_snap_of_best(&view, best);
}
