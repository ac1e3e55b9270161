/// What the files of CRoadGraph share: an open graph, and reading from it with checks.
#ifndef ROAD_INTERNAL_H
#define ROAD_INTERNAL_H

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif

#include "road_graph.h"

#include "trace_crc32.h"

#include <math.h>
#include <stdatomic.h>

_Static_assert(sizeof(road_header) == ROAD_HEADER_SIZE, "the header has no padding");
_Static_assert(sizeof(road_junction) == 16 && sizeof(road_edge) == 20 && sizeof(road_way) == 20, "records are packed");
_Static_assert(sizeof(road_cell) == 16 && sizeof(road_restriction) == 16, "records are packed");
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "road files are read where they lie");

/// A section as it lies in memory.
typedef struct road_part {
  const uint8_t* bytes;
  uint64_t size;
  size_t count;
} road_part;

struct road_graph {
  const uint8_t* bytes;
  size_t size;
  /// Whether the bytes are mapped by the graph itself.
  bool is_mapped;
  road_part parts[ROAD_SECTION_CHECKSUMS + 1];
  trace_crc32_tables tables;
  /// The offset of the first damage with its status in the lowest 8 bits; 0 if none.
  _Atomic uint64_t damage;
  size_t block_count;
  /// 1 for each block whose checksum was right. Threads may check the same block twice.
  _Atomic uint8_t is_checked[];
};

static inline road_graph* road_mutable(const road_graph* graph) {
  return (road_graph*)(uintptr_t)graph;
}

/// Keeps the first damage.
void road_report(const road_graph* graph, road_status status, uint64_t offset);

/// Checks one block.
bool road_check_block(const road_graph* graph, size_t block);

/// Checks the blocks of some bytes, which lie within the file.
static inline bool road_touch(const road_graph* graph, const uint8_t* bytes, size_t size) {
  const size_t offset = (size_t)(bytes - graph->bytes);
  const size_t last = (offset + size - 1) >> ROAD_BLOCK_BITS;
  for (size_t block = offset >> ROAD_BLOCK_BITS; block <= last; block++) {
    if (!atomic_load_explicit(&graph->is_checked[block], memory_order_relaxed) && !road_check_block(graph, block)) {
      return false;
    }
  }
  return true;
}

/// An element of a section, checked; null behind the end.
static inline const void* road_element(const road_graph* graph, uint32_t section, uint64_t index, size_t size) {
  const road_part* part = &graph->parts[section];
  if (index >= part->size / size) {
    road_report(graph, ROAD_ERROR_INVALID, (uint64_t)(part->bytes - graph->bytes));
    return NULL;
  }
  const uint8_t* bytes = part->bytes + index * size;
  return road_touch(graph, bytes, size) ? bytes : NULL;
}

/// Reads numbers of a variable length from a section, each byte in checked blocks.
typedef struct road_reader {
  const road_graph* graph;
  const uint8_t* next;
  const uint8_t* end;
  /// The end of the bytes that are checked.
  const uint8_t* checked;
  bool has_failed;
} road_reader;

road_reader road_reader_at(const road_graph* graph, uint32_t section, uint64_t offset);

/// The slow path of road_read: at the end of what is checked.
uint32_t road_read_further(road_reader* reader);

/// The next number; 0 after a failure.
static inline uint32_t road_read(road_reader* reader) {
  if (reader->checked - reader->next < 5) {
    return road_read_further(reader);
  }
  uint32_t value = 0;
  for (unsigned shift = 0; shift < 35; shift += 7) {
    const uint8_t byte = *reader->next++;
    value |= (uint32_t)(byte & 127) << shift;
    if (byte < 128) {
      return value;
    }
  }
  return road_read_further(reader);
}

static inline int32_t road_unzigzag(uint32_t value) {
  return (int32_t)((value >> 1) ^ (~(value & 1) + 1));
}

/// A sum of coordinates that wraps instead of overflowing.
static inline int32_t road_add(int32_t a, int32_t b) {
  return (int32_t)((uint32_t)a + (uint32_t)b);
}

/// The points of an edge, one after the other, the ends included.
typedef struct road_points {
  road_reader reader;
  int32_t latitude, longitude;
  int32_t last_latitude, last_longitude;
  uint32_t left;
} road_points;

/// Begins at the edge's first point. False where the file is damaged.
bool road_points_begin(const road_graph* graph, const road_edge* edge, road_points* points);

/// The next point. False behind the last and where the file is damaged.
static inline bool road_points_next(road_points* points) {
  if (points->left > 1) {
    points->latitude = road_add(points->latitude, road_unzigzag(road_read(&points->reader)));
    points->longitude = road_add(points->longitude, road_unzigzag(road_read(&points->reader)));
    points->left -= 1;
    return !points->reader.has_failed;
  }
  if (points->left == 0) {
    return false;
  }
  points->latitude = points->last_latitude;
  points->longitude = points->last_longitude;
  points->left = 0;
  return true;
}

/// Half and the whole of the circle of longitudes.
#define ROAD_HALF_TURN INT64_C(1800000000)
#define ROAD_WHOLE_TURN INT64_C(3600000000)

/// The difference of two longitudes, the shorter way round.
static inline int64_t road_turn(int64_t from, int64_t to) {
  const int64_t turn = to - from;
  return turn > ROAD_HALF_TURN ? turn - ROAD_WHOLE_TURN : turn < -ROAD_HALF_TURN ? turn + ROAD_WHOLE_TURN : turn;
}

/// A plane about a place: exact to 1e-4 within some kilometres.
typedef struct road_plane {
  double latitude, longitude;
  double metres_north, metres_east;
} road_plane;

/// The plane about a place in units of 1e-7 degrees.
road_plane road_plane_about(double latitude, double longitude);

static inline double road_plane_north(const road_plane* plane, int32_t latitude) {
  return ((double)latitude - plane->latitude) * plane->metres_north;
}

static inline double road_plane_east(const road_plane* plane, int32_t longitude) {
  const double turn = (double)longitude - plane->longitude;
  const double whole = (double)ROAD_WHOLE_TURN;
  return (turn > whole / 2 ? turn - whole : turn < -whole / 2 ? turn + whole : turn) * plane->metres_east;
}

/// Whether one of some vehicles may use a way in any direction.
static inline bool road_is_open(const road_way* way, uint32_t vehicles) {
  return (((uint32_t)way->access | (uint32_t)way->access >> ROAD_BACKWARD_SHIFT) & vehicles & 7) != 0;
}

/// Whether a direction (1 against the way's nodes) is against a one-way rule: whoever walks may go there, but where
/// others may use the way they are the ones that are expected.
static inline bool road_is_against(const road_way* way, uint32_t backward, uint32_t vehicles) {
  const uint32_t forward_users = (uint32_t)way->access & vehicles & 7;
  const uint32_t backward_users = (uint32_t)way->access >> ROAD_BACKWARD_SHIFT & vehicles & 7;
  const uint32_t here = backward != 0 ? backward_users : forward_users;
  const uint32_t drivers = (forward_users | backward_users) & ~(uint32_t)ROAD_FOOT;
  return drivers != 0 ? (here & drivers) == 0 : here == 0;
}

#endif
