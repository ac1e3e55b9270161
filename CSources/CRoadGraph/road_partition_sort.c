#include "road_partition_internal.h"

#include <stdlib.h>
#include <string.h>

/// A junction with what it is sorted by.
typedef struct sort_entry {
  uint64_t key;
  uint32_t junction;
} sort_entry;

enum { DIGIT_BITS = 11, DIGITS = 1 << DIGIT_BITS };

/// Sorts by the digits of the keys, the lowest first: equal ones remain in their order.
static sort_entry* sort(sort_entry* from, sort_entry* to, uint32_t count) {
  uint64_t all = 0;
  for (uint32_t i = 0; i < count; i++) {
    all |= from[i].key;
  }
  for (uint32_t shift = 0; shift < 64 && all >> shift != 0; shift += DIGIT_BITS) {
    uint32_t places[DIGITS + 1] = {0};
    for (uint32_t i = 0; i < count; i++) {
      places[(from[i].key >> shift & (DIGITS - 1)) + 1] += 1;
    }
    for (uint32_t digit = 0; digit < DIGITS; digit++) {
      places[digit + 1] += places[digit];
    }
    for (uint32_t i = 0; i < count; i++) {
      to[places[from[i].key >> shift & (DIGITS - 1)]++] = from[i];
    }
    sort_entry* sorted = to;
    to = from;
    from = sorted;
  }
  return from;
}

/// How long a degree of longitude is beside one of latitude, in 1,024ths: Bhaskara's rule for the cosine.
static int64_t narrowness(int32_t south, int32_t north) {
  const int64_t degrees = ((int64_t)south + north) / 20000000;
  const int64_t square = degrees * degrees;
  return square < 8100 ? 4096 * (8100 - square) / (32400 + square) : 0;
}

/// What a junction is sorted by in a direction.
static int64_t distance(uint32_t direction, int64_t north, int64_t east) {
  switch (direction) {
  case 0:
    return north;
  case 1:
    return east;
  case 2:
    return north + east;
  default:
    return north - east;
  }
}

bool rg_partition_sort(rg_partition* partition, const int32_t* latitudes, const int32_t* longitudes) {
  const uint32_t count = partition->count;
  if (count == 0) {
    return true;
  }
  const size_t room = count;
  sort_entry* entries = room <= SIZE_MAX / 2 / sizeof *entries ? malloc(2 * room * sizeof *entries) : NULL;
  if (entries == NULL) {
    return false;
  }
  int32_t south = latitudes[0];
  int32_t north = latitudes[0];
  for (uint32_t i = 1; i < count; i++) {
    south = latitudes[i] < south ? latitudes[i] : south;
    north = latitudes[i] > north ? latitudes[i] : north;
  }
  const int64_t width = narrowness(south, north);
  for (uint32_t direction = 0; direction < ROAD_DIRECTIONS; direction++) {
    for (uint32_t i = 0; i < count; i++) {
      const int64_t key = distance(direction, latitudes[i] * INT64_C(1024), longitudes[i] * width);
      entries[i] = (sort_entry){(uint64_t)(key + (INT64_C(1) << 43)) >> 10, i};
    }
    const sort_entry* sorted = sort(entries, entries + count, count);
    for (uint32_t i = 0; i < count; i++) {
      partition->orders[direction][i] = sorted[i].junction;
    }
  }
  free(entries);
  return true;
}
