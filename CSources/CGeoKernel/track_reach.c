#include "gk_track_internal.h"

/// The angle of a direction from north in radians, within 0.005: a polynomial is enough for a bend.
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

/// A spread of headings in degrees, minus twice the error of `rough_angle`.
#define GK_SPREAD(degrees) ((float)((degrees)*GK_RADIANS_PER_DEGREE) - 0.01f)

/// The maximum length of a reach: beyond it, the earth is too curved for the bounds of bends and straights.
#define GK_REACH_METRES 500000.0

static inline uint16_t count_of(size_t pieces) {
  return pieces < UINT16_MAX ? (uint16_t)pieces : UINT16_MAX;
}

static inline float lower(float one, float other) {
  return one < other ? one : other;
}

static inline float higher(float one, float other) {
  return one > other ? one : other;
}

/// The lowest and the highest heading from each piece of the front part to that part's end.
typedef struct suffixes {
  float* low;
  float* high;
} suffixes;

/// For each piece, counts the pieces ahead and behind before the spread becomes too large.
///
/// Slides a range along the track whose last piece is `piece`. For the front part of the range, up to `middle`, the
/// extremes from each piece on are known; for the rest, only the overall extremes. When the front is used up, the whole
/// range becomes the front. So each piece is examined about twice.
static void slide(gk_track* track, const float* headings, float spread, suffixes front, bool is_bend) {
  const size_t count = track->piece_count;
  const double* starts = track->starts;
  gk_reach* reaches = track->reaches;
  size_t first = 0;
  size_t middle = 0;
  float low = INFINITY;
  float high = -INFINITY;
  for (size_t piece = 0; piece < count; piece++) {
    low = lower(low, headings[piece]);
    high = higher(high, headings[piece]);
    for (;;) {
      const bool has_front = first < middle;
      const float all_low = has_front ? lower(low, front.low[first]) : low;
      const float all_high = has_front ? higher(high, front.high[first]) : high;
      if (first == piece || (all_high - all_low <= spread && starts[piece + 1] - starts[first] <= GK_REACH_METRES)) {
        break;
      }
      *(is_bend ? &reaches[first].bend_ahead : &reaches[first].straight_ahead) = count_of(piece - first);
      first++;
      if (first >= middle) {
        middle = piece + 1;
        low = INFINITY;
        high = -INFINITY;
        for (size_t i = middle; i-- > first;) {
          low = front.low[i] = lower(low, headings[i]);
          high = front.high[i] = higher(high, headings[i]);
        }
        low = INFINITY;
        high = -INFINITY;
      }
    }
    *(is_bend ? &reaches[piece].bend_behind : &reaches[piece].straight_behind) = count_of(piece - first);
  }
  for (; first < count; first++) {
    *(is_bend ? &reaches[first].bend_ahead : &reaches[first].straight_ahead) = count_of(count - first);
  }
}

void gk_reach_fill(gk_track* track, float* scratch) {
  float* headings = scratch;
  const suffixes front = {scratch + track->piece_count, scratch + 2 * track->piece_count};
  for (size_t piece = 0; piece < track->piece_count; piece++) {
    headings[piece] = rough_angle(track->pieces.ux[piece], track->pieces.uy[piece]);
  }
  float before = 0;
  double offset = 0;
  for (size_t chunk = 0; chunk < track->chunk_count; chunk++) {
    const gk_frame* here = &track->chunks[chunk].frame;
    if (chunk > 0) {
      const gk_frame* last = &track->chunks[chunk - 1].frame;
      // The direction of north rotates from frame to frame as meridians converge. Near a pole it rotates by so much
      // that a jump, which ends all bends there, is better.
      const double l = gk_longitude_difference(here->longitude, last->longitude) * GK_RADIANS_PER_DEGREE;
      offset -= here->is_polar || last->is_polar ? -4 * GK_PI : l * (here->sine + last->sine) / 2;
    }
    for (size_t piece = track->chunks[chunk].first; piece < track->chunks[chunk].end; piece++) {
      const float angle = headings[piece];
      // Headings accumulate over whole turns, so that a loop is not a straight line.
      const float turn = angle - before;
      if (fabsf(turn) > 3.141593f) {
        offset += turn > 0 ? -2 * GK_PI : 2 * GK_PI;
      }
      // A jump also keeps the numbers small enough for their precision.
      if (fabs(offset) > 6000) {
        offset = 0;
      }
      headings[piece] = (float)(angle + offset);
      before = angle;
    }
  }
  slide(track, headings, GK_SPREAD(90), front, true);
  slide(track, headings, GK_SPREAD(30), front, false);
}
