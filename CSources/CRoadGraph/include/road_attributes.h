/// What a road file says of ways and of nodes beside their records: attributes, which are tags of OpenStreetMap in a
/// short form. Things with the same attributes share a set of them.
#ifndef ROAD_ATTRIBUTES_H
#define ROAD_ATTRIBUTES_H

#include "road_graph.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The tag that an attribute is. The numbers are those of a file.
enum {
  // Lanes and signs.
  ROAD_KEY_TURN_LANES = 1,
  ROAD_KEY_LANES,
  ROAD_KEY_DESTINATION,
  ROAD_KEY_DESTINATION_REF,
  ROAD_KEY_DESTINATION_STREET,
  ROAD_KEY_DESTINATION_REF_TO,
  ROAD_KEY_DESTINATION_STREET_TO,
  ROAD_KEY_DESTINATION_LANES,
  ROAD_KEY_DESTINATION_REF_LANES,
  ROAD_KEY_DESTINATION_SYMBOL,
  ROAD_KEY_DESTINATION_COUNTRY,
  ROAD_KEY_JUNCTION_REF,
  ROAD_KEY_JUNCTION_NAME,
  ROAD_KEY_EXIT_TO,
  ROAD_KEY_REF,
  ROAD_KEY_NAME,
  ROAD_KEY_INT_REF,
  ROAD_KEY_OFFICIAL_NAME,
  ROAD_KEY_ROUTE_DIRECTION,
  /// Names in other languages, if they were asked for: lines of a language, `=` and the name.
  ROAD_KEY_NAMES,

  // What a road is.
  ROAD_KEY_SERVICE = 24,
  ROAD_KEY_SURFACE,
  ROAD_KEY_SMOOTHNESS,
  ROAD_KEY_TRACKTYPE,
  ROAD_KEY_SAC_SCALE,
  ROAD_KEY_IMPASSABLE,
  ROAD_KEY_TOLL,
  ROAD_KEY_TOLL_HGV,
  ROAD_KEY_FOOTWAY,
  ROAD_KEY_SIDEWALK,
  ROAD_KEY_SIDEWALK_LEFT,
  ROAD_KEY_SIDEWALK_RIGHT,
  ROAD_KEY_SIDEWALK_BOTH,
  ROAD_KEY_CYCLEWAY,
  ROAD_KEY_CYCLEWAY_LEFT,
  ROAD_KEY_CYCLEWAY_RIGHT,
  ROAD_KEY_CYCLEWAY_BOTH,
  ROAD_KEY_BICYCLE_ROAD,
  ROAD_KEY_MOTORROAD,
  ROAD_KEY_DRIVING_SIDE,
  ROAD_KEY_HAZARD,
  ROAD_KEY_DURATION,
  ROAD_KEY_BICYCLE_NETWORK,
  ROAD_KEY_FOOT_NETWORK,

  // Which ways one may go.
  ROAD_KEY_ONEWAY = 52,
  ROAD_KEY_ONEWAY_BICYCLE,
  ROAD_KEY_ONEWAY_BUS,
  ROAD_KEY_ONEWAY_PSV,

  // Who may go there. The values are bits of ROAD_ACCESS_YES and others.
  ROAD_KEY_ACCESS = 60,
  ROAD_KEY_VEHICLE,
  ROAD_KEY_MOTOR_VEHICLE,
  ROAD_KEY_MOTORCAR,
  ROAD_KEY_MOTORCYCLE,
  ROAD_KEY_MOPED,
  ROAD_KEY_HGV,
  ROAD_KEY_GOODS,
  ROAD_KEY_BUS,
  ROAD_KEY_PSV,
  ROAD_KEY_TAXI,
  ROAD_KEY_HOV,
  ROAD_KEY_EMERGENCY,
  ROAD_KEY_BICYCLE,
  ROAD_KEY_FOOT,
  ROAD_KEY_HORSE,
  ROAD_KEY_HAZMAT,
  ROAD_KEY_TRAILER,

  // How fast.
  ROAD_KEY_MAXSPEED = 80,
  ROAD_KEY_MAXSPEED_PRACTICAL,
  ROAD_KEY_MAXSPEED_ADVISORY,
  ROAD_KEY_MAXSPEED_TYPE,
  ROAD_KEY_SOURCE_MAXSPEED,
  ROAD_KEY_ZONE_MAXSPEED,
  ROAD_KEY_ZONE_TRAFFIC,
  ROAD_KEY_MAXSPEED_HGV,
  ROAD_KEY_MAXSPEED_BUS,
  ROAD_KEY_MAXSPEED_MOTORCYCLE,
  ROAD_KEY_MAXSPEED_TRAILER,
  ROAD_KEY_MAXSPEED_VARIABLE,
  ROAD_KEY_MINSPEED,

  // How large and how heavy.
  ROAD_KEY_MAXHEIGHT = 96,
  ROAD_KEY_MAXHEIGHT_PHYSICAL,
  ROAD_KEY_MAXWIDTH,
  ROAD_KEY_MAXWIDTH_PHYSICAL,
  ROAD_KEY_MAXLENGTH,
  ROAD_KEY_WIDTH,
  ROAD_KEY_MAXWEIGHT,
  ROAD_KEY_MAXWEIGHT_BUS,
  ROAD_KEY_MAXWEIGHT_HGV,
  ROAD_KEY_MAXWEIGHTRATING,
  ROAD_KEY_MAXWEIGHTRATING_HGV,
  ROAD_KEY_MAXAXLELOAD,

  // What stands at a node.
  ROAD_KEY_HIGHWAY = 112,
  ROAD_KEY_BARRIER,
  ROAD_KEY_BOLLARD,
  ROAD_KEY_LOCKED,
  ROAD_KEY_RAILWAY,
  ROAD_KEY_TRAFFIC_CALMING,
  ROAD_KEY_CROSSING,
  ROAD_KEY_STOP,
  ROAD_KEY_DIRECTION,
  ROAD_KEY_SIGNALS_DIRECTION,
  ROAD_KEY_LAST = ROAD_KEY_SIGNALS_DIRECTION
};

/// Of which direction of its way an attribute is, unless of both; on what it depends; and what its value is.
enum {
  ROAD_SCOPE_FORWARD = 1,
  ROAD_SCOPE_BACKWARD = 2,
  /// It holds under the conditions that its text states.
  ROAD_SCOPE_CONDITIONAL = 4,
  /// The value is the place of a text among the words. A value that no number stands for is kept as it is.
  ROAD_SCOPE_TEXT = 8
};

/// The head of an attribute is its key, shifted by this number of bits, and its scope: most have none and take a byte.
enum { ROAD_KEY_BITS = 7 };

/// Where the first of each 2^3 sets begins stands in ROAD_SECTION_SET_PLACES.
enum { ROAD_SET_PLACE_BITS = 3 };

/// What the number of an attribute is.
typedef enum rg_form {
  /// No key has this number.
  ROAD_FORM_NONE = 0,
  /// Always a text.
  ROAD_FORM_TEXT,
  /// The number of one of the key's values, from 1.
  ROAD_FORM_VALUE,
  /// Bits of ROAD_ACCESS_YES and others.
  ROAD_FORM_ACCESS,
  /// Twice a speed, plus 1 in miles an hour.
  ROAD_FORM_SPEED,
  /// Centimetres.
  ROAD_FORM_LENGTH,
  /// Kilograms.
  ROAD_FORM_WEIGHT,
  /// Seconds.
  ROAD_FORM_DURATION,
  /// A number of things.
  ROAD_FORM_COUNT,
  /// Bits of ROAD_NETWORK_LOCAL and others.
  ROAD_FORM_NETWORK,
  /// The place among the words of two bytes for each lane, from the left: bits of ROAD_LANE_THROUGH and others.
  ROAD_FORM_LANES
} rg_form;

/// The arrows of a lane, of which it may have several, or none.
enum {
  ROAD_LANE_THROUGH = 1 << 0,
  ROAD_LANE_LEFT = 1 << 1,
  ROAD_LANE_SLIGHT_LEFT = 1 << 2,
  ROAD_LANE_SHARP_LEFT = 1 << 3,
  ROAD_LANE_RIGHT = 1 << 4,
  ROAD_LANE_SLIGHT_RIGHT = 1 << 5,
  ROAD_LANE_SHARP_RIGHT = 1 << 6,
  ROAD_LANE_REVERSE = 1 << 7,
  ROAD_LANE_MERGE_TO_LEFT = 1 << 8,
  ROAD_LANE_MERGE_TO_RIGHT = 1 << 9,
  /// The map says that there is none.
  ROAD_LANE_NONE = 1 << 10
};

/// The most lanes of a way in a direction.
enum { ROAD_MOST_LANES = 64 };

/// The values that an attribute of access has, of which it may have several.
enum {
  ROAD_ACCESS_YES = 1 << 0,
  ROAD_ACCESS_NO = 1 << 1,
  ROAD_ACCESS_PRIVATE = 1 << 2,
  ROAD_ACCESS_DESTINATION = 1 << 3,
  ROAD_ACCESS_DELIVERY = 1 << 4,
  ROAD_ACCESS_CUSTOMERS = 1 << 5,
  ROAD_ACCESS_PERMISSIVE = 1 << 6,
  ROAD_ACCESS_DESIGNATED = 1 << 7,
  ROAD_ACCESS_PERMIT = 1 << 8,
  ROAD_ACCESS_RESIDENTS = 1 << 9,
  ROAD_ACCESS_AGRICULTURAL = 1 << 10,
  ROAD_ACCESS_FORESTRY = 1 << 11,
  ROAD_ACCESS_DISCOURAGED = 1 << 12,
  ROAD_ACCESS_USE_SIDEPATH = 1 << 13,
  ROAD_ACCESS_DISMOUNT = 1 << 14,
  ROAD_ACCESS_EMERGENCY = 1 << 15,
  ROAD_ACCESS_PSV = 1 << 16,
  ROAD_ACCESS_OFFICIAL = 1 << 17,
  ROAD_ACCESS_PUBLIC = 1 << 18,
  ROAD_ACCESS_MILITARY = 1 << 19
};

/// The networks of routes that lead over a way.
enum { ROAD_NETWORK_LOCAL = 1, ROAD_NETWORK_REGIONAL = 2, ROAD_NETWORK_NATIONAL = 4, ROAD_NETWORK_INTERNATIONAL = 8 };

/// An attribute of a way, or of a node.
typedef struct rg_attribute {
  uint8_t key;
  uint8_t scope;
  /// As the key's form says, or the place of a text.
  uint32_t value;
} rg_attribute;

/// A set has each key with its direction and its conditions once, so no more than these.
enum { ROAD_MOST_ATTRIBUTES = 255 };

/// The set of a way that has no room for it in its record. They are in the order of the ways.
typedef struct rg_way_set {
  uint32_t way;
  uint32_t set;
} rg_way_set;

/// The set of the node at a junction: its number in four bytes, and that of the set in two, or in four in a file of
/// many sets. They are in the order of the junctions.
enum { ROAD_JUNCTION_SET_SIZE = 6, ROAD_JUNCTION_SET_SIZE_OF_MANY = 8 };

/// What stands at a point of an edge, with the point's number in the lowest 8 bits of `place` and the set behind it.
/// They are in the order of the edges, and of the points of each.
typedef struct rg_spot_record {
  uint32_t edge;
  uint32_t place;
} rg_spot_record;

/// The bits of a set's number for which a spot has room.
enum { ROAD_SET_BITS = 24 };

/// What stands on an edge between its ends.
typedef struct rg_spot {
  /// The number of the point, from 1.
  uint32_t point;
  uint32_t set;
} rg_spot;

/// The set of a way, or of the node at a junction; 0 is the empty one, and where the file is damaged.
uint32_t rg_graph_way_set(const rg_graph* graph, uint32_t way);
uint32_t rg_graph_junction_set(const rg_graph* graph, uint32_t junction);

/// Writes what stands on an edge between its ends, in the order of its points, at most `capacity`. Returns their
/// number, which may be greater.
size_t rg_graph_spots(const rg_graph* graph, uint32_t edge, rg_spot* spots, size_t capacity);

/// Writes the attributes of a set in the order of their keys, at most `capacity`. Returns their number, which may be
/// greater; 0 where the file is damaged.
size_t rg_graph_attributes(const rg_graph* graph, uint32_t set, rg_attribute* attributes, size_t capacity);

/// A text among the words, not terminated; null where the file is damaged.
const char* rg_graph_word(const rg_graph* graph, uint32_t place, size_t* length);

/// Whether the value of an attribute is the place of a word.
bool rg_attribute_has_word(const rg_attribute* attribute);

/// The form of a key's values.
rg_form rg_key_form(uint32_t key);

/// The name of a key in OpenStreetMap; null if there is none.
const char* rg_key_name(uint32_t key);

/// A value of a key by its number from 1, or a name of an access by its bit, or of a network; null behind the last.
const char* rg_key_value(uint32_t key, uint32_t number);

#ifdef __cplusplus
}
#endif

#endif
