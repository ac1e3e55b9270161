#include "road_matcher_internal.h"

rg_side rg_side_of(const rg_route* route, uint32_t road) {
  // Both directions of an edge are neighbours.
  const uint32_t first = road & ~UINT32_C(1);
  size_t from = 0;
  size_t count = route->count;
  while (count > 0) {
    const size_t half = count / 2;
    if (route->roads[from + half] < first) {
      from += half + 1;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  rg_side side = ROAD_OFF_ROUTE;
  for (; from < route->count && route->roads[from] <= (first | 1); from++) {
    if (route->roads[from] == road) {
      return ROAD_ON_ROUTE;
    }
    side = ROAD_AGAINST_ROUTE;
  }
  return side;
}

rg_evidence rg_weigh(const rg_step* step, const rg_candidates* candidates) {
  // Driving against the route counts for neither side: the engine has a rule for that.
  double least[] = {
      [ROAD_ON_ROUTE] = ROAD_MOST_MARGIN, [ROAD_AGAINST_ROUTE] = ROAD_MOST_MARGIN, [ROAD_OFF_ROUTE] = ROAD_MOST_MARGIN};
  rg_evidence evidence = {.side = ROAD_AGAINST_ROUTE};
  for (size_t i = 0; i < candidates->count; i++) {
    const uint32_t road = candidates->best[i].road;
    const rg_side side = rg_side_of(step->route, road);
    least[side] = fmin(least[side], (double)candidates->best[i].cost);
    if (i == 0) {
      evidence.side = side;
      const rg_edge* edge = rg_edge_at(step->graph, road >> 1);
      const rg_way* way = edge != NULL ? rg_way_at(step->graph, edge->way) : NULL;
      evidence.is_against_rule = way != NULL && rg_is_against(way, road & 1, step->vehicles);
    }
  }
  evidence.margin = least[ROAD_ON_ROUTE] - least[ROAD_OFF_ROUTE];
  return evidence;
}
