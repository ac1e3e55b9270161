/// How high roads are: a section that a file has only if it was asked for.
#ifndef ROAD_HEIGHTS_H
#define ROAD_HEIGHTS_H

#include "road_graph.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
  /// Heights are in eighths of a metre. A file has them above this height, in two bytes.
  ROAD_HEIGHTS_TO_A_METRE = 8,
  ROAD_LOWEST_HEIGHT = -500 * ROAD_HEIGHTS_TO_A_METRE,
  /// The two bytes of a junction whose height is not known.
  ROAD_HEIGHT_BYTES_OF_NONE = 65535,
  /// What stands for a height that is not known.
  ROAD_NO_HEIGHT = INT32_MIN,
  /// Each entry of ROAD_SECTION_HEIGHT_PLACES is for 2^5 edges.
  ROAD_HEIGHT_PLACE_BITS = 5,
  /// The most heights that an edge has between its ends.
  ROAD_MOST_HEIGHTS = 1024
};

/// Where the heights of an edge are.
typedef enum rg_height_form {
  /// They are not known.
  ROAD_HEIGHTS_UNKNOWN = 0,
  /// At its points.
  ROAD_HEIGHTS_AT_POINTS = 1,
  /// At even distances along it. Where only both ends have one, the road rises evenly.
  ROAD_HEIGHTS_EVEN = 2
} rg_height_form;

/// The height of a junction; ROAD_NO_HEIGHT where it is not known.
int32_t rg_graph_junction_height(const rg_graph* graph, uint32_t junction);

/// Writes the heights along an edge with both ends, at most `capacity`. Returns their number, which may be greater; 0
/// where they are not known.
size_t rg_graph_heights(const rg_graph* graph, uint32_t edge, int32_t* heights, size_t capacity, rg_height_form* form);

/// The bytes of ROAD_SECTION_HEIGHTS that an edge has; null where the file is damaged, and where it has no heights.
const uint8_t* rg_graph_height_bytes(const rg_graph* graph, uint32_t edge, size_t* size);

#ifdef __cplusplus
}
#endif

#endif
