/// The file in which the arrays of a network lie that was prepared earlier. Its blocks are read and checked when
/// something in them is first asked for, and so are the numbers in them that are places of others.
#ifndef RR_PAGES_H
#define RR_PAGES_H

#include "rr_prepared.h"

#include "road_internal.h"

enum {
  /// A block has 2^12 bytes: a page of memory on most systems.
  RR_BLOCK_BITS = 12,
  RR_BLOCK_SIZE = 1 << RR_BLOCK_BITS,
  /// So many states are looked at together.
  RR_GROUP_BITS = 6,
  RR_GROUP_STATES = 1 << RR_GROUP_BITS
};

/// What is known of a state or of a cell; a bit each.
enum {
  /// Of a state: the arcs from it, those into it, the first of these, and where it stands in an overlay.
  RR_KNOWS_ARCS = 1,
  RR_KNOWS_BACKWARD = 2,
  RR_KNOWS_BEFORE = 4,
  RR_KNOWS_STANDING = 8,
  /// Of a cell: the roads out of it, and those into it.
  RR_KNOWS_EXITS = 1,
  RR_KNOWS_ENTRIES = 2
};

/// Blocks of the arrays come first, then those with their checksums, and last the checksums of these with their own.
typedef struct rr_pages {
  const uint8_t* bytes;
  /// Where the bytes come from; null if they were there from the beginning.
  rg_source* source;
  gk_crc32_tables tables;
  size_t data_count, sum_count;
  /// The kind of the first damage, and its offset before the lowest 8 bits; 0 if none.
  _Atomic uint64_t damage;
  /// Of each group of states, each state and each cell what is known.
  _Atomic uint8_t* groups;
  _Atomic uint8_t* states;
  _Atomic uint8_t* cells;
  /// Of each block, as of those of a road file.
  _Atomic uint8_t blocks[];
} rr_pages;

/// Keeps the first damage. Returns false.
bool rr_report(rr_pages* pages, uint32_t kind, const void* at);

/// Reads and checks one block, once: what is damaged remains so.
bool rr_check_block(rr_pages* pages, size_t block);

/// Checks the blocks of some bytes, which lie in the arrays.
static inline bool rr_touch(rr_pages* pages, const void* at, size_t size) {
  const size_t offset = (size_t)((const uint8_t*)at - pages->bytes);
  const size_t end = offset + size;
  for (size_t block = offset >> RR_BLOCK_BITS; block << RR_BLOCK_BITS < end; block++) {
    // What another thread has read is seen with its mark.
    if (atomic_load_explicit(&pages->blocks[block], memory_order_acquire) != ROAD_BLOCK_RIGHT &&
        !rr_check_block(pages, block)) {
      return false;
    }
  }
  return true;
}

static inline bool rr_has_bit(const _Atomic uint8_t* known, uint32_t bit) {
  return (atomic_load_explicit(known, memory_order_acquire) & bit) != 0;
}

static inline bool rr_is_page_damaged(const rr_pages* pages) {
  return atomic_load_explicit(&((rr_pages*)(uintptr_t)pages)->damage, memory_order_relaxed) != 0;
}

void rr_pages_close(rr_pages* pages);

#endif
