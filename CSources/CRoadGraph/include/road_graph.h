/// Reads a packed file of roads, as RoadFile.md of the module RoadGraph describes it: nothing is copied out of the
/// bytes, and each block is checked when something in it is first read.
#ifndef ROAD_GRAPH_H
#define ROAD_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The result of a call that can fail: 0 is success.
typedef int32_t rg_status;

enum {
  ROAD_OK = 0,
  /// An allocation failed.
  ROAD_ERROR_MEMORY = 1,
  /// The system refused the file; `system_error` of the fault is its number.
  ROAD_ERROR_SYSTEM = 2,
  /// The bytes do not begin as a road file does.
  ROAD_ERROR_NOT_ROADS = 3,
  /// The file has a version that this code does not read.
  ROAD_ERROR_VERSION = 4,
  /// The file ends before its header says so.
  ROAD_ERROR_CUT_OFF = 5,
  /// The checksum of the block at the fault's offset is wrong.
  ROAD_ERROR_DAMAGED = 6,
  /// The checksums are right and a value, at the fault's offset, is not.
  ROAD_ERROR_INVALID = 7,
  /// A state belongs to another file.
  ROAD_ERROR_OTHER_FILE = 8
};

/// The place of a failure.
typedef struct rg_fault {
  /// Bytes from the start of the file.
  uint64_t offset;
  int32_t system_error;
  uint32_t version;
} rg_fault;

enum {
  /// The version that is written, and the earliest that is read.
  ROAD_FILE_VERSION = 3,
  ROAD_FIRST_VERSION = 2,
  ROAD_BLOCK_BITS = 14,
  ROAD_MOST_SECTIONS = 64,
  /// The part of a header that is before its sections, and the greatest header.
  ROAD_HEADER_FIXED = 96,
  ROAD_HEADER_MOST = 1640,
  /// The one size of the header of version 2, and the sections for which it has room.
  ROAD_HEADER_OF_VERSION_2 = 512,
  ROAD_MOST_SECTIONS_OF_VERSION_2 = 17
};

/// What a section holds. A reader ignores those that it does not know.
enum {
  ROAD_SECTION_JUNCTIONS = 1,
  ROAD_SECTION_NODES = 2,
  ROAD_SECTION_EDGES = 3,
  ROAD_SECTION_INTO = 4,
  ROAD_SECTION_WAYS = 5,
  ROAD_SECTION_SHAPES = 6,
  ROAD_SECTION_NAMES = 7,
  ROAD_SECTION_CELLS = 8,
  ROAD_SECTION_CROSSING = 9,
  ROAD_SECTION_RESTRICTIONS = 10,
  ROAD_SECTION_SOURCE = 11,
  ROAD_SECTION_CHECKSUMS = 12,
  ROAD_SECTION_STARTS = 13,
  // From here on those of version 3.
  ROAD_SECTION_WORDS = 14,
  ROAD_SECTION_SETS = 15,
  ROAD_SECTION_SET_PLACES = 16,
  ROAD_SECTION_WAY_SETS = 17,
  ROAD_SECTION_JUNCTION_SETS = 18,
  ROAD_SECTION_SPOTS = 19,
  ROAD_SECTION_PATHS = 20,
  ROAD_SECTION_PATH_PLACES = 21,
  ROAD_SECTION_BEARINGS = 22,
  ROAD_SECTION_EDGE_MARKS = 23,
  ROAD_SECTION_JUNCTION_MARKS = 24,
  ROAD_SECTION_DENSITIES = 25,
  ROAD_SECTION_COUNTRIES = 26,
  // From here on those that a file has only if they were asked for.
  ROAD_SECTION_JUNCTION_HEIGHTS = 27,
  ROAD_SECTION_HEIGHTS = 28,
  ROAD_SECTION_HEIGHT_PLACES = 29,
  ROAD_SECTION_PLACES = 30,
  ROAD_SECTION_PLACE_CELLS = 31,
  ROAD_SECTION_PLACE_TEXTS = 32,
  ROAD_SECTION_AREAS = 33,
  ROAD_SECTION_AREA_CELLS = 34,
  ROAD_SECTION_OVERLAY_CELLS = 35,
  ROAD_SECTION_OVERLAY_LEVELS = 36,
  ROAD_LAST_SECTION = 36
};

typedef struct rg_section {
  uint32_t kind;
  uint32_t element_size;
  uint64_t offset;
  uint64_t size;
} rg_section;

/// The first bytes of a file. Coordinates are in units of 1e-7 degrees. Of a file the header has as many sections as it
/// counts, and its checksum in its last bytes.
typedef struct rg_header {
  char magic[8];
  uint32_t version;
  uint32_t section_count;
  uint64_t file_size;
  int32_t south, west, north, east;
  /// Seconds since 1970; 0 is unknown.
  int64_t date;
  /// The sum of all lengths, in decimetres.
  uint64_t total_length;
  /// The bytes of the header; 0 in version 2.
  uint32_t header_size;
  uint8_t reserved[36];
  rg_section sections[ROAD_MOST_SECTIONS];
  /// CRC-32 of the bytes before.
  uint32_t checksum;
} rg_header;

/// Where edges meet or end. The edges that begin here are those from first_out up to that of the next junction, and the
/// ones that end here stand in ROAD_SECTION_INTO from first_in on. One more follows the last, for its ends.
typedef struct rg_junction {
  int32_t latitude, longitude;
  uint32_t first_out;
  uint32_t first_in;
} rg_junction;

/// The limits of what a file holds: a number of OpenStreetMap has so many bits, a name or a number of a way so many
/// bytes (a text of OpenStreetMap has at most 255 characters), and a straight piece between two points so many metres.
enum { ROAD_ID_BITS = 40, ROAD_MOST_TEXT = 1024, ROAD_LONGEST_PIECE = 50000 };

/// A piece of a way from junction to junction, along the way's nodes. rg_graph_from says where it begins.
typedef struct rg_edge {
  uint32_t to;
  uint32_t way;
  /// Where the points between begin: the numbers of bits of both differences, six bits each, then the differences from
  /// the point before.
  uint32_t shape;
  /// Decimetres; ROAD_LONG if the shape begins with the length.
  uint16_t length;
  uint8_t points;
  /// Junctions from that in ROAD_SECTION_STARTS to the one where it begins; ROAD_FAR if there are more.
  uint8_t from;
} rg_edge;

enum {
  ROAD_LONG = 65535,
  ROAD_FAR = 255,
  /// An edge has at most so many points between its ends: a longer stretch has a junction within.
  ROAD_MOST_POINTS = 255,
  /// Each entry of ROAD_SECTION_STARTS is for 2^5 edges.
  ROAD_START_BITS = 5
};

enum { ROAD_CAR = 1, ROAD_BICYCLE = 2, ROAD_FOOT = 4, ROAD_BACKWARD_SHIFT = 3 };

enum {
  ROAD_FLAG_LINK = 1,
  ROAD_FLAG_ROUNDABOUT = 2,
  ROAD_FLAG_BRIDGE = 4,
  ROAD_FLAG_TUNNEL = 8,
  ROAD_FLAG_TOLL = 16,
  /// The limits are in miles an hour.
  ROAD_FLAG_MILES = 32
};

/// What the edges of a way of OpenStreetMap share.
typedef struct rg_way {
  uint32_t id_low;
  /// Where the name and behind it the number begin; 0 is neither.
  uint32_t texts;
  uint8_t id_high;
  uint8_t road_class;
  int8_t layer;
  /// ROAD_CAR and others along the nodes, and shifted by ROAD_BACKWARD_SHIFT against them.
  uint8_t access;
  uint8_t flags;
  /// 0 is unknown, 255 is none.
  uint8_t limit_forward, limit_backward;
  /// The set of its attributes; ROAD_FAR_SET if that has a greater number, and stands in ROAD_SECTION_WAY_SETS.
  uint8_t set;
} rg_way;

enum { ROAD_FAR_SET = 255 };

/// The junctions of a cell are those from first_junction up to that of the next cell, and the edges that cross it and
/// begin elsewhere stand in ROAD_SECTION_CROSSING from first_crossing on. One more follows the last, for its ends.
typedef struct rg_cell {
  uint64_t key;
  uint32_t first_junction;
  uint32_t first_crossing;
} rg_cell;

/// The height and the width of a cell are 2^15 units of 1e-7 degrees: 364 m from south to north.
enum { ROAD_CELL_BITS = 15 };

/// A restriction of turning at a junction.
typedef struct rg_restriction {
  uint32_t via;
  uint32_t from_way, to_way;
  /// Whether only this turn is allowed, instead of being forbidden.
  uint8_t only;
  /// To which vehicles it applies, as ROAD_CAR and others.
  uint8_t access;
  /// The same, as ROAD_VEHICLE_CAR and others; 0 in version 2.
  uint16_t vehicles;
} rg_restriction;

/// The kinds of vehicles that restrictions of turning tell apart.
enum {
  ROAD_VEHICLE_CAR = 1,
  ROAD_VEHICLE_MOTORCYCLE = 2,
  ROAD_VEHICLE_MOPED = 4,
  ROAD_VEHICLE_HGV = 8,
  ROAD_VEHICLE_GOODS = 16,
  ROAD_VEHICLE_BUS = 32,
  ROAD_VEHICLE_TAXI = 64,
  ROAD_VEHICLE_HOV = 128,
  ROAD_VEHICLE_BICYCLE = 256,
  ROAD_VEHICLE_FOOT = 512,
  ROAD_VEHICLE_EMERGENCY = 1024
};

/// On which side of the road one drives.
enum { ROAD_SIDE_UNKNOWN = 0, ROAD_SIDE_RIGHT = 1, ROAD_SIDE_LEFT = 2 };

typedef struct rg_graph rg_graph;

/// Opens a file. Each block of it is read when something in it is first asked for: what the file has lost by then is
/// damaged. Where there are no files the status is ROAD_ERROR_SYSTEM.
rg_status rg_graph_open(const char* path, rg_graph** graph, rg_fault* fault);

/// Opens bytes, at an address that 8 divides, which must live as long as the graph does.
///
/// A file of version 2 has no sections from ROAD_SECTION_WORDS on: functions that ask for what they hold find nothing,
/// and rg_graph_has says whether a section is there.
rg_status rg_graph_open_bytes(const void* bytes, size_t size, rg_graph** graph, rg_fault* fault);

void rg_graph_close(rg_graph* graph);

/// Checks every block, every reference, every shape, that no cell lists an edge which does not come near it, and that
/// no text lies within another.
rg_status rg_graph_check(const rg_graph* graph, rg_fault* fault);

/// The first damage that reading has met, from any thread; ROAD_OK if none.
rg_status rg_graph_damage(const rg_graph* graph, rg_fault* fault);

const rg_header* rg_graph_header(const rg_graph* graph);

/// The number of elements of a section; 0 if the file does not have it. Junctions and cells are counted without the one
/// that ends them.
size_t rg_graph_count(const rg_graph* graph, uint32_t section);

/// Whether a file has a section, which may be empty.
bool rg_graph_has(const rg_graph* graph, uint32_t section);

/// How many bytes a section has.
uint64_t rg_graph_section_size(const rg_graph* graph, uint32_t section);

/// The bytes of a section, checked; null if it is damaged or empty.
const uint8_t* rg_graph_bytes(const rg_graph* graph, uint32_t section, size_t* size);

/// An element, or null behind the last and where the file is damaged.
const rg_edge* rg_graph_edge(const rg_graph* graph, uint32_t edge);
const rg_way* rg_graph_way(const rg_graph* graph, uint32_t way);
const rg_junction* rg_graph_junction(const rg_graph* graph, uint32_t junction);
const rg_restriction* rg_graph_restriction(const rg_graph* graph, uint32_t restriction);

/// The node of OpenStreetMap at a junction; -1 where the file is damaged.
int64_t rg_graph_node(const rg_graph* graph, uint32_t junction);

/// The junction at which an edge begins; one behind the last where the file is damaged.
uint32_t rg_graph_from(const rg_graph* graph, uint32_t edge);

/// The name of a way and its number, not terminated; null for none and where the file is damaged.
const char* rg_graph_name(const rg_graph* graph, const rg_way* way, size_t* length);
const char* rg_graph_ref(const rg_graph* graph, const rg_way* way, size_t* length);

/// The length of an edge in metres; NaN where the file is damaged.
double rg_graph_edge_length(const rg_graph* graph, uint32_t edge);

/// Writes the points of an edge with both ends, at most `capacity`, in units of 1e-7 degrees. Returns their number,
/// which may be greater; 0 where the file is damaged.
size_t rg_graph_shape(const rg_graph* graph, uint32_t edge, int32_t* latitudes, int32_t* longitudes, size_t capacity);

/// Writes the directed edges that begin at a junction, at most `capacity`: twice the edge, plus 1 if it is directed
/// against its way's nodes. Returns their number; 0 where the file is damaged.
size_t rg_graph_leaving(const rg_graph* graph, uint32_t junction, uint32_t* roads, size_t capacity);

/// Writes the edges near a place, at most `capacity`: all within the radius in metres, and some beyond. An edge that
/// crosses several cells may be written several times. Returns how many were written.
size_t rg_graph_near(const rg_graph* graph, double latitude, double longitude, double radius, uint32_t* edges,
                     size_t capacity);

/// The length in metres of a straight line between two points, in units of 1e-7 degrees, as lengths of edges are made.
double rg_segment_length(int32_t latitude1, int32_t longitude1, int32_t latitude2, int32_t longitude2);

/// Whether a straight piece between two points is not longer than ROAD_LONGEST_PIECE.
bool rg_is_piece(int32_t latitude1, int32_t longitude1, int32_t latitude2, int32_t longitude2);

/// The key of the cell of a point: neighbours have near keys.
uint64_t rg_cell_key(int32_t latitude, int32_t longitude);

#ifdef __cplusplus
}
#endif

#endif
