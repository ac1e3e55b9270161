/// Road files and the matcher that reads them, all of it.
#ifndef CROAD_GRAPH_H
#define CROAD_GRAPH_H

#include "road_ahead.h"
#include "road_attributes.h"
#include "road_found.h"
#include "road_graph.h"
#include "road_matcher.h"

#endif
