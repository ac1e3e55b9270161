#include "corridor_internal.h"

#include <math.h>
#include <string.h>

/// Half the diagonal of the box from `low` to `high`.
static double half_diagonal(const double low[3], const double high[3]) {
  const double x = high[0] - low[0];
  const double y = high[1] - low[1];
  const double z = high[2] - low[2];
  return 0.5 * sqrt(x * x + y * y + z * z);
}

/// The part from `first` on.
static gk_line_part part_from(const gk_vertex_list* track, size_t first, double radius) {
  gk_line_part part = {.first = first, .last = first};
  double low[3];
  double high[3];
  memcpy(low, track->vertices[first].ecef, sizeof low);
  memcpy(high, low, sizeof high);
  for (size_t i = first + 1; i < track->count; i++) {
    double next_low[3];
    double next_high[3];
    for (int axis = 0; axis < 3; axis++) {
      next_low[axis] = fmin(low[axis], track->vertices[i].ecef[axis]);
      next_high[axis] = fmax(high[axis], track->vertices[i].ecef[axis]);
    }
    // Two vertices are never too far apart: the working track has no segment that long.
    if (i > first + 1 && half_diagonal(next_low, next_high) + radius > GK_LOCAL_FRAME_REACH) {
      break;
    }
    memcpy(low, next_low, sizeof low);
    memcpy(high, next_high, sizeof high);
    part.last = i;
  }
  for (int axis = 0; axis < 3; axis++) {
    part.middle[axis] = 0.5 * (low[axis] + high[axis]);
  }
  part.reach = half_diagonal(low, high) + radius;
  return part;
}

/// The points of a run, where a line is cut into runs: few enough for a run to be cheap however it turns.
enum { GK_RUN_POINTS = 8 };

/// Appends the curves around one part, in degrees: one around each run of `run` points.
static gk_status trace_part(gk_call* call, const gk_vertex_list* track, const gk_line_part* part, double radius,
                            gk_corridor_ends ends, size_t run, gk_point_list* curves) {
  gk_local_frame frame = {0};
  gk_point_list plane = {.allocator = call->allocator};
  const bool flat = ends == GK_CORRIDOR_ENDS_FLAT;
  gk_status status = gk_local_frame_create(call, part, &frame);
  if (status == GK_OK) {
    status = gk_local_frame_project(call, &frame, track, part, &plane);
  }
  size_t first = 0;
  size_t last = 0;
  do {
    last = plane.count - first > run ? first + run - 1 : plane.count - 1;
    gk_point_list line = {.x = plane.x + first, .y = plane.y + first, .count = last + 1 - first};
    gk_point_list curve = {.allocator = call->allocator};
    gk_point_list degrees = curve;
    // Where a run meets the next one both are round, so that no gap is left.
    const bool flat_start = flat && part->first == 0 && first == 0;
    const bool flat_end = flat && part->last + 1 == track->count && last + 1 == plane.count;
    if (status == GK_OK && !gk_offset_curve(&line, radius, flat_start, flat_end, &curve)) {
      status = GK_ERROR_MEMORY;
    }
    if (status == GK_OK) {
      status = gk_curve_to_degrees(call, &frame, &curve, radius, &degrees);
    }
    if (status == GK_OK && !gk_point_list_add_curve(curves, &degrees)) {
      status = GK_ERROR_MEMORY;
    }
    gk_point_list_free(&curve);
    gk_point_list_free(&degrees);
    first = last;
  } while (status == GK_OK && last + 1 < plane.count);
  gk_local_frame_destroy(&frame);
  gk_point_list_free(&plane);
  return status;
}

/// The curves around a simplified track, in degrees.
static gk_status trace_track(gk_call* call, const gk_vertex_list* track, double radius, gk_corridor_ends ends,
                             size_t run, gk_point_list* curves) {
  gk_status status = GK_OK;
  size_t first = 0;
  do {
    gk_line_part part = part_from(track, first, radius);
    status = trace_part(call, track, &part, radius, ends, run, curves);
    first = part.last;
  } while (status == GK_OK && first + 1 < track->count);
  return status;
}

/// The corridor of a simplified track.
static gk_status buffer_track(gk_call* call, const gk_vertex_list* track, double radius, gk_corridor_ends ends,
                              size_t crossings, gk_corridor** corridor) {
  const double least_hole = radius * radius * GK_BUDGET_ARC * GK_BUDGET_ARC;
  gk_point_list curves = {.allocator = call->allocator};
  gk_status status = trace_track(call, track, radius, ends, SIZE_MAX, &curves);
  size_t count = 0;
  // Where there are fewer crossings than points GEOS takes all curves at once, else a union of runs is less work.
  const size_t limit = curves.count < crossings ? curves.count : crossings;
  if (status == GK_OK) {
    status = gk_count_crossings(call->allocator, &curves, NULL, limit, &count);
  }
  if (status == GK_OK && count <= limit) {
    status = gk_polygons_of_curves(call, &curves, least_hole, corridor);
  } else if (status == GK_OK) {
    curves.count = 0;
    status = trace_track(call, track, radius, ends, GK_RUN_POINTS, &curves);
    if (status == GK_OK) {
      status = gk_polygons_of_curves_by_union(call, &curves, least_hole, &crossings, corridor);
    }
  }
  gk_point_list_free(&curves);
  return status;
}

static gk_corridor_budget budget_of(const gk_corridor_budget* budget) {
  return budget ? *budget : (gk_corridor_budget){GK_CORRIDOR_USUAL_VERTICES, GK_CORRIDOR_USUAL_CROSSINGS};
}

static gk_status check_arguments(const double* latitudes, const double* longitudes, size_t count, double radius,
                                 gk_corridor_ends ends) {
  if (count == 0) {
    return GK_ERROR_EMPTY;
  }
  if (!latitudes || !longitudes || !(radius >= GK_CORRIDOR_MINIMUM_RADIUS && radius <= GK_CORRIDOR_MAXIMUM_RADIUS) ||
      (ends != GK_CORRIDOR_ENDS_ROUND && ends != GK_CORRIDOR_ENDS_FLAT)) {
    return GK_ERROR_ARGUMENT;
  }
  return count > GK_TRACK_MAXIMUM_VERTICES ? GK_ERROR_TOO_MANY : GK_OK;
}

gk_status gk_corridor_create(const double* latitudes, const double* longitudes, size_t stride, size_t count,
                             double radius, gk_corridor_ends ends, const gk_corridor_budget* budget,
                             const gk_allocator* allocator, gk_corridor** corridor, gk_fault* fault) {
  const gk_corridor_budget allowed = budget_of(budget);
  gk_call call;
  gk_fault own_fault;
  gk_status status = gk_call_begin(&call, allocator, fault, &own_fault);
  gk_vertex_list track = {.allocator = allocator};
  if (status == GK_OK) {
    status = corridor ? check_arguments(latitudes, longitudes, count, radius, ends) : GK_ERROR_ARGUMENT;
  }
  if (status == GK_OK) {
    status = gk_simplify_track(&call, latitudes, longitudes, stride, count, radius, allowed.vertices, &track);
  }
  if (status == GK_OK) {
    status = buffer_track(&call, &track, radius, ends, allowed.crossings, corridor);
  }
  gk_vertex_list_free(&track);
  return gk_call_end(&call, status);
}

gk_status gk_corridor_intersection(const gk_corridor* one, const gk_corridor* other, const gk_corridor_budget* budget,
                                   const gk_allocator* allocator, gk_corridor** corridor, gk_fault* fault) {
  gk_call call;
  gk_fault own_fault;
  gk_status status = gk_call_begin(&call, allocator, fault, &own_fault);
  if (status == GK_OK) {
    status = one && other && corridor ? gk_polygons_shared(&call, one, other, budget_of(budget).crossings, corridor)
                                      : GK_ERROR_ARGUMENT;
  }
  return gk_call_end(&call, status);
}
