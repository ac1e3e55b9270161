// Counts every allocation of a process: preloaded in front of the C library. The count goes to standard error at the
// end. A program that looks for the two functions below learns how many bytes it had at most since it asked.
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>

static atomic_ulong allocations;
// The bytes that are allocated now, and the most of them since the last call of `allocation_counter_begin`. Blocks from
// before the first count are counted when they end, so the difference of two values counts, not their sign.
static atomic_long held, most;
static atomic_long begun;

// The C library's own functions, under the names by which it calls them itself.
extern void* __libc_malloc(size_t);
extern void* __libc_calloc(size_t, size_t);
extern void* __libc_realloc(void*, size_t);
extern void* __libc_memalign(size_t, size_t);
extern void __libc_free(void*);

static long size_of(void* block) {
  return block ? (long)malloc_usable_size(block) : 0;
}

static void hold(long bytes) {
  const long now = atomic_fetch_add_explicit(&held, bytes, memory_order_relaxed) + bytes;
  long before = atomic_load_explicit(&most, memory_order_relaxed);
  while (now > before &&
         !atomic_compare_exchange_weak_explicit(&most, &before, now, memory_order_relaxed, memory_order_relaxed)) {
  }
}

static void* counted(void* block) {
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  hold(size_of(block));
  return block;
}

void allocation_counter_begin(void) {
  const long now = atomic_load(&held);
  atomic_store(&begun, now);
  atomic_store(&most, now);
}

size_t allocation_counter_most(void) {
  return (size_t)(atomic_load(&most) - atomic_load(&begun));
}

void* malloc(size_t size) {
  return counted(__libc_malloc(size));
}

void* calloc(size_t items, size_t size) {
  return counted(__libc_calloc(items, size));
}

void* realloc(void* block, size_t size) {
  const long before = size_of(block);
  void* larger = __libc_realloc(block, size);
  if (larger || size == 0) {
    hold(-before);
  }
  return counted(larger);
}

void* aligned_alloc(size_t alignment, size_t size) {
  return counted(__libc_memalign(alignment, size));
}

int posix_memalign(void** block, size_t alignment, size_t size) {
  *block = counted(__libc_memalign(alignment, size));
  return *block ? 0 : 12;
}

void free(void* block) {
  hold(-size_of(block));
  __libc_free(block);
}

__attribute__((destructor)) static void report(void) {
  fprintf(stderr, "allocations: %lu\n", atomic_load(&allocations));
}
