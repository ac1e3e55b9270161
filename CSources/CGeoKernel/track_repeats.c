#include "gk_walk.h"

#include <string.h>

/// The number of pieces by which a lap is recognized.
#define GK_PROBE_PIECES 8

/// Whether two pieces have one frame: that of one chunk, or of two that laps have divided alike. A frame is made of its
/// origin alone.
static inline bool have_one_frame(const gk_track* track, size_t piece, size_t other) {
  const gk_frame* frame = &track->chunks[track->chunk_of[piece]].frame;
  const gk_frame* frame_of_other = &track->chunks[track->chunk_of[other]].frame;
  return frame->latitude == frame_of_other->latitude && frame->longitude == frame_of_other->longitude;
}

/// Whether a piece is an earlier one once more: the same numbers in the same frame. Lengths are differences of
/// distances along, so they are rounded in another way.
static inline bool is_repeated(const gk_track* track, size_t piece, size_t earlier) {
  const gk_pieces pieces = track->pieces;
  const double* starts = track->starts;
  const double longer = (starts[piece + 1] - starts[piece]) - (starts[earlier + 1] - starts[earlier]);
  return pieces.x[piece] == pieces.x[earlier] && pieces.y[piece] == pieces.y[earlier] &&
         pieces.ux[piece] == pieces.ux[earlier] && pieces.uy[piece] == pieces.uy[earlier] &&
         fabs(longer) <= GK_REPEAT_ERROR && have_one_frame(track, piece, earlier);
}

/// The number of pieces of a lap; 0 if the track has none. It is recognized in the last half: where a lap does not fit
/// into one chunk, the first ones may be divided into others than those after them, and the end of the last one is.
static size_t find_lap(const gk_track* track) {
  const size_t probe = track->piece_count - track->piece_count / 4;
  if (probe + GK_PROBE_PIECES > track->piece_count) {
    return 0;
  }
  const double x = track->pieces.x[probe];
  for (size_t first = probe; first-- > 0;) {
    if (track->pieces.x[first] != x) {
      continue;
    }
    size_t count = 0;
    while (count < GK_PROBE_PIECES && is_repeated(track, probe + count, first + count)) {
      count++;
    }
    if (count == GK_PROBE_PIECES) {
      return probe - first;
    }
  }
  return 0;
}

/// Whether each piece of a leaf is that of a lap before once more. The first of the laps that are alike stays.
static bool is_leaf_repeated(const gk_track* track, size_t leaf, size_t lap) {
  const size_t begin = leaf * GK_TREE_FAN;
  const size_t end = begin + GK_TREE_FAN < track->piece_count ? begin + GK_TREE_FAN : track->piece_count;
  for (size_t piece = begin; piece < end; piece++) {
    if (piece < lap || !is_repeated(track, piece, piece - lap)) {
      return false;
    }
  }
  return begin < end;
}

gk_status gk_repeats_fill(gk_track* track) {
  const size_t lap = find_lap(track);
  if (lap == 0) {
    return GK_OK;
  }
  const size_t count = track->level_first[track->level_count - 1] + 1;
  track->repeats = gk_allocate(gk_allocator_of(track), count, sizeof *track->repeats);
  if (!track->repeats) {
    return GK_ERROR_MEMORY;
  }
  track->memory += count * sizeof *track->repeats;
  memset(track->repeats, 0, count * sizeof *track->repeats);
  const size_t leaves = (track->piece_count + GK_TREE_FAN - 1) / GK_TREE_FAN;
  size_t children = leaves;
  for (size_t level = 0; level < track->level_count; level++) {
    const uint8_t* below = level > 0 ? &track->repeats[track->level_first[level - 1]] : NULL;
    const size_t grandchildren = level > 1 ? track->level_first[level - 1] - track->level_first[level - 2] : leaves;
    for (size_t child = 0; child < children; child++) {
      // Of the children that the last node of a level lacks, none has a piece.
      const size_t there = grandchildren - child * GK_TREE_FAN;
      const unsigned all = there < GK_TREE_FAN ? (1U << there) - 1 : 0xFF;
      if (level == 0 ? is_leaf_repeated(track, child, lap) : below[child] == all) {
        uint8_t* mask = &track->repeats[track->level_first[level] + child / GK_TREE_FAN];
        *mask = (uint8_t)(*mask | 1U << child % GK_TREE_FAN);
      }
    }
    children = (children + GK_TREE_FAN - 1) / GK_TREE_FAN;
  }
  return GK_OK;
}
