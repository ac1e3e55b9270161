/// Declarations shared by the source files of the track.
#ifndef GK_TRACK_INTERNAL_H
#define GK_TRACK_INTERNAL_H

#include "gk_track.h"

#include "gk_frame.h"
#include "gk_internal.h"

/// The maximum length of a piece: in a frame, a geodesic of this length is a straight line.
#define GK_PIECE_METRES 800.0

/// The side length of the square around a frame's origin that contains the vertices of its chunk. Near the poles, where
/// the origin is the chunk's first vertex, the radius around it.
#define GK_CHUNK_METRES 8000.0

/// Distances greater than this are computed with gk_geodesic_distance.
#define GK_FAR_METRES 30000.0

/// The number of pieces in a leaf of the tree, and of children in a node.
#define GK_TREE_FAN 8

/// The maximum number of levels in a tree: 8 to this power exceeds the maximum number of pieces.
#define GK_TREE_LEVELS 10

/// The pieces, which are straight parts of segments in the frames of their chunks: their start points and directions
/// (unit vectors). The direction of a piece of length 0 is that of a neighbour, or arbitrary.
typedef struct gk_pieces {
  double* x;
  double* y;
  double* ux;
  double* uy;
} gk_pieces;

/// Consecutive pieces that share a frame, from `first` up to, but not including, `end`.
typedef struct gk_chunk {
  gk_frame frame;
  uint32_t first;
  uint32_t end;
} gk_chunk;

/// How far around a piece the track keeps its direction, as a number of pieces from the piece itself on (at least 1)
/// and a number of pieces before it.
///
/// The directions of the pieces in a bend differ by at most 90 degrees, in a straight by at most 30. So the
/// straight-line distance between two points of a bend is at least cos 45 of the distance along the track; of a
/// straight, cos 15.
typedef struct gk_reach {
  uint16_t bend_ahead;
  uint16_t bend_behind;
  uint16_t straight_ahead;
  uint16_t straight_behind;
} gk_reach;

/// The boxes of eight children: their bounds in metres from the tree's centre, along geocentric axes.
typedef struct gk_tree_node {
  float low[3][GK_TREE_FAN];
  float high[3][GK_TREE_FAN];
} gk_tree_node;

struct gk_track {
  gk_allocator allocator;
  bool has_allocator;
  size_t vertex_count;
  size_t piece_count;
  size_t chunk_count;
  size_t memory;
  double length;
  /// The memory block that contains all arrays except the chunks.
  void* block;
  /// The given vertices, with longitudes wrapped to -180...180.
  double* latitudes;
  double* longitudes;
  gk_pieces pieces;
  gk_reach* reaches;
  /// The distance along of each piece's start, and of the last piece's end.
  double* starts;
  /// The chunk of each piece.
  uint32_t* chunk_of;
  gk_chunk* chunks;
  /// The segment of each piece, and the first piece of each vertex (for the last vertex, the number of pieces; for a
  /// repeated one that has no piece, the next one at the same place); null if no segment was divided or left out, in
  /// which case both are the identity.
  uint32_t* segment_of;
  uint32_t* first_piece;
  /// Level 0 comes first: its children are leaves of eight pieces. The last level has one node.
  gk_tree_node* nodes;
  size_t level_count;
  size_t level_first[GK_TREE_LEVELS];
  double tree_centre[3];
  /// For each node the children below which all pieces repeat pieces of a lap before, a bit each; null if the track is
  /// not driven in laps.
  uint8_t* repeats;
};

/// The allocator of the track; null means malloc and free.
static inline const gk_allocator* gk_allocator_of(const gk_track* track) {
  return track->has_allocator ? &track->allocator : NULL;
}

/// The ends of the pieces while a track is built: one more than there are pieces.
typedef struct gk_ends {
  const double* latitudes;
  const double* longitudes;
} gk_ends;

static inline size_t gk_piece_of_vertex(const gk_track* track, size_t vertex) {
  return track->first_piece ? track->first_piece[vertex] : vertex;
}

/// The distance along of a vertex.
static inline double gk_start_of_vertex(const gk_track* track, size_t vertex) {
  // A track of a single vertex has a piece, which begins and ends there.
  return track->starts[gk_piece_of_vertex(track, vertex)];
}

static inline size_t gk_segment_of_piece(const gk_track* track, size_t piece) {
  return track->segment_of ? track->segment_of[piece] : piece;
}

/// A range of distances along, in order and within the track.
typedef struct gk_window {
  double from;
  double to;
} gk_window;

/// The window between two distances along as given by callers.
static inline gk_window gk_window_make(const gk_track* track, double from, double to) {
  // Written so that a NaN `from` gives the start of the track, and a NaN `to` its end.
  const double low = from > 0 ? (from < track->length ? from : track->length) : 0;
  const double high = to < track->length ? (to > 0 ? to : 0) : track->length;
  return low <= high ? (gk_window){low, high} : (gk_window){high, low};
}

/// The last piece that begins at or before a distance along; 0 if there is none.
size_t gk_piece_at(const gk_track* track, double distance);

/// The nearest point in a window for a position that is far from it.
gk_track_snap gk_snap_far(const gk_track* track, double latitude, double longitude, gk_window window);

/// Groups the pieces into chunks, for which it allocates memory, and computes the positions of the pieces in their
/// frames.
gk_status gk_chunks_fill(gk_track* track, gk_ends ends);

/// Fills `reaches` from the directions of the pieces. `scratch` has room for three numbers for each piece.
void gk_reach_fill(gk_track* track, float* scratch);

/// Sets the levels of the tree over the track's pieces, and returns the number of its nodes.
size_t gk_tree_plan(gk_track* track);

/// Fills the nodes from the pieces.
void gk_tree_fill(gk_track* track);

/// By how much the lengths of a piece and of its repetition may differ, in metres.
#define GK_REPEAT_ERROR 1e-7

/// Finds the laps of a track that drives along the same line again and again, and sets `repeats`, for which it
/// allocates memory. Laps that are divided into chunks in different ways are not found.
gk_status gk_repeats_fill(gk_track* track);

#endif
