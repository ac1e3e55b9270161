/// What a way, or what stands at a junction, is to a profile.
#ifndef RR_FACTS_H
#define RR_FACTS_H

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif

#include "rr_network.h"

#include "road_attributes.h"
#include "road_found.h"
#include "road_use.h"

/// The classes of roads, as in the records of ways.
enum {
  RR_CLASS_MOTORWAY = 1,
  RR_CLASS_LIVING_STREET = 8,
  RR_CLASS_SERVICE = 9,
  RR_CLASS_PEDESTRIAN = 10,
  RR_CLASS_TRACK = 11,
  RR_CLASS_CYCLEWAY = 12,
  RR_CLASS_FOOTWAY = 13,
  RR_CLASS_PATH = 14,
  RR_CLASS_BRIDLEWAY = 15,
  RR_CLASS_STEPS = 16,
  RR_CLASS_BUSWAY = 18,
  RR_CLASS_FERRY = 19
};

/// What a road is used for.
typedef enum rr_use {
  RR_USE_ROAD,
  RR_USE_LINK,
  RR_USE_LIVING_STREET,
  RR_USE_SERVICE,
  RR_USE_DRIVEWAY,
  RR_USE_PARKING_AISLE,
  RR_USE_ALLEY,
  RR_USE_DRIVE_THROUGH,
  RR_USE_TRACK,
  RR_USE_FERRY
} rr_use;

/// The rank of a road: a motorway is 0, what is less than residential 7. Those from 5 on are equal at junctions,
/// and those from 6 on low to trucks.
enum { RR_LEAST_RANK = 7, RR_EQUAL_RANK = 5, RR_LOW_RANK = 6 };

/// What a way is to those who are not in a car.
typedef struct rr_ease {
  /// A cycleway, a footway or a path, but no sidewalk; steps.
  bool is_path, is_steps;
  /// What is there for bicycles, where one drives on the right and where one drives on the left, by direction.
  uint8_t lanes[2][2];
  /// The lanes of the traffic by direction; 0 where it is not known.
  uint8_t traffic_lanes[2];
  /// The scale of an alpine path.
  uint8_t alpine;
  bool is_pushed, has_sidepath, is_in_network, is_for_lorries, has_sidewalk;
} rr_ease;

/// A way. Directions are 0 along its nodes and 1 against them.
typedef struct rr_way_facts {
  /// The rule that closes each direction.
  uint8_t rule[2];
  uint8_t use;
  uint8_t road_class;
  uint8_t rank;
  bool is_link, is_roundabout, is_toll;
  /// Whether it is for those only who begin or end there.
  bool is_zone;
  /// Whether conditions may change who may use it.
  bool is_timed;
  /// Kilometres an hour in each direction, where roads are sparse and where they are dense.
  uint16_t speed[2][2];
  /// Whether the speed is a limit of this direction.
  bool has_limit[2];
  /// Added to the weight of the density, what is multiplied with the sum, and with the result.
  uint32_t added_weight, use_weight, kind_weight;
  /// Where its name and number are; 0 for none.
  uint32_t texts;
  /// Its ground, from paved ones on.
  uint8_t ground;
  /// Whether cars may use it, by direction.
  bool is_for_cars[2];
  rr_ease ease;
} rr_way_facts;

/// Reads a way. `length` is that of a ferry's way in decimetres, else 0. False where the file is damaged.
bool rr_read_way(const rg_graph* graph, const rr_profile* profile, uint32_t way, uint64_t length, rr_way_facts* facts);

/// Reads the attributes of a way, for which there is room for ROAD_MOST_ATTRIBUTES. Returns their number.
size_t rr_attributes_of(const rg_graph* graph, uint32_t way, rg_attribute* attributes);

/// What a way with attributes is, where it is known which rules of a profile hold.
rr_way_facts rr_facts_of(const rr_profile* profile, const rg_way* way, const rg_attribute* attributes, size_t count,
                         uint64_t length);

/// Whether some attributes of access, direction or size are under conditions.
bool rr_is_timed(const rg_attribute* attributes, size_t count);

/// Whether a condition may open a direction that a rule closes.
bool rr_may_open(uint8_t rule);

/// Reads what a way is to those who are not in a car.
rr_ease rr_ease_of(const rr_profile* profile, const rg_way* way, const rg_attribute* attributes, size_t count);

/// Who may use a way, as in its record: for bicycles and pedestrians alone.
uint32_t rr_access_of(const rr_profile* profile, const rg_way* way, const rg_attribute* attributes, size_t count);

/// Whether a link is one past a junction.
bool rr_is_slip_lane(const rg_graph* graph, const rr_way_facts* facts, uint32_t road);

/// What stands at a junction.
typedef struct rr_node_facts {
  bool is_closed;
  bool has_signals, has_toll_booth, has_border;
  bool has_gate, has_private_gate;
  /// From 0 to 15.
  uint8_t density;
  bool drives_on_left;
} rr_node_facts;

/// What is known of the cell in which the last junction was, since junctions are in the order of cells.
typedef struct rr_cell_facts {
  bool is_known;
  uint64_t key;
  uint16_t densities;
  bool drives_on_left;
} rr_cell_facts;

/// Reads a junction. False where the file is damaged.
bool rr_read_node(const rg_graph* graph, const rr_profile* profile, uint32_t junction, rr_cell_facts* cell,
                  rr_node_facts* facts);

#endif
