/// Arrays that grow, with sizes that do not overflow.
#ifndef RR_MEMORY_H
#define RR_MEMORY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/// Room for so many elements, all zeros, at least one; null where there is none.
static inline void* rr_new(size_t count, size_t size) {
  return calloc(count > 0 ? count : 1, size);
}

/// Makes an array large enough for one more element. False where there is no memory.
static inline bool rr_grow(void** array, size_t count, size_t* capacity, size_t size) {
  if (count < *capacity) {
    return true;
  }
  const size_t more = *capacity < 16 ? 16 : *capacity + *capacity / 2;
  if (more > SIZE_MAX / size) {
    return false;
  }
  void* grown = realloc(*array, more * size);
  if (grown == NULL) {
    return false;
  }
  *array = grown;
  *capacity = more;
  return true;
}

#endif
