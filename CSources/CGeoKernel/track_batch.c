#include "gk_quick.h"

/// Where a batch stands: the pieces around the last results, and what holds for all of them. Most positions of a drive
/// are settled with these, and do not wait for the result of the one before.
typedef struct stand {
  const gk_frame* frame;
  size_t first;
  size_t blocks;
  /// The pieces that are not near its ends.
  size_t inner_first;
  size_t inner_count;
  /// The distances along of the first piece's begin and the last one's end; infinite at the ends of the track.
  double from;
  double to;
} stand;

/// How far on both sides of a piece a stand should look at least: for positions within a third of it.
#define GK_STAND_METRES 35.0
#define GK_STAND_BLOCKS 16

static void take_stand(const gk_track* track, size_t piece, stand* stand) {
  const double* starts = track->starts;
  const gk_chunk* chunk = &track->chunks[track->chunk_of[piece]];
  stand->frame = &chunk->frame;
  stand->blocks = 0;
  stand->inner_first = piece;
  stand->inner_count = 0;
  if (chunk->end - chunk->first < 8 || chunk->frame.is_polar) {
    return;
  }
  size_t first = piece >= chunk->first + 3 ? piece - 3 : chunk->first;
  while (first > chunk->first && starts[piece] - starts[first] < GK_STAND_METRES &&
         piece - first < 4 * GK_STAND_BLOCKS) {
    first--;
  }
  size_t end = first + 8;
  while (end < chunk->end && starts[end] - starts[piece] < GK_STAND_METRES && end - first < 8 * GK_STAND_BLOCKS) {
    end += 8;
  }
  if (end > chunk->end) {
    const size_t moved = end - chunk->end;
    end = chunk->end;
    first = first >= chunk->first + moved ? first - moved : chunk->first;
  }
  stand->blocks = (end - first) / 8;
  end = first + 8 * stand->blocks;
  stand->first = first;
  stand->inner_first = first + 2;
  stand->inner_count = 8 * stand->blocks - 4;
  stand->from = first > 0 ? starts[first] : -INFINITY;
  stand->to = end < track->piece_count ? starts[end] : INFINITY;
}

/// One result.
typedef struct result {
  double along;
  double cross_track;
  size_t piece;
} result;

static result result_of_best(gk_view* view, gk_best best) {
  const gk_track* track = view->track;
  size_t piece = best.piece;
  double inside = best.along;
  while (piece + 1 < track->piece_count && track->starts[piece] + inside >= track->starts[piece + 1]) {
    piece++;
    inside = 0;
  }
  const double distance = sqrt(best.square);
  const double side = gk_view_of_piece(view, piece) ? gk_side(track, piece, inside, view->x, view->y) : 0;
  const double along = track->starts[piece] + inside;
  return (result){along < track->length ? along : track->length, side < 0 ? -distance : distance, piece};
}

/// A result by the search for one position.
static __attribute__((noinline)) result follow_one(const gk_track* track, double latitude, double longitude,
                                                   double along, double from, double to, size_t piece) {
  if (!gk_is_position(latitude, longitude)) {
    return (result){along, INFINITY, piece};
  }
  const gk_window window = gk_window_make(track, from, to);
  gk_view view = gk_view_make(track, latitude, longitude);
  const gk_best best = gk_quick_search(&view, window, piece, GK_FAR_METRES);
  if (best.square <= GK_FAR_METRES * GK_FAR_METRES) {
    return result_of_best(&view, best);
  }
  const gk_track_snap snap = gk_snap_far(track, latitude, longitude, window);
  return (result){snap.point.distance_along, snap.cross_track, gk_piece_at(track, snap.point.distance_along)};
}

/// A result whose place is a vertex or the like.
static __attribute__((noinline)) result finish_one(const gk_track* track, double latitude, double longitude,
                                                   gk_best best) {
  gk_view view = gk_view_make(track, latitude, longitude);
  return result_of_best(&view, best);
}

/// What a batch is asked for.
typedef struct batch {
  const double* latitudes;
  const double* longitudes;
  size_t stride;
  size_t count;
  double start;
  double behind;
  double ahead;
  double* distances_along;
  double* cross_tracks;
} batch;

static inline __attribute__((always_inline)) double follow(const gk_track* track, const batch* batch) {
  const double* starts = track->starts;
  const gk_pieces pieces = track->pieces;
  const double length = track->length;
  double along = batch->start;
  stand stand;
  take_stand(track, gk_piece_at(track, along), &stand);
  for (size_t i = 0; i < batch->count; i++) {
    const double latitude = batch->latitudes[i * batch->stride];
    const double longitude = batch->longitudes[i * batch->stride];
    const double from = along - batch->behind;
    const double to = along + batch->ahead;
    result result;
    bool is_settled = false;
    double x;
    double y;
    if (__builtin_expect(stand.blocks > 0 && gk_frame_project_flat(stand.frame, latitude, longitude, &x, &y), 1)) {
      const gk_best best = gk_foot_of_blocks(track, stand.first, stand.blocks, x, y);
      const size_t piece = best.piece;
      const double place = starts[piece] + best.along;
      // The same proof as in the quick search, for all pieces of the stand; NaN fails.
      const double gap_behind = place - stand.from - GK_BEND_MARGIN;
      const double gap_ahead = stand.to - place - GK_BEND_MARGIN;
      const double needed = GK_BEND_FACTOR_SQUARED * best.square;
      const bool is_nearest = (gap_behind > 0) & (gap_ahead > 0) & (gap_behind * gap_behind > needed) &
                              (gap_ahead * gap_ahead > needed) & (best.square <= GK_BEND_LIMIT * GK_BEND_LIMIT);
      const gk_reach reach = track->reaches[piece];
      const bool is_window = ((from > 0 ? from : 0) >= starts[piece - reach.bend_behind]) &
                             ((to < length ? to : length) <= starts[piece + reach.bend_ahead]) & (from <= place) &
                             (place <= to);
      if (__builtin_expect(is_nearest & is_window, 1)) {
        is_settled = true;
        if (__builtin_expect((best.along > 0) & (place < starts[piece + 1]), 1)) {
          const double side = (x - pieces.x[piece]) * pieces.uy[piece] - (y - pieces.y[piece]) * pieces.ux[piece];
          const double distance = sqrt(best.square);
          result.along = place;
          result.cross_track = side < 0 ? -distance : distance;
          result.piece = piece;
        } else {
          result = finish_one(track, latitude, longitude, best);
        }
      }
    }
    if (__builtin_expect(!is_settled, 0)) {
      const size_t middle = stand.blocks > 0 ? stand.first + 4 * stand.blocks : gk_piece_at(track, along);
      result = follow_one(track, latitude, longitude, along, from, to, middle);
    }
    along = result.along;
    if (batch->distances_along) {
      batch->distances_along[i] = along;
    }
    if (batch->cross_tracks) {
      batch->cross_tracks[i] = result.cross_track;
    }
    // The stand moves when the place comes near its ends; without blocks every place is beyond them.
    if (__builtin_expect(result.piece - stand.inner_first >= stand.inner_count, 0)) {
      take_stand(track, result.piece, &stand);
    }
  }
  return along;
}

double gk_track_snap_all(const gk_track* track, const double* latitudes, const double* longitudes, size_t stride,
                         size_t count, double start, double behind, double ahead, double* distances_along,
                         double* cross_tracks) {
  const batch batch = {latitudes, longitudes, stride, count, start, behind, ahead, distances_along, cross_tracks};
  return follow(track, &batch);
}
