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

/// The part that begins at the vertex `first`.
static gk_line_part part_from(const gk_vertex_list* track, size_t first, double radius) {
  gk_line_part part = {.first = first, .last = first};
  double low[3];
  double high[3];
  double middle[3];
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
    middle[axis] = 0.5 * (low[axis] + high[axis]);
  }
  part.frame = gk_local_frame_of(middle, half_diagonal(low, high) + radius);
  return part;
}

/// Appends a point to the plane of a part; returns false if there is not enough memory.
static bool add_point(gk_part_list* list, const gk_line_part* part, double x, double y) {
  // Two vertices at the same point would be a segment without a direction.
  const size_t count = list->plane.count;
  if (count > part->first_point && list->plane.x[count - 1] == x && list->plane.y[count - 1] == y) {
    return true;
  }
  return gk_point_list_add(&list->plane, x, y);
}

/// The number of pieces into which a geodesic must be divided so that each is practically straight in the frame. The
/// curvature of a geodesic there is its distance from the meridian divided by the square of the earth's radius, times
/// the fraction of it that runs along the meridian.
static double pieces_of(double x0, double y0, double x1, double y1, double tolerance) {
  const double aside = fmax(fabs(x0), fabs(x1));
  const double north = fabs(y1 - y0);
  // Most geodesics are straight enough even if they are as long as both legs together.
  if ((fabs(x1 - x0) + north) * north * aside <= 7.9 * GK_WGS84_A * GK_WGS84_A * 0.99 * tolerance) {
    return 1.0;
  }
  const double sag = hypot(x1 - x0, y1 - y0) * north * aside / (8.0 * GK_WGS84_A * GK_WGS84_A * 0.99);
  return fmax(1.0, ceil(sqrt(sag / tolerance)));
}

/// Projects the vertices of a part and the necessary points between them; at most `most` points for all parts.
static gk_status project_part(const gk_vertex_list* track, double radius, size_t most, gk_line_part* part,
                              gk_part_list* list) {
  double x = 0.0;
  double y = 0.0;
  part->first_point = list->plane.count;
  for (size_t i = part->first; i <= part->last; i++) {
    const gk_working_vertex* vertex = &track->vertices[i];
    const double before_x = x;
    const double before_y = y;
    gk_local_frame_project(&part->frame, vertex->latitude, vertex->longitude, &x, &y);
    const double pieces = i > part->first ? pieces_of(before_x, before_y, x, y, radius * GK_BUDGET_GEODESIC) : 1.0;
    // Each part except the last repeats its last vertex.
    if ((double)(list->plane.count - list->count) + pieces > (double)most) {
      return GK_ERROR_TOO_MANY;
    }
    if (pieces > 1.0) {
      struct geod_geodesicline line;
      geod_inverseline(&line, gk_wgs84(), vertex[-1].latitude, vertex[-1].longitude, vertex->latitude,
                       vertex->longitude, 0);
      for (double piece = 1.0; piece < pieces; piece += 1.0) {
        double latitude;
        double longitude;
        double between_x;
        double between_y;
        geod_position(&line, line.s13 * (piece / pieces), &latitude, &longitude, NULL);
        gk_local_frame_project(&part->frame, latitude, longitude, &between_x, &between_y);
        if (!add_point(list, part, between_x, between_y)) {
          return GK_ERROR_MEMORY;
        }
      }
    }
    if (!add_point(list, part, x, y)) {
      return GK_ERROR_MEMORY;
    }
  }
  part->point_count = list->plane.count - part->first_point;
  return GK_OK;
}

gk_status gk_make_parts(gk_call* call, const gk_vertex_list* track, double radius, size_t most, gk_part_list* list) {
  gk_status status = GK_OK;
  size_t first = 0;
  do {
    if (list->count == list->capacity) {
      const size_t capacity = list->capacity == 0 ? 4 : list->capacity * 2;
      gk_line_part* parts = gk_allocate(call->allocator, capacity, sizeof *parts);
      if (!parts) {
        return GK_ERROR_MEMORY;
      }
      if (list->count > 0) {
        memcpy(parts, list->parts, list->count * sizeof *parts);
      }
      gk_release(call->allocator, list->parts);
      list->parts = parts;
      list->capacity = capacity;
    }
    gk_line_part* part = &list->parts[list->count];
    *part = part_from(track, first, radius);
    status = project_part(track, radius, most, part, list);
    list->count++;
    first = part->last;
  } while (status == GK_OK && first + 1 < track->count);
  return status;
}
