#include "gk_track_internal.h"

/// The angle of a direction from north, in radians within 0.005: a polynomial, since a bend needs no more.
static float rough_angle(double ux, double uy) {
  const float x = (float)ux;
  const float y = (float)uy;
  const float ax = fabsf(x);
  const float ay = fabsf(y);
  const float ratio = (ax < ay ? ax : ay) / (ax < ay ? ay : ax);
  const float eighth = ratio * (0.785398f + 0.273f * (1 - ratio));
  const float quarter = ax < ay ? eighth : 1.570796f - eighth;
  const float half = y < 0 ? 3.141593f - quarter : quarter;
  return x < 0 ? -half : half;
}

/// The spread that counts as so many degrees, less twice the error of `rough_angle`.
#define GK_SPREAD(degrees) ((float)((degrees)*GK_RADIANS_PER_DEGREE) - 0.01f)

/// No reach is longer: over a greater way the earth is too round for what is said of bends and straights.
#define GK_REACH_METRES 500000.0

/// What slides along the track: the candidates for the highest and lowest heading between two pieces, in order.
typedef struct extremes {
  uint32_t* pieces;
  size_t first;
  size_t end;
} extremes;

static inline uint16_t count_of(size_t pieces) {
  return pieces < UINT16_MAX ? (uint16_t)pieces : UINT16_MAX;
}

/// For each piece, how far it is to the first piece ahead and behind with which the spread becomes too large.
static void slide(gk_track* track, const float* headings, float spread, uint32_t* memory, bool is_bend) {
  const size_t count = track->piece_count;
  extremes high = {memory, 0, 0};
  extremes low = {memory + count, 0, 0};
  size_t first = 0;
  for (size_t piece = 0; piece < count; piece++) {
    const float heading = headings[piece];
    while (high.end > high.first && headings[high.pieces[high.end - 1]] <= heading) {
      high.end--;
    }
    high.pieces[high.end++] = (uint32_t)piece;
    while (low.end > low.first && headings[low.pieces[low.end - 1]] >= heading) {
      low.end--;
    }
    low.pieces[low.end++] = (uint32_t)piece;
    while (first < piece && (headings[high.pieces[high.first]] - headings[low.pieces[low.first]] > spread ||
                             track->starts[piece + 1] - track->starts[first] > GK_REACH_METRES)) {
      if (is_bend) {
        track->reaches[first].bend_ahead = count_of(piece - first);
      } else {
        track->reaches[first].straight_ahead = count_of(piece - first);
      }
      first++;
      high.first += high.pieces[high.first] < first;
      low.first += low.pieces[low.first] < first;
    }
    if (is_bend) {
      track->reaches[piece].bend_behind = count_of(piece - first);
    } else {
      track->reaches[piece].straight_behind = count_of(piece - first);
    }
  }
  for (; first < count; first++) {
    if (is_bend) {
      track->reaches[first].bend_ahead = count_of(count - first);
    } else {
      track->reaches[first].straight_ahead = count_of(count - first);
    }
  }
}

void gk_reach_fill(gk_track* track, float* scratch) {
  float* headings = scratch;
  uint32_t* memory = (uint32_t*)(scratch + track->piece_count);
  float before = 0;
  double offset = 0;
  for (size_t piece = 0; piece < track->piece_count; piece++) {
    const float angle = rough_angle(track->pieces.ux[piece], track->pieces.uy[piece]);
    // Headings go on through whole turns, so that a loop is not a straight line.
    const float turn = angle - before;
    offset += turn > 3.141593f ? -2 * GK_PI : turn < -3.141593f ? 2 * GK_PI : 0;
    if (piece > 0 && track->chunk_of[piece] != track->chunk_of[piece - 1]) {
      const gk_frame* here = &track->chunks[track->chunk_of[piece]].frame;
      const gk_frame* last = &track->chunks[track->chunk_of[piece - 1]].frame;
      // North turns from frame to frame, so far as meridians run together. Near a pole it turns by so much that a
      // jump, which ends all bends there, is the better answer.
      const double l = gk_longitude_difference(here->longitude, last->longitude) * GK_RADIANS_PER_DEGREE;
      offset -= here->is_polar || last->is_polar ? -4 * GK_PI : l * (here->sine + last->sine) / 2;
    }
    // A jump also keeps the numbers small enough for their precision.
    offset = fabs(offset) > 6000 ? 0 : offset;
    headings[piece] = (float)(angle + offset);
    before = angle;
  }
  slide(track, headings, GK_SPREAD(90), memory, true);
  slide(track, headings, GK_SPREAD(30), memory, false);
}
