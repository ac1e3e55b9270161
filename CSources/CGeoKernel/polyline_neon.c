// The decoder of polyline_avx2.c with registers of half the size: 39 instructions for a vertex of seven bytes, where
// the portable loop needs 58. There is no such encoder, because routes arrive encoded and are hardly ever encoded
// again.
#include "polyline_internal.h"

#if defined(GK_HAS_NEON_POLYLINES)

#include <arm_neon.h>

/// The number of bytes that are examined for the ends of the sixteen numbers of a group.
enum { WINDOW = GK_WIDE_READABLE - 5 };

/// The position after the lowest set bit, which is cleared.
static inline size_t behind_next_end(uint64_t* ends) {
  const size_t place = (*ends ? (size_t)__builtin_ctzll(*ends) : 64) + 1;
  *ends &= *ends - 1;
  return place;
}

static inline uint32x4_t number_at(const uint8_t* at, uint32x4_t numbers, int lane) {
  uint32_t number;
  __builtin_memcpy(&number, at, sizeof number);
  numbers[lane] = number;
  return numbers;
}

/// The first four bytes of each of four numbers, the first of which starts at `*start`; advances `*start` by four
/// numbers.
static inline uint32x4_t gather(const uint8_t* at, uint64_t* ends, size_t* start) {
  uint32x4_t numbers = vdupq_n_u32(0);
  numbers = number_at(at + *start, numbers, 0);
  numbers = number_at(at + behind_next_end(ends), numbers, 1);
  numbers = number_at(at + behind_next_end(ends), numbers, 2);
  numbers = number_at(at + behind_next_end(ends), numbers, 3);
  *start = behind_next_end(ends);
  return numbers;
}

/// The differences in four numbers of at most four bytes; the top bit of `*too_long` is set in lanes with longer
/// numbers.
static inline int32x4_t differences(uint32x4_t bytes, uint32x4_t* too_long) {
  const uint32x4_t values = vreinterpretq_u32_u8(vsubq_u8(vreinterpretq_u8_u32(bytes), vdupq_n_u8(GK_FIRST_BYTE)));
  // The lowest of these bits ends the number; everything above it belongs to the next number.
  const uint32x4_t ends = vbicq_u32(vdupq_n_u32(0x20202020), values);
  const uint32x4_t below = vsubq_u32(ends, vdupq_n_u32(1));
  *too_long = vorrq_u32(*too_long, below);
  const uint32x4_t own = vandq_u32(veorq_u32(ends, below), vdupq_n_u32(0x1f1f1f1f));
  const uint16x8_t payload = vreinterpretq_u16_u32(vandq_u32(values, own));
  // The upper half of each pair is worth 2^5 instead of 2^8, and that of two pairs 2^10 instead of 2^16.
  const uint32x4_t tens =
      vreinterpretq_u32_u16(vmlsq_u16(payload, vshrq_n_u16(payload, 8), vdupq_n_u16((1 << 8) - (1 << 5))));
  const uint32x4_t bits = vmlsq_u32(tens, vshrq_n_u32(tens, 16), vdupq_n_u32((1 << 16) - (1 << 10)));
  const int32x4_t sign = vnegq_s32(vreinterpretq_s32_u32(vandq_u32(bits, vdupq_n_u32(1))));
  return veorq_s32(vreinterpretq_s32_u32(vshrq_n_u32(bits, 1)), sign);
}

/// Two vertices from the differences between them. Both halves of `*last` contain the vertex before, then the last one.
static inline int32x4_t running_sums(int32x4_t differences, int32x4_t* last) {
  const int32x4_t sums = vaddq_s32(vaddq_s32(differences, vextq_s32(vdupq_n_s32(0), differences, 2)), *last);
  *last = vreinterpretq_s32_s64(vdupq_laneq_s64(vreinterpretq_s64_s32(sums), 1));
  return sums;
}

static inline void store4(double* at, int32x4_t whole, float64x2_t power) {
  vst1q_f64(at, vdivq_f64(vcvtq_f64_s64(vmovl_s32(vget_low_s32(whole))), power));
  vst1q_f64(at + 2, vdivq_f64(vcvtq_f64_s64(vmovl_high_s32(whole)), power));
}

void gk_polyline_decode_neon(gk_decoder* decoder) {
  static const uint8_t bits_of_a_byte[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t bits = vld1q_u8(bits_of_a_byte);
  const float64x2_t power = vdupq_n_f64(decoder->power);
  const int32x4_t limits = vreinterpretq_s32_s64(vdupq_n_s64(decoder->longitude_limit << 32 | decoder->latitude_limit));
  const uint8_t* at = decoder->at;
  size_t vertices = decoder->vertices;
  int32x4_t last = vreinterpretq_s32_u64(vdupq_n_u64((uint64_t)decoder->longitude << 32 | (uint32_t)decoder->latitude));
  while (decoder->end - at >= GK_WIDE_READABLE && decoder->capacity - vertices >= GK_GROUP) {
    uint8x16_t marks[4];
    uint8x16_t all = vdupq_n_u8(0);
    for (int i = 0; i < 4; i++) {
      const uint8x16_t values = vsubq_u8(vld1q_u8(at + 16 * i), vdupq_n_u8(GK_FIRST_BYTE));
      all = vorrq_u8(all, values);
      marks[i] = vbicq_u8(bits, vtstq_u8(values, vdupq_n_u8(0x20)));
    }
    // Sums of neighbours gather the bits of eight bytes in one.
    const uint8x16_t sums = vpaddq_u8(vpaddq_u8(marks[0], marks[1]), vpaddq_u8(marks[2], marks[3]));
    uint64_t ends = vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)), 0);
    size_t start = 0;
    uint32x4_t too_long = vdupq_n_u32(0);
    uint32x4_t faults = vdupq_n_u32(0);
    int32x4_t next = last;
    int32x4_t pairs[4];
    for (int i = 0; i < 4; i++) {
      pairs[i] = running_sums(differences(gather(at, &ends, &start), &too_long), &next);
      faults = vorrq_u32(faults, vcgtq_s32(vabsq_s32(pairs[i]), limits));
    }
    faults = vorrq_u32(faults, vcltzq_s32(vreinterpretq_s32_u32(too_long)));
    // If the window has fewer than sixteen ends, the start is beyond it.
    if (start > WINDOW || vmaxvq_u8(all) >= 0x40 || vmaxvq_u32(faults) != 0) {
      break;
    }
    for (int i = 0; i < 4; i += 2) {
      const size_t vertex = vertices + 2 * (size_t)i;
      if (decoder->stride == 2) {
        store4(decoder->latitudes + 2 * vertex, pairs[i], power);
        store4(decoder->latitudes + 2 * vertex + 4, pairs[i + 1], power);
      } else {
        store4(decoder->latitudes + vertex, vuzp1q_s32(pairs[i], pairs[i + 1]), power);
        store4(decoder->longitudes + vertex, vuzp2q_s32(pairs[i], pairs[i + 1]), power);
      }
    }
    last = next;
    at += start;
    vertices += GK_GROUP;
    decoder->latitude = vgetq_lane_s32(last, 0);
    decoder->longitude = vgetq_lane_s32(last, 1);
  }
  decoder->at = at;
  decoder->vertices = vertices;
}

#endif
