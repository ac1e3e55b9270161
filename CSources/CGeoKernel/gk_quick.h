/// The search for a position near a known segment. Each function gives the same bits as those below it, or hands over
/// to them:
///
///     gk_quick_try_one       the piece of the hint alone: the first half of gk_track_foot_in
///       gk_quick_try         pieces around the hint, until straight and bend prove that all others are farther;
///                            its second half and gk_track_candidates begin here, gk_track_snap_in above
///         gk_quick_search    the same, with a view; gk_track_snap_all begins here for what four lanes did not settle
///           gk_search_beyond_bend   where it is proven for a bend: walks from the bend's ends to the window's
///           gk_search               else: walks from the hint, or gk_tree_search where the window is long
///             gk_snap_far           over 30 km away: whole geodesics
///
///     gk_track_nearest       gk_tree_nearest, which leaves out repeated laps or is gk_tree_search; then gk_snap_far
///
/// The proof is in the article "Error bounds and proofs" of GeoKernel's documentation.
#ifndef GK_QUICK_H
#define GK_QUICK_H

#include "gk_point.h"
#include "gk_walk.h"

/// The first piece of a segment; the last piece of the track if there is no such segment.
static inline size_t gk_piece_of_hint(const gk_track* track, size_t hint) {
  if (__builtin_expect(track->first_piece != NULL, 0)) {
    return hint < track->vertex_count - 1 ? track->first_piece[hint] : track->piece_count - 1;
  }
  return hint < track->piece_count ? hint : track->piece_count - 1;
}

/// The result of the quick search.
typedef enum gk_verdict {
  /// The best point is the nearest of the window.
  GK_VERDICT_PROVEN,
  /// The best point is the nearest in the part of the window that is within the bend around it.
  GK_VERDICT_PROVEN_FOR_BEND,
  /// Nothing was proven; the best point is not set.
  GK_VERDICT_NONE
} gk_verdict;

/// Points of a bend that are more than 2 sqrt(2) times the best distance away along the track are farther from the
/// position than the best point, and so are those of a straight after tan 30 times that distance. Squared, with 2
/// percent for the rounding of directions and frames, and a centimetre so that vertices at the same place are examined
/// together; the factor of a straight is divided by cos 15 and has 3 percent.
#define GK_STRAIGHT_FACTOR_SQUARED (0.598 * 0.598 * 1.03 * 1.03)
#define GK_BEND_FACTOR_SQUARED (8 * 1.02 * 1.02)
#define GK_BEND_MARGIN 1e-2
#define GK_BEND_LIMIT 5000.0

// Masks of lanes are used as conditions, which cause this warning.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wconversion"

/// The nearest point of the four pieces from `first` on; of equally near ones, that of the first piece. The same bits
/// as those of `gk_foot_whole` for each piece.
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

/// Whether a distance along the track exceeds the product of a factor and a distance, both squared, with the margin.
static inline bool gk_is_longer(double way, double factor_squared, double square) {
  const double less = way - GK_BEND_MARGIN;
  return less > 0 && less * less > factor_squared * square;
}

/// Whether the straight around the best point, which is at the distance along `place`, reaches so far that nothing
/// beyond its ends is nearer. The pieces from `low` up to `high` have been examined.
static inline bool gk_is_seen(const gk_track* track, double place, gk_window window, gk_best best, size_t low,
                              size_t high) {
  const gk_reach reach = track->reaches[best.piece];
  const double to = track->starts[best.piece + reach.straight_ahead];
  const double from = track->starts[best.piece - reach.straight_behind];
  return (high == track->piece_count || to >= window.to ||
          gk_is_longer(to - place, GK_BEND_FACTOR_SQUARED, best.square)) &&
         (low == 0 || from <= window.from || gk_is_longer(place - from, GK_BEND_FACTOR_SQUARED, best.square));
}

/// Whether the bend around a piece contains the window.
static inline bool gk_is_within_bend(const gk_track* track, size_t piece, gk_window window) {
  const gk_reach reach = track->reaches[piece];
  return track->starts[piece - reach.bend_behind] <= window.from &&
         track->starts[piece + reach.bend_ahead] >= window.to;
}

/// Examines the centre alone: whether the nearest point of the window is inside it, so far from both ends that the
/// straight around it proves this. Most positions of a drive end here. Since the piece is known in advance, the
/// processor can load its numbers before the position is computed.
static inline __attribute__((always_inline)) bool gk_quick_try_one(const gk_track* track, double x, double y,
                                                                   gk_window window, size_t centre, gk_best* result) {
  // As in `gk_foot_whole`, except for points outside the piece.
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
  // If the straight contains the window, so does the bend.
  if (track->starts[centre + reach.straight_ahead] >= window.to &&
      track->starts[centre - reach.straight_behind] <= window.from) {
    return true;
  }
  return gk_is_seen(track, place, window, best, centre, centre + 1) && gk_is_within_bend(track, centre, window);
}

/// Examines four pieces around `centre`, and more in both directions until the straight and the bend prove that all
/// others are farther. Nearly every position of a drive ends here. `x`, `y`: the position in the frame of the chunk of
/// `centre`.
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
    // Whole pieces were examined: if the nearest point of all is in the window, it is the nearest of the window. The
    // distance must be so short that the earth is flat and its meridians parallel within those 2 percent. NaN fails.
    if (!(best.square <= GK_BEND_LIMIT * GK_BEND_LIMIT && window.from <= place && window.to >= place)) {
      return GK_VERDICT_NONE;
    }
    if (gk_is_seen(track, place, window, best, low, high) || factor == GK_BEND_FACTOR_SQUARED) {
      *result = best;
      return gk_is_within_bend(track, best.piece, window) ? GK_VERDICT_PROVEN : GK_VERDICT_PROVEN_FOR_BEND;
    }
    // The straight ends too early: the bend alone proves it if more of it is examined.
    factor = GK_BEND_FACTOR_SQUARED;
  }
}

/// Continues from the nearest point of the bend around it to the rest of the window.
gk_best gk_search_beyond_bend(gk_view* view, gk_window window, double radius, gk_best best);

/// The nearest point of a window; `centre` is a piece near it. A square above that of `radius` means only that nothing
/// is within the radius.
gk_best gk_quick_search(gk_view* view, gk_window window, size_t centre, double radius);

/// The distance of a position to the right of a piece's line.
static inline double gk_side_of_piece(const gk_track* track, double x, double y, size_t piece) {
  return gk_offset_from(gk_line_of_piece(track, piece), (gk_xy){x, y}).across;
}

/// The result for a nearest point in the interior of its piece. `x`, `y` as in `gk_quick_try`.
static inline __attribute__((always_inline)) gk_track_snap gk_snap_inside(const gk_track* track, double x, double y,
                                                                          gk_best best) {
  const double side = gk_side_of_piece(track, x, y, best.piece);
  const double distance = gk_sqrt(best.square);
  return (gk_track_snap){gk_point_in_piece(track, best.piece, best.along), side < 0 ? -distance : distance};
}

/// Whether a nearest point is in the interior of its piece.
static inline bool gk_is_inside(const gk_track* track, gk_best best) {
  return (best.along > 0) & (track->starts[best.piece] + best.along < track->starts[best.piece + 1]);
}

#endif
