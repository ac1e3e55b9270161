#include "corridor_internal.h"

#include <string.h>

void corridor_call_say(corridor_call* call, const char* message) {
  if (message) {
    strncpy(call->fault->message, message, sizeof call->fault->message - 1);
  }
}

static void hear_geos(const char* message, void* call) {
  corridor_call_say(call, message);
}

/// What GEOS says aside is no error.
static void overhear_geos(const char* message, void* call) {
  (void)message;
  (void)call;
}

/// Starts a call; `own_fault` is for a caller that wants none.
static gk_status call_begin(corridor_call* call, const gk_allocator* allocator, gk_corridor_fault* fault,
                            gk_corridor_fault* own_fault) {
  *call = (corridor_call){.allocator = allocator, .fault = fault ? fault : own_fault};
  *call->fault = (gk_corridor_fault){0};
  call->geos = GEOS_init_r();
  if (!call->geos) {
    return GK_ERROR_MEMORY;
  }
  GEOSContext_setErrorMessageHandler_r(call->geos, hear_geos, call);
  GEOSContext_setNoticeMessageHandler_r(call->geos, overhear_geos, call);
  return GK_OK;
}

/// Ends a call and words its fault.
static gk_status call_end(corridor_call* call, gk_status status) {
  if (call->projections) {
    proj_context_destroy(call->projections);
  }
  if (call->geos) {
    GEOS_finish_r(call->geos);
  }
  if (status == GK_ERROR_GEOS && strstr(call->fault->message, "bad_alloc")) {
    status = GK_ERROR_MEMORY;
  }
  if (status == GK_OK) {
    call->fault->message[0] = 0;
  } else if ((status != GK_ERROR_GEOS && status != GK_ERROR_PROJ) || call->fault->message[0] == 0) {
    corridor_call_say(call, gk_status_message(status));
  }
  return status;
}

/// A line that is cut into runs is cut into ones of so many points: few enough for a run to be cheap however it turns.
enum { RUN_POINTS = 8 };

/// Appends the curves around one chunk, in degrees: one around each run of `run` points.
static gk_status trace_chunk(corridor_call* call, const vertex_list* track, const track_chunk* chunk, double radius,
                             gk_corridor_ends ends, size_t run, point_list* curves) {
  local_frame frame = {0};
  point_list plane = {.allocator = call->allocator};
  bool flat = ends == GK_CORRIDOR_ENDS_FLAT;
  gk_status status = frame_create(call, chunk, &frame);
  if (status == GK_OK) {
    status = frame_project(call, &frame, track, chunk, &plane);
  }
  size_t first = 0, last = 0;
  do {
    last = plane.count - first > run ? first + run - 1 : plane.count - 1;
    point_list line = {.x = plane.x + first, .y = plane.y + first, .count = last + 1 - first};
    point_list curve = {.allocator = call->allocator}, degrees = curve;
    // Where a run meets the next one both are round, so that no gap is left.
    const bool flat_start = flat && chunk->first == 0 && first == 0;
    const bool flat_end = flat && chunk->last + 1 == track->count && last + 1 == plane.count;
    if (status == GK_OK && !offset_curve(&line, radius, flat_start, flat_end, &curve)) {
      status = GK_ERROR_MEMORY;
    }
    if (status == GK_OK) {
      status = curve_to_degrees(call, &frame, &curve, radius, &degrees);
    }
    if (status == GK_OK && !point_list_add_curve(curves, &degrees)) {
      status = GK_ERROR_MEMORY;
    }
    point_list_free(&curve);
    point_list_free(&degrees);
    first = last;
  } while (status == GK_OK && last + 1 < plane.count);
  frame_destroy(&frame);
  point_list_free(&plane);
  return status;
}

/// The curves around a simplified track, in degrees.
static gk_status trace_track(corridor_call* call, const vertex_list* track, double radius, gk_corridor_ends ends,
                             size_t run, point_list* curves) {
  gk_status status = GK_OK;
  size_t first = 0;
  do {
    track_chunk chunk = chunk_from(track, first, radius);
    status = trace_chunk(call, track, &chunk, radius, ends, run, curves);
    first = chunk.last;
  } while (status == GK_OK && first + 1 < track->count);
  return status;
}

/// The corridor of a simplified track.
static gk_status buffer_track(corridor_call* call, const vertex_list* track, double radius, gk_corridor_ends ends,
                              size_t crossings, gk_corridor** corridor) {
  const double least_hole = radius * radius * BUDGET_ARC * BUDGET_ARC;
  point_list curves = {.allocator = call->allocator};
  gk_status status = trace_track(call, track, radius, ends, SIZE_MAX, &curves);
  size_t count = 0;
  // Where there are fewer crossings than points GEOS takes all curves at once, else a union of runs is less work.
  const size_t limit = curves.count < crossings ? curves.count : crossings;
  if (status == GK_OK) {
    status = count_crossings(call->allocator, &curves, NULL, limit, &count);
  }
  if (status == GK_OK && count <= limit) {
    status = polygons_of_curves(call, &curves, least_hole, corridor);
  } else if (status == GK_OK) {
    curves.count = 0;
    status = trace_track(call, track, radius, ends, RUN_POINTS, &curves);
    if (status == GK_OK) {
      status = polygons_of_curves_by_union(call, &curves, least_hole, &crossings, corridor);
    }
  }
  point_list_free(&curves);
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
  if (!latitudes || !longitudes || !(radius >= GK_CORRIDOR_MIN_RADIUS && radius <= GK_CORRIDOR_MAX_RADIUS) ||
      (ends != GK_CORRIDOR_ENDS_ROUND && ends != GK_CORRIDOR_ENDS_FLAT)) {
    return GK_ERROR_ARGUMENT;
  }
  return count > GK_CORRIDOR_MAX_VERTICES ? GK_ERROR_TOO_MANY : GK_OK;
}

gk_status gk_corridor_create(const double* latitudes, const double* longitudes, size_t stride, size_t count,
                             double radius, gk_corridor_ends ends, const gk_corridor_budget* budget,
                             const gk_allocator* allocator, gk_corridor** corridor, gk_corridor_fault* fault) {
  const gk_corridor_budget allowed = budget_of(budget);
  corridor_call call;
  gk_corridor_fault own_fault;
  gk_status status = call_begin(&call, allocator, fault, &own_fault);
  vertex_list track = {.allocator = allocator};
  if (status == GK_OK) {
    status = corridor ? check_arguments(latitudes, longitudes, count, radius, ends) : GK_ERROR_ARGUMENT;
  }
  if (status == GK_OK) {
    status = simplify_track(&call, latitudes, longitudes, stride, count, radius, allowed.vertices, &track);
  }
  if (status == GK_OK) {
    status = buffer_track(&call, &track, radius, ends, allowed.crossings, corridor);
  }
  vertex_list_free(&track);
  return call_end(&call, status);
}

gk_status gk_corridor_intersection(const gk_corridor* one, const gk_corridor* other, const gk_corridor_budget* budget,
                                   const gk_allocator* allocator, gk_corridor** corridor, gk_corridor_fault* fault) {
  corridor_call call;
  gk_corridor_fault own_fault;
  gk_status status = call_begin(&call, allocator, fault, &own_fault);
  if (status == GK_OK) {
    status = one && other && corridor ? polygons_shared(&call, one, other, budget_of(budget).crossings, corridor)
                                      : GK_ERROR_ARGUMENT;
  }
  return call_end(&call, status);
}

gk_corridor* corridor_allocate(const gk_allocator* allocator, size_t polygons, size_t rings, size_t vertices) {
  gk_corridor* corridor = gk_allocate(allocator, 1, sizeof *corridor);
  if (!corridor) {
    return NULL;
  }
  *corridor = (gk_corridor){.has_allocator = allocator != NULL};
  if (allocator) {
    corridor->allocator = *allocator;
  }
  corridor->polygon_starts = gk_allocate(allocator, polygons + 1, sizeof(size_t));
  corridor->ring_starts = gk_allocate(allocator, rings + 1, sizeof(size_t));
  corridor->latitudes = gk_allocate(allocator, vertices, sizeof(double));
  corridor->longitudes = gk_allocate(allocator, vertices, sizeof(double));
  if (!corridor->polygon_starts || !corridor->ring_starts || !corridor->latitudes || !corridor->longitudes) {
    gk_corridor_destroy(corridor);
    return NULL;
  }
  return corridor;
}

void gk_corridor_destroy(gk_corridor* corridor) {
  if (!corridor) {
    return;
  }
  gk_allocator own = corridor->allocator;
  const gk_allocator* allocator = corridor->has_allocator ? &own : NULL;
  gk_release(allocator, corridor->polygon_starts);
  gk_release(allocator, corridor->ring_starts);
  gk_release(allocator, corridor->latitudes);
  gk_release(allocator, corridor->longitudes);
  gk_release(allocator, corridor->nodes);
  gk_release(allocator, corridor->runs);
  gk_release(allocator, corridor);
}

gk_corridor_counts gk_corridor_count(const gk_corridor* corridor) {
  return (gk_corridor_counts){corridor->polygon_count, corridor->ring_count, corridor->vertex_count};
}

void gk_corridor_copy(const gk_corridor* corridor, size_t* polygon_rings, size_t* ring_vertices, double* latitudes,
                      double* longitudes) {
  for (size_t i = 0; i < corridor->polygon_count; i++) {
    polygon_rings[i] = corridor->polygon_starts[i + 1] - corridor->polygon_starts[i];
  }
  for (size_t i = 0; i < corridor->ring_count; i++) {
    ring_vertices[i] = corridor->ring_starts[i + 1] - corridor->ring_starts[i];
  }
  memcpy(latitudes, corridor->latitudes, corridor->vertex_count * sizeof(double));
  memcpy(longitudes, corridor->longitudes, corridor->vertex_count * sizeof(double));
}
