#include "gk_walk.h"

size_t gk_piece_at(const gk_track* track, double distance) {
  size_t low = 0;
  size_t high = track->piece_count - 1;
  while (low < high) {
    const size_t middle = low + (high - low + 1) / 2;
    if (track->starts[middle] <= distance) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

/// A direction in a frame, as seen from the frame of another chunk of the same track, whose origin is some kilometres
/// away. By way of space, which holds near a pole as anywhere.
static gk_xy turned_between(const gk_frame* from, const gk_frame* to, gk_xy direction) {
  gk_frame_axes here;
  gk_frame_axes there;
  gk_frame_axes_of(from, &here);
  gk_frame_axes_of(to, &there);
  gk_xy turned = {0, 0};
  for (int axis = 0; axis < 3; axis++) {
    const double component = direction.x * here.east[axis] + direction.y * here.north[axis];
    turned.x += component * there.east[axis];
    turned.y += component * there.north[axis];
  }
  return turned;
}

gk_xy gk_direction_before(const gk_track* track, size_t piece) {
  // Pieces without length have no direction of their own.
  const size_t before = gk_gallop_behind(track, piece - 1, track->starts[piece]);
  if (!(track->starts[before] < track->starts[piece])) {
    return (gk_xy){0, 0};
  }
  const gk_xy direction = {track->pieces.ux[before], track->pieces.uy[before]};
  if (track->chunk_of[before] == track->chunk_of[piece]) {
    return direction;
  }
  return turned_between(&track->chunks[track->chunk_of[before]].frame, &track->chunks[track->chunk_of[piece]].frame,
                        direction);
}

size_t gk_gallop_ahead(const gk_track* track, size_t piece, double distance) {
  const double* starts = track->starts;
  const size_t last = track->piece_count - 1;
  size_t step = 1;
  for (; step <= last - piece && starts[piece + step] <= distance; step *= 2) {
    piece += step;
  }
  for (; step > 0; step /= 2) {
    if (step <= last - piece && starts[piece + step] <= distance) {
      piece += step;
    }
  }
  return piece;
}

size_t gk_gallop_behind(const gk_track* track, size_t piece, double distance) {
  // A piece ends where the next one starts.
  const double* ends = track->starts + 1;
  size_t step = 1;
  for (; step <= piece && ends[piece - step] >= distance; step *= 2) {
    piece -= step;
  }
  for (; step > 0; step /= 2) {
    if (step <= piece && ends[piece - step] >= distance) {
      piece -= step;
    }
  }
  return piece;
}
