/// Fuzzes the parting of junctions into cells: bytes are places and edges, of which small inputs make many. Cells are
/// nested, none is empty, none is too large, and the same roads have the same ones.
#include "require.h"
#include "road_partition_internal.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD = 8, MOST_JUNCTIONS = 2600, MOST_EDGES = 3000 };

/// Junctions and edges of an input.
typedef struct roads {
  uint32_t count, edge_count;
  int32_t* latitudes;
  int32_t* longitudes;
  uint32_t* ends;
  /// How often the flows may look at all of them; 0 is as often as they want.
  uint32_t looks;
} roads;

/// The next number of the bytes, which begin again and then are others.
static uint32_t next(const uint8_t* data, size_t size, uint32_t* place) {
  uint32_t number = *place * UINT32_C(2654435761) * (uint32_t)(*place / size);
  for (uint32_t i = 0; i < 4; i++) {
    number ^= (uint32_t)data[(*place + i) % size] << (8 * i);
  }
  *place += 4;
  return number;
}

static roads make_roads(const uint8_t* data, size_t size) {
  uint16_t counts[3];
  memcpy(counts, data, sizeof counts);
  roads made = {.count = counts[0] % (MOST_JUNCTIONS + 1), .edge_count = counts[1] % (MOST_EDGES + 1)};
  made.looks = counts[2] % 4 == 0 ? counts[2] : 0;
  made.latitudes = malloc((made.count + 1) * sizeof *made.latitudes);
  made.longitudes = malloc((made.count + 1) * sizeof *made.longitudes);
  made.ends = malloc((2 * (size_t)made.edge_count + 1) * sizeof *made.ends);
  require(made.latitudes != NULL && made.longitudes != NULL && made.ends != NULL);
  uint32_t place = 0;
  const uint8_t* rest = data + HEAD;
  const size_t left = size - HEAD;
  const uint8_t form = data[6];
  for (uint32_t i = 0; i < made.count; i++) {
    made.latitudes[i] = (form & 1) != 0 ? (int32_t)i * 1000 : (int32_t)next(rest, left, &place);
    made.longitudes[i] = (form & 2) != 0 ? 0 : (int32_t)next(rest, left, &place);
  }
  for (uint32_t i = 0; i < made.edge_count; i++) {
    const uint32_t from = (form & 4) != 0 ? i : next(rest, left, &place);
    const uint32_t to = (form & 8) != 0 ? from + 1 : next(rest, left, &place) + ((form & 16) != 0 ? from : 0);
    made.ends[2 * i] = made.count > 0 ? from % made.count : from;
    made.ends[2 * i + 1] = made.count > 0 ? to % made.count : to;
  }
  return made;
}

/// Parts the junctions; returns their cells on the lowest level, and the numbers of a file with how many they are
/// before them.
static uint32_t* part(const roads* roads, uint32_t** levels) {
  rg_partition* partition;
  const rg_status status = rg_partition_create(roads->count, roads->latitudes, roads->longitudes, roads->edge_count,
                                               roads->ends, &partition);
  require((status == ROAD_OK) == (roads->count > 0 || roads->edge_count == 0));
  if (status != ROAD_OK) {
    require(status == ROAD_ERROR_INVALID && partition == NULL);
    rg_partition_release(partition);
    return NULL;
  }
  partition->left = roads->looks > 0 ? roads->looks : partition->left;
  uint32_t share = rg_partition_share(partition);
  uint32_t steps = 0;
  while (rg_partition_step(partition)) {
    require(rg_partition_share(partition) >= share && rg_partition_share(partition) <= 1000);
    share = rg_partition_share(partition);
    steps += 1;
    require(steps < roads->count);
  }
  require(rg_partition_share(partition) == 1000 && !rg_partition_step(partition));
  const uint32_t size = rg_partition_table_size(partition);
  uint32_t* cells = malloc((roads->count + 1) * sizeof *cells);
  *levels = malloc((size + 1) * sizeof **levels);
  require(cells != NULL && *levels != NULL);
  **levels = size;
  rg_partition_write(partition, cells, *levels + 1);
  rg_partition_release(partition);
  return cells;
}

static void judge(const roads* roads, uint32_t* cells, const uint32_t* levels) {
  const uint32_t* end = levels + 1 + levels[0];
  const uint32_t level_count = levels[1];
  const uint32_t* counts = levels + 2;
  const uint32_t* starts = counts + level_count;
  require(level_count <= ROAD_OVERLAY_MOST_LEVELS && (level_count > 0) == (roads->count > 0));
  for (uint32_t level = 0; level < level_count; level++) {
    require(counts[level] > 0 && counts[level] <= roads->count);
    uint32_t* sizes = calloc(counts[level], sizeof *sizes);
    require(sizes != NULL);
    for (uint32_t i = 0; i < roads->count; i++) {
      uint32_t cell = cells[i];
      if (level > 0) {
        require(cell < counts[level - 1]);
        uint32_t above = 0;
        while (above + 1 < counts[level] && starts[above + 1] <= cell) {
          above += 1;
        }
        require(starts[above] <= cell);
        cell = above;
      }
      require(cell < counts[level]);
      cells[i] = cell;
      sizes[cell] += 1;
    }
    for (uint32_t cell = 0; cell < counts[level]; cell++) {
      require(sizes[cell] > 0 && sizes[cell] <= rg_overlay_most(level));
    }
    free(sizes);
    starts += level > 0 ? counts[level] : 0;
  }
  require(starts == end);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < HEAD + 4) {
    return 0;
  }
  roads roads = make_roads(data, size);
  uint32_t* levels[2] = {NULL, NULL};
  uint32_t* cells[2] = {part(&roads, &levels[0]), part(&roads, &levels[1])};
  if (cells[0] != NULL) {
    require(levels[0][0] == levels[1][0] && memcmp(levels[0], levels[1], (1 + (size_t)levels[0][0]) * 4) == 0);
    require(memcmp(cells[0], cells[1], roads.count * sizeof *cells[0]) == 0);
    judge(&roads, cells[0], levels[0]);
  }
  for (uint32_t i = 0; i < 2; i++) {
    free(levels[i]);
    free(cells[i]);
  }
  if (roads.edge_count > 0) {
    // An edge to nowhere is refused.
    roads.ends[roads.edge_count] = roads.count;
    require(part(&(struct roads){.count = 0, .edge_count = 1, .ends = roads.ends}, &levels[0]) == NULL);
  }
  free(roads.latitudes);
  free(roads.longitudes);
  free(roads.ends);
  return 0;
}
