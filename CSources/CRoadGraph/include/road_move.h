/// Follows a vehicle from one road file into another that has the same roads where both meet.
#ifndef ROAD_MOVE_H
#define ROAD_MOVE_H

#include "road_matcher.h"

#ifdef __cplusplus
extern "C" {
#endif

/// No road.
#define ROAD_NONE UINT32_MAX

/// The directed edge of another file that is the same road: the edge has the same way and nodes of OpenStreetMap, and
/// the same points. Both are twice the edge, plus 1 against its way's nodes. ROAD_NONE if the other file has none,
/// where it cuts the way elsewhere, and where one of the files is damaged.
uint32_t rg_road_in(const rg_graph* graph, uint32_t road, const rg_graph* other);

/// What has become of a matcher in another file.
typedef enum rg_move {
  /// It knows there what it knew: the next fix says what it would say in a file with the roads of both.
  ROAD_MOVE_WHOLE = 0,
  /// Less probable roads, or roads that it was on before, are not in the other file, and it has forgotten them.
  ROAD_MOVE_PART = 1,
  /// The most probable road is not there. The matcher has not changed.
  ROAD_MOVE_NONE = 2
} rg_move;

/// Moves a matcher, which must be valid on the one file, to the other. One that knows no road always is whole.
rg_move rg_matcher_move(const rg_graph* graph, const rg_graph* other, rg_matcher* matcher);

#ifdef __cplusplus
}
#endif

#endif
