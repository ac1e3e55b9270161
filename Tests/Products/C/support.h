/// Shared by the C programs in this folder: counted checks, files, packed traces.
#ifndef SUPPORT_H
#define SUPPORT_H

#include "fairway.h"
#include "files.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int passed = 0;
static int failed = 0;

/// Counts a check, and prints its line if it fails.
#define CHECK(condition)                                                                                               \
  do {                                                                                                                 \
    if (condition) {                                                                                                   \
      passed++;                                                                                                        \
    } else {                                                                                                           \
      failed++;                                                                                                        \
      fprintf(stderr, "%s:%d: error: %s\n", __FILE__, __LINE__, #condition);                                           \
    }                                                                                                                  \
  } while (0)

/// Prints the counts; returns the program's exit status.
static inline int finish(void) {
  printf("%d passed, %d failed, 0 skipped\n", passed, failed);
  return failed == 0 && passed > 0 ? 0 : 1;
}

/// The fixes of a packed trace (`fairway generate --format packed`), on a little-endian machine.
typedef struct trace {
  size_t count;
  double* columns[7];
} trace;

static inline trace read_trace(const char* path) {
  size_t size = 0;
  char* bytes = read_file(path, &size);
  uint32_t mask = 0;
  uint64_t count = 0;
  if (size < 24 || memcmp(bytes, "FWTRACE1", 8) != 0) {
    fprintf(stderr, "%s is no packed trace\n", path);
    exit(2);
  }
  memcpy(&mask, bytes + 12, 4);
  memcpy(&count, bytes + 16, 8);
  trace result = {(size_t)count, {NULL}};
  size_t at = 24;
  for (int column = 0; column < 7; column++) {
    if ((mask >> column & 1) == 0) {
      continue;
    }
    double* values = (double*)malloc(count * 8 + 8);
    if (values == NULL || at + count * 8 > size) {
      fprintf(stderr, "%s is too short\n", path);
      exit(2);
    }
    memcpy(values, bytes + at, count * 8);
    result.columns[column] = values;
    at += count * 8;
  }
  free(bytes);
  return result;
}

static inline void free_trace(trace* fixes) {
  for (int column = 0; column < 7; column++) {
    free(fixes->columns[column]);
  }
}

/// Some fixes of a trace in the form of the library.
static inline fairway_fixes fixes_of(const trace* fixes, size_t first, size_t count) {
  fairway_fixes result = FAIRWAY_INIT(fairway_fixes);
  fairway_column* columns[7] = {
      &result.timestamps, &result.latitudes, &result.longitudes, &result.horizontal_accuracies,
      &result.speeds,     &result.courses,   &result.altitudes};
  result.count = count;
  for (int column = 0; column < 7; column++) {
    columns[column]->values = fixes->columns[column];
    columns[column]->offset = first;
  }
  return result;
}

/// The route in a file; ends the program if there is none.
static inline fairway_route read_route(const char* path) {
  size_t size = 0;
  char* json = read_file(path, &size);
  fairway_error error = FAIRWAY_INIT(fairway_error);
  fairway_route route = 0;
  if (fairway_route_create(json, size, 0, 0, &route, &error) != FAIRWAY_OK) {
    fprintf(stderr, "%s: %s\n", path, error.message);
    exit(2);
  }
  free(json);
  return route;
}

#endif
