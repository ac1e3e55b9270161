/// The arrays of a network and of an overlay, described once: their sizes, their release and their places in a file
/// follow.
#ifndef RR_SECTIONS_H
#define RR_SECTIONS_H

#include "rr_overlay_parts.h"

typedef struct rr_section {
  /// Where the array's pointer is.
  void** array;
  size_t element;
  uint64_t count;
  /// Whether there is no array where it has no elements.
  bool is_optional;
  /// Whether the array is another one's.
  bool is_borrowed;
} rr_section;

enum { RR_NETWORK_SECTIONS = 13, RR_OVERLAY_SECTIONS = 4 + 6 * RR_CELL_LEVELS };

/// Lists the arrays, with the counts that their owner has.
void rr_network_sections(rr_network* network, rr_section sections[RR_NETWORK_SECTIONS]);
void rr_overlay_sections(rr_overlay* overlay, rr_section sections[RR_OVERLAY_SECTIONS]);

/// The bytes of arrays that are the owner's.
size_t rr_sections_size(const rr_section* sections, size_t count);

/// Frees them.
void rr_sections_free(const rr_section* sections, size_t count);

#endif
