#include "road_matcher_internal.h"

static bool has(const road_route* route, uint32_t road) {
  size_t from = 0;
  size_t to = route->count;
  while (from < to) {
    const size_t middle = from + (to - from) / 2;
    if (route->roads[middle] < road) {
      from = middle + 1;
    } else {
      to = middle;
    }
  }
  return from < route->count && route->roads[from] == road;
}

road_side road_side_of(const road_route* route, uint32_t road) {
  return has(route, road) ? ROAD_ON_ROUTE : has(route, road ^ 1) ? ROAD_AGAINST_ROUTE : ROAD_OFF_ROUTE;
}

road_evidence road_weigh(const road_route* route, const road_candidates* candidates) {
  // Driving against the route counts for neither side: the engine has a rule for that.
  double least[] = {
      [ROAD_ON_ROUTE] = ROAD_MOST_MARGIN, [ROAD_AGAINST_ROUTE] = ROAD_MOST_MARGIN, [ROAD_OFF_ROUTE] = ROAD_MOST_MARGIN};
  road_evidence evidence = {.side = ROAD_AGAINST_ROUTE};
  for (size_t i = 0; i < candidates->count; i++) {
    const road_side side = road_side_of(route, candidates->best[i].road);
    least[side] = fmin(least[side], (double)candidates->best[i].cost);
    if (i == 0) {
      evidence.side = side;
    }
  }
  evidence.margin = least[ROAD_ON_ROUTE] - least[ROAD_OFF_ROUTE];
  return evidence;
}
