/// What the track's source files share.
#ifndef GK_TRACK_INTERNAL_H
#define GK_TRACK_INTERNAL_H

#include "gk_track.h"

#include "gk_frame.h"
#include "gk_internal.h"

/// Pieces are at most this long, so that in a frame a geodesic is a straight line.
#define GK_PIECE_METRES 1000.0

/// The sides of the square around a frame's origin that holds the vertices of its chunk.
#define GK_CHUNK_METRES 8000.0

/// Farther than this from a position, a distance is computed with PROJ's geodesics.
#define GK_FAR_METRES 30000.0

/// A straight part of a segment, in the frame of its chunk: where it begins, and its direction (of length 1). A piece
/// of length 0 has some direction.
typedef struct gk_piece {
  double x;
  double y;
  double ux;
  double uy;
} gk_piece;

/// Neighbouring pieces that share a frame: from `first` to before the next chunk's.
typedef struct gk_chunk {
  gk_frame frame;
  size_t first;
} gk_chunk;

struct gk_track {
  gk_allocator allocator;
  bool has_allocator;
  size_t vertex_count;
  size_t piece_count;
  size_t chunk_count;
  size_t memory;
  double length;
  /// The caller's vertices.
  double* latitudes;
  double* longitudes;
  gk_piece* pieces;
  /// The distance along of each piece's begin, and of the last one's end.
  double* starts;
  /// The chunk of each piece.
  uint32_t* chunk_of;
  gk_chunk* chunks;
  /// The segment of each piece, and the first piece of each vertex (for the last vertex the count); null where no
  /// segment was cut and both are the identity.
  uint32_t* segment_of;
  uint32_t* first_piece;
};

/// A stretch of the track from one distance along to another, and the pieces that hold it.
typedef struct gk_window {
  double from;
  double to;
  size_t first;
  size_t last;
} gk_window;

static inline size_t gk_piece_of_vertex(const gk_track* track, size_t vertex) {
  return track->first_piece ? track->first_piece[vertex] : vertex;
}

static inline size_t gk_segment_of_piece(const gk_track* track, size_t piece) {
  return track->segment_of ? track->segment_of[piece] : piece;
}

/// The last piece of lowest index to `high` that begins at or before a distance along (`low` where none does).
size_t gk_piece_at(const gk_track* track, double distance, size_t low, size_t high);

/// The window between two distances along as callers give them.
gk_window gk_window_make(const gk_track* track, double from, double to, size_t hint);

/// The place `along` metres into a piece.
gk_track_point gk_point_in_piece(const gk_track* track, size_t piece, double along);

/// The answer for a position whose nearest place is `along` metres into a piece. `x`, `y`: the position in its frame.
gk_track_snap gk_snap_in_piece(const gk_track* track, size_t piece, double along, double x, double y);

/// The nearest place in a window to a position that is far from it.
gk_track_snap gk_snap_far(const gk_track* track, double latitude, double longitude, double from, double to);

#endif
