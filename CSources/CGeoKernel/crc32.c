#include "gk_crc32.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

/// The polynomial x^32 + x^26 + ... + 1 with its bits reversed, as in the definition of the checksum.
static const uint32_t REVERSED_POLYNOMIAL = 0xEDB88320u;

void gk_crc32_prepare(gk_crc32_tables* tables) {
  for (uint32_t byte = 0; byte < 256; byte++) {
    uint32_t remainder = byte;
    for (int bit = 0; bit < 8; bit++) {
      remainder = (remainder >> 1) ^ ((remainder & 1) != 0 ? REVERSED_POLYNOMIAL : 0);
    }
    tables->step[0][byte] = remainder;
  }
  // Row n has the remainders of a byte followed by n zero bytes.
  for (int row = 1; row < 8; row++) {
    for (uint32_t byte = 0; byte < 256; byte++) {
      uint32_t before = tables->step[row - 1][byte];
      tables->step[row][byte] = (before >> 8) ^ tables->step[0][before & 0xFF];
    }
  }
}

/// Processes bytes with the inverted register, which the checksum has between its first and last step.
static uint32_t advance(const gk_crc32_tables* tables, uint32_t state, const uint8_t* bytes, size_t count) {
  while (count >= 8) {
    uint32_t low =
        state ^ ((uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24);
    state = tables->step[7][low & 0xFF] ^ tables->step[6][(low >> 8) & 0xFF] ^ tables->step[5][(low >> 16) & 0xFF] ^
            tables->step[4][low >> 24] ^ tables->step[3][bytes[4]] ^ tables->step[2][bytes[5]] ^
            tables->step[1][bytes[6]] ^ tables->step[0][bytes[7]];
    bytes += 8;
    count -= 8;
  }
  while (count > 0) {
    state = (state >> 8) ^ tables->step[0][(state ^ *bytes) & 0xFF];
    bytes++;
    count--;
  }
  return state;
}

uint32_t gk_crc32_update_portable(const gk_crc32_tables* tables, uint32_t checksum, const void* bytes, size_t count) {
  return ~advance(tables, ~checksum, bytes, count);
}

#if defined(__x86_64__)

#define CARRYLESS __attribute__((target("pclmul,sse4.1")))

/// Moves `block` forward in the message by the distance of `factors`, and adds it to the block there.
CARRYLESS static inline __m128i fold(__m128i block, __m128i factors, __m128i there) {
  __m128i low = _mm_clmulepi64_si128(block, factors, 0x00);
  __m128i high = _mm_clmulepi64_si128(block, factors, 0x11);
  return _mm_xor_si128(_mm_xor_si128(low, high), there);
}

CARRYLESS static inline __m128i load(const uint8_t* bytes) {
  return _mm_loadu_si128((const __m128i*)(const void*)bytes);
}

/// Folds four blocks of 16 bytes in parallel, which hides the latency of the multiplier, and then the four into one.
/// The tables process the last block. Needs at least 64 bytes.
CARRYLESS static uint32_t advance_carryless(const gk_crc32_tables* tables, uint32_t state, const uint8_t* bytes,
                                            size_t count) {
  // Remainders of x^(n + 32) and x^(n - 32), bits reversed and shifted by one, for n = 512 and n = 128.
  const __m128i by_four_blocks = _mm_set_epi64x(0x1C6E41596, 0x154442BD4);
  const __m128i by_one_block = _mm_set_epi64x(0x0CCAA009E, 0x1751997D0);
  __m128i a = _mm_xor_si128(load(bytes), _mm_cvtsi32_si128((int)state));
  __m128i b = load(bytes + 16), c = load(bytes + 32), d = load(bytes + 48);
  bytes += 64;
  count -= 64;
  while (count >= 64) {
    a = fold(a, by_four_blocks, load(bytes));
    b = fold(b, by_four_blocks, load(bytes + 16));
    c = fold(c, by_four_blocks, load(bytes + 32));
    d = fold(d, by_four_blocks, load(bytes + 48));
    bytes += 64;
    count -= 64;
  }
  b = fold(a, by_one_block, b);
  c = fold(b, by_one_block, c);
  d = fold(c, by_one_block, d);
  uint8_t rest[16];
  memcpy(rest, &d, sizeof rest);
  return advance(tables, advance(tables, 0, rest, sizeof rest), bytes, count);
}

#endif

uint32_t gk_crc32_update(const gk_crc32_tables* tables, uint32_t checksum, const void* bytes, size_t count) {
#if defined(__x86_64__)
  if (count >= 64 && __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("sse4.1")) {
    return ~advance_carryless(tables, ~checksum, bytes, count);
  }
#endif
  return gk_crc32_update_portable(tables, checksum, bytes, count);
}
