#include "corridor_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/// Half the diagonal of the box from `low` to `high`.
static double half_diagonal(const double low[3], const double high[3]) {
  double x = high[0] - low[0], y = high[1] - low[1], z = high[2] - low[2];
  return 0.5 * sqrt(x * x + y * y + z * z);
}

track_chunk chunk_from(const vertex_list* track, size_t first, double radius) {
  track_chunk chunk = {.first = first, .last = first};
  double low[3], high[3];
  memcpy(low, track->vertices[first].ecef, sizeof low);
  memcpy(high, low, sizeof high);
  for (size_t i = first + 1; i < track->count; i++) {
    double next_low[3], next_high[3];
    for (int axis = 0; axis < 3; axis++) {
      next_low[axis] = fmin(low[axis], track->vertices[i].ecef[axis]);
      next_high[axis] = fmax(high[axis], track->vertices[i].ecef[axis]);
    }
    // Two vertices are never too far apart: the working track has no segment that long.
    if (i > first + 1 && half_diagonal(next_low, next_high) + radius > FRAME_REACH) {
      break;
    }
    memcpy(low, next_low, sizeof low);
    memcpy(high, next_high, sizeof high);
    chunk.last = i;
  }
  for (int axis = 0; axis < 3; axis++) {
    chunk.middle[axis] = 0.5 * (low[axis] + high[axis]);
  }
  chunk.reach = half_diagonal(low, high) + radius;
  return chunk;
}

/// Writes whole and millionth parts: printf's %f has a decimal comma in some locales, and PROJ reads a point.
static void print_millionths(char* text, size_t size, double value) {
  long millionths = lround(fabs(value) * 1e6);
  snprintf(text, size, "%s%ld.%06ld", value < 0.0 ? "-" : "", millionths / 1000000, millionths % 1000000);
}

static void hear_projection(void* context, int level, const char* message) {
  (void)level;
  corridor_call_say(context, message);
}

gk_status frame_create(corridor_call* call, const track_chunk* chunk, local_frame* frame) {
  if (!call->projections) {
    call->projections = proj_context_create();
    if (!call->projections) {
      return GK_ERROR_MEMORY;
    }
    proj_log_func(call->projections, call, hear_projection);
  }
  // The middle is inside the earth, so its latitude is not quite the ellipsoid's, which does not matter: the frame's
  // scale depends on the distance from its meridian only. On that, it is right at 0.7 of the reach, too small nearer,
  // too large farther.
  double longitude = atan2(chunk->middle[1], chunk->middle[0]) * DEGREES_PER_RADIAN;
  double latitude = atan2(chunk->middle[2], hypot(chunk->middle[0], chunk->middle[1])) * DEGREES_PER_RADIAN;
  double relative = chunk->reach / ELLIPSOID_A;
  char lat_0[32], lon_0[32], k_0[32], definition[160];
  print_millionths(lat_0, sizeof lat_0, latitude);
  print_millionths(lon_0, sizeof lon_0, longitude);
  print_millionths(k_0, sizeof k_0, 1.0 - 0.25 * relative * relative);
  snprintf(definition, sizeof definition, "+proj=tmerc +algo=poder_engsager +ellps=WGS84 +lat_0=%s +lon_0=%s +k_0=%s",
           lat_0, lon_0, k_0);
  frame->projection = proj_create(call->projections, definition);
  frame->pole = latitude < 0.0 ? -90.0 : 90.0;
  return frame->projection ? GK_OK : GK_ERROR_PROJ;
}

void frame_destroy(local_frame* frame) {
  proj_destroy(frame->projection);
  frame->projection = NULL;
}

gk_status frame_project(corridor_call* call, const local_frame* frame, const vertex_list* track,
                        const track_chunk* chunk, point_list* plane) {
  if (!point_list_reserve(plane, chunk->last - chunk->first + 1)) {
    return GK_ERROR_MEMORY;
  }
  for (size_t i = chunk->first; i <= chunk->last; i++) {
    PJ_COORD point = proj_coord(track->vertices[i].longitude * RADIANS_PER_DEGREE,
                                track->vertices[i].latitude * RADIANS_PER_DEGREE, 0.0, 0.0);
    point = proj_trans(frame->projection, PJ_FWD, point);
    if (!isfinite(point.xy.x) || !isfinite(point.xy.y)) {
      corridor_call_say(call, proj_context_errno_string(call->projections, proj_errno(frame->projection)));
      return GK_ERROR_PROJ;
    }
    // Vertices that fall together would be a segment without a direction.
    if (plane->count > 0 && plane->x[plane->count - 1] == point.xy.x && plane->y[plane->count - 1] == point.xy.y) {
      continue;
    }
    point_list_add(plane, point.xy.x, point.xy.y);
  }
  return GK_OK;
}

bool frame_unproject(const local_frame* frame, double x, double y, double* longitude, double* latitude) {
  PJ_COORD point = proj_trans(frame->projection, PJ_INV, proj_coord(x, y, 0.0, 0.0));
  *longitude = point.lp.lam * DEGREES_PER_RADIAN;
  *latitude = point.lp.phi * DEGREES_PER_RADIAN;
  return isfinite(*longitude) && isfinite(*latitude);
}
