#include "road_heights.h"
#include "road_internal.h"
#include "road_overlay.h"
#include "road_places.h"

#include <stdlib.h>
#include <string.h>

static const char rg_magic[8] = {'F', 'W', 'Y', 'R', 'O', 'A', 'D', 'S'};

/// The size of an element of a section; 1 for bytes, 0 for a section that is not known.
static size_t element_size(uint32_t kind) {
  switch (kind) {
  case ROAD_SECTION_JUNCTIONS:
    return sizeof(rg_junction);
  case ROAD_SECTION_NODES:
    return 5;
  case ROAD_SECTION_EDGES:
    return sizeof(rg_edge);
  case ROAD_SECTION_INTO:
  case ROAD_SECTION_CROSSING:
  case ROAD_SECTION_CHECKSUMS:
  case ROAD_SECTION_STARTS:
  case ROAD_SECTION_SET_PLACES:
  case ROAD_SECTION_PATHS:
  case ROAD_SECTION_HEIGHT_PLACES:
  case ROAD_SECTION_OVERLAY_LEVELS:
    return 4;
  case ROAD_SECTION_WAYS:
    return sizeof(rg_way);
  case ROAD_SECTION_CELLS:
    return sizeof(rg_cell);
  case ROAD_SECTION_RESTRICTIONS:
    return sizeof(rg_restriction);
  case ROAD_SECTION_WAY_SETS:
    return sizeof(rg_way_set);
  case ROAD_SECTION_JUNCTION_SETS:
    return ROAD_JUNCTION_SET_SIZE;
  case ROAD_SECTION_SPOTS:
    return sizeof(rg_spot_record);
  case ROAD_SECTION_PATH_PLACES:
    return sizeof(rg_path_place);
  case ROAD_SECTION_EDGE_MARKS:
    return ROAD_EDGE_MARKS_SIZE;
  case ROAD_SECTION_COUNTRIES:
    return sizeof(rg_country_run);
  case ROAD_SECTION_DENSITIES:
  case ROAD_SECTION_JUNCTION_HEIGHTS:
  case ROAD_SECTION_OVERLAY_CELLS:
    return 2;
  case ROAD_SECTION_SHAPES:
  case ROAD_SECTION_NAMES:
  case ROAD_SECTION_SOURCE:
  case ROAD_SECTION_WORDS:
  case ROAD_SECTION_SETS:
  case ROAD_SECTION_BEARINGS:
  case ROAD_SECTION_JUNCTION_MARKS:
  case ROAD_SECTION_HEIGHTS:
  case ROAD_SECTION_PLACES:
  case ROAD_SECTION_PLACE_TEXTS:
  case ROAD_SECTION_AREAS:
    return 1;
  case ROAD_SECTION_PLACE_CELLS:
  case ROAD_SECTION_AREA_CELLS:
    return sizeof(rg_place_cell);
  default:
    return 0;
  }
}

static bool ends_with_one_more(uint32_t kind) {
  return kind == ROAD_SECTION_JUNCTIONS || kind == ROAD_SECTION_CELLS;
}

void rg_report(const rg_graph* graph, rg_status status, uint64_t offset) {
  uint64_t none = 0;
  atomic_compare_exchange_strong(&rg_mutable(graph)->damage, &none, offset << 8 | (uint64_t)status);
}

void rg_report_missing(const rg_graph* graph, uint32_t section) {
  const uint8_t* bytes = graph->parts[section].bytes;
  // The header would name the section.
  rg_report(graph, ROAD_ERROR_INVALID,
            bytes != NULL ? (uint64_t)(bytes - graph->bytes) : offsetof(rg_header, sections));
}

rg_status rg_graph_damage(const rg_graph* graph, rg_fault* fault) {
  const uint64_t damage = atomic_load(&rg_mutable(graph)->damage);
  if (fault != NULL) {
    *fault = (rg_fault){.offset = damage >> 8};
  }
  return (rg_status)(damage & 255);
}

bool rg_check_block(const rg_graph* graph, size_t block) {
  const size_t start = block << ROAD_BLOCK_BITS;
  const size_t end = start + ((size_t)1 << ROAD_BLOCK_BITS);
  const size_t size = (end < graph->size ? end : graph->size) - start;
  _Atomic uint8_t* mark = &rg_mutable(graph)->blocks[block];
  rg_source_lock(graph->source);
  uint8_t known = atomic_load_explicit(mark, memory_order_relaxed);
  if (known == ROAD_BLOCK_UNREAD) {
    const size_t there = graph->source != NULL ? rg_source_read(graph->source, start, size) : size;
    uint32_t expected;
    memcpy(&expected, graph->parts[ROAD_SECTION_CHECKSUMS].bytes + block * 4, 4);
    known = ROAD_BLOCK_DAMAGED;
    if (there < size) {
      rg_report(graph, ROAD_ERROR_CUT_OFF, start + there);
    } else if (gk_crc32_update(&graph->tables, 0, graph->bytes + start, size) != expected) {
      rg_report(graph, ROAD_ERROR_DAMAGED, start);
    } else {
      known = ROAD_BLOCK_RIGHT;
    }
    atomic_store_explicit(mark, known, memory_order_release);
  }
  rg_source_unlock(graph->source);
  return known == ROAD_BLOCK_RIGHT;
}

rg_range rg_unreadable(const rg_graph* graph, uint32_t section, uint64_t index, uint64_t end, size_t size) {
  const rg_part* part = &graph->parts[section];
  const uint64_t offset = (uint64_t)(part->bytes - graph->bytes);
  const uint64_t block = UINT64_C(1) << ROAD_BLOCK_BITS;
  rg_range range = {index, index};
  // To the beginnings of blocks: the elements between have the same ones.
  while (range.end < end && !rg_touch(graph, part->bytes + range.end * size, size)) {
    const uint64_t next = ((offset + range.end * size) / block + 1) * block;
    range.end = (next - offset + size - 1) / size;
  }
  while (range.first > 0 && !rg_touch(graph, part->bytes + (range.first - 1) * size, size)) {
    const uint64_t before = (offset + range.first * size - 1) / block * block;
    range.first = before > offset ? (before - offset) / size : 0;
  }
  range.end = range.end < end ? range.end : end;
  return range;
}

/// The bytes of a header, of which its beginning is at hand.
static uint32_t size_of_header(const rg_header* header) {
  return header->version == ROAD_FIRST_VERSION ? ROAD_HEADER_OF_VERSION_2 : header->header_size;
}

static rg_status failed(rg_fault* fault, rg_status status, uint64_t offset) {
  if (fault != NULL) {
    *fault = (rg_fault){.offset = offset};
  }
  return status;
}

/// Whether all three sections of heights are there, for each junction and for all edges, or none.
static bool heights_agree(const rg_part* parts) {
  const rg_part* junctions = &parts[ROAD_SECTION_JUNCTION_HEIGHTS];
  const rg_part* heights = &parts[ROAD_SECTION_HEIGHTS];
  const rg_part* places = &parts[ROAD_SECTION_HEIGHT_PLACES];
  if (junctions->bytes == NULL && heights->bytes == NULL && places->bytes == NULL) {
    return true;
  }
  const uint64_t edges = parts[ROAD_SECTION_EDGES].count;
  return junctions->bytes != NULL && heights->bytes != NULL && places->bytes != NULL &&
         junctions->count == parts[ROAD_SECTION_JUNCTIONS].count &&
         places->count == (edges + (1 << ROAD_HEIGHT_PLACE_BITS) - 1) >> ROAD_HEIGHT_PLACE_BITS;
}

/// Whether the sections of version 3 that have an element for each of another's have as many as that.
static bool sections_agree(const rg_part* parts) {
  const uint64_t edges = parts[ROAD_SECTION_EDGES].count;
  const uint64_t junctions = parts[ROAD_SECTION_JUNCTIONS].count;
  const rg_part* bearings = &parts[ROAD_SECTION_BEARINGS];
  const rg_part* marks = &parts[ROAD_SECTION_JUNCTION_MARKS];
  const rg_part* densities = &parts[ROAD_SECTION_DENSITIES];
  return (bearings->bytes == NULL || bearings->size == (edges * ROAD_BEARING_BITS + 7) / 8) &&
         (marks->bytes == NULL || marks->size == junctions) &&
         (densities->bytes == NULL || densities->count == parts[ROAD_SECTION_CELLS].count) && heights_agree(parts) &&
         (parts[ROAD_SECTION_PLACES].bytes != NULL) == (parts[ROAD_SECTION_PLACE_CELLS].bytes != NULL) &&
         (parts[ROAD_SECTION_PLACES].bytes != NULL) == (parts[ROAD_SECTION_PLACE_TEXTS].bytes != NULL) &&
         (parts[ROAD_SECTION_AREAS].bytes != NULL) == (parts[ROAD_SECTION_AREA_CELLS].bytes != NULL) &&
         (parts[ROAD_SECTION_OVERLAY_CELLS].bytes != NULL) == (parts[ROAD_SECTION_OVERLAY_LEVELS].bytes != NULL) &&
         (parts[ROAD_SECTION_OVERLAY_CELLS].bytes == NULL || parts[ROAD_SECTION_OVERLAY_CELLS].count == junctions);
}

/// Finds the sections that a header names. They lie behind the header, one after the other, the checksums last.
static rg_status find_sections(rg_graph* graph, const rg_header* header, rg_fault* fault) {
  uint64_t end = size_of_header(header);
  for (uint32_t i = 0; i < header->section_count; i++) {
    const rg_section* section = &header->sections[i];
    const uint64_t place = (uint64_t)((const uint8_t*)section - (const uint8_t*)header);
    if (section->offset < end || section->offset % 8 != 0 || section->offset > header->file_size ||
        section->size > header->file_size - section->offset) {
      return failed(fault, ROAD_ERROR_INVALID, place);
    }
    end = section->offset + section->size;
    size_t size = element_size(section->kind);
    if (size == 0) {
      continue;
    }
    if (section->kind == ROAD_SECTION_JUNCTION_SETS) {
      size = section->element_size == ROAD_JUNCTION_SET_SIZE_OF_MANY ? ROAD_JUNCTION_SET_SIZE_OF_MANY : size;
      graph->junction_set_size = size;
    }
    if (section->kind == ROAD_SECTION_OVERLAY_CELLS && section->element_size == ROAD_OVERLAY_CELL_SIZE_OF_MANY) {
      size = ROAD_OVERLAY_CELL_SIZE_OF_MANY;
    }
    rg_part* part = &graph->parts[section->kind];
    const size_t count = (size_t)section->size / size;
    if (part->bytes != NULL || section->element_size != size || section->size % size != 0 ||
        (ends_with_one_more(section->kind) && count == 0)) {
      return failed(fault, ROAD_ERROR_INVALID, place);
    }
    *part =
        (rg_part){graph->bytes + section->offset, section->size, count - (ends_with_one_more(section->kind) ? 1 : 0)};
  }
  const rg_part* parts = graph->parts;
  const size_t sums = parts[ROAD_SECTION_CHECKSUMS].count;
  const uint64_t sums_at = end - sums * 4;
  const size_t block = (size_t)1 << ROAD_BLOCK_BITS;
  // One checksum for each block before the checksums, and one for themselves.
  if (parts[ROAD_SECTION_JUNCTIONS].bytes == NULL || parts[ROAD_SECTION_CELLS].bytes == NULL ||
      parts[ROAD_SECTION_CHECKSUMS].bytes != graph->bytes + sums_at || end != header->file_size ||
      sums != (sums_at + block - 1) / block + 1 ||
      parts[ROAD_SECTION_NODES].count != parts[ROAD_SECTION_JUNCTIONS].count ||
      parts[ROAD_SECTION_INTO].count != parts[ROAD_SECTION_EDGES].count ||
      parts[ROAD_SECTION_STARTS].count !=
          (parts[ROAD_SECTION_EDGES].count + (1 << ROAD_START_BITS) - 1) >> ROAD_START_BITS ||
      !sections_agree(parts)) {
    return failed(fault, ROAD_ERROR_INVALID, offsetof(rg_header, sections));
  }
  graph->block_count = sums - 1;
  graph->size = (size_t)sums_at;
  // The checksums are the last: a file whose end is missing is not opened.
  if (graph->source != NULL) {
    const size_t there = rg_source_read(graph->source, (size_t)sums_at, sums * 4);
    if (there < sums * 4) {
      return failed(fault, ROAD_ERROR_CUT_OFF, sums_at + there);
    }
  }
  uint32_t expected;
  memcpy(&expected, graph->bytes + end - 4, 4);
  if (gk_crc32_update(&graph->tables, 0, graph->bytes + sums_at, (sums - 1) * 4) != expected) {
    return failed(fault, ROAD_ERROR_DAMAGED, sums_at);
  }
  return ROAD_OK;
}

rg_status rg_graph_open_bytes(const void* bytes, size_t size, rg_graph** graph, rg_fault* fault) {
  return rg_open(bytes, size, NULL, graph, fault);
}

/// Reads the header, whose checksum is right then. The sections that it has no room for are none.
static rg_status read_header(rg_graph* graph, size_t size, rg_fault* fault) {
  rg_header* header = &graph->header;
  memcpy(header, graph->bytes, ROAD_HEADER_FIXED);
  if (header->version < ROAD_FIRST_VERSION || header->version > ROAD_FILE_VERSION) {
    const rg_status status = failed(fault, ROAD_ERROR_VERSION, offsetof(rg_header, version));
    if (fault != NULL) {
      fault->version = header->version;
    }
    return status;
  }
  const uint32_t header_size = size_of_header(header);
  if (header_size < ROAD_HEADER_FIXED + 8 || header_size > ROAD_HEADER_MOST || header_size % 8 != 0) {
    return failed(fault, ROAD_ERROR_DAMAGED, 0);
  }
  if (size < header_size) {
    return failed(fault, ROAD_ERROR_CUT_OFF, size);
  }
  memcpy(&header->checksum, graph->bytes + header_size - 4, 4);
  if (gk_crc32_update(&graph->tables, 0, graph->bytes, header_size - 4) != header->checksum) {
    return failed(fault, ROAD_ERROR_DAMAGED, 0);
  }
  if (header->file_size > size) {
    return failed(fault, ROAD_ERROR_CUT_OFF, size);
  }
  const size_t room = (header_size - ROAD_HEADER_FIXED - 4) / sizeof(rg_section);
  if (header->file_size < size || header->section_count > room || header->section_count > ROAD_MOST_SECTIONS) {
    return failed(fault, ROAD_ERROR_INVALID, header->file_size < size ? header->file_size : 12);
  }
  memcpy(header->sections, graph->bytes + ROAD_HEADER_FIXED, header->section_count * sizeof(rg_section));
  return ROAD_OK;
}

rg_status rg_open(const uint8_t* bytes, size_t size, rg_source* source, rg_graph** graph, rg_fault* fault) {
  *graph = NULL;
  if (size < sizeof rg_magic || memcmp(bytes, rg_magic, sizeof rg_magic) != 0) {
    return failed(fault, ROAD_ERROR_NOT_ROADS, 0);
  }
  if (size < ROAD_HEADER_FIXED) {
    return failed(fault, ROAD_ERROR_CUT_OFF, size);
  }
  const size_t blocks = (size >> ROAD_BLOCK_BITS) + 1;
  rg_graph* made = calloc(1, sizeof *made + blocks);
  if (made == NULL) {
    return failed(fault, ROAD_ERROR_MEMORY, 0);
  }
  made->bytes = bytes;
  made->source = source;
  gk_crc32_prepare(&made->tables);
  rg_status status = read_header(made, size, fault);
  if (status == ROAD_OK) {
    status = find_sections(made, &made->header, fault);
  }
  if (status != ROAD_OK) {
    free(made);
    return status;
  }
  *graph = made;
  return ROAD_OK;
}

void rg_graph_close(rg_graph* graph) {
  if (graph != NULL) {
    rg_source_close(graph->source);
    free(graph);
  }
}

const rg_header* rg_graph_header(const rg_graph* graph) {
  return &graph->header;
}

size_t rg_graph_count(const rg_graph* graph, uint32_t section) {
  return section <= ROAD_LAST_SECTION ? graph->parts[section].count : 0;
}

bool rg_graph_has(const rg_graph* graph, uint32_t section) {
  return section <= ROAD_LAST_SECTION && graph->parts[section].bytes != NULL;
}

uint64_t rg_graph_section_size(const rg_graph* graph, uint32_t section) {
  return section <= ROAD_LAST_SECTION ? graph->parts[section].size : 0;
}

const uint8_t* rg_graph_bytes(const rg_graph* graph, uint32_t section, size_t* size) {
  *size = 0;
  if (section > ROAD_LAST_SECTION || section == ROAD_SECTION_CHECKSUMS || graph->parts[section].size == 0) {
    return NULL;
  }
  const rg_part* part = &graph->parts[section];
  if (!rg_touch(graph, part->bytes, (size_t)part->size)) {
    return NULL;
  }
  *size = (size_t)part->size;
  return part->bytes;
}

const rg_edge* rg_graph_edge(const rg_graph* graph, uint32_t edge) {
  return rg_edge_at(graph, edge);
}

const rg_way* rg_graph_way(const rg_graph* graph, uint32_t way) {
  return rg_way_at(graph, way);
}

const rg_junction* rg_graph_junction(const rg_graph* graph, uint32_t junction) {
  return rg_junction_at(graph, junction);
}

uint32_t rg_graph_from(const rg_graph* graph, uint32_t edge) {
  const rg_edge* record = rg_edge_at(graph, edge);
  return record != NULL ? rg_from_of(graph, edge, record) : (uint32_t)graph->parts[ROAD_SECTION_JUNCTIONS].count;
}

uint32_t rg_far_from(const rg_graph* graph, uint32_t edge, uint32_t start) {
  // The last junction whose first edge is not behind this one.
  const uint32_t count = (uint32_t)graph->parts[ROAD_SECTION_JUNCTIONS].count;
  uint32_t low = start;
  uint32_t high = count > 0 ? count - 1 : 0;
  while (low < high) {
    const uint32_t middle = low + (high - low + 1) / 2;
    const rg_junction* junction = rg_junction_at(graph, middle);
    if (junction != NULL) {
      if (junction->first_out <= edge) {
        low = middle;
      } else {
        high = middle - 1;
      }
      continue;
    }
    const rg_range gap = rg_unreadable(graph, ROAD_SECTION_JUNCTIONS, middle, (uint64_t)high + 1, sizeof(rg_junction));
    const rg_junction* behind = gap.end <= high ? rg_junction_at(graph, (uint32_t)gap.end) : NULL;
    const rg_junction* before = gap.first > low ? rg_junction_at(graph, (uint32_t)gap.first - 1) : NULL;
    if (behind != NULL && behind->first_out <= edge) {
      low = (uint32_t)gap.end;
    } else if (before != NULL && before->first_out > edge) {
      high = (uint32_t)gap.first - 1;
    } else {
      return count;
    }
  }
  return low;
}

const rg_restriction* rg_graph_restriction(const rg_graph* graph, uint32_t restriction) {
  return rg_element(graph, ROAD_SECTION_RESTRICTIONS, restriction, sizeof(rg_restriction));
}

int64_t rg_graph_node(const rg_graph* graph, uint32_t junction) {
  const uint8_t* bytes = rg_element(graph, ROAD_SECTION_NODES, junction, 5);
  if (bytes == NULL) {
    return -1;
  }
  uint64_t id = 0;
  memcpy(&id, bytes, 5);
  return (int64_t)id;
}
