#define _GNU_SOURCE
#include "bench_peers.h"

#include <dlfcn.h>
#include <string.h>
#include <time.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

void bp_return_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

double bp_processor_seconds(void) {
  struct timespec now;
  return clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0 ? (double)now.tv_sec + (double)now.tv_nsec * 1e-9 : 0;
}

bool bp_heap_begin(void) {
  void (*begin)(void);
  void* symbol = dlsym(RTLD_DEFAULT, "allocation_counter_begin");
  // ISO C knows no conversion from a pointer to an object to one to a function.
  memcpy(&begin, &symbol, sizeof begin);
  if (symbol == NULL) {
    return false;
  }
  begin();
  return true;
}

size_t bp_heap_most(void) {
  size_t (*most)(void);
  void* symbol = dlsym(RTLD_DEFAULT, "allocation_counter_most");
  memcpy(&most, &symbol, sizeof most);
  return symbol == NULL ? 0 : most();
}
