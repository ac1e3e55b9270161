#ifndef FAIRWAY_FUZZ_REQUIRE_H
#define FAIRWAY_FUZZ_REQUIRE_H

#include <stdio.h>
#include <stdlib.h>

/// Stops the fuzzer when a promise is broken, and says which one.
#define require(condition) ((condition) ? (void)0 : broken_promise(__FILE__, __LINE__, #condition))

static inline void broken_promise(const char* file, int line, const char* condition) {
  fprintf(stderr, "%s:%d: ERROR: does not hold: %s\n", file, line, condition);
  abort();
}

#endif
