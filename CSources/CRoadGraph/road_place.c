#include "road_matcher_internal.h"

double road_error_cost(const road_model* model, double squared, double variance) {
  const double ratio = squared / variance;
  const double knee = model->knee;
  return ratio <= knee * knee ? ratio / 2 : knee * sqrt(ratio) - knee * knee / 2;
}

static inline double clamp(double value, double low, double high) {
  return value < low ? low : value > high ? high : value;
}

bool road_best_place(const road_step* step, uint32_t road, double length, const road_label* label, double error_east,
                     double error_north, double variance, road_place* place) {
  const road_edge* edge = road_graph_edge(step->graph, road >> 1);
  road_points points;
  if (edge == NULL || !road_points_begin(step->graph, edge, &points)) {
    return false;
  }
  const road_model* model = step->model;
  const bool is_backward = (road & 1) != 0;
  const double reach = model->reach;
  double east1 = road_plane_east(&step->plane, points.longitude);
  double north1 = road_plane_north(&step->plane, points.latitude);
  double passed = 0;
  bool is_found = false;
  place->cost = INFINITY;
  while (road_points_next(&points)) {
    const double east2 = road_plane_east(&step->plane, points.longitude);
    const double north2 = road_plane_north(&step->plane, points.latitude);
    const double east = east2 - east1;
    const double north = north2 - north1;
    const double squared = east * east + north * north;
    const double piece = sqrt(squared);
    // The fix is the origin, and the vehicle is expected at minus the error that is left.
    const double share =
        squared > 0 ? clamp(-((error_east + east1) * east + (error_north + north1) * north) / squared, 0, 1) : 0;
    const double at_east = east1 + share * east;
    const double at_north = north1 + share * north;
    const double distance2 = at_east * at_east + at_north * at_north;
    if (distance2 <= reach * reach) {
      const double along = passed + share * piece;
      const double offset = clamp(is_backward ? length - along : along, 0, length);
      const double wrong_east = -at_east - error_east;
      const double wrong_north = -at_north - error_north;
      double cost = road_error_cost(model, wrong_east * wrong_east + wrong_north * wrong_north, variance);
      if (label != NULL) {
        const double advance = label->before + offset;
        const double difference = fabs(advance - step->covered) * step->per_advance;
        cost += advance < 0 ? difference * model->backward : difference;
      }
      if (piece > 0 && (step->course_east != 0 || step->course_north != 0)) {
        const double cosine = (east * step->course_east + north * step->course_north) / piece;
        cost += model->course_weight * (1 - (is_backward ? -cosine : cosine));
      }
      if (cost < place->cost) {
        *place = (road_place){offset, -at_east, -at_north, cost, distance2};
        is_found = true;
      }
    }
    passed += piece;
    east1 = east2;
    north1 = north2;
  }
  if (is_found) {
    place->distance = sqrt(place->distance);
  }
  return is_found && !points.reader.has_failed;
}

bool road_nearest_place(const road_graph* graph, uint32_t road, const road_plane* plane, road_place* place,
                        double* latitude, double* longitude) {
  const road_edge* edge = road_graph_edge(graph, road >> 1);
  const double length = road_graph_edge_length(graph, road >> 1);
  road_points points;
  if (edge == NULL || !(length >= 0) || !road_points_begin(graph, edge, &points)) {
    return false;
  }
  double east1 = road_plane_east(plane, points.longitude);
  double north1 = road_plane_north(plane, points.latitude);
  double passed = 0;
  place->distance = INFINITY;
  while (road_points_next(&points)) {
    const double east2 = road_plane_east(plane, points.longitude);
    const double north2 = road_plane_north(plane, points.latitude);
    const double east = east2 - east1;
    const double north = north2 - north1;
    const double squared = east * east + north * north;
    const double share = squared > 0 ? clamp(-(east1 * east + north1 * north) / squared, 0, 1) : 0;
    const double at_east = east1 + share * east;
    const double at_north = north1 + share * north;
    const double distance = sqrt(at_east * at_east + at_north * at_north);
    if (distance < place->distance) {
      const double along = passed + share * sqrt(squared);
      *place =
          (road_place){clamp((road & 1) != 0 ? length - along : along, 0, length), -at_east, -at_north, 0, distance};
      *latitude = plane->latitude + at_north / plane->metres_north;
      *longitude = plane->longitude + (plane->metres_east > 0 ? at_east / plane->metres_east : 0);
    }
    passed += sqrt(squared);
    east1 = east2;
    north1 = north2;
  }
  return !points.reader.has_failed && place->distance < (double)INFINITY;
}
