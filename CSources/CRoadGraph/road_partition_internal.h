/// What the files of the partition share.
#ifndef ROAD_PARTITION_INTERNAL_H
#define ROAD_PARTITION_INTERNAL_H

#include "road_partition.h"

enum {
  /// The directions in which a cell is looked at: to the north, to the east, and between these.
  ROAD_DIRECTIONS = 4,
  /// The cells that wait to be cut: of each cut the other half. A half has at least three tenths of the whole.
  ROAD_MOST_WAITING = 128
};

/// What the label of a junction says if it is no distance. All others are less.
#define ROAD_LABEL_OUTSIDE UINT32_MAX
#define ROAD_LABEL_SOURCE (UINT32_MAX - 1)
#define ROAD_LABEL_SINK (UINT32_MAX - 2)

/// An edge as one of its junctions sees it.
typedef struct rg_flow_arc {
  uint32_t to;
  /// Twice the edge, plus 1 against its direction.
  uint32_t edge;
} rg_flow_arc;

/// A part of the junctions: those at some places of each order. All of its cells are to be found down from a level.
typedef struct rg_waiting {
  uint32_t first, end;
  uint32_t level;
} rg_waiting;

struct rg_partition {
  uint32_t count, edge_count;
  uint32_t levels;
  /// The arcs of a junction begin at `first[junction]`, and end where those of the next one begin.
  uint32_t* first;
  rg_flow_arc* arcs;
  /// What flows along an edge: 1, or −1 against its direction.
  int8_t* flow;
  /// The junctions in the order of each direction. Those of a cell are together, at the same places in all orders.
  uint32_t* orders[ROAD_DIRECTIONS];
  /// 1 more than the highest level of which a cell begins at a place of the orders; 0 if none does.
  uint8_t* begins;
  /// Of each junction in a cell that is being cut: on which side it lies.
  uint8_t* sides;
  /// Of each junction: its distance in the current search, counted from the base on, or on which side it lies outside.
  uint32_t* labels;
  /// The arc of a junction by which the search for a way goes on.
  uint32_t* next;
  uint32_t* queue;
  /// The junctions of the way that is searched for; and those of the second side while an order is parted.
  uint32_t* path;
  /// The junctions of the outer parts that have a neighbour between: of the first part, then of the other.
  uint32_t* borders;
  /// The arcs that flows may still look at, in all.
  uint64_t left;
  rg_waiting waiting[ROAD_MOST_WAITING];
  uint32_t waiting_count;
  /// Junctions, once for each cut of a cell that they lie in.
  uint64_t done;
  uint64_t all;
};

/// Puts the junctions into the order of each direction. False if there is no memory for it.
bool rg_partition_sort(rg_partition* partition, const int32_t* latitudes, const int32_t* longitudes);

/// Finds the sides of the junctions from a place of the orders up to another. Returns how many lie on the first side,
/// which are neither none nor all.
uint32_t rg_partition_cut(rg_partition* partition, uint32_t first, uint32_t end);

#endif
