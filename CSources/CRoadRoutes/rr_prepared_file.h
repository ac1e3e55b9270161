/// A file of prepared roads: a header, the arrays of the network and of its overlay in the order of rr_sections.h, each
/// at an address that 64 divides, zeros up to the end of the block, the checksums of all these blocks, zeros again, and
/// the checksums of the blocks of checksums, with one more of these. All numbers are little-endian, as those of road
/// files.
#ifndef RR_PREPARED_FILE_H
#define RR_PREPARED_FILE_H

#include "rr_sections.h"

enum { RR_HAS_OVERLAY = 1, RR_HAS_MARKS = 2, RR_ALL_SECTIONS = RR_NETWORK_SECTIONS + RR_OVERLAY_SECTIONS };

typedef struct rr_header {
  char magic[8];
  uint32_t version;
  /// The checksum of the elements' sizes: another layout without another version is refused, too.
  uint32_t layout;
  uint64_t file_size;
  /// Of the road file: its size, the checksum of its header, and that of the checksums of its blocks.
  uint64_t road_size;
  uint32_t road_header, road_blocks;
  rr_profile profile;
  /// RR_HAS_OVERLAY and others.
  uint32_t options;
  uint32_t state_count, arc_count, rg_state_count, junction_count, timed_road_count, timed_turn_count;
  uint32_t crossing_count, standing_count, level_count;
  uint32_t cell_counts[RR_CELL_LEVELS], entry_counts[RR_CELL_LEVELS], exit_counts[RR_CELL_LEVELS];
  /// The lower and the upper half of each.
  uint32_t weight_counts[RR_CELL_LEVELS][2];
  /// The bits of the double.
  uint32_t rate[2];
  /// Of all bytes of the header before it.
  uint32_t checksum;
} rr_header;

#define RR_PREPARED_MAGIC "FWYREADY"

_Static_assert(sizeof(rr_header) <= 2 * RR_BLOCK_SIZE, "the header has room in two blocks");

/// The bytes before the arrays.
#define RR_HEADER_SIZE (2 * (uint64_t)RR_BLOCK_SIZE)

/// Where all lies.
typedef struct rr_layout {
  uint64_t offsets[RR_ALL_SECTIONS];
  size_t section_count;
  uint64_t data_end;
  uint64_t data_count, sum_count, file_size;
} rr_layout;

/// Places sections one after the other. False if they are larger than memory is.
bool rr_lay_out(const rr_section* sections, size_t count, rr_layout* layout);

/// Notes which road file a header is about.
void rr_note_roads(const rg_graph* graph, rr_header* header);

/// The checksum of the sizes of all elements.
uint32_t rr_layout_sum(const gk_crc32_tables* tables);

#endif
