#include "road_matcher_internal.h"

#include "gk_trigonometry.h"

#include <string.h>

const rg_model rg_model_usual = {
    .sigma = 10,
    .tau = 20,
    .white = 3,
    .knee = 2.8,
    .advance_base = 5,
    .advance_share = 0.4,
    .turn_round = 3.6,
    .turn_at_end = 1.5,
    .junction = 0.2,
    .jump = 13,
    .backward = 4,
    .course_weight = 0.5,
    .course_speed = 1.5,
    .reach = 80,
    .known = 60,
    .winding = 1.4,
    .slack = 100,
    .beam = ROAD_MOST_MARGIN,
    .search_interval = 7,
    .search_distance = 25,
    .least_step = 0.7,
    .least_advance = 3,
    .jitter = 0.4,
    .wrong_way = 5,
    .leaving = 4.5,
};

/// So many fixes in a row may be earlier without a meaning, as the engine has it.
enum { MOST_EARLIER = 4 };

double rg_exp(double x) {
  if (!(x > -700)) {
    return 0;
  }
  // 2^n times the series of the rest, which is at most half of ln 2.
  const double n = floor(x * 1.4426950408889634 + 0.5);
  const double r = (x - n * 6.93147180369123816490e-01) - n * 1.90821492927058770002e-10;
  double series = 1.0 / 6227020800;
  const double divisors[] = {479001600, 39916800, 3628800, 362880, 40320, 5040, 720, 120, 24, 6, 2, 1, 1};
  for (size_t i = 0; i < sizeof divisors / sizeof *divisors; i++) {
    series = series * r + 1 / divisors[i];
  }
  const uint64_t bits = (uint64_t)(1023 + (int64_t)n) << 52;
  double power;
  memcpy(&power, &bits, sizeof power);
  return series * power;
}

bool rg_is_valid(const rg_fix* fix) {
  return isfinite(fix->timestamp) && fabs(fix->timestamp) < 1e12 && fabs(fix->latitude) <= 90 &&
         fabs(fix->longitude) <= 180;
}

static double distance_to(const rg_plane* plane, double latitude, double longitude) {
  const double north = (latitude * 1e7 - plane->latitude) * plane->metres_north;
  double turn = longitude * 1e7 - plane->longitude;
  const double whole = (double)ROAD_WHOLE_TURN;
  turn = turn > whole / 2 ? turn - whole : turn < -whole / 2 ? turn + whole : turn;
  const double east = turn * plane->metres_east;
  return sqrt(north * north + east * east);
}

bool rg_is_apart(const rg_matcher* matcher, const rg_fix* fix, const rg_plane* plane) {
  if (matcher->count == 0) {
    return true;
  }
  const double seconds = fix->timestamp - matcher->timestamp;
  const double distance = distance_to(plane, matcher->latitude, matcher->longitude);
  // A few fixes that are earlier may have come late; more of them in a row are of a clock that was set back.
  return fabs(seconds) > 300 || (seconds < 0 && matcher->earlier >= MOST_EARLIER) || distance > 5000 ||
         distance > 300 + 90 * fabs(seconds);
}

bool rg_matcher_begins_anew(const rg_matcher* matcher, const rg_fix* fix) {
  if (!rg_is_valid(fix)) {
    return false;
  }
  const rg_plane plane = rg_plane_of(fix);
  return rg_is_apart(matcher, fix, &plane);
}

rg_step rg_step_begin(const rg_graph* graph, const rg_matcher* matcher, const rg_route* route, const rg_fix* fix,
                      const rg_plane* plane) {
  const rg_model* model = &rg_model_usual;
  rg_step step = {.graph = graph, .model = model, .route = route, .plane = *plane};
  step.vehicles = matcher->vehicles != 0 ? matcher->vehicles : ROAD_CAR | ROAD_BICYCLE | ROAD_FOOT;
  double sigma = model->sigma;
  double white = model->white;
  if (fix->accuracy > 0 && fix->accuracy < 1e6) {
    const double scale = fmin(fmax(fix->accuracy / 8, 0.7), 8);
    sigma *= scale;
    white *= scale;
  }
  step.first_expected = sigma * sigma + white * white;
  step.first_gain = sigma * sigma / step.first_expected;
  if (fix->course >= 0 && fix->course <= 360 && (fix->speed >= model->course_speed || !(fix->speed >= 0))) {
    const gk_sincos direction = gk_sincos_of_degrees(fix->course, 0);
    step.course_east = direction.sine;
    step.course_north = direction.cosine;
  }
  if (matcher->count == 0) {
    return step;
  }
  double variance = (double)matcher->variance;
  if (route != NULL && route->error > 0) {
    // A drive that has been near its line so far tells neighbouring roads apart sooner.
    const double share = fmin(route->error / model->sigma, 1.2);
    sigma *= share;
    white *= share;
    variance = fmin(variance, sigma * sigma);
  }
  const double seconds = fix->timestamp - matcher->timestamp;
  step.seconds = seconds > 0 ? seconds : 0;
  double covered = distance_to(&step.plane, matcher->latitude, matcher->longitude);
  if (model->jitter > 0) {
    covered = covered > model->jitter ? sqrt(covered * covered - model->jitter * model->jitter) : 0;
  }
  step.covered = covered;
  step.per_advance = 1 / (model->advance_base + model->advance_share * step.covered);
  step.share = rg_exp(-step.seconds / model->tau);
  const double predicted = step.share * step.share * variance + (1 - step.share * step.share) * sigma * sigma;
  step.expected = predicted + white * white;
  step.gain = predicted / step.expected;
  return step;
}

void rg_keep(rg_candidates* candidates, const rg_hypothesis* candidate) {
  size_t count = candidates->count;
  rg_hypothesis* best = candidates->best;
  for (size_t i = 0; i < count; i++) {
    if (best[i].road == candidate->road) {
      if (best[i].cost <= candidate->cost) {
        return;
      }
      memmove(&best[i], &best[i + 1], (count - i - 1) * sizeof *best);
      count -= 1;
      break;
    }
  }
  size_t place = count;
  while (place > 0 && best[place - 1].cost > candidate->cost) {
    place -= 1;
  }
  if (place < ROAD_MOST_HYPOTHESES) {
    const size_t moved = (count < ROAD_MOST_HYPOTHESES ? count : ROAD_MOST_HYPOTHESES - 1) - place;
    memmove(&best[place + 1], &best[place], moved * sizeof *best);
    best[place] = *candidate;
    count += count < ROAD_MOST_HYPOTHESES ? 1 : 0;
  }
  candidates->count = count;
}

/// Metres that the place on an edge nearest to a point of the plane is away from it at least: an edge cannot bulge
/// farther from its ends than its length lets it. Infinite where the file is damaged.
static double least_distance(const rg_step* step, const rg_label* label, double point_east, double point_north) {
  const rg_edge* edge = rg_edge_at(step->graph, label->road >> 1);
  const rg_junction* from =
      edge != NULL ? rg_junction_at(step->graph, rg_from_of(step->graph, label->road >> 1, edge)) : NULL;
  const rg_junction* to = edge != NULL ? rg_junction_at(step->graph, edge->to) : NULL;
  if (from == NULL || to == NULL) {
    return (double)INFINITY;
  }
  const double from_east = rg_plane_east(&step->plane, from->longitude) - point_east;
  const double from_north = rg_plane_north(&step->plane, from->latitude) - point_north;
  const double to_east = rg_plane_east(&step->plane, to->longitude) - point_east;
  const double to_north = rg_plane_north(&step->plane, to->latitude) - point_north;
  const double to_ends =
      sqrt(from_east * from_east + from_north * from_north) + sqrt(to_east * to_east + to_north * to_north);
  // Lengths are rounded to decimetres.
  return fmax((to_ends - label->length) / 2 - 0.1, 0);
}

/// The cost beyond which no candidate is kept, as far as those that were found tell.
static double most_cost(const rg_step* step, const rg_candidates* candidates) {
  return candidates->count == 0 ? (double)INFINITY : (double)candidates->best[0].cost + step->model->beam;
}

/// The same before any was found: that of going on along the road of the best hypothesis.
static double most_cost_ahead(const rg_step* step, const rg_matcher* matcher, rg_line* line) {
  const rg_hypothesis* best = &matcher->hypotheses[0];
  const rg_label label = {.road = best->road, .before = -(double)best->offset};
  const double east = step->share * (double)best->east;
  const double north = step->share * (double)best->north;
  rg_place place;
  return rg_best_place(step, line, best->road, &label, east, north, step->expected, (double)INFINITY, &place)
             ? (double)best->cost + place.cost + step->model->beam
             : (double)INFINITY;
}

static void find_reached(const rg_step* step, const rg_matcher* matcher, rg_line* line, rg_candidates* candidates) {
  rg_label labels[ROAD_MOST_LABELS];
  const double most = most_cost_ahead(step, matcher, line);
  const size_t count = rg_search(step, matcher, most, labels);
  for (size_t i = 0; i < count; i++) {
    const rg_label* label = &labels[i];
    const rg_hypothesis* source = &matcher->hypotheses[label->source];
    const double limit = fmin(most, most_cost(step, candidates));
    const double east = step->share * (double)source->east;
    const double north = step->share * (double)source->north;
    // No place on the edge fits the distance driven, or the error, better than this.
    const double too_far = label->before - step->covered;
    const double too_near = -too_far - label->length;
    double least = label->cost + fmax(fmax(too_far, too_near), 0) * step->per_advance;
    if (least > limit) {
      continue;
    }
    const double distance = least_distance(step, label, -east, -north);
    least += rg_error_cost(step->model, distance * distance, step->expected);
    if (least > limit) {
      continue;
    }
    rg_place place;
    if (!rg_best_place(step, line, label->road, label, east, north, step->expected, limit - label->cost, &place)) {
      continue;
    }
    const rg_hypothesis found = {
        .road = label->road,
        .offset = (float)place.offset,
        .east = (float)(east + step->gain * (place.east - east)),
        .north = (float)(north + step->gain * (place.north - north)),
        .cost = (float)(label->cost + place.cost),
        .parent = label->source,
        .trail = label->is_entered ? ROAD_NO_TRAIL : source->trail,
    };
    rg_keep(candidates, &found);
  }
}

/// Adds both directions of an edge near the fix, at the cost of coming from nowhere.
static void add_near(const rg_step* step, uint32_t index, double jump, uint8_t parent, rg_line* line,
                     rg_candidates* candidates) {
  const rg_edge* edge = rg_edge_at(step->graph, index);
  if (edge == NULL) {
    return;
  }
  const rg_label label = {.road = index << 1, .length = rg_length_of(step->graph, index, edge)};
  const double distance = least_distance(step, &label, 0, 0);
  if (distance > step->model->reach) {
    return;
  }
  const rg_way* way = rg_way_at(step->graph, edge->way);
  if (way == NULL || !rg_is_open(way, step->vehicles)) {
    return;
  }
  for (uint32_t backward = 0; backward < 2; backward++) {
    const uint32_t road = index << 1 | backward;
    const double cost = jump + (rg_is_against(way, backward, step->vehicles) ? step->model->wrong_way : 0);
    rg_place place;
    if (!rg_best_place(step, line, road, NULL, 0, 0, step->first_expected, most_cost(step, candidates) - cost,
                       &place)) {
      continue;
    }
    const rg_hypothesis found = {
        .road = road,
        .offset = (float)place.offset,
        .east = (float)(step->first_gain * place.east),
        .north = (float)(step->first_gain * place.north),
        .cost = (float)(cost + place.cost),
        .parent = parent,
        .trail = ROAD_NO_TRAIL,
    };
    rg_keep(candidates, &found);
  }
}

/// Adds all roads within reach of the fix, unless coming from nowhere costs too much.
static void find_around(const rg_step* step, double jump, uint8_t parent, rg_line* line, rg_candidates* candidates) {
  rg_near near;
  if (jump > most_cost(step, candidates) ||
      !rg_near_begin(step->graph, step->plane.latitude * 1e-7, step->plane.longitude * 1e-7, step->model->reach,
                     ROAD_MOST_OF_CELL, &near)) {
    return;
  }
  uint32_t first;
  uint32_t end;
  while (rg_near_next(&near, &first, &end)) {
    for (uint32_t edge = first; edge < end; edge++) {
      add_near(step, edge, jump, parent, line, candidates);
    }
  }
}

void rg_find(const rg_step* step, const rg_matcher* matcher, rg_line* line, rg_candidates* candidates,
             bool* has_searched) {
  candidates->count = 0;
  *has_searched = false;
  if (matcher->count > 0) {
    find_reached(step, matcher, line, candidates);
  }
  const rg_model* model = step->model;
  bool is_due = candidates->count == 0 || (double)matcher->since_search + step->seconds >= model->search_interval;
  if (!is_due) {
    const double east = (double)candidates->best[0].east;
    const double north = (double)candidates->best[0].north;
    is_due = east * east + north * north > model->search_distance * model->search_distance;
  }
  if (is_due) {
    *has_searched = true;
    find_around(step, matcher->count > 0 ? model->jump : 0, matcher->count > 0 ? 0 : ROAD_NO_TRAIL, line, candidates);
  }
  // Costs are above that of the best, and only what is near it is followed.
  size_t kept = 0;
  const float best = candidates->count > 0 ? candidates->best[0].cost : 0;
  for (size_t i = 0; i < candidates->count; i++) {
    candidates->best[i].cost -= best;
    kept += (double)candidates->best[i].cost <= model->beam ? 1 : 0;
  }
  candidates->count = kept;
}
