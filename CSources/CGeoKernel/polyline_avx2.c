#include "polyline_internal.h"

#if defined(GK_HAS_AVX2_POLYLINES)

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,bmi")))

/// The number of bytes that are examined for the ends of the sixteen numbers of a group.
enum { WINDOW = GK_WIDE_READABLE - 5 };

/// Four bytes from any address, in every lane.
AVX2 static inline __m256i everywhere(const uint8_t* at) {
  int32_t value;
  __builtin_memcpy(&value, at, sizeof value);
  return _mm256_set1_epi32(value);
}

/// The position after the lowest set bit, which is cleared.
AVX2 static inline size_t behind_next_end(uint64_t* ends) {
  const size_t place = (size_t)_tzcnt_u64(*ends) + 1;
  *ends = _blsr_u64(*ends);
  return place;
}

/// The first four bytes of each of eight numbers, the first of which starts at `*start`; advances `*start` by eight
/// numbers.
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
  // Broadcast loads and blends are faster than inserting lane by lane.
  const __m256i n01 = _mm256_blend_epi32(everywhere(at + s0), everywhere(at + s1), 0x02);
  const __m256i n23 = _mm256_blend_epi32(everywhere(at + s2), everywhere(at + s3), 0x08);
  const __m256i n45 = _mm256_blend_epi32(everywhere(at + s4), everywhere(at + s5), 0x20);
  const __m256i n67 = _mm256_blend_epi32(everywhere(at + s6), everywhere(at + s7), 0x80);
  return _mm256_blend_epi32(_mm256_blend_epi32(n01, n23, 0x0c), _mm256_blend_epi32(n45, n67, 0xc0), 0xf0);
}

/// The differences in eight numbers of at most four bytes; the top bit of `*too_long` is set in lanes with longer
/// numbers.
AVX2 static inline __m256i differences(__m256i bytes, __m256i* too_long) {
  const __m256i values = _mm256_sub_epi8(bytes, _mm256_set1_epi8(GK_FIRST_BYTE));
  // The lowest of these bits ends the number; everything above it belongs to the next number.
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

/// Four vertices from the differences between them. Both halves of `*last` contain the vertex before, then the last
/// one.
AVX2 static inline __m256i running_sums(__m256i differences, __m256i* last) {
  const __m256i pairs = _mm256_add_epi32(differences, _mm256_slli_si256(differences, 8));
  // The sum of the low half is added to the high half.
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
  while (decoder->end - at >= GK_WIDE_READABLE && decoder->capacity - vertices >= GK_GROUP) {
    const __m256i offset = _mm256_set1_epi8(GK_FIRST_BYTE);
    const __m256i low = _mm256_sub_epi8(_mm256_loadu_si256((const __m256i*)(const void*)at), offset);
    const __m256i high = _mm256_sub_epi8(_mm256_loadu_si256((const __m256i*)(const void*)(at + 32)), offset);
    // Shifts the continuation bit to the position that movemask reads.
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
    // If the window has fewer than sixteen ends, the start is beyond it.
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

static inline void store4bytes(uint8_t* at, uint64_t bytes) {
  const uint32_t low = (uint32_t)bytes;
  __builtin_memcpy(at, &low, sizeof low);
}

/// Two vertices as pairs, from either layout.
AVX2 static inline __m256d load2(const gk_encoder* encoder, size_t vertex) {
  if (encoder->stride == 2) {
    return _mm256_loadu_pd(encoder->latitudes + 2 * vertex);
  }
  const __m128d latitudes = _mm_loadu_pd(encoder->latitudes + vertex);
  const __m128d longitudes = _mm_loadu_pd(encoder->longitudes + vertex);
  return _mm256_set_m128d(_mm_unpackhi_pd(latitudes, longitudes), _mm_unpacklo_pd(latitudes, longitudes));
}

/// The integers nearest to degrees times a power of ten, halves away from zero, as in the portable encoder. Sets bits
/// in `*outside` if degrees are not within the limits.
AVX2 static inline __m128i nearest_integers(__m256d degrees, __m256d limits, __m256d power, int* outside) {
  const __m256d sign = _mm256_set1_pd(-0.0);
  const __m256d within = _mm256_cmp_pd(_mm256_andnot_pd(sign, degrees), limits, _CMP_LE_OQ);
  *outside |= _mm256_movemask_pd(within) ^ 0xf;
  const __m256d value = _mm256_mul_pd(degrees, power);
  const __m256d whole = _mm256_round_pd(value, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
  const __m256d rest = _mm256_sub_pd(value, whole);
  const __m256d is_half = _mm256_cmp_pd(_mm256_andnot_pd(sign, rest), _mm256_set1_pd(0.5), _CMP_GE_OQ);
  const __m256d one = _mm256_or_pd(_mm256_and_pd(sign, rest), _mm256_set1_pd(1));
  return _mm256_cvtpd_epi32(_mm256_add_pd(whole, _mm256_and_pd(is_half, one)));
}

/// The bit in the lanes with numbers above `most`.
AVX2 static inline __m256i bit_above(__m256i numbers, int32_t most, int32_t bit) {
  return _mm256_and_si256(_mm256_cmpgt_epi32(numbers, _mm256_set1_epi32(most)), _mm256_set1_epi32(bit));
}

/// Stores the leading bytes of eight lanes one after the other: of each lane, the bytes that continue and one more.
/// Writes up to three bytes beyond the last one. Returns the number of bytes.
AVX2 static inline size_t store_numbers(uint8_t* at, __m256i text, __m256i continues) {
  // A byte that continues contains 32. The length of a number is the number of such bytes in its lane, plus one.
  const __m256i pairs = _mm256_maddubs_epi16(_mm256_srli_epi32(continues, 5), _mm256_set1_epi8(1));
  const __m256i lengths = _mm256_add_epi32(_mm256_madd_epi16(pairs, _mm256_set1_epi16(1)), _mm256_set1_epi32(1));
  const __m256i words = _mm256_packs_epi32(lengths, lengths);
  const __m256i bytes = _mm256_packus_epi16(words, words);
  const uint64_t low = (uint32_t)_mm256_extract_epi32(bytes, 0);
  const uint64_t high = (uint32_t)_mm256_extract_epi32(bytes, 4);
  // Byte k becomes the sum of the lengths up to number k, which is the start of number k + 1.
  const uint64_t starts = (high << 32 | low) * UINT64_C(0x0101010101010101);
  const uint64_t numbers[4] = {
      (uint64_t)_mm256_extract_epi64(text, 0),
      (uint64_t)_mm256_extract_epi64(text, 1),
      (uint64_t)_mm256_extract_epi64(text, 2),
      (uint64_t)_mm256_extract_epi64(text, 3),
  };
  store4bytes(at, numbers[0]);
  store4bytes(at + (starts & 0xff), numbers[0] >> 32);
  store4bytes(at + (starts >> 8 & 0xff), numbers[1]);
  store4bytes(at + (starts >> 16 & 0xff), numbers[1] >> 32);
  store4bytes(at + (starts >> 24 & 0xff), numbers[2]);
  store4bytes(at + (starts >> 32 & 0xff), numbers[2] >> 32);
  store4bytes(at + (starts >> 40 & 0xff), numbers[3]);
  store4bytes(at + (starts >> 48 & 0xff), numbers[3] >> 32);
  return (size_t)(starts >> 56);
}

AVX2 void gk_polyline_encode_avx2(gk_encoder* encoder) {
  enum { AT_A_TIME = 4, MOST_BYTES = AT_A_TIME * 2 * 4 };
  const __m256d power = _mm256_set1_pd(encoder->power);
  const __m256d limits = _mm256_setr_pd(90, 180, 90, 180);
  __m256i last = _mm256_set1_epi64x((int64_t)((uint64_t)encoder->longitude << 32 | (uint32_t)encoder->latitude));
  while (encoder->is_whole && encoder->count - encoder->vertex >= AT_A_TIME &&
         encoder->capacity - encoder->length >= MOST_BYTES) {
    int outside = 0;
    const __m128i first = nearest_integers(load2(encoder, encoder->vertex), limits, power, &outside);
    const __m128i second = nearest_integers(load2(encoder, encoder->vertex + 2), limits, power, &outside);
    const __m256i vertices = _mm256_set_m128i(second, first);
    // Each vertex minus the one before it.
    const __m256i before = _mm256_blend_epi32(_mm256_permute4x64_epi64(vertices, 0x93), last, 0x03);
    const __m256i differences = _mm256_sub_epi32(vertices, before);
    const __m256i numbers = _mm256_xor_si256(_mm256_slli_epi32(differences, 1), _mm256_srai_epi32(differences, 31));
    // With seven decimals a difference can wrap, but the wrapped number is too long as well.
    const __m256i too_long = _mm256_andnot_si256(_mm256_set1_epi32(0xfffff), numbers);
    if (outside != 0 || !_mm256_testz_si256(too_long, too_long)) {
      break;
    }
    // Twenty bits into four bytes of five bits: first into halves of ten bits, then each half into bytes.
    const __m256i halves =
        _mm256_or_si256(_mm256_and_si256(numbers, _mm256_set1_epi32(0x3ff)),
                        _mm256_and_si256(_mm256_slli_epi32(numbers, 6), _mm256_set1_epi32(0x03ff0000)));
    const __m256i payload =
        _mm256_or_si256(_mm256_and_si256(halves, _mm256_set1_epi32(0x001f001f)),
                        _mm256_and_si256(_mm256_slli_epi32(halves, 3), _mm256_set1_epi32(0x1f001f00)));
    const __m256i continues =
        _mm256_or_si256(bit_above(numbers, 0x1f, 0x20),
                        _mm256_or_si256(bit_above(numbers, 0x3ff, 0x2000), bit_above(numbers, 0x7fff, 0x200000)));
    const __m256i text = _mm256_add_epi8(_mm256_or_si256(payload, continues), _mm256_set1_epi8(GK_FIRST_BYTE));
    const size_t size = store_numbers(encoder->text + encoder->length, text, continues);
    encoder->length += size;
    encoder->vertex += AT_A_TIME;
    last = _mm256_permute4x64_epi64(vertices, 0xff);
    encoder->latitude = (int32_t)_mm256_extract_epi32(vertices, 6);
    encoder->longitude = (int32_t)_mm256_extract_epi32(vertices, 7);
  }
}

#endif
