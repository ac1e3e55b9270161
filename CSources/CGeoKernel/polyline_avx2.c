#include "polyline_internal.h"

#if defined(GK_HAS_AVX2_POLYLINES)

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,bmi")))

/// How many bytes are looked at for the ends of a group's sixteen numbers, and how many must be readable.
enum { WINDOW = 64, READABLE = WINDOW + 5 };

/// Four bytes from anywhere.
static inline int32_t load4(const uint8_t* at) {
  int32_t value;
  __builtin_memcpy(&value, at, sizeof value);
  return value;
}

/// The place behind the lowest set bit, which is taken out of the bits.
AVX2 static inline size_t behind_next_end(uint64_t* ends) {
  const size_t place = (size_t)_tzcnt_u64(*ends) + 1;
  *ends = _blsr_u64(*ends);
  return place;
}

/// The first four bytes of each of eight numbers, the first of which starts at `*start`; moves on by eight.
AVX2 static inline __m256i gather(const uint8_t* at, uint64_t* ends, size_t* start) {
  const size_t s0 = *start;
  const size_t s1 = behind_next_end(ends);
  const size_t s2 = behind_next_end(ends);
  const size_t s3 = behind_next_end(ends);
  const size_t s4 = behind_next_end(ends);
  const size_t s5 = behind_next_end(ends);
  const size_t s6 = behind_next_end(ends);
  const size_t s7 = behind_next_end(ends);
  *start = behind_next_end(ends);
  return _mm256_setr_epi32(load4(at + s0), load4(at + s1), load4(at + s2), load4(at + s3), load4(at + s4),
                           load4(at + s5), load4(at + s6), load4(at + s7));
}

/// The differences in eight numbers of at most four bytes; the top bit of `*too_long` is set in lanes with longer ones.
AVX2 static inline __m256i differences(__m256i bytes, __m256i* too_long) {
  const __m256i values = _mm256_sub_epi8(bytes, _mm256_set1_epi8(GK_FIRST_BYTE));
  // The lowest of these bits ends the number; everything above it belongs to the next one.
  const __m256i ends = _mm256_andnot_si256(values, _mm256_set1_epi32(0x20202020));
  const __m256i below = _mm256_add_epi32(ends, _mm256_set1_epi32(-1));
  *too_long = _mm256_or_si256(*too_long, below);
  const __m256i own = _mm256_and_si256(_mm256_xor_si256(ends, below), _mm256_set1_epi32(0x1f1f1f1f));
  const __m256i payload = _mm256_and_si256(values, own);
  const __m256i tens = _mm256_maddubs_epi16(payload, _mm256_set1_epi16(0x2001));
  const __m256i bits = _mm256_madd_epi16(tens, _mm256_set1_epi32(0x04000001));
  const __m256i sign = _mm256_sub_epi32(_mm256_setzero_si256(), _mm256_and_si256(bits, _mm256_set1_epi32(1)));
  return _mm256_xor_si256(_mm256_srli_epi32(bits, 1), sign);
}

/// Four vertices from the differences between them, `*last` being the one before in every half; it moves on.
AVX2 static inline __m256i running_sums(__m256i differences, __m256i* last) {
  const __m256i pairs = _mm256_add_epi32(differences, _mm256_slli_si256(differences, 8));
  // The low half's sum counts in the high half too.
  const __m256i low = _mm256_permute2x128_si256(pairs, pairs, 0x08);
  const __m256i sums = _mm256_add_epi32(_mm256_add_epi32(pairs, _mm256_shuffle_epi32(low, 0xee)), *last);
  *last = _mm256_permute4x64_epi64(sums, 0xff);
  return sums;
}

AVX2 static inline void store4(const gk_decoder* decoder, size_t vertex, __m256i vertices, __m256d power) {
  const __m128i first = _mm256_castsi256_si128(vertices);
  const __m128i second = _mm256_extracti128_si256(vertices, 1);
  if (decoder->stride == 2) {
    double* const pairs = decoder->latitudes + 2 * vertex;
    _mm256_storeu_pd(pairs, _mm256_div_pd(_mm256_cvtepi32_pd(first), power));
    _mm256_storeu_pd(pairs + 4, _mm256_div_pd(_mm256_cvtepi32_pd(second), power));
  } else {
    // Latitudes 0 and 2 and longitudes 0 and 2, then those of 1 and 3.
    const __m128i even = _mm_unpacklo_epi32(first, second);
    const __m128i odd = _mm_unpackhi_epi32(first, second);
    _mm256_storeu_pd(decoder->latitudes + vertex,
                     _mm256_div_pd(_mm256_cvtepi32_pd(_mm_unpacklo_epi32(even, odd)), power));
    _mm256_storeu_pd(decoder->longitudes + vertex,
                     _mm256_div_pd(_mm256_cvtepi32_pd(_mm_unpackhi_epi32(even, odd)), power));
  }
}

AVX2 void gk_polyline_decode_avx2(gk_decoder* decoder) {
  const __m256d power = _mm256_set1_pd(decoder->power);
  const __m256i limits = _mm256_set1_epi64x(decoder->longitude_limit << 32 | decoder->latitude_limit);
  const uint8_t* at = decoder->at;
  size_t vertices = decoder->vertices;
  __m256i last = _mm256_set1_epi64x((int64_t)((uint64_t)decoder->longitude << 32 | (uint32_t)decoder->latitude));
  while (decoder->end - at >= READABLE && decoder->capacity - vertices >= GK_GROUP) {
    const __m256i offset = _mm256_set1_epi8(GK_FIRST_BYTE);
    const __m256i low = _mm256_sub_epi8(_mm256_loadu_si256((const __m256i*)(const void*)at), offset);
    const __m256i high = _mm256_sub_epi8(_mm256_loadu_si256((const __m256i*)(const void*)(at + 32)), offset);
    // Shifting the bit that says "continues" into the place that movemask reads.
    const uint32_t low_continues = (uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(low, 2));
    const uint32_t high_continues = (uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(high, 2));
    uint64_t ends = ~((uint64_t)high_continues << 32 | low_continues);
    const __m256i outside = _mm256_and_si256(_mm256_or_si256(low, high), _mm256_set1_epi8((char)0xc0));
    size_t start = 0;
    __m256i faults = _mm256_setzero_si256();
    const __m256i first = running_sums(differences(gather(at, &ends, &start), &faults), &last);
    __m256i next = last;
    const __m256i second = running_sums(differences(gather(at, &ends, &start), &faults), &next);
    faults = _mm256_or_si256(faults, _mm256_cmpgt_epi32(_mm256_abs_epi32(first), limits));
    faults = _mm256_or_si256(faults, _mm256_cmpgt_epi32(_mm256_abs_epi32(second), limits));
    // A window with fewer than sixteen ends gives a start behind it.
    if (start > WINDOW || !_mm256_testz_si256(outside, outside) ||
        _mm256_movemask_ps(_mm256_castsi256_ps(faults)) != 0) {
      break;
    }
    store4(decoder, vertices, first, power);
    store4(decoder, vertices + 4, second, power);
    last = next;
    at += start;
    vertices += GK_GROUP;
    decoder->latitude = (int32_t)_mm256_extract_epi32(last, 0);
    decoder->longitude = (int32_t)_mm256_extract_epi32(last, 1);
  }
  decoder->at = at;
  decoder->vertices = vertices;
}

#endif
