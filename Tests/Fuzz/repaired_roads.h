/// Makes a road file of bytes, for the fuzzers that read one.
#ifndef FAIRWAY_FUZZ_REPAIRED_ROADS_H
#define FAIRWAY_FUZZ_REPAIRED_ROADS_H

#include "gk_crc32.h"
#include "road_graph.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline void put(uint8_t* bytes, size_t place, const void* value, size_t size) {
  memcpy(bytes + place, value, size);
}

/// Makes a file of bytes: the beginning, the size and the checksums are those of a road file of a version.
static inline void repair(uint8_t* bytes, size_t size, const gk_crc32_tables* tables, uint32_t version) {
  const uint64_t file_size = size;
  put(bytes, 0, "FWYROADS", 8);
  put(bytes, 8, &version, 4);
  put(bytes, 16, &file_size, 8);
  uint32_t header_size = ROAD_HEADER_OF_VERSION_2;
  if (version != ROAD_FIRST_VERSION) {
    memcpy(&header_size, bytes + offsetof(rg_header, header_size), 4);
    header_size = header_size / 8 * 8;
    if (header_size < ROAD_HEADER_FIXED + 8 || header_size > ROAD_HEADER_MOST || header_size > size) {
      header_size = ROAD_HEADER_OF_VERSION_2;
    }
    put(bytes, offsetof(rg_header, header_size), &header_size, 4);
  }
  const uint32_t sum = gk_crc32_update(tables, 0, bytes, header_size - 4);
  put(bytes, header_size - 4, &sum, 4);
  rg_header header = {.section_count = 0};
  memcpy(&header, bytes, header_size - 4);
  for (uint32_t i = 0; i < header.section_count && i < ROAD_MOST_SECTIONS; i++) {
    const rg_section* section = &header.sections[i];
    if (section->kind != ROAD_SECTION_CHECKSUMS || section->offset > size) {
      continue;
    }
    size_t place = (size_t)section->offset;
    for (size_t start = 0; start < section->offset && place + 4 <= size; start += (size_t)1 << ROAD_BLOCK_BITS) {
      const size_t rest = (size_t)section->offset - start;
      const size_t block = (size_t)1 << ROAD_BLOCK_BITS;
      const uint32_t of_block = gk_crc32_update(tables, 0, bytes + start, rest < block ? rest : block);
      put(bytes, place, &of_block, 4);
      place += 4;
    }
    if (place + 4 <= size) {
      const uint32_t of_all = gk_crc32_update(tables, 0, bytes + section->offset, place - (size_t)section->offset);
      put(bytes, place, &of_all, 4);
    }
  }
}

#endif
