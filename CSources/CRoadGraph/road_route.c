#include "road_matcher_internal.h"

rg_side rg_side_of(const rg_route* route, uint32_t road) {
  const uint32_t mask = (UINT32_C(1) << route->bits) - 1;
  uint32_t slot = rg_route_slot(road >> 1, route->bits);
  rg_side side = ROAD_OFF_ROUTE;
  // Ends where all are taken, too.
  for (uint32_t i = 0; i <= mask && route->slots[slot] != UINT32_MAX; i++) {
    if (route->slots[slot] == road) {
      return ROAD_ON_ROUTE;
    }
    side = route->slots[slot] == (road ^ 1) ? ROAD_AGAINST_ROUTE : side;
    slot = (slot + 1) & mask;
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
