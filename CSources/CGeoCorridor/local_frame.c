#include "corridor_internal.h"

#include <math.h>
#include <stdio.h>

/// Writes whole and millionth parts: printf's %f has a decimal comma in some locales, and PROJ reads a point.
static void print_millionths(char* text, size_t size, double value) {
  const long millionths = lround(fabs(value) * 1e6);
  snprintf(text, size, "%s%ld.%06ld", value < 0.0 ? "-" : "", millionths / 1000000, millionths % 1000000);
}

static void hear_projection(void* context, int level, const char* message) {
  (void)level;
  gk_call_say(context, message);
}

gk_status gk_local_frame_create(gk_call* call, const gk_line_part* part, gk_local_frame* frame) {
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
  const double longitude = atan2(part->middle[1], part->middle[0]) * GK_DEGREES_PER_RADIAN;
  const double latitude = atan2(part->middle[2], hypot(part->middle[0], part->middle[1])) * GK_DEGREES_PER_RADIAN;
  const double relative = part->reach / GK_WGS84_A;
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

void gk_local_frame_destroy(gk_local_frame* frame) {
  proj_destroy(frame->projection);
  frame->projection = NULL;
}

gk_status gk_local_frame_project(gk_call* call, const gk_local_frame* frame, const gk_vertex_list* track,
                                 const gk_line_part* part, gk_point_list* plane) {
  if (!gk_point_list_reserve(plane, part->last - part->first + 1)) {
    return GK_ERROR_MEMORY;
  }
  for (size_t i = part->first; i <= part->last; i++) {
    PJ_COORD point = proj_coord(track->vertices[i].longitude * GK_RADIANS_PER_DEGREE,
                                track->vertices[i].latitude * GK_RADIANS_PER_DEGREE, 0.0, 0.0);
    point = proj_trans(frame->projection, PJ_FWD, point);
    if (!isfinite(point.xy.x) || !isfinite(point.xy.y)) {
      gk_call_say(call, proj_context_errno_string(call->projections, proj_errno(frame->projection)));
      return GK_ERROR_PROJ;
    }
    // Vertices that fall together would be a segment without a direction.
    if (plane->count > 0 && plane->x[plane->count - 1] == point.xy.x && plane->y[plane->count - 1] == point.xy.y) {
      continue;
    }
    gk_point_list_add(plane, point.xy.x, point.xy.y);
  }
  return GK_OK;
}

bool gk_local_frame_unproject(const gk_local_frame* frame, double x, double y, double* longitude, double* latitude) {
  PJ_COORD point = proj_trans(frame->projection, PJ_INV, proj_coord(x, y, 0.0, 0.0));
  *longitude = point.lp.lam * GK_DEGREES_PER_RADIAN;
  *latitude = point.lp.phi * GK_DEGREES_PER_RADIAN;
  return isfinite(*longitude) && isfinite(*latitude);
}
