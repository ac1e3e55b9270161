#include "road_matcher_internal.h"

/// The square of an error that costs so much: the inverse of rg_error_cost.
static double squared_of(const rg_model* model, double cost, double variance) {
  const double knee = model->knee;
  const double share = cost <= knee * knee / 2 ? 2 * cost : (cost / knee + knee / 2) * (cost / knee + knee / 2);
  return share * variance;
}

static inline double clamp(double value, double low, double high) {
  return value < low ? low : value > high ? high : value;
}

void rg_line_begin(rg_line* line, const rg_graph* graph, const rg_plane* plane) {
  line->graph = graph;
  line->plane = *plane;
  line->edge = UINT32_MAX;
  line->count = 0;
}

bool rg_line_read(rg_line* line, uint32_t edge) {
  if (line->edge == edge) {
    return line->count > 0;
  }
  line->edge = edge;
  line->count = 0;
  line->length = rg_graph_edge_length(line->graph, edge);
  rg_points points;
  if (!(line->length >= 0) || !rg_points_begin(line->graph, edge, &points)) {
    return false;
  }
  uint32_t count = 0;
  do {
    line->east[count] = rg_plane_east(&line->plane, points.longitude);
    line->north[count] = rg_plane_north(&line->plane, points.latitude);
    count += 1;
  } while (rg_points_next(&points));
  if (points.reader.has_failed) {
    return false;
  }
  // Apart from the reading, so that several roots are taken at once.
  for (uint32_t i = 1; i < count; i++) {
    const double east = line->east[i] - line->east[i - 1];
    const double north = line->north[i] - line->north[i - 1];
    line->piece[i] = sqrt(east * east + north * north);
  }
  line->count = count;
  return true;
}

bool rg_best_place(const rg_step* step, rg_line* line, uint32_t road, const rg_label* label, double error_east,
                   double error_north, double variance, double most_cost, rg_place* place) {
  if (!(most_cost >= 0) || !rg_line_read(line, road >> 1)) {
    return false;
  }
  const rg_model* model = step->model;
  const bool is_backward = (road & 1) != 0;
  const double reach = model->reach;
  const double length = line->length;
  double passed = 0;
  bool is_found = false;
  place->cost = most_cost;
  // An error beyond this costs more than the best place so far.
  double most2 = squared_of(model, most_cost, variance);
  double most = sqrt(most2);
  for (uint32_t i = 1; i < line->count; i++) {
    const double piece = line->piece[i];
    const double before = passed;
    passed += piece;
    const double east1 = line->east[i - 1];
    const double north1 = line->north[i - 1];
    if (fabs(east1) > reach + piece || fabs(north1) > reach + piece || fabs(east1 + error_east) > most + piece ||
        fabs(north1 + error_north) > most + piece) {
      continue;
    }
    const double east = line->east[i] - east1;
    const double north = line->north[i] - north1;
    const double squared = east * east + north * north;
    // The fix is the origin, and the vehicle is expected at minus the error that is left.
    const double share =
        squared > 0 ? clamp(-((error_east + east1) * east + (error_north + north1) * north) / squared, 0, 1) : 0;
    const double at_east = east1 + share * east;
    const double at_north = north1 + share * north;
    const double wrong_east = -at_east - error_east;
    const double wrong_north = -at_north - error_north;
    const double wrong2 = wrong_east * wrong_east + wrong_north * wrong_north;
    if (wrong2 > most2 || at_east * at_east + at_north * at_north > reach * reach) {
      continue;
    }
    const double along = before + share * piece;
    const double offset = clamp(is_backward ? length - along : along, 0, length);
    double cost = rg_error_cost(model, wrong2, variance);
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
      *place = (rg_place){offset, -at_east, -at_north, cost};
      most2 = squared_of(model, cost, variance);
      most = sqrt(most2);
      is_found = true;
    }
  }
  return is_found;
}

bool rg_nearest_place(rg_line* line, uint32_t road, rg_place* place) {
  if (!rg_line_read(line, road >> 1)) {
    return false;
  }
  double passed = 0;
  double nearest = INFINITY;
  double most = INFINITY;
  for (uint32_t i = 1; i < line->count; i++) {
    const double piece = line->piece[i];
    const double before = passed;
    passed += piece;
    const double east1 = line->east[i - 1];
    const double north1 = line->north[i - 1];
    if (fabs(east1) > most + piece || fabs(north1) > most + piece) {
      continue;
    }
    const double east = line->east[i] - east1;
    const double north = line->north[i] - north1;
    const double squared = east * east + north * north;
    const double share = squared > 0 ? clamp(-(east1 * east + north1 * north) / squared, 0, 1) : 0;
    const double at_east = east1 + share * east;
    const double at_north = north1 + share * north;
    const double distance2 = at_east * at_east + at_north * at_north;
    if (distance2 < nearest) {
      nearest = distance2;
      most = sqrt(nearest);
      const double along = before + share * piece;
      const double offset = clamp((road & 1) != 0 ? line->length - along : along, 0, line->length);
      *place = (rg_place){offset, -at_east, -at_north, 0};
    }
  }
  return nearest < (double)INFINITY;
}
