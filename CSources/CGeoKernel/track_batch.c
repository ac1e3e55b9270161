#include "gk_quick.h"

/// The neighbourhood of the latest results of a batch: its pieces, and data that holds for all of them. Four positions
/// at a time are settled within it; the others go through the search for a single position.
typedef struct stand {
  const gk_frame* frame;
  size_t first;
  size_t end;
  /// The stand is kept as long as results are in this range.
  double inner_from;
  double inner_to;
  /// The distances along of its ends; infinite at the ends of the track.
  double from;
  double to;
  /// The ranges of the track that are on one straight, and on one bend, with every piece of the stand.
  double straight_from;
  double straight_to;
  double bend_from;
  double bend_to;
} stand;

/// How far a stand extends to both sides of a point, and how close to its ends results may come.
#define GK_STAND_METRES 25.0
#define GK_STAND_INNER_METRES 12.0

/// With more pieces than this, single searches are cheaper.
#define GK_STAND_PIECES 40

/// The piece at a distance along, which is usually near the last stand.
static inline size_t piece_near(const gk_track* track, const stand* last, double along) {
  return track->starts[last->first] <= along ? gk_gallop_ahead(track, last->first, along) : gk_piece_at(track, along);
}

/// Creates a stand around a point, longer on the side to which the last four positions moved by `travel` metres.
/// `stand` is the previous one, and is replaced.
static void take_stand(const gk_track* track, double along, double travel, stand* stand) {
  const double* starts = track->starts;
  const size_t piece = piece_near(track, stand, along);
  const gk_chunk* chunk = &track->chunks[track->chunk_of[piece]];
  const double wanted_from = along - GK_STAND_METRES + (travel < 0 ? 1.5 * travel : 0);
  const double wanted_to = along + GK_STAND_METRES + (travel > 0 ? 1.5 * travel : 0);
  size_t first = piece;
  while (first > chunk->first && starts[first] > wanted_from && piece - first < GK_STAND_PIECES) {
    first--;
  }
  size_t end = piece + 1;
  while (end < chunk->end && starts[end] < wanted_to && end - first <= GK_STAND_PIECES) {
    end++;
  }
  const bool is_too_long = end - first > GK_STAND_PIECES || chunk->frame.is_polar;
  const size_t last = end - 1;
  const gk_reach ahead = track->reaches[first];
  const gk_reach behind = track->reaches[last];
  // Reaches ahead end later with each piece, and reaches behind begin later, so the shortest are those at the ends.
  *stand = (struct stand){
      .frame = &chunk->frame,
      .first = first,
      .end = is_too_long ? first : end,
      .inner_from = first == 0 ? -INFINITY : starts[first] + (first > chunk->first ? GK_STAND_INNER_METRES : 0),
      .inner_to = end == track->piece_count ? INFINITY : starts[end] - (end < chunk->end ? GK_STAND_INNER_METRES : 0),
      .from = first == 0 ? -INFINITY : starts[first],
      .to = end == track->piece_count ? INFINITY : starts[end],
      .straight_from = starts[last - behind.straight_behind],
      .straight_to = starts[first + ahead.straight_ahead],
      .bend_from = starts[last - behind.bend_behind],
      .bend_to = starts[first + ahead.bend_ahead],
  };
}

/// A result for one position.
typedef struct result {
  double along;
  double cross_track;
} result;

static result result_of_best(gk_view* view, gk_best best) {
  const gk_track* track = view->track;
  const gk_best vertex = gk_start_of_next(track, best);
  const double along = track->starts[vertex.piece] + vertex.along;
  return (result){along < track->length ? along : track->length, gk_cross_track(view, vertex)};
}

/// The arguments of a call.
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

/// The result for position i by the search for a single position.
static result follow_one(const gk_track* track, const stand* stand, const batch* batch, size_t i, double along) {
  const double latitude = batch->latitudes[i * batch->stride];
  const double longitude = batch->longitudes[i * batch->stride];
  if (!gk_is_position(latitude, longitude)) {
    return (result){along, INFINITY};
  }
  const gk_window window = gk_window_make(track, along - batch->behind, along + batch->ahead);
  gk_view view = gk_view_make(track, latitude, longitude);
  const gk_best best = gk_quick_search(&view, window, piece_near(track, stand, along), GK_FAR_METRES);
  if (best.square <= GK_FAR_METRES * GK_FAR_METRES) {
    return result_of_best(&view, best);
  }
  const gk_track_snap snap = gk_snap_far(track, latitude, longitude, window);
  return (result){snap.point.distance_along, snap.cross_track};
}

/// The cross-track distance of position i, whose nearest point is the start or the end of a piece.
static double cross_track_at_vertex(const gk_track* track, const batch* batch, size_t i, gk_best best) {
  gk_view view = gk_view_make(track, batch->latitudes[i * batch->stride], batch->longitudes[i * batch->stride]);
  return result_of_best(&view, best).cross_track;
}

// Masks of lanes are used as conditions, which cause this warning.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wconversion"

static inline __attribute__((always_inline)) void load_four(const double* numbers, size_t stride, gk_lanes* lanes) {
  if (stride == 1) {
    gk_load(lanes, numbers);
  } else {
    *lanes = (gk_lanes){numbers[0], numbers[stride], numbers[2 * stride], numbers[3 * stride]};
  }
}

/// Settles up to four positions from i on, until the first whose nearest point the stand does not prove, and returns
/// their number. The results have the same bits as those of `follow_one`. Results of unsettled positions are written
/// too, and must be overwritten. `along` is the previous result, and is replaced by the last settled one.
static inline __attribute__((always_inline)) size_t settle_four(const gk_track* track, const stand* stand,
                                                                const batch* batch, size_t i, double* along) {
  const double* starts = track->starts;
  const gk_pieces pieces = track->pieces;
  const gk_frame* frame = stand->frame;
  gk_lanes p;
  gk_lanes l;
  load_four(batch->latitudes + i * batch->stride, batch->stride, &p);
  load_four(batch->longitudes + i * batch->stride, batch->stride, &l);
  p -= frame->latitude;
  l -= frame->longitude;
  // Across the antimeridian the difference of longitudes exceeds the reach, so such positions are not settled.
  const gk_lanes p_size = p < 0 ? -p : p;
  const gk_lanes l_size = l < 0 ? -l : l;
  const gk_xy_of_four position = gk_project_of_four(frame, &p, &l);
  gk_mask is_settled = (p_size * frame->y0 <= GK_FRAME_REACH) & (l_size * frame->x0 <= GK_FRAME_REACH);

  gk_lanes square = INFINITY;
  gk_lanes place = 0;
  gk_lanes inside = 0;
  gk_lanes across = 0;
  gk_lanes index = 0;
  gk_mask is_vertex = 0;
  double number = 0;
  for (size_t piece = stand->first; piece < stand->end; piece++) {
    const double start = starts[piece];
    const double end = starts[piece + 1];
    const gk_line_of_four line = {pieces.x[piece], pieces.y[piece], pieces.ux[piece], pieces.uy[piece]};
    const gk_lanes zero = 0;
    const gk_lanes length = end - start;
    const gk_foot_of_four here = gk_foot_between_of_four(line, &zero, &length, position);
    const gk_lanes sum = start + here.along;
    const gk_mask is_better = here.square < square;
    is_vertex = is_better ? ((here.along <= 0) | (sum >= end)) : is_vertex;
    place = is_better ? (sum < end ? sum : end) : place;
    inside = is_better ? here.along : inside;
    across = is_better ? here.across : across;
    index = is_better ? number : index;
    square = is_better ? here.square : square;
    number += 1;
  }

  // The same proof as in the quick search, for all pieces of the stand at once. NaN fails.
  const gk_lanes before = {*along, place[0], place[1], place[2]};
  const gk_lanes from = before - batch->behind;
  const gk_lanes to = before + batch->ahead;
  const gk_lanes low = from > 0 ? from : 0;
  const gk_lanes high = to < track->length ? to : track->length;
  const gk_lanes gap_behind = place - stand->from - GK_BEND_MARGIN;
  const gk_lanes gap_ahead = stand->to - place - GK_BEND_MARGIN;
  const gk_lanes straight_behind = place - stand->straight_from - GK_BEND_MARGIN;
  const gk_lanes straight_ahead = stand->straight_to - place - GK_BEND_MARGIN;
  const gk_lanes near = GK_STRAIGHT_FACTOR_SQUARED * square;
  const gk_lanes far = GK_BEND_FACTOR_SQUARED * square;
  const gk_mask is_straight_behind =
      ((straight_behind > 0) & (straight_behind * straight_behind > far)) | (low >= stand->straight_from);
  const gk_mask is_straight_ahead =
      ((straight_ahead > 0) & (straight_ahead * straight_ahead > far)) | (high <= stand->straight_to);
  is_settled &= (gap_behind > 0) & (gap_ahead > 0) & (square <= GK_BEND_LIMIT * GK_BEND_LIMIT);
  is_settled &= (gap_behind * gap_behind > far) | ((gap_behind * gap_behind > near) & is_straight_behind);
  is_settled &= (gap_ahead * gap_ahead > far) | ((gap_ahead * gap_ahead > near) & is_straight_ahead);
  is_settled &= (low >= stand->bend_from) & (high <= stand->bend_to) & (from <= place) & (place <= to);
  size_t settled = 4;
  if (__builtin_expect(!(is_settled[0] & is_settled[1] & is_settled[2] & is_settled[3]), 0)) {
    // The results before the first unsettled one are valid, because their windows follow from settled results.
    settled = !is_settled[0] ? 0 : !is_settled[1] ? 1 : !is_settled[2] ? 2 : 3;
    if (settled == 0) {
      return 0;
    }
  }
  const gk_lanes distance = __builtin_elementwise_sqrt(square);
  gk_lanes cross_track = across < 0 ? -distance : distance;
  if (__builtin_expect(is_vertex[0] | is_vertex[1] | is_vertex[2] | is_vertex[3], 0)) {
    for (size_t lane = 0; lane < settled; lane++) {
      if (is_vertex[lane]) {
        const gk_best best = {square[lane], inside[lane], stand->first + (size_t)(int)index[lane]};
        cross_track[lane] = cross_track_at_vertex(track, batch, i + lane, best);
      }
    }
  }
  memcpy(&batch->distances_along[i], &place, sizeof place);
  memcpy(&batch->cross_tracks[i], &cross_track, sizeof cross_track);
  *along = settled == 4 ? place[3] : place[settled - 1];
  return settled;
}

static inline __attribute__((always_inline)) double follow_in_lanes(const gk_track* track, const batch* batch) {
  double along = batch->start;
  stand stand = {.first = 0};
  take_stand(track, along, 0, &stand);
  for (size_t i = 0; i < batch->count;) {
    const double before = along;
    const bool is_four = i + 4 <= batch->count && stand.first < stand.end;
    const size_t settled = is_four ? settle_four(track, &stand, batch, i, &along) : 0;
    i += settled;
    if (__builtin_expect(settled < 4, 0)) {
      const result result = follow_one(track, &stand, batch, i, along);
      along = result.along;
      batch->distances_along[i] = along;
      batch->cross_tracks[i] = result.cross_track;
      i += 1;
    }
    if (__builtin_expect(!(along >= stand.inner_from && along <= stand.inner_to), 0)) {
      take_stand(track, along, along - before, &stand);
    }
  }
  return along;
}

#pragma clang diagnostic pop

GK_COMPILED_TWICE(double, follow, (const gk_track* track, const batch* batch), (track, batch))

double gk_track_snap_all(const gk_track* track, const double* latitudes, const double* longitudes, size_t stride,
                         size_t count, double start, double behind, double ahead, double* distances_along,
                         double* cross_tracks) {
  const batch batch = {latitudes, longitudes, stride, count, start, behind, ahead, distances_along, cross_tracks};
  return follow(track, &batch);
}
