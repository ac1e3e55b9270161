/// Finding the nearest place of a track: what the searches share.
///
/// The computed square of the distance to a piece depends on the piece and the position alone, and the answer is the
/// least square, of equal ones the lowest piece: so every search gives the same bits however it gets there.
#ifndef GK_WALK_H
#define GK_WALK_H

#include "gk_track_internal.h"

/// A position, and where it is in the frame of one chunk.
typedef struct gk_view {
  const gk_track* track;
  double latitude;
  double longitude;
  double x;
  double y;
  size_t chunk;
  bool is_near;
} gk_view;

/// The nearest place so far: metres into a piece, and the square of the distance.
typedef struct gk_best {
  double square;
  double along;
  size_t piece;
} gk_best;

static inline gk_view gk_view_make(const gk_track* track, double latitude, double longitude) {
  return (gk_view){.track = track, .latitude = latitude, .longitude = longitude, .chunk = SIZE_MAX};
}

/// Whether the numbers are a position at all.
static inline bool gk_is_position(double latitude, double longitude) {
  return fabs(latitude) <= 90 && isfinite(longitude);
}

/// Puts x and y into the frame of a piece; false where the piece is more than 35 km away.
static inline bool gk_view_of_piece(gk_view* view, size_t piece) {
  const size_t chunk = view->track->chunk_of[piece];
  if (chunk != view->chunk) {
    view->chunk = chunk;
    view->is_near =
        gk_frame_project(&view->track->chunks[chunk].frame, view->latitude, view->longitude, &view->x, &view->y);
  }
  return view->is_near;
}

/// Any piece for which `gk_view_of_piece` is false is farther away than this.
#define GK_BEYOND_REACH 35000.0

/// How much two computed distances to one piece may differ: as a part of the distance, where they come from the frames
/// of neighbouring chunks, and in metres, by rounding.
#define GK_DISTANCE_ERROR 1e-5
#define GK_ROUNDING_ERROR 1e-6

/// How far the track can be followed from a place at `distance` before it can be within `nearest` of the position:
/// moving along the track by some metres changes the distance by at most the same number of metres.
static inline double gk_skippable(double distance, double nearest) {
  return (distance - nearest) * (1 - GK_DISTANCE_ERROR) - GK_ROUNDING_ERROR;
}

/// The line of a piece.
static inline gk_line gk_line_of_piece(const gk_track* track, size_t piece) {
  return (gk_line){track->pieces.x[piece], track->pieces.y[piece], track->pieces.ux[piece], track->pieces.uy[piece]};
}

/// The nearest place of a piece between `low` and `high` metres into it.
static inline gk_best gk_foot_in_piece(const gk_track* track, size_t piece, double x, double y, double low,
                                       double high) {
  const gk_foot foot = gk_foot_between(gk_line_of_piece(track, piece), &low, &high, (gk_xy){x, y});
  return (gk_best){foot.square, foot.along, piece};
}

/// The nearest place of a whole piece.
static inline gk_best gk_foot_whole(const gk_track* track, size_t piece, double x, double y) {
  return gk_foot_in_piece(track, piece, x, y, 0, track->starts[piece + 1] - track->starts[piece]);
}

/// The nearest place of the part of a piece that is in a window.
static inline gk_best gk_foot_within(const gk_track* track, size_t piece, double x, double y, gk_window window) {
  const double start = track->starts[piece];
  const double end = track->starts[piece + 1];
  return gk_foot_in_piece(track, piece, x, y, window.from > start ? window.from - start : 0,
                          (window.to < end ? window.to : end) - start);
}

/// The square of the distance from x, y to a place `along` metres into a piece.
static inline double gk_square_to(const gk_track* track, size_t piece, double along, double x, double y) {
  const double dx = x - (track->pieces.x[piece] + track->pieces.ux[piece] * along);
  const double dy = y - (track->pieces.y[piece] + track->pieces.uy[piece] * along);
  return dx * dx + dy * dy;
}

/// Positive where a position is right of the track at a place of a piece.
static inline double gk_side(const gk_track* track, size_t piece, double along, double x, double y) {
  double ux = track->pieces.ux[piece];
  double uy = track->pieces.uy[piece];
  if (along <= 0 && piece > 0 && track->chunk_of[piece] == track->chunk_of[piece - 1]) {
    // Beside a corner the side is the one of the direction half-way.
    ux += track->pieces.ux[piece - 1];
    uy += track->pieces.uy[piece - 1];
  }
  return (x - track->pieces.x[piece]) * uy - (y - track->pieces.y[piece]) * ux;
}

/// Goes on from the best so far to the end of a window, from `piece` on; places farther than `radius` do not
/// count (at most GK_FAR_METRES).
gk_best gk_walk_ahead(gk_view* view, gk_window window, size_t piece, double radius, gk_best best);

/// The same back to the start of the window, from the last of the first `count` pieces on.
gk_best gk_walk_behind(gk_view* view, gk_window window, size_t count, double radius, gk_best best);

/// The nearest place of a window. `seed`: a piece to begin at. A square above that of GK_FAR_METRES, or above
/// `radius` squared, only says that nothing is as near.
gk_best gk_search(gk_view* view, gk_window window, size_t seed, double radius);

/// The nearest place of a window by the tree, if it is nearer than `best`.
gk_best gk_tree_search(gk_view* view, gk_window window, gk_best best);

/// A nearest place on the end of a piece is the start of the next one.
static inline gk_best gk_start_of_next(const gk_track* track, gk_best best) {
  while (best.piece + 1 < track->piece_count &&
         track->starts[best.piece] + best.along >= track->starts[best.piece + 1]) {
    best.piece++;
    best.along = 0;
  }
  return best;
}

/// The distance to a nearest place, negative where the position is left of the track.
static inline double gk_cross_track(gk_view* view, gk_best best) {
  const double distance = gk_sqrt(best.square);
  const double side =
      gk_view_of_piece(view, best.piece) ? gk_side(view->track, best.piece, best.along, view->x, view->y) : 0;
  return side < 0 ? -distance : distance;
}

/// The answer for a nearest place.
gk_track_snap gk_snap_of_best(gk_view* view, gk_best best);

/// The last piece from `piece` on that begins at or before a distance along (`piece` where none does).
size_t gk_gallop_ahead(const gk_track* track, size_t piece, double distance);

/// The first piece from `piece` back that ends at or after a distance along (`piece` where none does).
size_t gk_gallop_behind(const gk_track* track, size_t piece, double distance);

#endif
