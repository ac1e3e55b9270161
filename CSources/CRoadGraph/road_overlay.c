#include "road_overlay.h"

#include "road_internal.h"

#include <stdlib.h>

/// Reports that a section has wrong numbers.
static bool fails(const rg_graph* graph, uint32_t section) {
  rg_report_missing(graph, section);
  return false;
}

/// The numbers of ROAD_SECTION_OVERLAY_LEVELS, checked; null if there are none, and where they are damaged.
static const uint32_t* numbers(const rg_graph* graph) {
  size_t size;
  return (const uint32_t*)(const void*)rg_graph_bytes(graph, ROAD_SECTION_OVERLAY_LEVELS, &size);
}

bool rg_graph_overlay(const rg_graph* graph, rg_overlay* overlay) {
  *overlay = (rg_overlay){0};
  const rg_part* part = &graph->parts[ROAD_SECTION_OVERLAY_LEVELS];
  if (part->bytes == NULL) {
    return false;
  }
  const uint32_t* table = numbers(graph);
  if (table == NULL || table[0] == 0 || table[0] > ROAD_OVERLAY_MOST_LEVELS || part->count < 1 + (size_t)table[0]) {
    return table == NULL && part->count > 0 ? false : fails(graph, ROAD_SECTION_OVERLAY_LEVELS);
  }
  const uint32_t levels = table[0];
  uint64_t size = 1 + (uint64_t)levels;
  uint64_t most = graph->parts[ROAD_SECTION_JUNCTIONS].count;
  for (uint32_t level = 0; level < levels; level++) {
    const uint32_t count = table[1 + level];
    if (count == 0 || count > most) {
      return fails(graph, ROAD_SECTION_OVERLAY_LEVELS);
    }
    overlay->counts[level] = count;
    size += level > 0 ? count : 0;
    most = count;
  }
  if (size != part->count) {
    return fails(graph, ROAD_SECTION_OVERLAY_LEVELS);
  }
  overlay->levels = levels;
  return true;
}

/// Reads the cells of the lowest level.
static bool read_lowest(const rg_graph* graph, const rg_overlay* overlay, uint32_t* cells) {
  const rg_part* part = &graph->parts[ROAD_SECTION_OVERLAY_CELLS];
  size_t size;
  const uint8_t* bytes = rg_graph_bytes(graph, ROAD_SECTION_OVERLAY_CELLS, &size);
  if (bytes == NULL) {
    return part->count == 0;
  }
  const bool has_many = size / part->count == ROAD_OVERLAY_CELL_SIZE_OF_MANY;
  for (size_t i = 0; i < part->count; i++) {
    cells[i] = has_many ? rg_number_at(bytes + 4 * i) : (uint32_t)bytes[2 * i] | (uint32_t)bytes[2 * i + 1] << 8;
    if (cells[i] >= overlay->counts[0]) {
      return fails(graph, ROAD_SECTION_OVERLAY_CELLS);
    }
  }
  return true;
}

/// Finds in which cell of a level each cell of the one below lies. What a file says is the first one in each: they are
/// in order, so that all have one.
static bool read_above(const rg_graph* graph, const rg_overlay* overlay, uint32_t level, uint32_t* above) {
  const uint32_t* starts = numbers(graph);
  if (starts == NULL) {
    return false;
  }
  starts += 1 + overlay->levels;
  for (uint32_t lower = 1; lower < level; lower++) {
    starts += overlay->counts[lower];
  }
  const uint32_t count = overlay->counts[level];
  const uint32_t below = overlay->counts[level - 1];
  for (uint32_t cell = 0; cell < count; cell++) {
    const uint32_t end = cell + 1 < count ? starts[cell + 1] : below;
    if (starts[cell] >= end || end > below || (cell == 0 && starts[0] != 0)) {
      return fails(graph, ROAD_SECTION_OVERLAY_LEVELS);
    }
    for (uint32_t i = starts[cell]; i < end; i++) {
      above[i] = cell;
    }
  }
  return true;
}

/// Whether each cell of a level has a junction, and none too many. The sizes begin as zeros.
static bool have_right_sizes(const rg_graph* graph, const rg_overlay* overlay, uint32_t level, const uint32_t* cells,
                             uint32_t* sizes) {
  const size_t junctions = graph->parts[ROAD_SECTION_JUNCTIONS].count;
  for (size_t i = 0; i < junctions; i++) {
    sizes[cells[i]] += 1;
  }
  for (uint32_t cell = 0; cell < overlay->counts[level]; cell++) {
    if (sizes[cell] == 0 || sizes[cell] > rg_overlay_most(level)) {
      return fails(graph, level == 0 ? ROAD_SECTION_OVERLAY_CELLS : ROAD_SECTION_OVERLAY_LEVELS);
    }
  }
  return true;
}

rg_status rg_graph_overlay_cells(const rg_graph* graph, const rg_overlay* overlay, uint32_t level,
                                 const uint32_t* below, uint32_t* cells) {
  if (level >= overlay->levels || (level > 0) != (below != NULL)) {
    return ROAD_ERROR_INVALID;
  }
  uint32_t* above = level > 0 ? malloc((size_t)overlay->counts[level - 1] * sizeof *above) : NULL;
  uint32_t* sizes = calloc(overlay->counts[level], sizeof *sizes);
  rg_status status = sizes != NULL && (level == 0 || above != NULL) ? ROAD_OK : ROAD_ERROR_MEMORY;
  if (status == ROAD_OK) {
    bool is_right = above != NULL ? read_above(graph, overlay, level, above) : read_lowest(graph, overlay, cells);
    const size_t junctions = is_right && above != NULL ? graph->parts[ROAD_SECTION_JUNCTIONS].count : 0;
    for (size_t i = 0; i < junctions; i++) {
      cells[i] = above[below[i]];
    }
    is_right = is_right && have_right_sizes(graph, overlay, level, cells, sizes);
    status = is_right ? ROAD_OK : ROAD_ERROR_INVALID;
  }
  free(above);
  free(sizes);
  return status;
}
