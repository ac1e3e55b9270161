#include "gk_quick.h"

// From a point that is farther away than the best so far, the part of the track that `gk_skippable` rules out is
// skipped. On a line that leads away the skips double, so the number of points examined is logarithmic. Beyond the
// reach of a frame a skip is kilometres long, more than any piece: there a piece is always skipped.

/// The square of the distance to the point `along` metres into a piece.
static inline double square_to(gk_view* view, size_t piece, double along) {
  if (!gk_view_of_piece(view, piece)) {
    return GK_BEYOND_REACH * GK_BEYOND_REACH;
  }
  return gk_square_to(view->track, piece, along, view->x, view->y);
}

// A piece that touches the window at one point is examined too, since it shares the point with a piece inside.

gk_best gk_walk_ahead(gk_view* view, gk_window window, size_t piece, double radius, gk_best best) {
  const gk_track* track = view->track;
  const double* starts = track->starts;
  double nearest = fmin(gk_sqrt(best.square), radius);
  while (piece < track->piece_count && starts[piece] <= window.to) {
    const double square = square_to(view, piece, 0);
    const double needed = nearest + (starts[piece + 1] - starts[piece]);
    if (square > needed * needed) {
      const double target = starts[piece] + gk_skippable(gk_sqrt(square), nearest);
      if (starts[piece + 1] <= target) {
        piece = piece + 1 < track->piece_count ? gk_gallop_ahead(track, piece + 1, target) : piece + 1;
        continue;
      }
    }
    const gk_best here = gk_foot_within(track, piece, view->x, view->y, window);
    if (here.square < best.square) {
      best = here;
      nearest = fmin(gk_sqrt(best.square), radius);
    }
    piece++;
  }
  return best;
}

gk_best gk_walk_behind(gk_view* view, gk_window window, size_t count, double radius, gk_best best) {
  const gk_track* track = view->track;
  const double* starts = track->starts;
  double nearest = fmin(gk_sqrt(best.square), radius);
  // The last of the `count` remaining pieces is examined next, starting from its end.
  while (count > 0 && starts[count] >= window.from) {
    const size_t piece = count - 1;
    const double length = starts[count] - starts[piece];
    const double square = square_to(view, piece, length);
    const double needed = nearest + length;
    if (square > needed * needed) {
      const double target = starts[count] - gk_skippable(gk_sqrt(square), nearest);
      if (starts[piece] >= target) {
        count = piece > 0 ? gk_gallop_behind(track, piece - 1, target) + 1 : 0;
        continue;
      }
    }
    const gk_best here = gk_foot_within(track, piece, view->x, view->y, window);
    // Of equally near points, that of the first piece.
    if (here.square <= best.square) {
      best = here;
      nearest = fmin(gk_sqrt(best.square), radius);
    }
    count--;
  }
  return best;
}

/// A walk is used for windows of up to about this many pieces, or from near the line; otherwise the tree is faster.
#define GK_WALK_PIECES 256
#define GK_WALK_METRES 200.0

gk_best gk_search(gk_view* view, gk_window window, size_t seed, double radius) {
  const gk_track* track = view->track;
  if (track->starts[seed + 1] < window.from) {
    seed = gk_gallop_ahead(track, seed, window.from);
  } else if (track->starts[seed] > window.to) {
    seed = gk_gallop_behind(track, seed, window.to);
  }
  gk_best best = {INFINITY, 0, seed};
  if (gk_view_of_piece(view, seed)) {
    best = gk_foot_within(track, seed, view->x, view->y, window);
  }
  if (best.square > GK_WALK_METRES * GK_WALK_METRES &&
      gk_piece_at(track, window.to) - gk_piece_at(track, window.from) > GK_WALK_PIECES) {
    return gk_tree_search(view, window, best);
  }
  best = gk_walk_ahead(view, window, seed + 1, radius, best);
  return gk_walk_behind(view, window, seed, radius, best);
}

gk_best gk_search_beyond_bend(gk_view* view, gk_window window, double radius, gk_best best) {
  const gk_reach reach = view->track->reaches[best.piece];
  const size_t piece = best.piece;
  best = gk_walk_ahead(view, window, piece + reach.bend_ahead, radius, best);
  return gk_walk_behind(view, window, piece - reach.bend_behind, radius, best);
}

gk_best gk_quick_search(gk_view* view, gk_window window, size_t centre, double radius) {
  gk_best best;
  const gk_verdict verdict = gk_view_of_piece(view, centre)
                                 ? gk_quick_try(view->track, view->x, view->y, window, centre, &best)
                                 : GK_VERDICT_NONE;
  switch (verdict) {
  case GK_VERDICT_PROVEN:
    return best;
  case GK_VERDICT_PROVEN_FOR_BEND:
    return gk_search_beyond_bend(view, window, radius, best);
  default:
    return gk_search(view, window, centre, radius);
  }
}

gk_track_snap gk_snap_of_best(gk_view* view, gk_best best) {
  const gk_track* track = view->track;
  const gk_best place = gk_start_of_next(track, best);
  return (gk_track_snap){gk_point_in_piece(track, place.piece, place.along), gk_cross_track(view, place)};
}
