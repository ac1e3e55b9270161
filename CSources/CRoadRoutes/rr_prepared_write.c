#include "rr_memory.h"
#include "rr_prepared_file.h"

/// Bytes on their way to the taker, with the checksums of the blocks that they fill.
typedef struct writer {
  rr_taker take;
  void* context;
  gk_crc32_tables tables;
  uint64_t written;
  uint32_t sum;
  uint32_t* sums;
  size_t sum_count, sum_capacity;
  rr_status status;
} writer;

static void add_sum(writer* writer) {
  if (!rr_grow((void**)&writer->sums, writer->sum_count, &writer->sum_capacity, sizeof *writer->sums)) {
    writer->status = RR_ERROR_MEMORY;
    return;
  }
  writer->sums[writer->sum_count++] = writer->sum;
  writer->sum = 0;
}

static void put(writer* writer, const void* bytes, uint64_t size) {
  if (writer->status != RR_OK || size == 0) {
    return;
  }
  if (!writer->take(writer->context, bytes, (size_t)size)) {
    writer->status = RR_ERROR_PREPARED;
    return;
  }
  const uint8_t* next = bytes;
  while (size > 0 && writer->status == RR_OK) {
    const uint64_t room = RR_BLOCK_SIZE - writer->written % RR_BLOCK_SIZE;
    const uint64_t part = size < room ? size : room;
    writer->sum = gk_crc32_update(&writer->tables, writer->sum, next, (size_t)part);
    writer->written += part;
    next += part;
    size -= part;
    if (writer->written % RR_BLOCK_SIZE == 0) {
      add_sum(writer);
    }
  }
}

/// Puts zeros up to a place.
static void pad(writer* writer, uint64_t to) {
  static const uint8_t zeros[RR_BLOCK_SIZE];
  while (writer->written < to && writer->status == RR_OK) {
    const uint64_t left = to - writer->written;
    put(writer, zeros, left < sizeof zeros ? left : sizeof zeros);
  }
}

static void fill_header(const rr_network* network, const rr_overlay* overlay, const rr_layout* layout,
                        const gk_crc32_tables* tables, rr_header* header) {
  memset(header, 0, sizeof *header);
  memcpy(header->magic, RR_PREPARED_MAGIC, sizeof header->magic);
  header->version = RR_PREPARED_VERSION;
  header->layout = rr_layout_sum(tables);
  header->file_size = layout->file_size;
  rr_note_roads(network->graph, header);
  header->profile = network->profile;
  header->options = (overlay != NULL ? RR_HAS_OVERLAY : 0U) | (network->marks != NULL ? RR_HAS_MARKS : 0U);
  header->state_count = network->state_count;
  header->arc_count = network->arc_count;
  header->rg_state_count = network->rg_state_count;
  header->junction_count = network->junction_count;
  header->timed_road_count = network->timed_road_count;
  header->timed_turn_count = network->timed_turn_count;
  memcpy(header->rate, &network->rate, sizeof header->rate);
  if (overlay != NULL) {
    header->crossing_count = overlay->crossing_count;
    header->standing_count = overlay->standing_count;
    header->level_count = overlay->cells.levels;
    for (uint32_t level = 0; level < overlay->cells.levels; level++) {
      const rr_level* at = &overlay->levels[level];
      header->cell_counts[level] = overlay->cells.count[level];
      header->entry_counts[level] = at->entry_count;
      header->exit_counts[level] = at->exit_count;
      header->weight_counts[level][0] = (uint32_t)at->weight_count;
      header->weight_counts[level][1] = (uint32_t)(at->weight_count >> 32);
    }
  }
  header->checksum = gk_crc32_update(tables, 0, header, offsetof(rr_header, checksum));
}

/// Writes checksums of blocks, then those of the blocks that these fill.
static void put_sums(writer* writer, const rr_layout* layout) {
  // What is written now adds checksums behind those that are written: these may be moved, so a copy is.
  uint32_t* sums = writer->status == RR_OK ? rr_new(layout->data_count, sizeof *sums) : NULL;
  if (sums == NULL) {
    writer->status = writer->status == RR_OK ? RR_ERROR_MEMORY : writer->status;
    return;
  }
  memcpy(sums, writer->sums, (size_t)layout->data_count * sizeof *sums);
  put(writer, sums, layout->data_count * sizeof *sums);
  free(sums);
  pad(writer, (layout->data_count + layout->sum_count) * RR_BLOCK_SIZE);
  if (writer->status != RR_OK) {
    return;
  }
  const uint32_t* last = writer->sums + layout->data_count;
  const size_t size = (size_t)layout->sum_count * sizeof *last;
  const uint32_t own = gk_crc32_update(&writer->tables, 0, last, size);
  if (!writer->take(writer->context, last, size) || !writer->take(writer->context, &own, sizeof own)) {
    writer->status = RR_ERROR_PREPARED;
  }
}

rr_status rr_network_write(const rr_network* network, rr_taker take, void* context) {
  if (network->is_relaxed) {
    return RR_ERROR_PROFILE;
  }
  // The lists of arrays have the places of pointers, which writing does not change.
  rr_network* own = (rr_network*)(uintptr_t)network;
  rr_overlay* overlay = (rr_overlay*)(uintptr_t)rr_overlay_of(network);
  rr_section sections[RR_ALL_SECTIONS];
  rr_network_sections(own, sections);
  if (overlay != NULL) {
    rr_overlay_sections(overlay, sections + RR_NETWORK_SECTIONS);
  }
  rr_layout layout;
  if (!rr_lay_out(sections, overlay != NULL ? RR_ALL_SECTIONS : RR_NETWORK_SECTIONS, &layout)) {
    return RR_ERROR_TOO_MANY;
  }
  rr_header* header = rr_new(1, sizeof *header);
  writer* out = rr_new(1, sizeof *out);
  rr_status status = header != NULL && out != NULL ? RR_OK : RR_ERROR_MEMORY;
  if (status == RR_OK) {
    out->take = take;
    out->context = context;
    gk_crc32_prepare(&out->tables);
    fill_header(network, overlay, &layout, &out->tables, header);
    put(out, header, sizeof *header);
    for (size_t i = 0; i < layout.section_count && out->status == RR_OK; i++) {
      pad(out, layout.offsets[i]);
      const size_t size = (size_t)sections[i].count * sections[i].element;
      rr_pages* pages = i < RR_NETWORK_SECTIONS ? network->pages : overlay->pages;
      // What was opened is read first.
      if (size > 0 && pages != NULL && !rr_touch(pages, *sections[i].array, size)) {
        out->status = RR_ERROR_PREPARED;
      }
      put(out, size > 0 ? *sections[i].array : NULL, size);
    }
    pad(out, layout.data_count * RR_BLOCK_SIZE);
    put_sums(out, &layout);
    status = out->status;
    free(out->sums);
  }
  free(header);
  free(out);
  return status;
}
