#include "gk_quick.h"

/// The nearest passes so far, in the order of their distance.
typedef struct passes {
  size_t total;
  size_t kept;
  gk_best places[GK_TRACK_MAXIMUM_CANDIDATES];
} passes;

static inline bool is_before(gk_best one, gk_best other) {
  return one.square < other.square || (one.square == other.square && one.piece < other.piece);
}

static void keep(passes* list, gk_best place) {
  list->total++;
  size_t slot = list->kept;
  if (slot == GK_TRACK_MAXIMUM_CANDIDATES) {
    slot--;
    if (!is_before(place, list->places[slot])) {
      return;
    }
  }
  list->kept = slot + 1;
  for (; slot > 0 && is_before(place, list->places[slot - 1]); slot--) {
    list->places[slot] = list->places[slot - 1];
  }
  list->places[slot] = place;
}

/// The rises and falls of the distance on the way from the nearest point to an end of the window.
///
/// It looks alternately for the lowest distance, until the distance has risen above it by the prominence, and for the
/// highest, until it has fallen below that by the prominence. The result is the same from either end of a line.
typedef struct swing {
  passes* list;
  double limit;
  double prominence;
  bool is_falling;
  /// The lowest distance of this fall, and its point; the nearest point of all is in the list already.
  double lowest;
  gk_best place;
  bool is_listed;
  /// The highest distance of this rise.
  double highest;
} swing;

static inline void end_fall(swing* swing) {
  if (swing->is_falling && !swing->is_listed && swing->lowest <= swing->limit) {
    keep(swing->list, swing->place);
  }
  swing->is_falling = false;
}

/// Continues to `place`, a local minimum or a vertex. If not `is_later`, it replaces a point at the same distance.
static inline void swing_to(swing* swing, gk_best place, bool is_later) {
  const double distance = gk_sqrt(place.square);
  if (swing->is_falling) {
    if (distance < swing->lowest || (distance == swing->lowest && !is_later)) {
      // No point is nearer than the nearest one; points at the same distance belong to it.
      if (!swing->is_listed) {
        swing->lowest = distance;
        swing->place = place;
      }
    } else if (distance >= swing->lowest + swing->prominence && distance > swing->lowest) {
      end_fall(swing);
      swing->highest = distance;
    }
  } else if (distance > swing->highest) {
    swing->highest = distance;
  } else if (distance <= swing->highest - swing->prominence && distance < swing->highest) {
    swing->is_falling = true;
    swing->is_listed = false;
    swing->lowest = distance;
    swing->place = place;
  }
}

/// The distance exceeds the sum of limit and prominence for a while, so whatever follows is a separate pass.
static inline void swing_high(swing* swing) {
  end_fall(swing);
  swing->highest = INFINITY;
}

/// The square of the distance to the point `along` metres into a piece; infinite beyond the frame's reach.
static inline double square_at(gk_view* view, size_t piece, double along) {
  if (!gk_view_of_piece(view, piece)) {
    return INFINITY;
  }
  return gk_square_to(view->track, piece, along, view->x, view->y);
}

/// How far the track can be followed from a point before it can be within `high` of the position.
static inline double way_until(double square, double high) {
  return gk_skippable(fmin(gk_sqrt(square), GK_BEYOND_REACH), high);
}

static void swing_ahead(gk_view* view, gk_window window, size_t piece, swing swing) {
  const gk_track* track = view->track;
  const double* starts = track->starts;
  const double high = swing.limit + swing.prominence;
  while (piece < track->piece_count && starts[piece] < window.to) {
    const double square = square_at(view, piece, 0);
    if (square > high * high) {
      swing_high(&swing);
      const double target = starts[piece] + way_until(square, high);
      if (starts[piece + 1] <= target) {
        piece = piece + 1 < track->piece_count ? gk_gallop_ahead(track, piece + 1, target) : piece + 1;
        continue;
      }
    } else {
      swing_to(&swing, (gk_best){square, 0, piece}, true);
    }
    swing_to(&swing, gk_foot_within(track, piece, view->x, view->y, window), true);
    piece++;
  }
  end_fall(&swing);
}

static void swing_behind(gk_view* view, gk_window window, size_t count, swing swing) {
  const gk_track* track = view->track;
  const double* starts = track->starts;
  const double high = swing.limit + swing.prominence;
  while (count > 0 && starts[count] > window.from) {
    const size_t piece = count - 1;
    const double length = starts[count] - starts[piece];
    const double square = square_at(view, piece, length);
    if (square > high * high) {
      swing_high(&swing);
      const double target = starts[count] - way_until(square, high);
      if (starts[piece] >= target) {
        count = piece > 0 ? gk_gallop_behind(track, piece - 1, target) + 1 : 0;
        continue;
      }
    } else {
      swing_to(&swing, (gk_best){square, length, piece}, false);
    }
    swing_to(&swing, gk_foot_within(track, piece, view->x, view->y, window), false);
    count--;
  }
  end_fall(&swing);
}

/// On a straight the distance has one minimum, except for dents near it that are less deep than this fraction of it:
/// from there on the track leads away, since it turns by at most 30 degrees.
#define GK_DENT 0.3

/// On a bend, take the sum of two distances, one of which is that of the nearest point: points that are more than this
/// many times the sum away along the track are not nearer than the other distance. Includes 2 percent for the rounding
/// of directions and frames.
#define GK_BEND_FACTOR (1.4142135623730951 * 1.02)

/// Whether the nearest point is the only pass of the window because the straight around it, or the bend after enough of
/// the straight, reaches beyond the window: see `candidates_around`.
static inline bool is_only_pass(const gk_track* track, gk_window window, gk_best best, double high, double prominence) {
  const double* starts = track->starts;
  const gk_reach reach = track->reaches[best.piece];
  const double distance = gk_sqrt(best.square);
  const double place = starts[best.piece] + best.along;
  const double apart = GK_BEND_FACTOR * (high + distance);
  const double straight_to = starts[best.piece + reach.straight_ahead];
  const double straight_from = starts[best.piece - reach.straight_behind];
  const bool is_ahead = (straight_to >= window.to) |
                        ((straight_to - place > apart) & (starts[best.piece + reach.bend_ahead] >= window.to));
  const bool is_behind = (straight_from <= window.from) |
                         ((place - straight_from > apart) & (starts[best.piece - reach.bend_behind] <= window.from));
  return (GK_DENT * distance < prominence) & (distance <= GK_BEND_LIMIT) & (high <= GK_BEND_LIMIT) & is_ahead &
         is_behind;
}

/// Finds the passes of a window whose nearest point is known.
static size_t candidates_around(gk_view* view, gk_window window, gk_best best, double limit, double prominence,
                                gk_track_snap* candidates) {
  const gk_track* track = view->track;
  passes list = {.total = 1, .kept = 1, .places = {best}};
  swing first = {.list = &list,
                 .limit = limit,
                 .prominence = prominence,
                 .is_falling = true,
                 .is_listed = true,
                 .lowest = gk_sqrt(best.square)};
  // From the nearest point the distance rises to the end of its piece, and further to the end of its straight.
  size_t ahead = best.piece + 1;
  size_t behind = best.piece;
  const gk_reach reach = track->reaches[best.piece];
  if (GK_DENT * first.lowest < prominence && first.lowest <= GK_BEND_LIMIT) {
    ahead = best.piece + reach.straight_ahead;
    behind = best.piece - reach.straight_behind;
  }
  // If the straight is long enough, the rest of the bend is too far away for another pass.
  const double place = track->starts[best.piece] + best.along;
  const double high = limit + prominence;
  const double apart = high <= GK_BEND_LIMIT ? GK_BEND_FACTOR * (high + first.lowest) : INFINITY;
  if (track->starts[ahead] < window.to) {
    swing swing = first;
    if (track->starts[ahead] - place > apart) {
      swing_high(&swing);
      ahead = best.piece + reach.bend_ahead;
    }
    swing_ahead(view, window, ahead, swing);
  }
  if (track->starts[behind] > window.from) {
    swing swing = first;
    if (place - track->starts[behind] > apart) {
      swing_high(&swing);
      behind = best.piece - reach.bend_behind;
    }
    swing_behind(view, window, behind, swing);
  }
  for (size_t i = 0; i < list.kept; i++) {
    candidates[i] = gk_snap_of_best(view, list.places[i]);
  }
  return list.total;
}

/// Finds the passes of a window by the general search. `known` is its nearest point, or null.
static __attribute__((noinline)) size_t candidates_carefully(const gk_track* track, double latitude, double longitude,
                                                             double limit, double prominence, gk_window window,
                                                             size_t centre, const gk_best* known,
                                                             gk_track_snap* candidates) {
  gk_view view = gk_view_make(track, latitude, longitude);
  const gk_best best = known ? *known : gk_quick_search(&view, window, centre, limit);
  return best.square <= limit * limit ? candidates_around(&view, window, best, limit, prominence, candidates) : 0;
}

size_t gk_track_candidates(const gk_track* track, double latitude, double longitude, double radius, double prominence,
                           double from, double to, size_t hint, gk_track_snap* candidates) {
  // Written so that NaN fails.
  if (!gk_is_position(latitude, longitude) || !(radius >= 0)) {
    return 0;
  }
  const gk_window window = gk_window_make(track, from, to);
  const double limit = radius < GK_FAR_METRES ? radius : GK_FAR_METRES;
  const double rise = prominence > 0 ? prominence : 0;
  const size_t centre = gk_piece_of_hint(track, hint);
  const gk_frame* frame = &track->chunks[track->chunk_of[centre]].frame;
  double x;
  double y;
  gk_best best;
  if (frame->is_polar || !gk_frame_project_flat(frame, latitude, longitude, &x, &y) ||
      gk_quick_try(track, x, y, window, centre, &best) != GK_VERDICT_PROVEN) {
    return candidates_carefully(track, latitude, longitude, limit, rise, window, centre, NULL, candidates);
  }
  if (best.square > limit * limit) {
    return 0;
  }
  if (gk_is_inside(track, best) && is_only_pass(track, window, best, limit + rise, rise)) {
    candidates[0] = gk_snap_inside(track, x, y, best);
    return 1;
  }
  const gk_best known = best;
  return candidates_carefully(track, latitude, longitude, limit, rise, window, centre, &known, candidates);
}
