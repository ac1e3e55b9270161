/// The search for a position near a known segment. Each function gives the same bits as those below it, or passes the
/// question on to them:
///
///     gk_quick_try_one       the piece of the hint alone; gk_track_foot_on ends here, with NaN where it proves nothing
///       gk_quick_try         pieces around the hint, until straight and bend prove that all others are farther;
///                            gk_track_foot_in and gk_track_candidates begin here, gk_track_snap_in above
///         gk_quick_search    the same, with a view; gk_track_snap_all begins here for what four lanes did not settle
///           gk_search_beyond_bend   where it is proven for a bend: walks from the bend's ends to the window's
///           gk_search               else: walks from the hint, or gk_tree_search where the window is long
///             gk_snap_far           over 30 km away: whole geodesics
///
///     gk_track_nearest       gk_tree_search, then gk_snap_far
///
/// The proof is in the article "Error bounds and proofs" of GeoKernel's documentation.
#ifndef GK_QUICK_H
#define GK_QUICK_H

#include "gk_point.h"
#include "gk_walk.h"

/// A piece of the segment that a caller names.
static inline size_t gk_piece_of_hint(const gk_track* track, size_t hint) {
  if (__builtin_expect(track->first_piece != NULL, 0)) {
    return hint < track->vertex_count - 1 ? track->first_piece[hint] : track->piece_count - 1;
  }
  return hint < track->piece_count ? hint : track->piece_count - 1;
}

/// What the quick search found out.
typedef enum gk_verdict {
  /// The best is the nearest place of the window.
  GK_VERDICT_PROVEN,
  /// It is that of the part of the window that is within the bend around it.
  GK_VERDICT_PROVEN_FOR_BEND,
  /// Nothing; the best is not set.
  GK_VERDICT_NONE
} gk_verdict;

/// Places of a bend that are more than 2 sqrt(2) times the best distance away along the track are farther from the
/// position, and so are those of a straight after tan 30 times that distance. Squared, with 2 percent for the rounding
/// of directions and frames, and a centimetre, so that vertices at the same place are examined together; the factor of
/// a straight is divided by cos 15 and has 3 percent.
#define GK_STRAIGHT_FACTOR_SQUARED (0.598 * 0.598 * 1.03 * 1.03)
#define GK_BEND_FACTOR_SQUARED (8 * 1.02 * 1.02)
#define GK_BEND_MARGIN 1e-2
#define GK_BEND_LIMIT 5000.0

// The compiler takes the masks of lanes for conditions.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wconversion"

/// The nearest place of the four pieces from `first` on, of equal ones that of the lowest piece: the same bits as from
/// `gk_foot_whole` for each.
static inline __attribute__((always_inline)) gk_best gk_best_of_four(const gk_track* track, size_t first, double x,
                                                                     double y) {
  gk_line_of_four lines;
  gk_load(&lines.x, &track->pieces.x[first]);
  gk_load(&lines.y, &track->pieces.y[first]);
  gk_load(&lines.ux, &track->pieces.ux[first]);
  gk_load(&lines.uy, &track->pieces.uy[first]);
  gk_lanes starts, ends;
  gk_load(&starts, &track->starts[first]);
  gk_load(&ends, &track->starts[first + 1]);
  const gk_lanes zero = 0;
  const gk_lanes lengths = ends - starts;
  const gk_foot_of_four feet = gk_foot_between_of_four(lines, &zero, &lengths, (gk_xy_of_four){x, y});
  const gk_lanes squares = feet.square;
  const bool is_second = squares[1] < squares[0];
  const bool is_fourth = squares[3] < squares[2];
  const double low = is_second ? squares[1] : squares[0];
  const double high = is_fourth ? squares[3] : squares[2];
  const bool is_high = high < low;
  const size_t lane = is_high ? 2 + (size_t)is_fourth : (size_t)is_second;
  double alongs[4];
  memcpy(alongs, &feet.along, sizeof alongs);
  return (gk_best){is_high ? high : low, alongs[lane], first + lane};
}

#pragma clang diagnostic pop

/// Whether a way along the track is longer than a factor times a distance, both squared; with the margin.
static inline bool gk_is_longer(double way, double factor_squared, double square) {
  const double less = way - GK_BEND_MARGIN;
  return less > 0 && less * less > factor_squared * square;
}

/// Whether the straight around the best, which lies `place` metres along the track, reaches so far that nothing behind
/// its ends is nearer. Pieces from `low` up to `high` were looked at.
static inline bool gk_is_seen(const gk_track* track, double place, gk_window window, gk_best best, size_t low,
                              size_t high) {
  const gk_reach reach = track->reaches[best.piece];
  const double to = track->starts[best.piece + reach.straight_ahead];
  const double from = track->starts[best.piece - reach.straight_behind];
  return (high == track->piece_count || to >= window.to ||
          gk_is_longer(to - place, GK_BEND_FACTOR_SQUARED, best.square)) &&
         (low == 0 || from <= window.from || gk_is_longer(place - from, GK_BEND_FACTOR_SQUARED, best.square));
}

/// Whether a window ends within the bend around a piece.
static inline bool gk_is_within_bend(const gk_track* track, size_t piece, gk_window window) {
  const gk_reach reach = track->reaches[piece];
  return track->starts[piece - reach.bend_behind] <= window.from &&
         track->starts[piece + reach.bend_ahead] >= window.to;
}

/// Looks at the centre alone: whether the nearest place of the window is inside it, so far from both ends that the
/// straight around it proves it. Most positions of a drive end here; that the piece is known beforehand lets the
/// processor have all its numbers at hand before the position is computed.
static inline __attribute__((always_inline)) bool gk_quick_try_one(const gk_track* track, double x, double y,
                                                                   gk_window window, size_t centre, gk_best* result) {
  // As by `gk_foot_whole`, but for what is not inside.
  const gk_offset offset = gk_offset_from(gk_line_of_piece(track, centre), (gk_xy){x, y});
  const gk_best best = {offset.across * offset.across, offset.along, centre};
  const double place = track->starts[centre] + best.along;
  *result = best;
  if (!(gk_is_longer(best.along, GK_STRAIGHT_FACTOR_SQUARED, best.square) &&
        gk_is_longer(track->starts[centre + 1] - place, GK_STRAIGHT_FACTOR_SQUARED, best.square) &&
        best.square <= GK_BEND_LIMIT * GK_BEND_LIMIT && window.from <= place && window.to >= place)) {
    return false;
  }
  const gk_reach reach = track->reaches[centre];
  // A window that ends within the straight ends within the bend, too.
  if (track->starts[centre + reach.straight_ahead] >= window.to &&
      track->starts[centre - reach.straight_behind] <= window.from) {
    return true;
  }
  return gk_is_seen(track, place, window, best, centre, centre + 1) && gk_is_within_bend(track, centre, window);
}

/// Looks at four pieces around `centre`, and on in both directions until straight and bend prove that all the rest is
/// farther. Nearly every position of a drive ends here. `x`, `y`: the position in the frame of the chunk of `centre`.
static inline __attribute__((always_inline)) gk_verdict gk_quick_try(const gk_track* track, double x, double y,
                                                                     gk_window window, size_t centre, gk_best* result) {
  const double* starts = track->starts;
  const gk_chunk* chunk = &track->chunks[track->chunk_of[centre]];
  const size_t first = chunk->first;
  const size_t end = chunk->end;
  if (end - first < 4) {
    return GK_VERDICT_NONE;
  }
  size_t low = centre < first + 1 ? first : centre - 1 > end - 4 ? end - 4 : centre - 1;
  size_t high = low + 4;
  gk_best best = gk_best_of_four(track, low, x, y);
  double factor = GK_STRAIGHT_FACTOR_SQUARED;
  for (;;) {
    while (high < track->piece_count &&
           !gk_is_longer(starts[high] - (starts[best.piece] + best.along), factor, best.square)) {
      if (high == end) {
        return GK_VERDICT_NONE;
      }
      const size_t next = high < end - 4 ? high : end - 4;
      const gk_best here = gk_best_of_four(track, next, x, y);
      best = here.square < best.square ? here : best;
      high = next + 4;
    }
    while (low > 0 && !gk_is_longer((starts[best.piece] + best.along) - starts[low], factor, best.square)) {
      if (low == first) {
        return GK_VERDICT_NONE;
      }
      low = low < first + 4 ? first : low - 4;
      const gk_best here = gk_best_of_four(track, low, x, y);
      best = here.square <= best.square ? here : best;
    }
    const double place = starts[best.piece] + best.along;
    // Whole pieces were looked at: if the nearest place of all is in the window, it is the nearest of the window. And
    // over the distance the earth must be flat and its meridians parallel within those 2 percent. NaN fails.
    if (!(best.square <= GK_BEND_LIMIT * GK_BEND_LIMIT && window.from <= place && window.to >= place)) {
      return GK_VERDICT_NONE;
    }
    if (gk_is_seen(track, place, window, best, low, high) || factor == GK_BEND_FACTOR_SQUARED) {
      *result = best;
      return gk_is_within_bend(track, best.piece, window) ? GK_VERDICT_PROVEN : GK_VERDICT_PROVEN_FOR_BEND;
    }
    // The straight ends too early: the bend alone proves it, where more of it was looked at.
    factor = GK_BEND_FACTOR_SQUARED;
  }
}

/// Goes on from the nearest place of the bend around it to the rest of the window.
gk_best gk_search_beyond_bend(gk_view* view, gk_window window, double radius, gk_best best);

/// The nearest place of a window; `centre` is a piece near it. A square above that of `radius` only says that nothing
/// is as near.
gk_best gk_quick_search(gk_view* view, gk_window window, size_t centre, double radius);

/// How far a position lies to the right of a piece's line.
static inline double gk_side_of_piece(const gk_track* track, double x, double y, size_t piece) {
  return gk_offset_from(gk_line_of_piece(track, piece), (gk_xy){x, y}).across;
}

/// The answer for a nearest place in the interior of its piece. `x`, `y` as in `gk_quick_try`.
static inline __attribute__((always_inline)) gk_track_snap gk_snap_inside(const gk_track* track, double x, double y,
                                                                          gk_best best) {
  const double side = gk_side_of_piece(track, x, y, best.piece);
  const double distance = gk_sqrt(best.square);
  return (gk_track_snap){gk_point_in_piece(track, best.piece, best.along), side < 0 ? -distance : distance};
}

/// Whether a nearest place is in the interior of its piece.
static inline bool gk_is_inside(const gk_track* track, gk_best best) {
  return (best.along > 0) & (track->starts[best.piece] + best.along < track->starts[best.piece + 1]);
}

#endif
