/// The one way by which the kernel takes memory, so that a caller can supply its own and a test can make each
/// allocation fail.
#ifndef GK_ALLOCATOR_H
#define GK_ALLOCATOR_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Where a handle's memory comes from. Handed to a function that creates a handle and copied into it; there is no
/// setting for the whole process. Where a function takes a `const gk_allocator*`, null means malloc and free.
typedef struct gk_allocator {
  /// Passed to both functions as it is.
  void* context;
  /// `size` bytes (at least 1), aligned as malloc does; null when there are none. Never null itself.
  void* (*allocate)(void* context, size_t size);
  /// Takes back what `allocate` gave, never null. Never null itself.
  void (*release)(void* context, void* memory);
} gk_allocator;

/// Room for `count` elements of `size` bytes, not initialised; null when there is none or the product overflows.
/// A count of 0 gives memory that must be released too.
void* gk_allocate(const gk_allocator* allocator, size_t count, size_t size);

/// Takes back what `gk_allocate` gave with the same allocator; null is allowed.
void gk_release(const gk_allocator* allocator, void* memory);

#ifdef __cplusplus
}
#endif

#endif
