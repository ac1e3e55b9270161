/// What the files of CRoadGraph share: an open graph, and reading from it with checks.
#ifndef ROAD_INTERNAL_H
#define ROAD_INTERNAL_H

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif

#include "road_attributes.h"
#include "road_found.h"
#include "road_graph.h"

#include "trace_crc32.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>

_Static_assert(offsetof(road_header, sections) == ROAD_HEADER_FIXED, "the header has no padding");
_Static_assert(ROAD_HEADER_FIXED + ROAD_MOST_SECTIONS * sizeof(road_section) + 8 == ROAD_HEADER_MOST, "all fit");
_Static_assert(sizeof(road_junction) == 16 && sizeof(road_edge) == 16 && sizeof(road_way) == 16, "records are packed");
_Static_assert(sizeof(road_cell) == 16 && sizeof(road_restriction) == 16, "records are packed");
_Static_assert(sizeof(road_way_set) == 8 && sizeof(road_spot_record) == 8, "records are packed");
_Static_assert(sizeof(road_country_run) == 8 && sizeof(road_path_place) == 8, "records are packed");
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "road files are read where they lie");

/// A section as it lies in memory.
typedef struct road_part {
  const uint8_t* bytes;
  uint64_t size;
  size_t count;
} road_part;

/// What is known of a block of 2^ROAD_BLOCK_BITS bytes.
enum { ROAD_BLOCK_UNREAD = 0, ROAD_BLOCK_RIGHT = 1, ROAD_BLOCK_DAMAGED = 2 };

/// A file whose blocks are read when something in them is first asked for.
typedef struct road_source road_source;

struct road_graph {
  const uint8_t* bytes;
  /// The bytes that the checksums of blocks are of.
  size_t size;
  road_header header;
  /// Where the bytes come from; null if they were there from the beginning.
  road_source* source;
  road_part parts[ROAD_LAST_SECTION + 1];
  trace_crc32_tables tables;
  /// The offset of the first damage with its status in the lowest 8 bits; 0 if none.
  _Atomic uint64_t damage;
  /// The size of an element of ROAD_SECTION_JUNCTION_SETS.
  size_t junction_set_size;
  size_t block_count;
  /// What is known of each block. Threads may check the same one twice where the bytes were there from the beginning.
  _Atomic uint8_t blocks[];
};

/// Opens a graph on bytes, of which only the header need be there if they come from a source.
road_status road_open(const uint8_t* bytes, size_t size, road_source* source, road_graph** graph, road_fault* fault);

/// Reads a part of a file to its place. Returns how many bytes there were: fewer if the file has become shorter.
size_t road_source_read(road_source* source, size_t offset, size_t size);

/// Only one thread at a time reads. Nothing happens without a source.
void road_source_lock(road_source* source);
void road_source_unlock(road_source* source);

/// Closes a file and frees its bytes; null is allowed.
void road_source_close(road_source* source);

static inline road_graph* road_mutable(const road_graph* graph) {
  return (road_graph*)(uintptr_t)graph;
}

/// Keeps the first damage.
void road_report(const road_graph* graph, road_status status, uint64_t offset);

/// Reports that a section, which the file may not even have, has no element of some number.
void road_report_missing(const road_graph* graph, uint32_t section);

/// Reads and checks one block, once: what is damaged remains so.
bool road_check_block(const road_graph* graph, size_t block);

/// Checks the blocks of some bytes, which lie within the file.
static inline bool road_touch(const road_graph* graph, const uint8_t* bytes, size_t size) {
  const size_t offset = (size_t)(bytes - graph->bytes);
  const size_t last = (offset + size - 1) >> ROAD_BLOCK_BITS;
  for (size_t block = offset >> ROAD_BLOCK_BITS; block <= last; block++) {
    // What another thread has read is seen with its mark.
    if (atomic_load_explicit(&graph->blocks[block], memory_order_acquire) != ROAD_BLOCK_RIGHT &&
        !road_check_block(graph, block)) {
      return false;
    }
  }
  return true;
}

/// An element of a section, checked; null behind the end.
static inline const void* road_element(const road_graph* graph, uint32_t section, uint64_t index, size_t size) {
  const road_part* part = &graph->parts[section];
  if (index >= part->size / size) {
    road_report_missing(graph, section);
    return NULL;
  }
  const uint8_t* bytes = part->bytes + index * size;
  return road_touch(graph, bytes, size) ? bytes : NULL;
}

/// Elements of a section, from `first` up to `end`.
typedef struct road_range {
  uint64_t first, end;
} road_range;

/// The elements about one that cannot be read which cannot be, either, up to `end`: a search by halves goes on at one
/// side of them.
road_range road_unreadable(const road_graph* graph, uint32_t section, uint64_t index, uint64_t end, size_t size);

// The public functions of the same elements, to be compiled into the matcher.

static inline const road_edge* road_edge_at(const road_graph* graph, uint32_t edge) {
  return road_element(graph, ROAD_SECTION_EDGES, edge, sizeof(road_edge));
}

static inline const road_way* road_way_at(const road_graph* graph, uint32_t way) {
  return road_element(graph, ROAD_SECTION_WAYS, way, sizeof(road_way));
}

static inline const road_junction* road_junction_at(const road_graph* graph, uint32_t junction) {
  return road_element(graph, ROAD_SECTION_JUNCTIONS, junction, sizeof(road_junction));
}

/// Reads a number where it lies, at any address.
static inline uint32_t road_number_at(const void* bytes) {
  uint32_t number;
  memcpy(&number, bytes, sizeof number);
  return number;
}

/// The first element of a section, whose elements are in the order of the number in their first 4 bytes, that has no
/// smaller number; the count of the section if there is none.
uint32_t road_first_of(const road_graph* graph, uint32_t section, uint32_t number, size_t size);

/// The cell of a key, with the next one behind it; null if there are no roads in it.
const road_cell* road_find_cell(const road_graph* graph, uint64_t key);

/// The slow path of road_from_of: the junction is not known to be near that of the edge's group.
uint32_t road_far_from(const road_graph* graph, uint32_t edge, uint32_t start);

/// The junction at which an edge begins, of which the record is at hand.
static inline uint32_t road_from_of(const road_graph* graph, uint32_t edge, const road_edge* record) {
  const uint32_t* start = road_element(graph, ROAD_SECTION_STARTS, edge >> ROAD_START_BITS, 4);
  const uint32_t count = (uint32_t)graph->parts[ROAD_SECTION_JUNCTIONS].count;
  if (start == NULL) {
    // A block of this section stands for a whole town, and the junctions say the same.
    return road_far_from(graph, edge, 0);
  }
  if (*start >= count) {
    return count;
  }
  return record->from < ROAD_FAR ? *start + record->from : road_far_from(graph, edge, *start);
}

/// The length of an edge in metres, of which the record is at hand.
static inline double road_length_of(const road_graph* graph, uint32_t edge, const road_edge* record) {
  return record->length != ROAD_LONG ? record->length * 0.1 : road_graph_edge_length(graph, edge);
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

/// Notes that a section ends too early, or that a number in it is too long.
void road_reader_fail(road_reader* reader);

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

/// Reads the key and the scope of an attribute, which are one number for its order: the scope is in the lowest four
/// bits.
static inline uint32_t road_read_head(road_reader* reader) {
  const uint32_t head = road_read(reader);
  if (head >> ROAD_KEY_BITS > 15) {
    road_reader_fail(reader);
  }
  return (head & ((1U << ROAD_KEY_BITS) - 1)) << 4 | (head >> ROAD_KEY_BITS & 15);
}

/// Begins to read a set, behind the number of its attributes. False where the file is damaged.
bool road_set_begin(const road_graph* graph, uint32_t set, road_reader* reader, uint32_t* count);

static inline int32_t road_unzigzag(uint32_t value) {
  return (int32_t)((value >> 1) ^ (~(value & 1) + 1));
}

/// A sum of coordinates that wraps instead of overflowing.
static inline int32_t road_add(int32_t a, int32_t b) {
  return (int32_t)((uint32_t)a + (uint32_t)b);
}

/// Checks what follows what is checked of a reader's section. False at its end, and where the file is damaged.
bool road_check_more(road_reader* reader);

/// The cells around a place, and how far they were looked through.
typedef struct road_near {
  const road_graph* graph;
  /// How many edges of each cell are looked at: those that begin in it, and as many of those that cross it.
  uint32_t most;
  int64_t south, north;
  /// Columns from and to, once more where the antimeridian is crossed.
  int64_t columns[2][2];
  int64_t row, column;
  size_t part;
  /// What is left of the cell: edges that begin in it, and those that cross it.
  uint32_t edge, edge_end;
  uint32_t crossing, crossing_end;
} road_near;

/// Begins with the cells that are within a radius in metres of a place. False where there can be none.
bool road_near_begin(const road_graph* graph, double latitude, double longitude, double radius, uint32_t most,
                     road_near* near);

/// The next edges of the cells, from `first` up to `end`. One that crosses several of them may come several times.
/// False behind the last.
bool road_near_next(road_near* near, uint32_t* first, uint32_t* end);

/// The points of an edge, one after the other, the ends included.
typedef struct road_points {
  road_reader reader;
  /// Bits that were read and not used yet, the next one lowest.
  uint64_t bits;
  uint32_t bit_count;
  /// How many bits a difference has.
  uint8_t latitude_bits, longitude_bits;
  int32_t latitude, longitude;
  int32_t last_latitude, last_longitude;
  uint32_t left;
} road_points;

/// The slow path of road_points_bits: at the end of what is checked. False after a failure.
bool road_points_refill(road_points* points, uint32_t count);

/// The next bits as a number, at most 32; 0 after a failure.
static inline uint32_t road_points_bits(road_points* points, uint32_t count) {
  if (points->bit_count < count) {
    if (points->reader.checked - points->reader.next >= 4) {
      uint32_t more;
      memcpy(&more, points->reader.next, sizeof more);
      points->reader.next += sizeof more;
      points->bits |= (uint64_t)more << points->bit_count;
      points->bit_count += 32;
    } else if (!road_points_refill(points, count)) {
      return 0;
    }
  }
  const uint32_t value = (uint32_t)(points->bits & ((UINT64_C(1) << count) - 1));
  points->bits >>= count;
  points->bit_count -= count;
  return value;
}

/// Begins at the edge's first point. False where the file is damaged.
bool road_points_begin(const road_graph* graph, uint32_t edge, road_points* points);

/// The next point. False behind the last and where the file is damaged.
static inline bool road_points_next(road_points* points) {
  if (points->left > 1) {
    points->latitude = road_add(points->latitude, road_unzigzag(road_points_bits(points, points->latitude_bits)));
    points->longitude = road_add(points->longitude, road_unzigzag(road_points_bits(points, points->longitude_bits)));
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

/// Whether two ways are one road to a driver: they have the same name and number, or neither and the same class.
static inline bool road_is_same(const road_way* a, const road_way* b) {
  return a == b || (a->texts == b->texts && (a->texts != 0 || a->road_class == b->road_class));
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
