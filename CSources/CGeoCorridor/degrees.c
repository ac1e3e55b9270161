#include "corridor_internal.h"

#include <math.h>

/// Deeper than any edge needs: halved so often, the width of a frame is a few nanometres.
static const int deepest_cut = 48;

/// A point of the curve in metres of the frame and in degrees. The longitude runs on over 180, so that neighbours are
/// never 360 apart.
typedef struct place {
  double x;
  double y;
  double longitude;
  double latitude;
} place;

/// A frame, and what an edge may be off in it (metres).
typedef struct edge_cutter {
  const gk_local_frame* frame;
  double tolerance;
  gk_point_list* out;
  gk_status status;
} edge_cutter;

/// How far the edge, drawn straight in longitude and latitude, is at most from the edge drawn straight in the frame.
///
/// The first term is the difference between a geodesic and a line straight in longitude and latitude, to second order;
/// beside a pole, where that does not hold, no edge is left longer than a few tolerances. The second one is the frame's
/// own curvature.
static double edge_error(const place* from, const place* to) {
  const double length = hypot(to->x - from->x, to->y - from->y);
  const double turn = fabs(to->longitude - from->longitude) * GK_RADIANS_PER_DEGREE;
  const double latitude = fmax(fabs(from->latitude), fabs(to->latitude)) * GK_RADIANS_PER_DEGREE;
  return 0.25 * turn * sin(latitude) * length +
         length * length * (GK_LOCAL_FRAME_REACH / (8.0 * GK_WGS84_A * GK_WGS84_A * 0.99)) + 1e-9;
}

static bool locate(edge_cutter* cutter, place* place, double near_longitude) {
  if (!gk_local_frame_unproject(cutter->frame, place->x, place->y, &place->longitude, &place->latitude)) {
    cutter->status = GK_ERROR_PROJ;
    return false;
  }
  place->longitude = near_longitude + remainder(place->longitude - near_longitude, 360.0);
  return true;
}

/// Appends the edge without its first point. Returns the longitude of its last one, which is `to` lifted along the
/// edge.
static bool add_edge(edge_cutter* cutter, const place* from, place* to, int depth) {
  to->longitude = from->longitude + remainder(to->longitude - from->longitude, 360.0);
  if (depth < deepest_cut && edge_error(from, to) > cutter->tolerance) {
    place middle = {.x = 0.5 * (from->x + to->x), .y = 0.5 * (from->y + to->y)};
    return locate(cutter, &middle, from->longitude) && add_edge(cutter, from, &middle, depth + 1) &&
           add_edge(cutter, &middle, to, depth + 1);
  }
  if (!gk_point_list_add(cutter->out, to->longitude, to->latitude)) {
    cutter->status = GK_ERROR_MEMORY;
    return false;
  }
  return true;
}

/// The curve in degrees, its first point repeated at the end, some turns of 360 farther if it runs around the pole.
static gk_status unroll(const gk_local_frame* frame, const gk_point_list* curve, double tolerance, gk_point_list* out) {
  edge_cutter cutter = {.frame = frame, .tolerance = tolerance, .out = out, .status = GK_OK};
  if (!gk_point_list_reserve(out, curve->count + curve->count / 8 + 16)) {
    return GK_ERROR_MEMORY;
  }
  place first = {.x = curve->x[0], .y = curve->y[0]};
  place from;
  if (!locate(&cutter, &first, 0.0)) {
    return cutter.status;
  }
  if (!gk_point_list_add(out, first.longitude, first.latitude)) {
    return GK_ERROR_MEMORY;
  }
  from = first;
  for (size_t i = 1; i <= curve->count; i++) {
    place to = first;
    if (i < curve->count) {
      to.x = curve->x[i];
      to.y = curve->y[i];
      if (!locate(&cutter, &to, from.longitude)) {
        return cutter.status;
      }
    }
    if (!add_edge(&cutter, &from, &to, 0)) {
      return cutter.status;
    }
    from = to;
  }
  return GK_OK;
}

/// Clips a closed curve to one side of a meridian, after Sutherland and Hodgman: what is beyond collapses onto the
/// meridian, and the winding numbers on this side stay as they are.
static bool clip(const gk_point_list* in, double meridian, double sign, gk_point_list* out) {
  out->count = 0;
  for (size_t i = 0; i + 1 < in->count; i++) {
    const double x0 = in->x[i];
    const double y0 = in->y[i];
    const double x1 = in->x[i + 1];
    const double y1 = in->y[i + 1];
    const bool inside0 = sign * (x0 - meridian) >= 0.0;
    const bool inside1 = sign * (x1 - meridian) >= 0.0;
    if (inside0 && !gk_point_list_add(out, x0, y0)) {
      return false;
    }
    if (inside0 != inside1 && !gk_point_list_add(out, meridian, y0 + (y1 - y0) * ((meridian - x0) / (x1 - x0)))) {
      return false;
    }
  }
  return out->count == 0 || gk_point_list_add(out, out->x[0], out->y[0]);
}

/// Turns a curve that runs around the pole so that it starts on a meridian of 180, and closes it by way of the pole: up
/// along that meridian, back along the pole's latitude, down again. Only on the rim of the plane do lines that are
/// drawn both ways cancel to the last bit.
static gk_status close_at_pole(const gk_point_list* curve, double pole, gk_point_list* out) {
  const size_t count = curve->count - 1;
  const double around = 360.0 * round((curve->x[count] - curve->x[0]) / 360.0);
  double meridian = 0.0;
  double latitude = 0.0;
  size_t edge = 0;
  for (; edge < count; edge++) {
    const double x0 = curve->x[edge];
    const double x1 = curve->x[edge + 1];
    meridian = 360.0 * floor((fmax(x0, x1) + 180.0) / 360.0) - 180.0;
    if (fmin(x0, x1) < meridian) {
      latitude = curve->y[edge] + (curve->y[edge + 1] - curve->y[edge]) * ((meridian - x0) / (x1 - x0));
      break;
    }
  }
  bool ok = gk_point_list_add(out, meridian, latitude);
  for (size_t i = edge + 1; ok && i <= count; i++) {
    ok = gk_point_list_add(out, curve->x[i], curve->y[i]);
  }
  for (size_t i = 1; ok && i <= edge; i++) {
    ok = gk_point_list_add(out, curve->x[i] + around, curve->y[i]);
  }
  ok = ok && gk_point_list_add(out, meridian + around, latitude) && gk_point_list_add(out, meridian + around, pole) &&
       gk_point_list_add(out, meridian, pole) && gk_point_list_add(out, meridian, latitude);
  return ok ? GK_OK : GK_ERROR_MEMORY;
}

/// The first vertex of a closed curve that lies on a meridian.
static size_t on_meridians(const gk_point_list* part, double west) {
  size_t start = 0;
  while (start + 2 < part->count && part->x[start] != west && part->x[start] != west + 360.0) {
    start++;
  }
  return start;
}

/// Appends the way along the rim from one point of it to another, which may be the same.
static bool add_tie(double x0, double x1, double y1, double pole, gk_point_list* out) {
  return (x0 == x1 || (gk_point_list_add(out, x0, pole) && gk_point_list_add(out, x1, pole))) &&
         gk_point_list_add(out, x1, y1);
}

/// Folds a curve that runs over 180 into -180...180: its parts one after another, tied together along the rim by lines
/// that are drawn both ways, so that they count for nothing. One curve it stays because only the whole is sure to wind
/// the right way.
static gk_status fold(gk_call* call, const gk_point_list* curve, double pole, gk_point_list* out) {
  gk_point_list half = {.allocator = call->allocator};
  gk_point_list part = half;
  gk_point_list starts = half;
  double least = curve->x[0];
  double greatest = curve->x[0];
  for (size_t i = 1; i < curve->count; i++) {
    least = fmin(least, curve->x[i]);
    greatest = fmax(greatest, curve->x[i]);
  }
  bool ok = true;
  for (double west = 360.0 * floor((least + 180.0) / 360.0) - 180.0; ok && west < greatest; west += 360.0) {
    ok = clip(curve, west, 1.0, &half) && clip(&half, west + 360.0, -1.0, &part);
    if (!ok || part.count == 0) {
      continue;
    }
    const size_t start = on_meridians(&part, west);
    const double shift = -180.0 - west;
    const double x = part.x[start] + shift;
    const double y = part.y[start];
    ok = starts.count == 0 || add_tie(starts.x[starts.count - 1], x, y, pole, out);
    ok = ok && gk_point_list_add(&starts, x, y);
    for (size_t i = starts.count > 1 ? 1 : 0; ok && i < part.count; i++) {
      size_t from = (start + i) % (part.count - 1);
      ok = gk_point_list_add(out, part.x[from] + shift, part.y[from]);
    }
  }
  for (size_t i = starts.count; ok && i > 1; i--) {
    ok = add_tie(starts.x[i - 1], starts.x[i - 2], starts.y[i - 2], pole, out);
  }
  gk_point_list_free(&half);
  gk_point_list_free(&part);
  gk_point_list_free(&starts);
  return ok ? GK_OK : GK_ERROR_MEMORY;
}

static bool within_180(const gk_point_list* curve) {
  for (size_t i = 0; i < curve->count; i++) {
    if (fabs(curve->x[i]) > 180.0) {
      return false;
    }
  }
  return true;
}

gk_status gk_curve_to_degrees(gk_call* call, const gk_local_frame* frame, const gk_point_list* curve, double radius,
                              gk_point_list* degrees) {
  gk_point_list unrolled = {.allocator = call->allocator};
  gk_point_list closed = unrolled;
  gk_status status = unroll(frame, curve, radius * GK_BUDGET_EDGE, &unrolled);
  if (status == GK_OK && fabs(unrolled.x[unrolled.count - 1] - unrolled.x[0]) > 180.0) {
    status = close_at_pole(&unrolled, frame->pole, &closed);
  } else if (status == GK_OK) {
    // The first point again, but for the last bits of its longitude.
    unrolled.x[unrolled.count - 1] = unrolled.x[0];
    closed = unrolled;
    unrolled = (gk_point_list){.allocator = call->allocator};
  }
  if (status == GK_OK && within_180(&closed)) {
    *degrees = closed;
    closed = (gk_point_list){.allocator = call->allocator};
  } else if (status == GK_OK) {
    status = fold(call, &closed, frame->pole, degrees);
  }
  gk_point_list_free(&unrolled);
  gk_point_list_free(&closed);
  return status;
}
