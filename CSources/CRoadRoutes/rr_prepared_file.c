#include "rr_prepared_file.h"

bool rr_lay_out(const rr_section* sections, size_t count, rr_layout* layout) {
  // Far from where a sum of sizes overflows, on 32 bits too.
  const uint64_t most = SIZE_MAX / 4 < UINT64_C(1) << 48 ? SIZE_MAX / 4 : UINT64_C(1) << 48;
  uint64_t end = RR_HEADER_SIZE;
  for (size_t i = 0; i < count; i++) {
    end = (end + 63) / 64 * 64;
    layout->offsets[i] = end;
    if (sections[i].count > (most - end) / sections[i].element) {
      return false;
    }
    end += sections[i].count * sections[i].element;
  }
  layout->section_count = count;
  layout->data_end = end;
  layout->data_count = (end + RR_BLOCK_SIZE - 1) / RR_BLOCK_SIZE;
  layout->sum_count = (layout->data_count * 4 + RR_BLOCK_SIZE - 1) / RR_BLOCK_SIZE;
  layout->file_size = (layout->data_count + layout->sum_count) * RR_BLOCK_SIZE + (layout->sum_count + 1) * 4;
  return layout->file_size < most;
}

void rr_note_roads(const rg_graph* graph, rr_header* header) {
  header->road_size = graph->header.file_size;
  header->road_header = graph->header.checksum;
  // The last bytes of a road file, which are read when it is opened.
  memcpy(&header->road_blocks, graph->bytes + graph->header.file_size - 4, 4);
}

uint32_t rr_layout_sum(const gk_crc32_tables* tables) {
  static const uint32_t sizes[] = {
      sizeof(rr_state), sizeof(rr_effort),   sizeof(rr_timed_road), sizeof(rr_timed_turn), sizeof(rr_arc),
      sizeof(rr_point), sizeof(rr_group),    sizeof(rr_cell),       sizeof(rr_standing),   sizeof(rr_profile),
      RR_CELL_LEVELS,   RR_NETWORK_SECTIONS, RR_OVERLAY_SECTIONS,   RR_START_BITS,         sizeof(rr_header)};
  return gk_crc32_update(tables, 0, sizes, sizeof sizes);
}
