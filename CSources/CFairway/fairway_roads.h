/// Roads: a file of the roads of an area, as `fairway roads pack` makes it.
///
/// An edge is a piece of a way of OpenStreetMap from junction to junction, and has a number in its file. A road is what
/// a driver calls a road, and may have many edges.
#ifndef FAIRWAY_ROADS_H
#define FAIRWAY_ROADS_H

#include "fairway_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The roads of an area. They never change, and any number of threads may share them.
typedef uint64_t fairway_roads;

/// Opens a road file.
///
/// The library reads and checks each block of the file when it first needs something in it. The file may meanwhile
/// become shorter or be replaced: a block that is no longer there counts as damaged. Matchers, drives and sessions
/// continue without the content of damaged blocks, as where the map has no road. A call that asks for one edge returns
/// FAIRWAY_ERROR_ROADS. The member `damage` of the facts tells where the library has first met damage.
int32_t fairway_roads_open(const char* path, size_t path_length, fairway_roads* roads, fairway_error* error);

/// Opens a copy of the bytes of a road file, such as a corridor that a server has sent.
int32_t fairway_roads_open_bytes(const uint8_t* bytes, size_t length, fairway_roads* roads, fairway_error* error);

/// Releases roads. Their matchers, drives and sessions continue. Passing 0 has no effect.
int32_t fairway_roads_release(fairway_roads roads, fairway_error* error);

/// Checks every block, reference and shape of a road file. The time is linear in the size of the file.
int32_t fairway_roads_check(fairway_roads roads, fairway_error* error);

/// What is in a road file.
typedef struct fairway_roads_facts {
  size_t size;
  /// The box around all roads; NaN if there are none.
  double south;
  double west;
  double north;
  double east;
  /// The time of the map's data; NaN if it is unknown.
  double date;
  /// The length of all roads in metres; a road with two carriageways counts twice.
  double length;
  /// The size of the file in bytes.
  uint64_t byte_count;
  uint64_t way_count;
  uint64_t edge_count;
  uint64_t junction_count;
  /// The byte of the file at which the library has first met damage; NaN if it has met none.
  double damage;
} fairway_roads_facts;

/// Gets what is in a road file: its area, age and size, how many ways, edges and junctions it has, and where it is
/// damaged.
int32_t fairway_roads_get_facts(fairway_roads roads, fairway_roads_facts* facts, fairway_error* error);

/// Gets the attribution to show with the roads and with places on them, such as "© OpenStreetMap contributors".
int32_t fairway_roads_get_attribution(fairway_roads roads, char* text, size_t capacity, size_t* length,
                                      fairway_error* error);

// What may use a road, as a set. For a matcher, 0 means all of them.

#define FAIRWAY_USER_CAR 1
#define FAIRWAY_USER_BICYCLE 2
#define FAIRWAY_USER_FOOT 4

// The class of a road, as OpenStreetMap's key `highway` has it.

#define FAIRWAY_ROAD_CLASS_MOTORWAY 1
#define FAIRWAY_ROAD_CLASS_TRUNK 2
#define FAIRWAY_ROAD_CLASS_PRIMARY 3
#define FAIRWAY_ROAD_CLASS_SECONDARY 4
#define FAIRWAY_ROAD_CLASS_TERTIARY 5
#define FAIRWAY_ROAD_CLASS_UNCLASSIFIED 6
#define FAIRWAY_ROAD_CLASS_RESIDENTIAL 7
#define FAIRWAY_ROAD_CLASS_LIVING_STREET 8
#define FAIRWAY_ROAD_CLASS_SERVICE 9
#define FAIRWAY_ROAD_CLASS_PEDESTRIAN 10
#define FAIRWAY_ROAD_CLASS_TRACK 11
#define FAIRWAY_ROAD_CLASS_CYCLEWAY 12
#define FAIRWAY_ROAD_CLASS_FOOTWAY 13
#define FAIRWAY_ROAD_CLASS_PATH 14
#define FAIRWAY_ROAD_CLASS_BRIDLEWAY 15
#define FAIRWAY_ROAD_CLASS_STEPS 16
#define FAIRWAY_ROAD_CLASS_ROAD 17
#define FAIRWAY_ROAD_CLASS_BUSWAY 18

/// An edge: a piece of a way of OpenStreetMap from junction to junction.
typedef struct fairway_road_edge {
  size_t size;
  /// The way, and the nodes at the ends of the edge in the order of the way's nodes.
  uint64_t way;
  uint64_t from_node;
  uint64_t to_node;
  /// The length of the edge in metres.
  double length;
  /// The speed limits along the way's nodes and against them, in `speed_limit_unit`; infinite if there is no limit, NaN
  /// if it is unknown.
  double forward_speed_limit;
  double backward_speed_limit;
  /// FAIRWAY_UNIT_...
  int32_t speed_limit_unit;
  /// FAIRWAY_ROAD_CLASS_...
  int32_t road_class;
  /// The sets of FAIRWAY_USER_... that may use the edge along the way's nodes, and against them.
  uint32_t forward_users;
  uint32_t backward_users;
  /// 1 if the edge is one, otherwise 0.
  int32_t is_link;
  int32_t is_roundabout;
  int32_t is_bridge;
  int32_t is_tunnel;
  int32_t is_toll;
  /// The layer, in which a higher one is above a lower one; 0 is the ground.
  int32_t layer;
} fairway_road_edge;

/// Gets an edge by its number in the file, counted from 0: the `edge` of a match.
int32_t fairway_roads_get_edge(fairway_roads roads, uint32_t edge, fairway_road_edge* facts, fairway_error* error);

/// Gets the name that signs show for an edge, or the number of its road, such as "A 8". The text is empty if it is
/// unknown.
int32_t fairway_roads_get_name(fairway_roads roads, uint32_t edge, char* text, size_t capacity, size_t* length,
                               fairway_error* error);
int32_t fairway_roads_get_number(fairway_roads roads, uint32_t edge, char* text, size_t capacity, size_t* length,
                                 fairway_error* error);

/// Gets the points of an edge in the order of its way's nodes, with both ends.
int32_t fairway_roads_get_shape(fairway_roads roads, uint32_t edge, double* latitudes, double* longitudes,
                                size_t capacity, size_t* count, fairway_error* error);

/// Searches the names of streets and the numbers of roads, and the places and addresses that the file has, for a text
/// that somebody typed: without regard to case, accents and abbreviations, with some letters wrong and words
/// unfinished.
///
/// Not in the module of roads for WebAssembly. `latitude` and `longitude` say from where distances are measured; NaN if
/// that is not known. `limit` is how many results there are at most, from 1 to 1,000.
///
/// Gets JSON: an array of results, the best first, and of those that fit as well the nearest first. Each has `kind`,
/// "street", "number" for a numbered road, "place" or "address"; `name`; `class`, that of the road, or of a place what
/// it is, as OpenStreetMap has it, such as "residential" or "town"; `latitude` and `longitude`, of a street a point on
/// it; and `quality`, from 0, the best. An address has `houseNumber`. `distance` is in metres in a straight line, of a
/// street to its nearest junction, and not there without a position. `town` is what the place is in or near, if the
/// file has places.
int32_t fairway_roads_find(fairway_roads roads, const char* text, size_t text_length, double latitude, double longitude,
                           size_t limit, char* json, size_t capacity, size_t* length, fairway_error* error);

#ifdef __cplusplus
}
#endif

#endif
