#include "corridor_internal.h"

#include <math.h>

/// The number of points in a run, if a line is divided into runs: so few that a run takes little time whatever its
/// turns.
enum { GK_RUN_POINTS = 8 };

/// Appends the curves around the points of a part, one around each run of `run` points.
static gk_status trace_part(gk_call* call, const gk_point_list* plane, double radius, bool flat_start, bool flat_end,
                            size_t run, gk_point_list* curves) {
  gk_status status = GK_OK;
  size_t first = 0;
  size_t last = 0;
  do {
    last = plane->count - first > run ? first + run - 1 : plane->count - 1;
    gk_point_list line = {.x = plane->x + first, .y = plane->y + first, .count = last + 1 - first};
    gk_point_list curve = {.allocator = call->allocator};
    // Where a run meets the next one, both have round ends, so that there is no gap.
    if (!gk_offset_curve(&line, radius, flat_start && first == 0, flat_end && last + 1 == plane->count, &curve) ||
        !gk_point_list_add(&curve, curve.x[0], curve.y[0]) || !gk_point_list_add_curve(curves, &curve)) {
      status = GK_ERROR_MEMORY;
    }
    gk_point_list_free(&curve);
    first = last;
  } while (status == GK_OK && last + 1 < plane->count);
  return status;
}

/// Whether a part may reach the edge of the map: a pole, or the meridian of 180.
static bool is_near_rim(const gk_vertex_list* track, const gk_line_part* part, double radius) {
  // The geodesic between vertices is not much closer to the edge than they are.
  const double reach = 1.1 * radius + 1000.0;
  for (size_t i = part->first; i <= part->last; i++) {
    const gk_working_vertex* vertex = &track->vertices[i];
    const double longitude = gk_half_turn(vertex->longitude);
    const bool crosses = i > part->first && fabs(longitude - gk_half_turn(vertex[-1].longitude)) > 90.0;
    // At a distance from the poles and on the near side of the earth nothing else has to be computed.
    if (!crosses && fabs(longitude) <= 90.0 && fabs(vertex->latitude) <= 60.0) {
      continue;
    }
    const double from_axis = hypot(vertex->ecef[0], vertex->ecef[1]);
    // The shortest way to the meridian of 180 leads straight to it, over the pole if that is nearer.
    const double angle = fmin(180.0 - fabs(longitude), 90.0) * GK_RADIANS_PER_DEGREE;
    const double from_rim = from_axis * sin(angle);
    if (from_axis < reach || from_rim < reach || crosses) {
      return true;
    }
  }
  return false;
}

/// Appends the rings of the area enclosed by curves around a part, by GEOS.
static gk_status add_area(gk_call* call, const gk_line_part* part, const gk_point_list* curves, bool by_union,
                          double radius, size_t* crossings, gk_ring_list* rings) {
  gk_ring_list area = {.points = {.allocator = call->allocator}};
  gk_status status = by_union ? gk_area_of_curves_by_union(call, curves, NULL, crossings, &area)
                              : gk_area_of_curves(call, curves, NULL, &area);
  if (status == GK_OK) {
    status = gk_add_rings_of_area(call, &area, &part->frame, radius, rings);
  }
  gk_ring_list_free(&area);
  return status;
}

/// Appends the rings of the area enclosed by a curve around a part without GEOS, if that is possible.
static gk_status add_traced_area(gk_call* call, const gk_line_part* part, const gk_point_list* curve,
                                 const gk_crossing_list* crossings, double radius, gk_ring_list* rings, bool* traced) {
  gk_ring_list area = {.points = {.allocator = call->allocator}};
  gk_status status = gk_trace_area(call, curve, crossings, &area, traced);
  if (status == GK_OK && *traced) {
    status = gk_add_rings_of_area(call, &area, &part->frame, radius, rings);
  }
  gk_ring_list_free(&area);
  return status;
}

/// Appends the rings of a part to those of all parts. With `in_degrees`, appends its curves, which are merged in
/// degrees: if GEOS is needed there in any case, it takes longer for rings that touch nothing than for the curves from
/// which they are made. Subtracts the crossings found from `*crossings`.
static gk_status add_part(gk_call* call, const gk_line_part* part, const gk_point_list* plane, double radius,
                          bool flat_start, bool flat_end, bool in_degrees, size_t* crossings, gk_ring_list* rings) {
  gk_point_list curves = {.allocator = call->allocator};
  gk_crossing_list found = {.allocator = call->allocator};
  size_t count = 0;
  gk_status status = trace_part(call, plane, radius, flat_start, flat_end, SIZE_MAX, &curves);
  // With fewer crossings than points, GEOS processes the whole curve; otherwise a union of runs is less work.
  const size_t limit = curves.count < *crossings ? curves.count : *crossings;
  if (status == GK_OK) {
    status = gk_find_crossings(call->allocator, &curves, limit, &found);
  }
  bool done = found.certain && found.count == 0;
  const bool apart = done;
  if (status == GK_OK && !apart && found.certain && !in_degrees) {
    status = add_traced_area(call, part, &curves, &found, radius, rings, &done);
  }
  if (status == GK_OK && !done) {
    status = gk_count_crossings(call->allocator, &curves, NULL, limit, &count);
  }
  const bool by_union = count > limit;
  if (status == GK_OK && by_union) {
    curves.count = 0;
    status = trace_part(call, plane, radius, flat_start, flat_end, GK_RUN_POINTS, &curves);
  }
  if (status == GK_OK && (apart || in_degrees)) {
    status = gk_add_rings_of_curves(call, &curves, &part->frame, radius, rings);
  } else if (status == GK_OK && !done) {
    status = add_area(call, part, &curves, by_union, radius, crossings, rings);
  }
  gk_release(call->allocator, found.crossings);
  gk_point_list_free(&curves);
  return status;
}

/// Appends a point of one part in the frame of another part.
static void add_point_of(const gk_part_list* list, const gk_line_part* from, size_t point, const gk_line_part* to,
                         gk_point_list* line) {
  double latitude;
  double longitude;
  double x;
  double y;
  gk_local_frame_unproject(&from->frame, list->plane.x[point], list->plane.y[point], &longitude, &latitude);
  gk_local_frame_project(&to->frame, latitude, longitude, &x, &y);
  gk_point_list_add(line, x, y);
}

/// Adds a side of a part to the curve around a line of several parts. `line` has room for the points of the part and
/// one more, the next one in the following part. So the turn between two parts is created in the frame of the earlier
/// one along the way, and the edge after it runs along a segment that was divided for the frame that it is in.
static bool add_stretch(const gk_part_list* list, size_t index, double radius, bool backwards, bool flat,
                        gk_point_list* line, gk_point_list* points, gk_stretch* stretch) {
  const gk_line_part* part = &list->parts[index];
  line->count = 0;
  if (backwards && index > 0) {
    const gk_line_part* before = part - 1;
    add_point_of(list, before, before->first_point + before->point_count - 2, part, line);
  }
  for (size_t i = 0; i < part->point_count; i++) {
    gk_point_list_add(line, list->plane.x[part->first_point + i], list->plane.y[part->first_point + i]);
  }
  if (!backwards && index + 1 < list->count) {
    const gk_line_part* after = part + 1;
    add_point_of(list, after, after->first_point + 1, part, line);
  }
  const bool goes_on = backwards ? index > 0 : index + 1 < list->count;
  *stretch = (gk_stretch){.frame = &part->frame, .first = points->count};
  const bool ok = gk_offset_side(line, radius, backwards,
                                 goes_on ? GK_SIDE_GOES_ON : (flat ? GK_SIDE_FLAT : GK_SIDE_ROUND), flat, points);
  stretch->count = points->count - stretch->first;
  return ok;
}

/// Adds the ring around a line of several parts if a single curve surrounds it; none if that curve crosses itself or
/// the antimeridian, or has a pole inside.
static gk_status add_long_ring(gk_call* call, const gk_part_list* list, double radius, bool flat, gk_ring_list* rings) {
  gk_point_list line = {.allocator = call->allocator};
  gk_point_list points = line;
  gk_point_list degrees = line;
  gk_stretch* stretches = gk_allocate(call->allocator, 2 * list->count, sizeof *stretches);
  // A part without a segment has no sides, and its neighbours no turn into it.
  bool apart = true;
  for (size_t i = 0; i < list->count; i++) {
    apart = apart && list->parts[i].point_count > 1;
  }
  bool folded = false;
  bool ok = stretches && gk_point_list_reserve(&line, list->plane.count + 1);
  for (size_t i = 0; ok && apart && i < 2 * list->count; i++) {
    const bool backwards = i >= list->count;
    const size_t index = backwards ? 2 * list->count - 1 - i : i;
    ok = add_stretch(list, index, radius, backwards, flat, &line, &points, &stretches[i]);
  }
  gk_status status = ok ? GK_OK : GK_ERROR_MEMORY;
  if (status == GK_OK && apart) {
    status = gk_curve_to_degrees(call, stretches, 2 * list->count, &points, radius, &degrees, &folded);
  }
  if (status == GK_OK && apart && !folded) {
    status = gk_ring_list_add(rings, &degrees, GK_RING_EXTERIOR) ? GK_OK : GK_ERROR_MEMORY;
    if (status == GK_OK) {
      status = gk_are_apart(call->allocator, &rings->points, &apart);
    }
    // With both poles inside, longitudes go round neither more nor less than with none, but the curve is clockwise.
    if (!apart || gk_doubled_area(degrees.x, degrees.y, degrees.count) <= 0.0) {
      rings->points.count = 0;
      rings->count = 0;
    }
  }
  gk_release(call->allocator, stretches);
  gk_point_list_free(&line);
  gk_point_list_free(&points);
  gk_point_list_free(&degrees);
  return status;
}

/// Creates the corridor of a simplified track.
static gk_status buffer_track(gk_call* call, const gk_vertex_list* track, double radius, gk_corridor_ends ends,
                              const gk_corridor_budget* budget, gk_corridor** corridor) {
  const bool flat = ends == GK_CORRIDOR_ENDS_FLAT;
  gk_part_list list = {.plane = {.allocator = call->allocator}};
  gk_ring_list rings = {.points = {.allocator = call->allocator}};
  size_t crossings = budget->crossings;
  gk_status status = gk_make_parts(call, track, radius, budget->vertices, &list);
  if (status == GK_OK && list.count > 1) {
    status = add_long_ring(call, &list, radius, flat, &rings);
  }
  const bool done = rings.count > 0;
  for (size_t i = 0; status == GK_OK && !done && i < list.count; i++) {
    const gk_line_part* part = &list.parts[i];
    const gk_point_list plane = {
        .x = list.plane.x + part->first_point, .y = list.plane.y + part->first_point, .count = part->point_count};
    // What several parts share, and what is cut at the edge of the map, is found in degrees.
    const bool in_degrees = list.count > 1 || is_near_rim(track, part, radius);
    status = add_part(call, part, &plane, radius, flat && i == 0, flat && i + 1 == list.count, in_degrees, &crossings,
                      &rings);
  }
  if (status == GK_OK) {
    status = gk_corridor_of_rings(call, &rings, radius, crossings, corridor);
  }
  gk_point_list_free(&list.plane);
  gk_release(call->allocator, list.parts);
  gk_ring_list_free(&rings);
  return status;
}

static gk_corridor_budget budget_of(const gk_corridor_budget* budget) {
  return budget ? *budget : (gk_corridor_budget){GK_CORRIDOR_USUAL_VERTICES, GK_CORRIDOR_USUAL_CROSSINGS};
}

static gk_status check_arguments(const double* latitudes, const double* longitudes, size_t stride, size_t count,
                                 double radius, gk_corridor_ends ends) {
  if (count == 0) {
    return GK_ERROR_EMPTY;
  }
  if (!latitudes || !longitudes || (stride == 0 && count > 1) ||
      !(radius >= GK_CORRIDOR_MINIMUM_RADIUS && radius <= GK_CORRIDOR_MAXIMUM_RADIUS) ||
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
    status = corridor ? check_arguments(latitudes, longitudes, stride, count, radius, ends) : GK_ERROR_ARGUMENT;
  }
  if (status == GK_OK) {
    status = gk_simplify_track(&call, latitudes, longitudes, stride, count, radius, allowed.vertices, &track);
  }
  if (status == GK_OK) {
    status = buffer_track(&call, &track, radius, ends, &allowed, corridor);
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
    status = one && other && corridor ? gk_corridor_of_both(&call, one, other, budget_of(budget).crossings, corridor)
                                      : GK_ERROR_ARGUMENT;
  }
  return gk_call_end(&call, status);
}
