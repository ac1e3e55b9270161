#include "road_partition_internal.h"

#include <stdlib.h>
#include <string.h>

enum {
  /// How often flows may look at each junction and each edge, in the mean of all cells. Roads take fewer than 500.
  MOST_LOOKS = 5000
};

/// How many levels the cells of a number of junctions have.
static uint32_t levels_of(uint32_t count) {
  uint32_t levels = count > 0 ? 1 : 0;
  while (levels > 0 && levels < ROAD_OVERLAY_MOST_LEVELS &&
         count >> ROAD_OVERLAY_FILLED_BITS >= rg_overlay_most(levels)) {
    levels += 1;
  }
  return levels;
}

/// Gives junctions their arcs. Edges from a junction to itself are none.
static void add_arcs(rg_partition* partition, const uint32_t* ends) {
  uint32_t* first = partition->first;
  for (uint32_t i = 0; i < partition->edge_count; i++) {
    const uint32_t from = ends[2 * (size_t)i];
    const uint32_t to = ends[2 * (size_t)i + 1];
    if (from != to) {
      first[from + 1] += 1;
      first[to + 1] += 1;
    }
  }
  for (uint32_t i = 0; i < partition->count; i++) {
    first[i + 1] += first[i];
    partition->next[i] = first[i];
  }
  for (uint32_t i = 0; i < partition->edge_count; i++) {
    const uint32_t from = ends[2 * (size_t)i];
    const uint32_t to = ends[2 * (size_t)i + 1];
    if (from != to) {
      partition->arcs[partition->next[from]++] = (rg_flow_arc){to, i << 1};
      partition->arcs[partition->next[to]++] = (rg_flow_arc){from, i << 1 | 1};
    }
  }
}

/// Whether both ends of all edges are junctions.
static bool are_right(uint32_t count, uint32_t edge_count, const uint32_t* ends) {
  for (size_t i = 0; i < 2 * (size_t)edge_count; i++) {
    if (ends[i] >= count) {
      return false;
    }
  }
  return true;
}

/// Room for a number of elements, all zeros, at least one.
static void* room(size_t count, size_t size) {
  return calloc(count > 0 ? count : 1, size);
}

static bool allocate(rg_partition* partition) {
  const size_t count = partition->count;
  const size_t edges = partition->edge_count;
  partition->first = room(count + 1, sizeof *partition->first);
  partition->arcs = edges <= SIZE_MAX / 2 ? room(2 * edges, sizeof *partition->arcs) : NULL;
  partition->flow = room(edges, sizeof *partition->flow);
  partition->begins = room(count, sizeof *partition->begins);
  partition->sides = room(count, sizeof *partition->sides);
  bool is_there = partition->first != NULL && partition->arcs != NULL && partition->flow != NULL &&
                  partition->begins != NULL && partition->sides != NULL;
  uint32_t** const columns[] = {&partition->labels,    &partition->next,      &partition->queue,
                                &partition->path,      &partition->borders,   &partition->orders[0],
                                &partition->orders[1], &partition->orders[2], &partition->orders[3]};
  for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
    *columns[i] = room(count, sizeof **columns[i]);
    is_there = is_there && *columns[i] != NULL;
  }
  return is_there;
}

rg_status rg_partition_create(uint32_t count, const int32_t* latitudes, const int32_t* longitudes, uint32_t edge_count,
                              const uint32_t* ends, rg_partition** partition) {
  *partition = NULL;
  if (count >> 30 != 0 || edge_count >> 30 != 0 || !are_right(count, edge_count, ends)) {
    return ROAD_ERROR_INVALID;
  }
  rg_partition* made = calloc(1, sizeof *made);
  if (made == NULL) {
    return ROAD_ERROR_MEMORY;
  }
  made->count = count;
  made->edge_count = edge_count;
  made->levels = levels_of(count);
  made->left = ((uint64_t)count + edge_count) * MOST_LOOKS;
  if (!allocate(made) || !rg_partition_sort(made, latitudes, longitudes)) {
    rg_partition_release(made);
    return ROAD_ERROR_MEMORY;
  }
  add_arcs(made, ends);
  for (uint32_t i = 0; i < count; i++) {
    made->labels[i] = ROAD_LABEL_OUTSIDE;
  }
  if (count > 0) {
    made->waiting[made->waiting_count++] = (rg_waiting){0, count, made->levels - 1};
  }
  // About so many cuts, one within the other, lead to the smallest cells.
  for (uint32_t size = count; size > rg_overlay_most(0) / 2; size /= 2) {
    made->all += count;
  }
  *partition = made;
  return ROAD_OK;
}

void rg_partition_release(rg_partition* partition) {
  if (partition == NULL) {
    return;
  }
  free(partition->first);
  free(partition->arcs);
  free(partition->flow);
  free(partition->begins);
  free(partition->sides);
  free(partition->labels);
  free(partition->next);
  free(partition->queue);
  free(partition->path);
  free(partition->borders);
  for (uint32_t direction = 0; direction < ROAD_DIRECTIONS; direction++) {
    free(partition->orders[direction]);
  }
  free(partition);
}

/// Brings the junctions of the first side before the others, in an order.
static void part(const rg_partition* partition, uint32_t* order, uint32_t count) {
  uint32_t kept = 0;
  uint32_t others = 0;
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t junction = order[i];
    if (partition->sides[junction] != 0) {
      partition->path[others++] = junction;
    } else {
      order[kept++] = junction;
    }
  }
  if (others > 0) {
    memcpy(order + kept, partition->path, others * sizeof *order);
  }
}

bool rg_partition_step(rg_partition* partition) {
  while (partition->waiting_count > 0) {
    rg_waiting cell = partition->waiting[--partition->waiting_count];
    while (cell.end - cell.first <= rg_overlay_most(cell.level)) {
      if (partition->begins[cell.first] == 0) {
        partition->begins[cell.first] = (uint8_t)(cell.level + 1);
      }
      if (cell.level == 0) {
        break;
      }
      cell.level -= 1;
    }
    const uint32_t count = cell.end - cell.first;
    if (count <= rg_overlay_most(cell.level)) {
      continue;
    }
    const uint32_t on_first = rg_partition_cut(partition, cell.first, cell.end);
    for (uint32_t direction = 0; direction < ROAD_DIRECTIONS; direction++) {
      part(partition, partition->orders[direction] + cell.first, count);
    }
    partition->done += count;
    const uint32_t middle = cell.first + on_first;
    partition->waiting[partition->waiting_count++] = (rg_waiting){middle, cell.end, cell.level};
    partition->waiting[partition->waiting_count++] = (rg_waiting){cell.first, middle, cell.level};
    return true;
  }
  partition->done = partition->all;
  return false;
}

uint32_t rg_partition_share(const rg_partition* partition) {
  return partition->done < partition->all ? (uint32_t)(partition->done * 1000 / partition->all) : 1000;
}

uint32_t rg_partition_table_size(const rg_partition* partition) {
  uint32_t size = 1 + partition->levels;
  for (uint32_t i = 0; i < partition->count; i++) {
    size += partition->begins[i] > 1 ? partition->begins[i] - 1U : 0;
  }
  return size;
}

void rg_partition_write(const rg_partition* partition, uint32_t* cells, uint32_t* table) {
  table[0] = partition->levels;
  uint32_t* const counts = table + 1;
  for (uint32_t level = 0; level < partition->levels; level++) {
    counts[level] = 0;
  }
  for (uint32_t i = 0; i < partition->count; i++) {
    for (uint32_t level = 0; level < partition->begins[i]; level++) {
      counts[level] += 1;
    }
    cells[partition->orders[0][i]] = counts[0] - 1;
  }
  uint32_t* starts = counts + partition->levels;
  for (uint32_t level = 1; level < partition->levels; level++) {
    // Those of the level below that come before.
    uint32_t below = 0;
    for (uint32_t i = 0; i < partition->count; i++) {
      if (partition->begins[i] > level) {
        *starts++ = below;
      }
      below += partition->begins[i] >= level ? 1 : 0;
    }
  }
}
