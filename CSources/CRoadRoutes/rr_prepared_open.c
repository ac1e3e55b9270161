#include "rr_memory.h"
#include "rr_prepared_file.h"

static rr_status failed(rr_fault* fault, uint32_t kind, uint64_t offset) {
  if (fault != NULL) {
    *fault = (rr_fault){.kind = kind, .offset = offset};
  }
  return RR_ERROR_PREPARED;
}

/// Reads the header, and says what is wrong with it.
static rr_status read_header(const rg_graph* graph, const rr_profile* profile, const uint8_t* bytes, size_t size,
                             const gk_crc32_tables* tables, rr_header* header, rr_fault* fault) {
  if (size < sizeof header->magic || memcmp(bytes, RR_PREPARED_MAGIC, sizeof header->magic) != 0) {
    return failed(fault, RR_FAULT_NOT_PREPARED, 0);
  }
  if (size < RR_HEADER_SIZE) {
    return failed(fault, RR_FAULT_CUT_OFF, size);
  }
  memcpy(header, bytes, sizeof *header);
  if (header->version != RR_PREPARED_VERSION || header->layout != rr_layout_sum(tables)) {
    failed(fault, RR_FAULT_VERSION, offsetof(rr_header, version));
    if (fault != NULL) {
      fault->version = header->version;
    }
    return RR_ERROR_PREPARED;
  }
  if (gk_crc32_update(tables, 0, header, offsetof(rr_header, checksum)) != header->checksum) {
    return failed(fault, RR_FAULT_DAMAGED, 0);
  }
  rr_header own;
  rr_note_roads(graph, &own);
  if (header->road_size != own.road_size || header->road_header != own.road_header ||
      header->road_blocks != own.road_blocks) {
    return failed(fault, RR_FAULT_OTHER_ROADS, offsetof(rr_header, road_size));
  }
  if (memcmp(&header->profile, profile, sizeof *profile) != 0) {
    return failed(fault, RR_FAULT_OTHER_PROFILE, offsetof(rr_header, profile));
  }
  return RR_OK;
}

/// Takes the counts of a header. False if they are out of their ranges.
static bool take_counts(rr_network* network, rr_overlay* overlay, const rr_header* header) {
  network->state_count = header->state_count;
  network->arc_count = header->arc_count;
  network->rg_state_count = header->rg_state_count;
  network->timed_road_count = header->timed_road_count;
  network->timed_turn_count = header->timed_turn_count;
  memcpy(&network->rate, header->rate, sizeof network->rate);
  if (header->state_count >= RR_MOST_STATES || header->rg_state_count > header->state_count ||
      header->arc_count >= RR_NONE / 2 || header->junction_count != network->junction_count ||
      !(network->rate >= 0 && network->rate < (double)RR_MOST_COST)) {
    return false;
  }
  if (overlay == NULL) {
    return true;
  }
  overlay->crossing_count = header->crossing_count;
  overlay->standing_count = header->standing_count;
  overlay->cells.levels = header->level_count;
  overlay->cells.nodes = header->junction_count;
  if (header->level_count == 0 || header->level_count > RR_CELL_LEVELS) {
    return false;
  }
  uint64_t cells = 0;
  for (uint32_t level = 0; level < header->level_count; level++) {
    rr_level* at = &overlay->levels[level];
    overlay->cells.count[level] = header->cell_counts[level];
    at->entry_count = header->entry_counts[level];
    at->exit_count = header->exit_counts[level];
    at->weight_count = (uint64_t)header->weight_counts[level][1] << 32 | header->weight_counts[level][0];
    at->first_cell = (uint32_t)cells;
    cells += header->cell_counts[level];
    if (header->cell_counts[level] == 0 || cells > rr_most_cells(network)) {
      return false;
    }
  }
  overlay->cell_count = (uint32_t)cells;
  return true;
}

/// Makes room for what is known of a file of some bytes, and reads the last checksums. Null on failure.
static rr_pages* make_pages(const uint8_t* bytes, rg_source* source, const rr_network* network,
                            const rr_overlay* overlay, const rr_layout* layout, rr_status* status, rr_fault* fault) {
  const size_t blocks = (size_t)(layout->data_count + layout->sum_count);
  const uint64_t last = (uint64_t)blocks << RR_BLOCK_BITS;
  const size_t size = (size_t)(layout->file_size - last);
  if (source != NULL) {
    const size_t there = rg_source_read(source, (size_t)last, size);
    if (there < size) {
      *status = failed(fault, RR_FAULT_CUT_OFF, last + there);
      return NULL;
    }
  }
  rr_pages* pages = calloc(1, sizeof *pages + blocks);
  if (pages == NULL) {
    *status = RR_ERROR_MEMORY;
    return NULL;
  }
  pages->bytes = bytes;
  pages->data_count = (size_t)layout->data_count;
  pages->sum_count = (size_t)layout->sum_count;
  pages->groups = rr_new(((size_t)network->state_count >> RR_GROUP_BITS) + 1, 1);
  pages->states = rr_new(network->state_count, 1);
  pages->cells = rr_new(overlay != NULL ? overlay->cell_count : 0, 1);
  gk_crc32_prepare(&pages->tables);
  *status = pages->groups != NULL && pages->states != NULL && pages->cells != NULL ? RR_OK : RR_ERROR_MEMORY;
  uint32_t expected;
  memcpy(&expected, bytes + layout->file_size - 4, 4);
  if (*status == RR_OK && gk_crc32_update(&pages->tables, 0, bytes + last, size - 4) != expected) {
    *status = failed(fault, RR_FAULT_DAMAGED, last);
  }
  if (*status != RR_OK) {
    rr_pages_close(pages);
    return NULL;
  }
  pages->source = source;
  return pages;
}

/// Lets the arrays lie in the bytes. What each search reads is read now.
static bool place_arrays(rr_network* network, rr_overlay* overlay, const rr_section* sections,
                         const rr_layout* layout) {
  rr_pages* pages = network->pages;
  for (size_t i = 0; i < layout->section_count; i++) {
    const bool is_there = sections[i].count > 0 || !sections[i].is_optional;
    *sections[i].array = is_there ? (void*)(uintptr_t)(pages->bytes + layout->offsets[i]) : NULL;
  }
  const size_t starts = rr_road_start_count(network->state_count);
  if (!rr_touch(pages, network->road_starts, starts * sizeof *network->road_starts)) {
    return false;
  }
  for (uint32_t level = 0; overlay != NULL && level + 1 < overlay->cells.levels; level++) {
    const uint32_t* above = overlay->above[level];
    if (!rr_touch(pages, above, overlay->cells.count[level] * sizeof *above)) {
      return false;
    }
    for (uint32_t cell = 0; cell < overlay->cells.count[level]; cell++) {
      if (above[cell] >= overlay->cells.count[level + 1]) {
        return rr_report(pages, RR_FAULT_INVALID, &above[cell]);
      }
    }
  }
  return true;
}

static rr_status fill(rr_network* network, rr_overlay* overlay, const rr_header* header, const uint8_t* bytes,
                      size_t size, rg_source* source, rr_fault* fault) {
  if (!take_counts(network, overlay, header)) {
    return failed(fault, RR_FAULT_INVALID, offsetof(rr_header, options));
  }
  rr_section sections[RR_ALL_SECTIONS];
  rr_network_sections(network, sections);
  for (size_t i = 0; i < RR_NETWORK_SECTIONS; i++) {
    if (sections[i].array == (void**)&network->marks && (header->options & RR_HAS_MARKS) != 0) {
      sections[i].count = network->state_count;
    }
  }
  if (overlay != NULL) {
    rr_overlay_sections(overlay, sections + RR_NETWORK_SECTIONS);
  }
  rr_layout layout;
  if (!rr_lay_out(sections, overlay != NULL ? RR_ALL_SECTIONS : RR_NETWORK_SECTIONS, &layout) ||
      layout.file_size != header->file_size) {
    return failed(fault, RR_FAULT_INVALID, offsetof(rr_header, file_size));
  }
  if (size != layout.file_size) {
    return failed(fault, size < layout.file_size ? RR_FAULT_CUT_OFF : RR_FAULT_INVALID,
                  size < layout.file_size ? size : layout.file_size);
  }
  rr_status status;
  network->pages = make_pages(bytes, source, network, overlay, &layout, &status, fault);
  if (network->pages == NULL) {
    return status;
  }
  if (overlay != NULL) {
    overlay->pages = network->pages;
  }
  if (!place_arrays(network, overlay, sections, &layout)) {
    rr_network_damage(network, fault);
    return RR_ERROR_PREPARED;
  }
  network->size = sizeof *network + rr_sections_size(sections, RR_NETWORK_SECTIONS);
  if (overlay != NULL) {
    overlay->size = sizeof *overlay + rr_sections_size(sections + RR_NETWORK_SECTIONS, RR_OVERLAY_SECTIONS);
    overlay->is_done = true;
    for (uint32_t level = 0; level < overlay->cells.levels; level++) {
      overlay->all += overlay->levels[level].entry_count;
    }
    overlay->done = overlay->all;
  }
  return RR_OK;
}

/// Opens bytes, of which only the header need be there if they come from a source. On failure the source is the
/// caller's.
static rr_status open_bytes(const rg_graph* graph, const rr_profile* profile, const uint8_t* bytes, size_t size,
                            rg_source* source, rr_network** network, rr_fault* fault) {
  rr_header header;
  gk_crc32_tables tables;
  gk_crc32_prepare(&tables);
  const rr_status status = read_header(graph, profile, bytes, size, &tables, &header, fault);
  if (status != RR_OK) {
    return status;
  }
  rr_network* made = rr_new(1, sizeof *made);
  rr_overlay* overlay = (header.options & RR_HAS_OVERLAY) != 0 ? rr_new(1, sizeof *overlay) : NULL;
  if (made == NULL || (overlay == NULL && (header.options & RR_HAS_OVERLAY) != 0)) {
    free(made);
    return RR_ERROR_MEMORY;
  }
  made->graph = graph;
  made->profile = *profile;
  made->junction_count = (uint32_t)rg_graph_count(graph, ROAD_SECTION_JUNCTIONS);
  if (overlay != NULL) {
    overlay->network = made;
    overlay->owns_cells = true;
  }
  const rr_status result = fill(made, overlay, &header, bytes, size, source, fault);
  if (result != RR_OK) {
    if (made->pages != NULL) {
      made->pages->source = NULL;
    }
    rr_pages_close(made->pages);
    free(overlay);
    free(made);
    return result;
  }
  atomic_init(&made->spare, NULL);
  atomic_init(&made->overlay, overlay);
  *network = made;
  return RR_OK;
}

rr_status rr_network_open_bytes(const rg_graph* graph, const rr_profile* profile, const void* bytes, size_t size,
                                rr_network** network, rr_fault* fault) {
  *network = NULL;
  return rr_profile_fault(profile) != NULL ? RR_ERROR_PROFILE
                                           : open_bytes(graph, profile, bytes, size, NULL, network, fault);
}

rr_status rr_network_open(const rg_graph* graph, const rr_profile* profile, const char* path, rr_network** network,
                          rr_fault* fault) {
  *network = NULL;
  if (rr_profile_fault(profile) != NULL) {
    return RR_ERROR_PROFILE;
  }
  rg_fault refused = {.system_error = 0};
  size_t size;
  rg_source* source;
  if (rg_source_open(path, (size_t)RR_HEADER_SIZE, &source, &size, &refused) != ROAD_OK) {
    failed(fault, RR_FAULT_SYSTEM, 0);
    if (fault != NULL) {
      fault->system_error = refused.system_error;
    }
    return RR_ERROR_PREPARED;
  }
  const size_t header = size < RR_HEADER_SIZE ? size : (size_t)RR_HEADER_SIZE;
  const size_t there = rg_source_read(source, 0, header);
  const rr_status status =
      open_bytes(graph, profile, rg_source_bytes(source), there < header ? there : size, source, network, fault);
  if (status != RR_OK) {
    rg_source_close(source);
  }
  return status;
}
