/// Memory allocation of the kernel. All of it goes through these functions, so that a caller can supply its own
/// allocator and a test can make each allocation fail.
#ifndef GK_ALLOCATOR_H
#define GK_ALLOCATOR_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An allocator for the memory of a handle. It is passed to the function that creates the handle, and copied into it;
/// there is no setting for the whole process. If a function is passed null instead, it uses malloc and free.
typedef struct gk_allocator {
  /// Passed unchanged to both functions.
  void* context;
  /// Returns `size` bytes (at least 1), aligned like those of malloc, or null if there is not enough memory. Must not
  /// be null.
  void* (*allocate)(void* context, size_t size);
  /// Frees memory from `allocate`, which is never null. Must not be null.
  void (*release)(void* context, void* memory);
} gk_allocator;

/// Allocates `count` elements of `size` bytes, uninitialised; null if there is not enough memory or the product
/// overflows. The memory for a count of 0 must be released, too.
void* gk_allocate(const gk_allocator* allocator, size_t count, size_t size);

/// Frees memory that `gk_allocate` returned with the same allocator; null is allowed.
void gk_release(const gk_allocator* allocator, void* memory);

#ifdef __cplusplus
}
#endif

#endif
