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
