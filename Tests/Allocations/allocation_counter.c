// Counts every allocation of a process: preloaded in front of the C library. The count goes to standard error at the
// end.
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>

static atomic_ulong allocations;

// The C library's own functions, under the names by which it calls them itself.
extern void* __libc_malloc(size_t);
extern void* __libc_calloc(size_t, size_t);
extern void* __libc_realloc(void*, size_t);
extern void* __libc_memalign(size_t, size_t);

static void count(void) {
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
}

void* malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void* calloc(size_t items, size_t size) {
  count();
  return __libc_calloc(items, size);
}

void* realloc(void* block, size_t size) {
  count();
  return __libc_realloc(block, size);
}

void* aligned_alloc(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void** block, size_t alignment, size_t size) {
  count();
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : 12;
}

__attribute__((destructor)) static void report(void) {
  fprintf(stderr, "allocations: %lu\n", atomic_load(&allocations));
}
