/// Road files and the matcher that reads them, all of it.
///
/// Every function, type and variable of the road libraries begins with `rg_`, also the ones that only their own files
/// use, so that a program that links them statically can have names of its own such as `rg_open`. Constants begin
/// with `ROAD_`: they are no symbols.
#ifndef CROAD_GRAPH_H
#define CROAD_GRAPH_H

#include "road_ahead.h"
#include "road_areas.h"
#include "road_attributes.h"
#include "road_found.h"
#include "road_graph.h"
#include "road_heights.h"
#include "road_matcher.h"
#include "road_move.h"
#include "road_names.h"
#include "road_overlay.h"
#include "road_partition.h"
#include "road_places.h"
#include "road_store.h"
#include "road_use.h"

#endif
