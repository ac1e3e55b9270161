/// Where boxes lie to an area: most roads near it need not be compared with its ring.
#ifndef RR_BOXES_H
#define RR_BOXES_H

#include "rr_area.h"

/// A box in degrees.
typedef struct rr_box {
  double south, west, north, east;
} rr_box;

typedef enum rr_box_place {
  /// No point of the box is in the area.
  RR_BOX_OUTSIDE,
  /// All of them are.
  RR_BOX_INSIDE,
  /// The ring may go through the box.
  RR_BOX_ACROSS
} rr_box_place;

enum { RR_SIDES = 16 };

/// Sides of a ring, by the corners at which they end. Of more than RR_SIDES none is left out.
typedef struct rr_some_sides {
  uint32_t ends[RR_SIDES];
  uint32_t count;
} rr_some_sides;

/// The sides of a ring that may go through a box, and those that a ray to the east from a point in it may meet.
typedef struct rr_sides {
  rr_box box;
  rr_some_sides through, east;
} rr_sides;

/// Where a box lies, and the sides that may go through it.
rr_box_place rr_place_of_box(const rr_area* area, const rr_box* box, rr_sides* sides);

/// Whether an edge begins in an area or crosses one of some sides of its ring; null are all.
bool rr_begins_or_crosses(const rg_graph* graph, const rr_area* area, const rr_sides* sides, uint32_t edge);

#endif
