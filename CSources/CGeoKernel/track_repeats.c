#include "gk_walk.h"

#include <string.h>

/// The number of pieces by which a lap is recognized.
#define GK_PROBE_PIECES 8

/// Where they are: not at the very start, which a route may enter in another way.
#define GK_PROBE 16

/// Whether a piece is an earlier one once more: the same numbers in the same frame. Lengths are differences of
/// distances along, so they are rounded in another way.
static inline bool is_repeated(const gk_track* track, size_t piece, size_t earlier) {
  const gk_pieces pieces = track->pieces;
  const double* starts = track->starts;
  const double longer = (starts[piece + 1] - starts[piece]) - (starts[earlier + 1] - starts[earlier]);
  return pieces.x[piece] == pieces.x[earlier] && pieces.y[piece] == pieces.y[earlier] &&
         pieces.ux[piece] == pieces.ux[earlier] && pieces.uy[piece] == pieces.uy[earlier] &&
         track->chunk_of[piece] == track->chunk_of[earlier] && fabs(longer) <= GK_REPEAT_ERROR;
}

/// The number of pieces of a lap; 0 if the track has none.
static size_t find_lap(const gk_track* track) {
  const size_t last = track->piece_count < GK_PROBE_PIECES ? 0 : track->piece_count - GK_PROBE_PIECES;
  const double x = last > GK_PROBE ? track->pieces.x[GK_PROBE] : 0;
  for (size_t first = GK_PROBE + 1; first <= last; first++) {
    if (track->pieces.x[first] != x) {
      continue;
    }
    size_t count = 0;
    while (count < GK_PROBE_PIECES && is_repeated(track, first + count, GK_PROBE + count)) {
      count++;
    }
    if (count == GK_PROBE_PIECES) {
      return first - GK_PROBE;
    }
  }
  return 0;
}

static bool is_leaf_repeated(const gk_track* track, size_t leaf, size_t lap) {
  const size_t begin = leaf * GK_TREE_FAN;
  const size_t end = begin + GK_TREE_FAN < track->piece_count ? begin + GK_TREE_FAN : track->piece_count;
  for (size_t piece = begin; piece < end; piece++) {
    if (piece < lap || !is_repeated(track, piece, piece % lap)) {
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
