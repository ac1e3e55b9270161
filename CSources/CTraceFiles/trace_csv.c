#include "trace_csv.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

/// WINDOW is the number of bytes in which the ends of cells are searched for at a time.
enum { WINDOW = 64, LONGEST_NUMBER = 16, UNUSED = 255 };

/// The powers of ten for the decimals of a number of 16 characters, all exact doubles; the last is for one without a
/// point.
static const double POWERS_OF_TEN[17] = {1e0, 1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7, 1e8,
                                         1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1};

/// Integers up to this one are exact doubles, so that one division gives the nearest double to the quotient.
static const uint64_t LARGEST_EXACT = (uint64_t)1 << 53;

/// The window in which the ends of cells were found: the bits of `ends` are the bytes from `base` on.
typedef struct {
  const uint8_t* base;
  uint64_t ends;
} window;

/// Finds the bytes that cannot be in a plain number: those outside '-' to DEL. '/' and letters are found later, when
/// the digits are read.
typedef uint64_t (*find_ends)(const uint8_t* bytes);

/// Reads the `count` characters before `end`, at least one; the 16 bytes before `end` must be readable.
typedef bool (*read_digits)(const uint8_t* end, size_t count, double* value);

static inline __attribute__((always_inline)) size_t read_lines(const uint8_t* bytes, size_t* position, size_t end,
                                                               trace_csv_layout layout, double* values, size_t stride,
                                                               size_t limit, find_ends find, read_digits read) {
  const uint8_t* line = bytes + *position;
  const uint8_t* stop = bytes + end;
  const uint8_t* earliest = bytes + LONGEST_NUMBER;
  window seen = {line, 0};
  size_t count = 0;
  while (count < limit && layout.column_count > 0) {
    const uint8_t* cell = line;
    const uint8_t* close = line;
    const uint8_t* next = line;
    uint32_t present = 0;
    // A new window for each line, so that most lines need only one.
    seen.ends = 0;
    for (size_t column = 0;;) {
      if (seen.ends == 0) {
        if (stop - next < WINDOW) {
          goto unusual;
        }
        seen = (window){next, find(next)};
        if (seen.ends == 0) {
          goto unusual;
        }
      }
      close = seen.base + __builtin_ctzll(seen.ends);
      next = close + 1;
      seen.ends &= seen.ends - 1;
      size_t row = layout.rows[column];
      if (row == UNUSED) {
        // Any text is allowed except a quote, which may enclose commas, and NUL.
        if (*close == '"' || *close == 0) {
          goto unusual;
        }
        if (*close != ',' && *close != '\n' && *close != '\r') {
          continue;
        }
      } else if (close == cell) {
        values[row * stride + count] = NAN;
      } else {
        size_t sign = *cell == '-';
        size_t length = (size_t)(close - cell) - sign;
        double value;
        if (length - 1 >= LONGEST_NUMBER || close < earliest || !read(close, length, &value)) {
          goto unusual;
        }
        // Without a branch, because signs may alternate unpredictably.
        uint64_t bits;
        memcpy(&bits, &value, sizeof bits);
        bits |= (uint64_t)sign << 63;
        memcpy(&values[row * stride + count], &bits, sizeof bits);
        present |= (uint32_t)1 << row;
      }
      column++;
      if (column == layout.column_count) {
        break;
      }
      if (*close != ',') {
        goto unusual;
      }
      cell = next;
    }
    if ((present & layout.needed) != layout.needed) {
      goto unusual;
    }
    if (*close == '\n') {
      line = close + 1;
    } else if (*close == '\r' && stop - close > 1 && close[1] == '\n') {
      line = close + 2;
    } else {
      goto unusual;
    }
    count++;
  }
unusual:
  *position = (size_t)(line - bytes);
  return count;
}

static inline __attribute__((always_inline)) bool digits_one_by_one(const uint8_t* end, size_t count, double* value) {
  uint64_t integer = 0;
  size_t fraction = LONGEST_NUMBER, digits = 0;
  for (const uint8_t* at = end - count; at < end; at++) {
    uint8_t digit = (uint8_t)(*at - '0');
    if (digit <= 9) {
      integer = integer * 10 + digit;
      digits++;
    } else if (*at == '.' && fraction == LONGEST_NUMBER) {
      fraction = (size_t)(end - at) - 1;
    } else {
      return false;
    }
  }
  *value = (double)integer / POWERS_OF_TEN[fraction];
  return digits > 0 && integer <= LARGEST_EXACT;
}

static inline __attribute__((always_inline)) uint64_t ends_one_by_one(const uint8_t* bytes) {
  uint64_t ends = 0;
  for (int index = 0; index < WINDOW; index++) {
    ends |= (uint64_t)(bytes[index] < '-' || bytes[index] > 127) << index;
  }
  return ends;
}

size_t trace_csv_read_portable(const uint8_t* bytes, size_t* position, size_t end, trace_csv_layout layout,
                               double* values, size_t stride, size_t limit) {
  return read_lines(bytes, position, end, layout, values, stride, limit, ends_one_by_one, digits_one_by_one);
}

#if defined(__x86_64__)

#define VECTORS __attribute__((target("sse4.1"))) static inline __attribute__((always_inline))

VECTORS __m128i load(const uint8_t* bytes) {
  return _mm_loadu_si128((const __m128i*)(const void*)bytes);
}

VECTORS uint64_t ends_by_vectors(const uint8_t* bytes) {
  uint64_t ends = 0;
  // Bytes over 127 are negative, and so less than '-' as well.
  for (int part = 0; part < 4; part++) {
    __m128i text = load(bytes + 16 * part);
    uint32_t below = (uint32_t)_mm_movemask_epi8(_mm_cmpgt_epi8(_mm_set1_epi8('-'), text));
    ends |= (uint64_t)below << (16 * part);
  }
  return ends;
}

/// The 16 bytes from `SLIDE + n` on are -1 in the last n, and 0 before them.
static const uint8_t SLIDE[32] = {[16] = 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                                  0xFF,        0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};

/// The 16 bytes from `DROP + n` on are -1 in the first 16 - n, and 0 after them.
static const uint8_t DROP[32] = {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                                 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};

VECTORS bool digits_by_vectors(const uint8_t* end, size_t count, double* value) {
  __m128i text = load(end - LONGEST_NUMBER);
  // Masks out the bytes before the number.
  __m128i own = load(SLIDE + count);
  uint32_t points = (uint32_t)_mm_movemask_epi8(_mm_and_si128(own, _mm_cmpeq_epi8(text, _mm_set1_epi8('.'))));
  __m128i digits = _mm_and_si128(own, _mm_sub_epi8(text, _mm_set1_epi8('0')));
  // Moves the digits before the point by one byte, over the point; a second point remains and is not a digit.
  size_t fraction = points != 0 ? 15 - (size_t)__builtin_ctz(points) : 16;
  const __m128i places = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  digits = _mm_shuffle_epi8(digits, _mm_add_epi8(places, load(DROP + fraction)));
  __m128i valid = _mm_cmpeq_epi8(_mm_min_epu8(digits, _mm_set1_epi8(9)), digits);
  if (_mm_movemask_epi8(valid) != 0xFFFF || (points != 0 && count == 1)) {
    return false;
  }
  // Combines neighbours: 16 digits, 8 pairs, 4 groups of four, 2 groups of eight.
  __m128i pairs = _mm_maddubs_epi16(digits, _mm_set1_epi16(0x010A));
  __m128i fours = _mm_madd_epi16(pairs, _mm_set1_epi32(0x00010064));
  __m128i eights = _mm_madd_epi16(_mm_packus_epi32(fours, fours), _mm_set1_epi32(0x00012710));
  uint64_t both = (uint64_t)_mm_cvtsi128_si64(eights);
  uint64_t integer = (both & UINT32_MAX) * 100000000 + (both >> 32);
  *value = (double)(int64_t)integer / POWERS_OF_TEN[fraction];
  return integer <= LARGEST_EXACT;
}

__attribute__((target("sse4.1"))) static size_t read_by_vectors(const uint8_t* bytes, size_t* position, size_t end,
                                                                trace_csv_layout layout, double* values, size_t stride,
                                                                size_t limit) {
  return read_lines(bytes, position, end, layout, values, stride, limit, ends_by_vectors, digits_by_vectors);
}

#endif

size_t trace_csv_read(const uint8_t* bytes, size_t* position, size_t end, trace_csv_layout layout, double* values,
                      size_t stride, size_t limit) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("sse4.1")) {
    return read_by_vectors(bytes, position, end, layout, values, stride, limit);
  }
#endif
  return trace_csv_read_portable(bytes, position, end, layout, values, stride, limit);
}
