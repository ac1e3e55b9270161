/// Parts the junctions of roads into cells with few roads between them, each level into cells of the one below. It
/// counts in integers alone, so the same roads have the same cells everywhere.
///
/// A cell that is too large is cut in two by a flow from one side of it to the other, in four directions: the least of
/// what must be cut lies between the outer parts. Inertial flow is described by A. Schild and C. Sommer, On Balanced
/// Separators in Road Networks, 2015; the flow is found as Y. Dinic did.
#ifndef ROAD_PARTITION_H
#define ROAD_PARTITION_H

#include "road_overlay.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct rg_partition rg_partition;

/// Begins with all junctions as one cell. What is given is not kept.
///
/// It allocates some 42 bytes a junction and 17 an edge, and while it begins 32 more a junction.
///
/// @param count How many junctions there are, fewer than 2^30.
/// @param latitudes Their latitudes in units of 1e-7 degrees.
/// @param longitudes Their longitudes.
/// @param edge_count How many edges there are, fewer than 2^30.
/// @param ends The two junctions of each edge.
rg_status rg_partition_create(uint32_t count, const int32_t* latitudes, const int32_t* longitudes, uint32_t edge_count,
                              const uint32_t* ends, rg_partition** partition);

/// Null is allowed.
void rg_partition_release(rg_partition* partition);

/// Cuts one cell in two. False if all are small enough. The time for all of them together is bounded: when roads, which
/// then are none of this world, have taken too much of it, cells are halved where they lie.
bool rg_partition_step(rg_partition* partition);

/// How much is done, from 0 to 1,000.
uint32_t rg_partition_share(const rg_partition* partition);

/// The numbers that ROAD_SECTION_OVERLAY_LEVELS has, when all is done.
uint32_t rg_partition_table_size(const rg_partition* partition);

/// Writes for each junction its cell of the lowest level, and the numbers of ROAD_SECTION_OVERLAY_LEVELS, when all is
/// done.
void rg_partition_write(const rg_partition* partition, uint32_t* cells, uint32_t* table);

#ifdef __cplusplus
}
#endif

#endif
