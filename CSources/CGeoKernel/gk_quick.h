/// The search for the position of a drive, of which one knows about where it is.
#ifndef GK_QUICK_H
#define GK_QUICK_H

#include "gk_walk.h"

#include <string.h>

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

/// On a bend, places more than this many times the distance of the best apart from it are farther: the straight line
/// to them is at least cos 45 of the way, and the position is at most the distance nearer. Squared, with 2 percent for
/// the rounding of directions and frames; and a centimetre, so that equal vertices are looked at together.
#define GK_BEND_FACTOR_SQUARED (8 * 1.02 * 1.02)
#define GK_BEND_MARGIN 1e-2
#define GK_BEND_LIMIT 5000.0

// The compiler takes the masks of lanes for conditions.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wconversion"

/// Numbers for as many pieces, computed side by side. Each lane rounds as a single number does.
typedef double gk_lanes __attribute__((ext_vector_type(4)));

/// The nearest place of 8 * `blocks` pieces from `first` on, of equal ones that of the lowest piece: the same bits as
/// from `gk_foot_whole` for each.
static inline __attribute__((always_inline)) gk_best gk_foot_of_blocks(const gk_track* track, size_t first,
                                                                       size_t blocks, double x, double y) {
  const gk_pieces pieces = track->pieces;
  const double* starts = track->starts;
  gk_lanes squares[2] = {INFINITY, INFINITY};
  gk_lanes alongs[2] = {0, 0};
  // Counts from `first` in doubles, since those have comparisons of lanes everywhere.
  gk_lanes indices[2] = {0, 0};
  gk_lanes here = {0, 1, 2, 3};
  for (size_t block = 0; block < blocks; block++) {
    for (size_t half = 0; half < 2; half++) {
      const size_t piece = first + 8 * block + 4 * half;
      gk_lanes px, py, ux, uy, start, end;
      memcpy(&px, &pieces.x[piece], sizeof px);
      memcpy(&py, &pieces.y[piece], sizeof py);
      memcpy(&ux, &pieces.ux[piece], sizeof ux);
      memcpy(&uy, &pieces.uy[piece], sizeof uy);
      memcpy(&start, &starts[piece], sizeof start);
      memcpy(&end, &starts[piece + 1], sizeof end);
      const gk_lanes length = end - start;
      const gk_lanes dx = x - px;
      const gk_lanes dy = y - py;
      const gk_lanes along = dx * ux + dy * uy;
      const gk_lanes across = dx * uy - dy * ux;
      const gk_lanes limited = along > length ? length : along;
      const gk_lanes inside = limited < 0 ? 0 : limited;
      const gk_lanes beyond = along - inside;
      const gk_lanes square = across * across + beyond * beyond;
      const gk_lanes best = squares[half];
      alongs[half] = square < best ? inside : alongs[half];
      indices[half] = square < best ? here : indices[half];
      squares[half] = square < best ? square : best;
      here += 4;
    }
  }
  const gk_lanes lower = squares[0] < squares[1] ? squares[0] : squares[1];
  const double even = lower[0] < lower[2] ? lower[0] : lower[2];
  const double odd = lower[1] < lower[3] ? lower[1] : lower[3];
  const double least = even < odd ? even : odd;
  // The lowest piece that has it; its number and its place travel together in two halves of the lanes.
  const gk_lanes none = INFINITY;
  const gk_lanes first_lanes = squares[0] == least ? indices[0] : none;
  const gk_lanes last_lanes = squares[1] == least ? indices[1] : none;
  const gk_lanes lanes = first_lanes < last_lanes ? first_lanes : last_lanes;
  const double even_lane = lanes[0] < lanes[2] ? lanes[0] : lanes[2];
  const double odd_lane = lanes[1] < lanes[3] ? lanes[1] : lanes[3];
  const size_t index = (size_t)(int)(even_lane < odd_lane ? even_lane : odd_lane);
  double along[8];
  memcpy(along, alongs, sizeof along);
  return (gk_best){least, along[index & 7], first + index};
}

#pragma clang diagnostic pop

/// Looks at eight pieces around `centre`, and on in both directions until the bend proves that all the rest is farther.
/// Nearly every position of a drive ends here.
static inline __attribute__((always_inline)) gk_verdict gk_quick_try(gk_view* view, gk_window window, size_t centre,
                                                                     gk_best* result) {
  const gk_track* track = view->track;
  const double* starts = track->starts;
  const gk_chunk* chunk = &track->chunks[track->chunk_of[centre]];
  const size_t first = chunk->first;
  const size_t end = chunk->end;
  if (end - first < 8 || !gk_view_of_piece(view, centre)) {
    return GK_VERDICT_NONE;
  }
  const double x = view->x;
  const double y = view->y;
  size_t low = centre < first + 3 ? first : centre - 3 > end - 8 ? end - 8 : centre - 3;
  size_t high = low + 8;
  gk_best best = gk_foot_of_blocks(track, low, 1, x, y);
  while (high < track->piece_count) {
    const double gap = starts[high] - (starts[best.piece] + best.along) - GK_BEND_MARGIN;
    if (gap > 0 && gap * gap > GK_BEND_FACTOR_SQUARED * best.square) {
      break;
    }
    if (high == end) {
      return GK_VERDICT_NONE;
    }
    const size_t next = high < end - 8 ? high : end - 8;
    const gk_best here = gk_foot_of_blocks(track, next, 1, x, y);
    best = here.square < best.square ? here : best;
    high = next + 8;
  }
  while (low > 0) {
    const double gap = (starts[best.piece] + best.along) - starts[low] - GK_BEND_MARGIN;
    if (gap > 0 && gap * gap > GK_BEND_FACTOR_SQUARED * best.square) {
      break;
    }
    if (low == first) {
      return GK_VERDICT_NONE;
    }
    low = low < first + 8 ? first : low - 8;
    const gk_best here = gk_foot_of_blocks(track, low, 1, x, y);
    best = here.square <= best.square ? here : best;
  }
  // Whole pieces were looked at: if the nearest place of all is in the window, it is the nearest of the window. And
  // over the distance the earth must be flat and its meridians parallel within those 2 percent. NaN fails.
  const double place = starts[best.piece] + best.along;
  if (!(best.square <= GK_BEND_LIMIT * GK_BEND_LIMIT && window.from <= place && window.to >= place)) {
    return GK_VERDICT_NONE;
  }
  *result = best;
  const gk_reach reach = track->reaches[best.piece];
  return starts[best.piece - reach.bend_behind] <= window.from && starts[best.piece + reach.bend_ahead] >= window.to
             ? GK_VERDICT_PROVEN
             : GK_VERDICT_PROVEN_FOR_BEND;
}

/// Goes on from the nearest place of the bend around it to the rest of the window.
gk_best gk_search_beyond_bend(gk_view* view, gk_window window, double radius, gk_best best);

/// The nearest place of a window; `centre` is a piece near it. A square above that of `radius` only says that nothing
/// is as near.
static inline gk_best gk_quick_search(gk_view* view, gk_window window, size_t centre, double radius) {
  gk_best best;
  const gk_verdict verdict = gk_quick_try(view, window, centre, &best);
  if (__builtin_expect(verdict == GK_VERDICT_PROVEN, 1)) {
    return best;
  }
  return verdict == GK_VERDICT_NONE ? gk_search(view, window, centre, radius)
                                    : gk_search_beyond_bend(view, window, radius, best);
}

#endif
