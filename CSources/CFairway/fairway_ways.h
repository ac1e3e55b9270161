/// Ways: routes that are found on the roads of a file, without a server. Included by fairway.h, whose rules
/// of units, handles, errors, structs and memory hold here too. Of the modules for
/// WebAssembly `fairway-full.wasm` alone has these functions.
#ifndef FAIRWAY_WAYS_H
#define FAIRWAY_WAYS_H

#include "fairway_base.h"
#include "fairway_roads.h"
#include "fairway_router.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The roads of a file prepared for one profile. Immutable; any number of threads may share it.
typedef uint64_t fairway_ways;
/// A way that was found. Immutable; any number of threads may share it.
typedef uint64_t fairway_way;

/// The way of least cost, or the shortest one.
#define FAIRWAY_GOAL_FASTEST 0
#define FAIRWAY_GOAL_SHORTEST 1

// Kinds of roads, as a set.

#define FAIRWAY_ROADS_TOLL 1
#define FAIRWAY_ROADS_MOTORWAY 2
#define FAIRWAY_ROADS_FERRY 4
#define FAIRWAY_ROADS_UNPAVED 8
#define FAIRWAY_ROADS_TUNNEL 16

// Who travels.

#define FAIRWAY_TRAVELLER_CAR 0
#define FAIRWAY_TRAVELLER_TRUCK 1
/// A city bicycle.
#define FAIRWAY_TRAVELLER_BICYCLE 2
#define FAIRWAY_TRAVELLER_ROAD_BICYCLE 3
#define FAIRWAY_TRAVELLER_MOUNTAIN_BICYCLE 4
#define FAIRWAY_TRAVELLER_FOOT 5

/// What a traveller wants of a way.
typedef struct fairway_profile {
  size_t size;
  /// FAIRWAY_GOAL_...
  int32_t goal;
  /// Roads that are closed: a set of FAIRWAY_ROADS_TOLL and others.
  uint32_t refused;
  /// Roads that cost more, and how many times more: 1 to 1000; 0 is 10.
  uint32_t avoided;
  /// FAIRWAY_TRAVELLER_...
  int32_t traveller;
  double weight;
  /// The height, width and length of a car or a truck in metres. A road that is not for such a vehicle is closed. 0 is
  /// as the traveller has it: a car has none, and NaN is none.
  double vehicle_height;
  double vehicle_width;
  double vehicle_length;
  /// The weight of the vehicle and the load of its heaviest axle, in metric tons.
  double vehicle_weight;
  double axle_load;
  /// Whether the vehicle carries goods for which some roads are closed: 1 or 0.
  int32_t carries_hazardous_goods;
  int32_t reserved;
} fairway_profile;

/// Prepares roads for a profile; null is the fastest way for a car. Takes under a microsecond and some 70 to 110 bytes
/// for each directed edge. It keeps the roads open.
int32_t fairway_ways_create(fairway_roads roads, const fairway_profile* profile, fairway_ways* ways,
                            fairway_error* error);

/// Releases prepared roads. Ways that were found on them remain. 0 is allowed and has no effect.
int32_t fairway_ways_release(fairway_ways ways, fairway_error* error);

/// One stops there, and a leg ends. The first and the last place are always stops.
#define FAIRWAY_PASSING_STOP 0
/// One passes it straight on.
#define FAIRWAY_PASSING_THROUGH 1
/// One passes it, and may turn round there.
#define FAIRWAY_PASSING_TURNING 2

/// The side of the road on which a place must be: any, that on which one drives there, or the other.
#define FAIRWAY_ROADSIDE_ANY 0
#define FAIRWAY_ROADSIDE_DRIVING 1
#define FAIRWAY_ROADSIDE_OTHER 2

/// A place on the way.
typedef struct fairway_way_place {
  double latitude;
  double longitude;
  /// All roads within so many metres count; 0 is 5. If none within it leads on, the nearest one within `reach` does; 0
  /// is 2000, which is the most.
  double radius;
  double reach;
  /// The direction of travel in degrees, and how far that of a road may be from it; NaN is any, and 60.
  double heading;
  double tolerance;
  /// FAIRWAY_PASSING_...
  int32_t passing;
  /// FAIRWAY_ROADSIDE_...
  int32_t side;
} fairway_way_place;

/// A point the nearest road of which is closed for one way.
typedef struct fairway_closed_point {
  double latitude;
  double longitude;
} fairway_closed_point;

/// What a caller gives to end a search: called with the context of the request, some thousand times a second.
typedef int32_t (*fairway_may_go_on)(void* context);

/// What is asked for.
typedef struct fairway_way_request {
  size_t size;
  /// At least 2 and at most 500 places.
  const fairway_way_place* places;
  size_t place_count;
  /// The roads nearest to these points are closed. May be null with a count of 0.
  const fairway_closed_point* closed;
  size_t closed_count;
  /// The most states that the search of a leg may settle, and the most bytes that it may use; 0 is no limit.
  uint64_t most_states;
  uint64_t most_memory;
  /// Whether the search may go on, 0 for no; null is always.
  fairway_may_go_on may_go_on;
  void* context;
  /// Whether one drives on straight at each stop: 1 or 0.
  int32_t continues_straight;
  /// How many other ways between two places are looked for, 0 to 5. `fairway_way_get_json` has those that are found
  /// behind the best one; with places between there is none.
  int32_t alternatives;
  /// When one sets out: the minutes since the beginning of 1970 that the clocks of the first place show, which are in
  /// the years 0 to 4999. 0 leaves out all rules that depend on the time.
  int64_t departure;
} fairway_way_request;

/// Finds a way. Returns FAIRWAY_ERROR_WAY if there is none, FAIRWAY_ERROR_BUDGET if a limit has ended the search, and
/// FAIRWAY_ERROR_ARGUMENT for a place that is none; the message says which place and what stands in the way.
int32_t fairway_ways_find(fairway_ways ways, const fairway_way_request* request, fairway_way* way,
                          fairway_error* error);

/// Releases a way. 0 is allowed and has no effect.
int32_t fairway_way_release(fairway_way way, fairway_error* error);

/// The properties of a way.
typedef struct fairway_way_facts {
  size_t size;
  double length;
  double duration;
  /// Seconds with penalties, or metres of the shortest way.
  double cost;
  uint64_t leg_count;
  /// The edges of all legs, and the points of their lines.
  uint64_t edge_count;
  uint64_t point_count;
  /// How many states were settled.
  uint64_t settled;
} fairway_way_facts;

/// Gets what a way costs, how long it is and how long it takes.
int32_t fairway_way_get_facts(fairway_way way, fairway_way_facts* facts, fairway_error* error);

/// Gets the points of the line of all legs; the last of a leg is the first of the next, once.
int32_t fairway_way_get_line(fairway_way way, double* latitudes, double* longitudes, size_t capacity, size_t* count,
                             fairway_error* error);

/// An edge of a way.
typedef struct fairway_way_edge {
  /// The number of the edge in its roads, as for `fairway_roads_get_edge`.
  uint32_t edge;
  /// 1 along the nodes of its way, -1 against them.
  int32_t direction;
  /// The metres of it, in the direction of travel, at which driving begins and ends.
  double from;
  double to;
  /// The seconds on it, with the turn onto it.
  double duration;
} fairway_way_edge;

/// Gets the edges of all legs in their order.
int32_t fairway_way_get_edges(fairway_way way, fairway_way_edge* edges, size_t capacity, size_t* count,
                              fairway_error* error);

/// Gets the way as an answer of OSRM's form, which `fairway_route_create` reads.
int32_t fairway_way_get_json(fairway_way way, char* text, size_t capacity, size_t* length, fairway_error* error);

/// The prepared roads answer all that the router asks for: no question about routes is left to the program.
#define FAIRWAY_LEAD_ALONE 0
/// The prepared roads answer at once where the vehicle has no route; the program is asked where they have none, and for
/// better routes, alternatives and newer attributes.
#define FAIRWAY_LEAD_FIRST 1

/// Lets prepared roads answer a router, within the call that needs a route: `fairway_session_update` for a fix that has
/// left the route returns the new one, as FAIRWAY_EVENT_ROUTE_REPLACED, and `fairway_router_change_trip` the one to the
/// new stops, as FAIRWAY_EVENT_TRIP_CHANGED. Pass 0 as `ways` to leave all questions to the program again. The router
/// keeps the roads open. A snapshot has no roads: call this after `fairway_router_restore`, too.
int32_t fairway_ways_lead(fairway_ways ways, fairway_session router, int32_t use, fairway_error* error);

/// Goes on to find what ways through the cells of the road file cost, and gets how much is done, from 0 to 1. Call this
/// until it is 1: from then on searches look at whole cells, and find the same ways many times as fast. Each call looks
/// at about so many roads: 10,000 take some milliseconds. A file without cells, as a small one is, has 1 at once. Other
/// threads may find ways all the while; if two call this, the second one gets FAIRWAY_ERROR_BUSY.
int32_t fairway_ways_prepare_cells(fairway_ways ways, uint32_t roads, double* share, fairway_error* error);

/// Gets what stands in the way of a request for which there is none, as a sentence; an empty text if there is a way.
int32_t fairway_ways_explain(fairway_ways ways, const fairway_way_request* request, char* text, size_t capacity,
                             size_t* length, fairway_error* error);

#ifdef __cplusplus
}
#endif

#endif
