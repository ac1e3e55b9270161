#include "gk_allocator.h"

#include "gk_internal.h"

#include <stdlib.h>

void* gk_allocate(const gk_allocator* allocator, size_t count, size_t size) {
  if (size != 0 && count > SIZE_MAX / size) {
    return NULL;
  }
  size_t bytes = count * size;
  if (bytes == 0) {
    bytes = 1;
  }
  return allocator ? allocator->allocate(allocator->context, bytes) : malloc(bytes);
}

void gk_release(const gk_allocator* allocator, void* memory) {
  if (!memory) {
    return;
  }
  if (allocator) {
    allocator->release(allocator->context, memory);
  } else {
    free(memory);
  }
}
