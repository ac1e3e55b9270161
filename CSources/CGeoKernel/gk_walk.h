/// Finding the nearest point of a track: what the searches share.
///
/// The computed square of the distance to a piece depends only on the piece and the position. The result is the point
/// with the smallest square; of equal squares, that of the first piece. So every search gives the same bits, however it
/// proceeds.
#ifndef GK_WALK_H
#define GK_WALK_H

#include "gk_track_internal.h"

/// A position, and its coordinates in the frame of one chunk.
typedef struct gk_view {
  const gk_track* track;
  double latitude;
  double longitude;
  double x;
  double y;
  size_t chunk;
  bool is_near;
} gk_view;

/// The nearest point so far: the distance into a piece in metres, and the square of the distance to the position.
typedef struct gk_best {
  double square;
  double along;
  size_t piece;
} gk_best;

static inline gk_view gk_view_make(const gk_track* track, double latitude, double longitude) {
  return (gk_view){.track = track, .latitude = latitude, .longitude = longitude, .chunk = SIZE_MAX};
}

/// Whether the coordinates are a valid position.
static inline bool gk_is_position(double latitude, double longitude) {
  return fabs(latitude) <= 90 && isfinite(longitude);
}

/// Sets x and y to the position in the frame of a piece; returns false if the piece is more than 35 km away.
static inline bool gk_view_of_piece(gk_view* view, size_t piece) {
  const size_t chunk = view->track->chunk_of[piece];
  if (chunk != view->chunk) {
    view->chunk = chunk;
    view->is_near =
        gk_frame_project(&view->track->chunks[chunk].frame, view->latitude, view->longitude, &view->x, &view->y);
  }
  return view->is_near;
}

/// Any piece for which `gk_view_of_piece` returns false is farther away than this.
#define GK_BEYOND_REACH 35000.0

/// The maximum difference between two computed distances to the same piece: as a fraction of the distance, if they come
/// from the frames of neighbouring chunks, and in metres, by rounding.
#define GK_DISTANCE_ERROR 1e-5
#define GK_ROUNDING_ERROR 1e-6

/// How far the track can be followed from a point at `distance` before it can be within `nearest` of the position:
/// moving along the track by a number of metres changes the distance by at most that number.
static inline double gk_skippable(double distance, double nearest) {
  return (distance - nearest) * (1 - GK_DISTANCE_ERROR) - GK_ROUNDING_ERROR;
}

/// The line of a piece.
static inline gk_line gk_line_of_piece(const gk_track* track, size_t piece) {
  return (gk_line){track->pieces.x[piece], track->pieces.y[piece], track->pieces.ux[piece], track->pieces.uy[piece]};
}

/// The nearest point of a piece between `low` and `high` metres into it.
static inline gk_best gk_foot_in_piece(const gk_track* track, size_t piece, double x, double y, double low,
                                       double high) {
  const gk_foot foot = gk_foot_between(gk_line_of_piece(track, piece), &low, &high, (gk_xy){x, y});
  return (gk_best){foot.square, foot.along, piece};
}

/// The nearest point of a whole piece.
static inline gk_best gk_foot_whole(const gk_track* track, size_t piece, double x, double y) {
  return gk_foot_in_piece(track, piece, x, y, 0, track->starts[piece + 1] - track->starts[piece]);
}

/// The nearest point of the part of a piece that is in a window. Where that of the whole piece is in the window by its
/// distance along the track, it is that one, as in the quick search: metres into the piece are rounded otherwise.
static inline gk_best gk_foot_within(const gk_track* track, size_t piece, double x, double y, gk_window window) {
  const double start = track->starts[piece];
  const double end = track->starts[piece + 1];
  const gk_best whole = gk_foot_whole(track, piece, x, y);
  const double place = start + whole.along;
  if (window.from <= place && window.to >= place) {
    return whole;
  }
  return gk_foot_in_piece(track, piece, x, y, window.from > start ? window.from - start : 0,
                          (window.to < end ? window.to : end) - start);
}

/// The square of the distance from x, y to the point `along` metres into a piece.
static inline double gk_square_to(const gk_track* track, size_t piece, double along, double x, double y) {
  const double dx = x - (track->pieces.x[piece] + track->pieces.ux[piece] * along);
  const double dy = y - (track->pieces.y[piece] + track->pieces.uy[piece] * along);
  return dx * dx + dy * dy;
}

/// The direction in which the track arrives at the start of a piece, in the frame of that piece; 0, 0 if it comes from
/// nowhere.
gk_xy gk_direction_before(const gk_track* track, size_t piece);

/// Positive if a position is to the right of the track at a point of a piece.
static inline double gk_side(const gk_track* track, size_t piece, double along, double x, double y) {
  double ux = track->pieces.ux[piece];
  double uy = track->pieces.uy[piece];
  if (along <= 0 && piece > 0) {
    // At a corner, the sum of both directions determines the side.
    const gk_xy before = gk_direction_before(track, piece);
    ux += before.x;
    uy += before.y;
  }
  return (x - track->pieces.x[piece]) * uy - (y - track->pieces.y[piece]) * ux;
}

/// Continues from the best point so far to the end of a window, starting with `piece`. Points farther than `radius`,
/// which is at most GK_FAR_METRES, do not count.
gk_best gk_walk_ahead(gk_view* view, gk_window window, size_t piece, double radius, gk_best best);

/// The same back to the start of the window, starting with the last of the first `count` pieces.
gk_best gk_walk_behind(gk_view* view, gk_window window, size_t count, double radius, gk_best best);

/// The nearest point of a window, starting with the piece `seed`. A square above that of GK_FAR_METRES or of `radius`
/// means only that nothing is that near.
gk_best gk_search(gk_view* view, gk_window window, size_t seed, double radius);

/// The nearest point of a window by the tree, if it is nearer than `best`.
gk_best gk_tree_search(gk_view* view, gk_window window, gk_best best);

/// The nearest point of the whole track by the tree.
gk_best gk_tree_nearest(gk_view* view);

/// Replaces a nearest point at the end of a piece by the start of the next one.
static inline gk_best gk_start_of_next(const gk_track* track, gk_best best) {
  while (best.piece + 1 < track->piece_count &&
         track->starts[best.piece] + best.along >= track->starts[best.piece + 1]) {
    best.piece++;
    best.along = 0;
  }
  return best;
}

/// The distance to a nearest point, negative if the position is left of the track.
static inline double gk_cross_track(gk_view* view, gk_best best) {
  const double distance = gk_sqrt(best.square);
  const double side =
      gk_view_of_piece(view, best.piece) ? gk_side(view->track, best.piece, best.along, view->x, view->y) : 0;
  return side < 0 ? -distance : distance;
}

/// The result for a nearest point.
gk_track_snap gk_snap_of_best(gk_view* view, gk_best best);

/// The last piece from `piece` on that begins at or before a distance along; `piece` if there is none.
size_t gk_gallop_ahead(const gk_track* track, size_t piece, double distance);

/// The first piece from `piece` back that ends at or after a distance along; `piece` if there is none.
size_t gk_gallop_behind(const gk_track* track, size_t piece, double distance);

#endif
