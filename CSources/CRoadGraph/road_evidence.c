#include "road_matcher_internal.h"

/// Where the places of a matcher are, in the light of a route.
typedef enum road_side { ROAD_ON_ROUTE, ROAD_ELSEWHERE, ROAD_AGAINST_ROUTE } road_side;

static bool has(const uint32_t* route, size_t count, uint32_t road) {
  size_t low = 0;
  size_t high = count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (route[middle] < road) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < count && route[low] == road;
}

static road_side side_of(const uint32_t* route, size_t count, uint32_t road) {
  return has(route, count, road) ? ROAD_ON_ROUTE : has(route, count, road ^ 1) ? ROAD_AGAINST_ROUTE : ROAD_ELSEWHERE;
}

road_evidence road_matcher_evidence(const road_matcher* matcher, const uint32_t* route, size_t count) {
  const road_model* model = &road_model_usual;
  const float unknown = (float)NAN;
  road_evidence evidence = {.no_road = 1, .route_distance = unknown, .other_distance = unknown};
  if (matcher->count == 0 || matcher->count > ROAD_MOST_HYPOTHESES) {
    return evidence;
  }
  // Costs are above that of the best; what is not among the hypotheses costs more than the beam.
  double least[] = {model->beam, model->beam};
  double sums[] = {0, 0, 0};
  float distances[] = {unknown, unknown};
  for (uint8_t i = 0; i < matcher->count; i++) {
    const road_hypothesis* hypothesis = &matcher->hypotheses[i];
    const road_side side = side_of(route, count, hypothesis->road);
    const double cost = (double)hypothesis->cost;
    sums[side] += road_exp(-cost);
    if (side != ROAD_AGAINST_ROUTE && (cost < least[side] || isnan(distances[side]))) {
      const double east = (double)hypothesis->east;
      const double north = (double)hypothesis->north;
      least[side] = cost < least[side] ? cost : least[side];
      distances[side] = (float)sqrt(east * east + north * north);
    }
  }
  // A vehicle on no road would be anywhere within reach: as probable as an error of half of it.
  const double east = (double)matcher->hypotheses[0].east;
  const double north = (double)matcher->hypotheses[0].north;
  const double error = road_error_cost(model, east * east + north * north, model->sigma * model->sigma);
  const double none = road_error_cost(model, model->reach * model->reach / 4, model->sigma * model->sigma);
  const double less = road_exp(-fabs(none - error));
  const double no_road = none > error ? less / (1 + less) : 1 / (1 + less);
  const double sum = (sums[0] + sums[1] + sums[2]) / (1 - no_road);
  evidence.on_route = sums[ROAD_ON_ROUTE] / sum;
  evidence.other_road = sums[ROAD_ELSEWHERE] / sum;
  evidence.against_route = sums[ROAD_AGAINST_ROUTE] / sum;
  evidence.no_road = no_road;
  evidence.log_ratio = least[ROAD_ELSEWHERE] - least[ROAD_ON_ROUTE];
  evidence.route_distance = distances[ROAD_ON_ROUTE];
  evidence.other_distance = distances[ROAD_ELSEWHERE];
  return evidence;
}
