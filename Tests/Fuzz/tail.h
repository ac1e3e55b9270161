/// The numbers at the end of an input of the fuzzer of ways.
#ifndef FAIRWAY_FUZZ_TAIL_H
#define FAIRWAY_FUZZ_TAIL_H

#include <math.h>
#include <stdint.h>
#include <string.h>

enum { TAIL = 128 };

/// Reads numbers of the tail one after the other.
typedef struct reader {
  const uint8_t* bytes;
  size_t place;
} reader;

static inline uint32_t next_number(reader* reader) {
  uint32_t number;
  memcpy(&number, reader->bytes + reader->place % (TAIL - 4), 4);
  reader->place += 4;
  return number;
}

/// Any double, or mostly a usual one.
static inline double next_double(reader* reader, double least, double most) {
  const uint32_t number = next_number(reader);
  if (number % 61 == 60) {
    static const double odd[] = {NAN, INFINITY, -INFINITY, 1e300, -0.0, 1e-300};
    return odd[number / 61 % 6];
  }
  return least + (most - least) * (number / 4294967296.0);
}

#endif
