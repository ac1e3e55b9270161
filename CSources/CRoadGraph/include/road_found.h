/// What a packer finds out of the whole network: bearings, edges and junctions of particular forms, where one gets to
/// from a road, how dense the roads are, and in which country they lie.
#ifndef ROAD_FOUND_H
#define ROAD_FOUND_H

#include "road_graph.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The bits of an edge's two bearings together.
enum { ROAD_BEARING_BITS = 18 };

/// What an edge is beside its way. Edges without any of it do not stand in the list, which is in their order.
typedef struct rg_edge_marks {
  uint32_t edge;
  /// ROAD_EDGE_SLIP_LANE and others.
  uint8_t marks;
  /// Of a link: the class of the roads that it joins, at most tertiary, as the records of ways number classes; else 0.
  uint8_t link_class;
} rg_edge_marks;

/// A file has the edge's number in four bytes, and in a fifth the marks with the class of a link behind four bits.
enum { ROAD_EDGE_MARKS_SIZE = 5, ROAD_LINK_CLASS_SHIFT = 4 };

enum {
  /// A link that leads past a junction, from one road into another.
  ROAD_EDGE_SLIP_LANE = 1,
  /// A short piece between the carriageways of roads that cross.
  ROAD_EDGE_INSIDE = 2
};

/// What a junction is, in a byte. For cars, bicycles and pedestrians there are two bits each, the latter shifted by two
/// and by four: many junctions can be reached from here, and many reach it.
enum {
  ROAD_JUNCTION_LEADS = 1,
  ROAD_JUNCTION_IS_REACHED = 2,
  /// Roads part here as links do, and a driver must keep to one side.
  ROAD_JUNCTION_FORK = 64,
  /// A restriction of turning is about this junction, or begins at it.
  ROAD_JUNCTION_RESTRICTED = 128
};

/// So many junctions are many.
enum { ROAD_MANY_JUNCTIONS = 50 };

/// A country from a cell up to the next entry's.
typedef struct rg_country_run {
  uint32_t first_cell;
  /// As ISO 3166-1 abbreviates it; zeros where it is not known.
  char country[2];
  /// ROAD_SIDE_RIGHT and others.
  uint8_t side;
  uint8_t reserved;
} rg_country_run;

/// The degrees, from 0 to 359, in which an edge leaves the junction at its beginning (`backward` 0) or at its end,
/// measured to a point some metres along it. -1 where the file does not say it.
int32_t rg_graph_bearing(const rg_graph* graph, uint32_t edge, uint32_t backward);

/// The marks of an edge; none if it does not stand in the list.
rg_edge_marks rg_graph_edge_marks(const rg_graph* graph, uint32_t edge);

/// The marks of a junction; 0 where the file does not say them.
uint8_t rg_graph_junction_marks(const rg_graph* graph, uint32_t junction);

/// How dense the roads are at a place, from 0 to 15; -1 where there are none, and where the file does not say it. The
/// coordinates are in units of 1e-7 degrees.
int32_t rg_graph_density(const rg_graph* graph, int32_t latitude, int32_t longitude);

/// The country of a place, and the side on which one drives there; zeros where it is not known.
rg_country_run rg_graph_country(const rg_graph* graph, int32_t latitude, int32_t longitude);

/// The same of the cell with a key: the densities of its quarters, 4 bits each, and its country. Zeros where there are
/// no roads, and where the file does not say it.
void rg_graph_cell(const rg_graph* graph, uint64_t key, uint16_t* densities, rg_country_run* country);

/// A restriction over several edges, or one with conditions.
typedef struct rg_path {
  /// The directed edges that it forbids one after the other, or of which the last one is the only one: twice the edge,
  /// plus 1 against its way's nodes.
  const uint32_t* roads;
  uint32_t count;
  /// The place among the words of the value with its conditions; 0 if it always holds.
  uint32_t condition;
  uint16_t vehicles;
  bool only;
} rg_path;

/// Where a path stands, by its first directed edge. They are in the order of these, and of the places.
typedef struct rg_path_place {
  uint32_t road;
  uint32_t place;
} rg_path_place;

/// The most ways between the first and the last of a restriction, and the most edges of its path.
enum { ROAD_MOST_VIA = 32, ROAD_MOST_PATH = 255 };

/// Writes where the restrictions stand that begin on a directed edge, at most `capacity`. Returns their number, which
/// may be greater.
size_t rg_graph_paths(const rg_graph* graph, uint32_t road, uint32_t* places, size_t capacity);

/// Reads the restriction at a place. False where the file is damaged.
bool rg_graph_path(const rg_graph* graph, uint32_t place, rg_path* path);

#ifdef __cplusplus
}
#endif

#endif
