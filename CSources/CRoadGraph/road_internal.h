/// What the files of CRoadGraph share: an open graph, and reading from it with checks.
#ifndef ROAD_INTERNAL_H
#define ROAD_INTERNAL_H

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif

#include "road_attributes.h"
#include "road_found.h"
#include "road_graph.h"

#include "gk_crc32.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>

_Static_assert(offsetof(rg_header, sections) == ROAD_HEADER_FIXED, "the header has no padding");
_Static_assert(ROAD_HEADER_FIXED + ROAD_MOST_SECTIONS * sizeof(rg_section) + 8 == ROAD_HEADER_MOST, "all fit");
_Static_assert(sizeof(rg_junction) == 16 && sizeof(rg_edge) == 16 && sizeof(rg_way) == 16, "records are packed");
_Static_assert(sizeof(rg_cell) == 16 && sizeof(rg_restriction) == 16, "records are packed");
_Static_assert(sizeof(rg_way_set) == 8 && sizeof(rg_spot_record) == 8, "records are packed");
_Static_assert(sizeof(rg_country_run) == 8 && sizeof(rg_path_place) == 8, "records are packed");
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "road files are read where they lie");

/// A section as it lies in memory.
typedef struct rg_part {
  const uint8_t* bytes;
  uint64_t size;
  size_t count;
} rg_part;

/// What is known of a block of 2^ROAD_BLOCK_BITS bytes.
enum { ROAD_BLOCK_UNREAD = 0, ROAD_BLOCK_RIGHT = 1, ROAD_BLOCK_DAMAGED = 2 };

/// A file whose blocks are read when something in them is first asked for.
typedef struct rg_source rg_source;

struct rg_graph {
  const uint8_t* bytes;
  /// The bytes that the checksums of blocks are of.
  size_t size;
  rg_header header;
  /// Where the bytes come from; null if they were there from the beginning.
  rg_source* source;
  rg_part parts[ROAD_LAST_SECTION + 1];
  gk_crc32_tables tables;
  /// The offset of the first damage with its status in the lowest 8 bits; 0 if none.
  _Atomic uint64_t damage;
  /// The size of an element of ROAD_SECTION_JUNCTION_SETS.
  size_t junction_set_size;
  size_t block_count;
  /// What is known of each block. Threads may check the same one twice where the bytes were there from the beginning.
  _Atomic uint8_t blocks[];
};

/// Opens a graph on bytes, of which only the header need be there if they come from a source.
rg_status rg_open(const uint8_t* bytes, size_t size, rg_source* source, rg_graph** graph, rg_fault* fault);

/// Opens a file with room for its bytes, and for no fewer than some.
rg_status rg_source_open(const char* path, size_t least, rg_source** source, size_t* size, rg_fault* fault);

/// The room for the bytes of a file, of which those are there that were read.
const uint8_t* rg_source_bytes(const rg_source* source);

/// Reads a part of a file to its place. Returns how many bytes there were: fewer if the file has become shorter.
size_t rg_source_read(rg_source* source, size_t offset, size_t size);

/// Only one thread at a time reads. Nothing happens without a source.
void rg_source_lock(rg_source* source);
void rg_source_unlock(rg_source* source);

/// Closes a file and frees its bytes; null is allowed.
void rg_source_close(rg_source* source);

static inline rg_graph* rg_mutable(const rg_graph* graph) {
  return (rg_graph*)(uintptr_t)graph;
}

/// Keeps the first damage.
void rg_report(const rg_graph* graph, rg_status status, uint64_t offset);

/// Reports that a section, which the file may not even have, has no element of some number.
void rg_report_missing(const rg_graph* graph, uint32_t section);

/// Reads and checks one block, once: what is damaged remains so.
bool rg_check_block(const rg_graph* graph, size_t block);

/// Checks the blocks of some bytes, which lie within the file.
static inline bool rg_touch(const rg_graph* graph, const uint8_t* bytes, size_t size) {
  const size_t offset = (size_t)(bytes - graph->bytes);
  const size_t last = (offset + size - 1) >> ROAD_BLOCK_BITS;
  for (size_t block = offset >> ROAD_BLOCK_BITS; block <= last; block++) {
    // What another thread has read is seen with its mark.
    if (atomic_load_explicit(&graph->blocks[block], memory_order_acquire) != ROAD_BLOCK_RIGHT &&
        !rg_check_block(graph, block)) {
      return false;
    }
  }
  return true;
}

/// An element of a section, checked; null behind the end.
static inline const void* rg_element(const rg_graph* graph, uint32_t section, uint64_t index, size_t size) {
  const rg_part* part = &graph->parts[section];
  if (index >= part->size / size) {
    rg_report_missing(graph, section);
    return NULL;
  }
  const uint8_t* bytes = part->bytes + index * size;
  return rg_touch(graph, bytes, size) ? bytes : NULL;
}

/// Elements of a section, from `first` up to `end`.
typedef struct rg_range {
  uint64_t first, end;
} rg_range;

/// The elements about one that cannot be read which cannot be, either, up to `end`: a search by halves goes on at one
/// side of them.
rg_range rg_unreadable(const rg_graph* graph, uint32_t section, uint64_t index, uint64_t end, size_t size);

// The public functions of the same elements, to be compiled into the matcher.

static inline const rg_edge* rg_edge_at(const rg_graph* graph, uint32_t edge) {
  return rg_element(graph, ROAD_SECTION_EDGES, edge, sizeof(rg_edge));
}

static inline const rg_way* rg_way_at(const rg_graph* graph, uint32_t way) {
  return rg_element(graph, ROAD_SECTION_WAYS, way, sizeof(rg_way));
}

static inline const rg_junction* rg_junction_at(const rg_graph* graph, uint32_t junction) {
  return rg_element(graph, ROAD_SECTION_JUNCTIONS, junction, sizeof(rg_junction));
}

/// Reads a number where it lies, at any address.
static inline uint32_t rg_number_at(const void* bytes) {
  uint32_t number;
  memcpy(&number, bytes, sizeof number);
  return number;
}

/// The first element of a section, whose elements are in the order of the number in their first 4 bytes, that has no
/// smaller number; the count of the section if there is none.
uint32_t rg_first_of(const rg_graph* graph, uint32_t section, uint32_t number, size_t size);

/// The cell of a key, with the next one behind it; null if there are no roads in it.
const rg_cell* rg_find_cell(const rg_graph* graph, uint64_t key);

/// The slow path of rg_from_of: the junction is not known to be near that of the edge's group.
uint32_t rg_far_from(const rg_graph* graph, uint32_t edge, uint32_t start);

/// The junction at which an edge begins, of which the record is at hand.
static inline uint32_t rg_from_of(const rg_graph* graph, uint32_t edge, const rg_edge* record) {
  const uint32_t* start = rg_element(graph, ROAD_SECTION_STARTS, edge >> ROAD_START_BITS, 4);
  const uint32_t count = (uint32_t)graph->parts[ROAD_SECTION_JUNCTIONS].count;
  if (start == NULL) {
    // A block of this section stands for a whole town, and the junctions say the same.
    return rg_far_from(graph, edge, 0);
  }
  if (*start >= count) {
    return count;
  }
  return record->from < ROAD_FAR ? *start + record->from : rg_far_from(graph, edge, *start);
}

/// The length of an edge in metres, of which the record is at hand.
static inline double rg_length_of(const rg_graph* graph, uint32_t edge, const rg_edge* record) {
  return record->length != ROAD_LONG ? record->length * 0.1 : rg_graph_edge_length(graph, edge);
}

/// Reads numbers of a variable length from a section, each byte in checked blocks.
typedef struct rg_reader {
  const rg_graph* graph;
  const uint8_t* next;
  const uint8_t* end;
  /// The end of the bytes that are checked.
  const uint8_t* checked;
  bool has_failed;
} rg_reader;

rg_reader rg_reader_at(const rg_graph* graph, uint32_t section, uint64_t offset);

/// Notes that a section ends too early, or that a number in it is too long.
void rg_reader_fail(rg_reader* reader);

/// The slow path of rg_read: at the end of what is checked.
uint32_t rg_read_further(rg_reader* reader);

/// The next number; 0 after a failure.
static inline uint32_t rg_read(rg_reader* reader) {
  if (reader->checked - reader->next < 5) {
    return rg_read_further(reader);
  }
  uint32_t value = 0;
  for (unsigned shift = 0; shift < 35; shift += 7) {
    const uint8_t byte = *reader->next++;
    value |= (uint32_t)(byte & 127) << shift;
    if (byte < 128) {
      return value;
    }
  }
  return rg_read_further(reader);
}

/// A text of a section, behind its length, checked; null where the file is damaged.
const char* rg_text_at(const rg_graph* graph, uint32_t section, uint32_t place, size_t* length);

/// Reads the key and the scope of an attribute, which are one number for its order: the scope is in the lowest four
/// bits.
static inline uint32_t rg_read_head(rg_reader* reader) {
  const uint32_t head = rg_read(reader);
  if (head >> ROAD_KEY_BITS > 15) {
    rg_reader_fail(reader);
  }
  return (head & ((1U << ROAD_KEY_BITS) - 1)) << 4 | (head >> ROAD_KEY_BITS & 15);
}

/// Begins to read a set, behind the number of its attributes. False where the file is damaged.
bool rg_set_begin(const rg_graph* graph, uint32_t set, rg_reader* reader, uint32_t* count);

static inline int32_t rg_unzigzag(uint32_t value) {
  return (int32_t)((value >> 1) ^ (~(value & 1) + 1));
}

/// A sum of coordinates that wraps instead of overflowing.
static inline int32_t rg_add(int32_t a, int32_t b) {
  return (int32_t)((uint32_t)a + (uint32_t)b);
}

/// Checks what follows what is checked of a reader's section. False at its end, and where the file is damaged.
bool rg_check_more(rg_reader* reader);

/// The cells around a place, and how far they were looked through.
typedef struct rg_near {
  const rg_graph* graph;
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
} rg_near;

/// Begins with the cells that are within a radius in metres of a place. False where there can be none.
bool rg_near_begin(const rg_graph* graph, double latitude, double longitude, double radius, uint32_t most,
                   rg_near* near);

/// Begins with the cells that meet a box in units of 1e-7 degrees, which does not cross the antimeridian. Returns how
/// many places there are for cells, of which most have no roads.
uint64_t rg_near_box(const rg_graph* graph, int64_t south, int64_t west, int64_t north, int64_t east, rg_near* near);

/// A cell with roads, its corner in units of 1e-7 degrees, and its size is 1 << ROAD_CELL_BITS.
typedef struct rg_near_cell {
  int64_t south, west;
  /// The edges that begin in it, and where the section has those that cross it.
  uint32_t edge, edge_end;
  uint32_t crossing, crossing_end;
} rg_near_cell;

/// The next cell with roads. False behind the last.
bool rg_near_next_cell(rg_near* near, rg_near_cell* cell);

/// The next edges of the cells, from `first` up to `end`. One that crosses several of them may come several times.
/// False behind the last.
bool rg_near_next(rg_near* near, uint32_t* first, uint32_t* end);

/// The points of an edge, one after the other, the ends included.
typedef struct rg_points {
  rg_reader reader;
  /// Bits that were read and not used yet, the next one lowest.
  uint64_t bits;
  uint32_t bit_count;
  /// How many bits a difference has.
  uint8_t latitude_bits, longitude_bits;
  int32_t latitude, longitude;
  int32_t last_latitude, last_longitude;
  uint32_t left;
} rg_points;

/// The slow path of rg_points_bits: at the end of what is checked. False after a failure.
bool rg_points_refill(rg_points* points, uint32_t count);

/// The next bits as a number, at most 32; 0 after a failure.
static inline uint32_t rg_points_bits(rg_points* points, uint32_t count) {
  if (points->bit_count < count) {
    if (points->reader.checked - points->reader.next >= 4) {
      uint32_t more;
      memcpy(&more, points->reader.next, sizeof more);
      points->reader.next += sizeof more;
      points->bits |= (uint64_t)more << points->bit_count;
      points->bit_count += 32;
    } else if (!rg_points_refill(points, count)) {
      return 0;
    }
  }
  const uint32_t value = (uint32_t)(points->bits & ((UINT64_C(1) << count) - 1));
  points->bits >>= count;
  points->bit_count -= count;
  return value;
}

/// Begins at the edge's first point. False where the file is damaged.
bool rg_points_begin(const rg_graph* graph, uint32_t edge, rg_points* points);

/// The next point. False behind the last and where the file is damaged.
static inline bool rg_points_next(rg_points* points) {
  if (points->left > 1) {
    points->latitude = rg_add(points->latitude, rg_unzigzag(rg_points_bits(points, points->latitude_bits)));
    points->longitude = rg_add(points->longitude, rg_unzigzag(rg_points_bits(points, points->longitude_bits)));
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
static inline int64_t rg_turn(int64_t from, int64_t to) {
  const int64_t turn = to - from;
  return turn > ROAD_HALF_TURN ? turn - ROAD_WHOLE_TURN : turn < -ROAD_HALF_TURN ? turn + ROAD_WHOLE_TURN : turn;
}

/// A plane about a place: exact to 1e-4 within some kilometres.
typedef struct rg_plane {
  double latitude, longitude;
  double metres_north, metres_east;
} rg_plane;

/// The plane about a place in units of 1e-7 degrees.
rg_plane rg_plane_about(double latitude, double longitude);

static inline double rg_plane_north(const rg_plane* plane, int32_t latitude) {
  return ((double)latitude - plane->latitude) * plane->metres_north;
}

static inline double rg_plane_east(const rg_plane* plane, int32_t longitude) {
  const double turn = (double)longitude - plane->longitude;
  const double whole = (double)ROAD_WHOLE_TURN;
  return (turn > whole / 2 ? turn - whole : turn < -whole / 2 ? turn + whole : turn) * plane->metres_east;
}

/// Whether two ways are one road to a driver: they have the same name and number, or neither and the same class.
static inline bool rg_is_same(const rg_way* a, const rg_way* b) {
  return a == b || (a->texts == b->texts && (a->texts != 0 || a->road_class == b->road_class));
}

/// Whether one of some vehicles may use a way in any direction.
static inline bool rg_is_open(const rg_way* way, uint32_t vehicles) {
  return (((uint32_t)way->access | (uint32_t)way->access >> ROAD_BACKWARD_SHIFT) & vehicles & 7) != 0;
}

/// Whether a direction (1 against the way's nodes) is against a one-way rule: whoever walks may go there, but where
/// others may use the way they are the ones that are expected.
static inline bool rg_is_against(const rg_way* way, uint32_t backward, uint32_t vehicles) {
  const uint32_t forward_users = (uint32_t)way->access & vehicles & 7;
  const uint32_t backward_users = (uint32_t)way->access >> ROAD_BACKWARD_SHIFT & vehicles & 7;
  const uint32_t here = backward != 0 ? backward_users : forward_users;
  const uint32_t drivers = (forward_users | backward_users) & ~(uint32_t)ROAD_FOOT;
  return drivers != 0 ? (here & drivers) == 0 : here == 0;
}

#endif
