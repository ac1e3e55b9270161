#include "corridor_internal.h"

#include <math.h>

/// Deeper than any edge needs: after this many halvings, the width of a frame is a few nanometres.
static const int deepest_cut = 48;

/// A point of the curve in metres of the frame and in degrees. The longitude continues beyond 180, so that the
/// longitudes of neighbours never differ by 360.
typedef struct place {
  double x;
  double y;
  double longitude;
  double latitude;
} place;

/// A frame, and the permitted error of edges in it (in metres).
typedef struct edge_cutter {
  const gk_local_frame* frame;
  double tolerance;
  /// Longer edges lie along unchanged segments, and may have the larger error.
  double long_edge;
  double long_tolerance;
  gk_point_list* out;
} edge_cutter;

/// The finer bound of edge_error does not hold if meridians turn by more than this along an edge (in radians).
static const double greatest_turn = 0.1;

/// The angle between two meridians in radians; the longitude of one was chosen close to that of the other.
static double turn_between(const place* from, const place* to) {
  return fabs(to->longitude - from->longitude) * GK_RADIANS_PER_DEGREE;
}

/// The maximum distance between the edge drawn straight in longitude and latitude and the edge drawn straight in the
/// frame; a simpler bound if that is at most `enough`.
///
/// The first term is the difference between a geodesic and a line straight in longitude and latitude, to second order:
/// twice as large to the north as to the east. This does not hold close to a pole, where edges are divided until they
/// are at most a few tolerances long. The second term is the curvature of the frame itself, which is that of the
/// distance from the meridian across it.
static double edge_error(const place* from, const place* to, double enough) {
  const double north = to->y - from->y;
  const double length = sqrt((to->x - from->x) * (to->x - from->x) + north * north);
  const double turn = turn_between(from, to);
  const double aside = fmax(fabs(from->x), fabs(to->x));
  const double own = length * fabs(north) * (aside / (8.0 * GK_WGS84_A * GK_WGS84_A * 0.99)) + 1e-9;
  const double bound = 0.25 * turn * length + own;
  if (bound <= enough) {
    return bound;
  }
  const double latitude = fmax(fabs(from->latitude), fabs(to->latitude)) * GK_RADIANS_PER_DEGREE;
  const double along = fabs(to->latitude - from->latitude) * (GK_RADIANS_PER_DEGREE * GK_WGS84_A);
  const double twice = turn > greatest_turn ? length : fmin(along * along / fmax(length, 1e-9), length);
  return 0.125 * turn * sin(latitude) * (length + twice) + own;
}

/// The longitude that is closest to another one, changed by whole turns.
static double turned_to(double longitude, double near_longitude) {
  const double difference = longitude - near_longitude;
  return fabs(difference) <= 180.0 ? longitude : near_longitude + remainder(difference, 360.0);
}

static void locate(const edge_cutter* cutter, place* place, double near_longitude) {
  gk_local_frame_unproject(cutter->frame, place->x, place->y, &place->longitude, &place->latitude);
  place->longitude = turned_to(place->longitude, near_longitude);
}

/// Appends the edge without its first point, halved as often as necessary. Makes the longitude of `to` continuous with
/// the edge.
static bool add_halves(const edge_cutter* cutter, const place* from, place* to, double tolerance, int depth) {
  to->longitude = turned_to(to->longitude, from->longitude);
  if (depth < deepest_cut && edge_error(from, to, tolerance) > tolerance) {
    place middle = {.x = 0.5 * (from->x + to->x), .y = 0.5 * (from->y + to->y)};
    locate(cutter, &middle, from->longitude);
    return add_halves(cutter, from, &middle, tolerance, depth + 1) &&
           add_halves(cutter, &middle, to, tolerance, depth + 1);
  }
  return gk_point_list_add(cutter->out, to->longitude, to->latitude);
}

/// Longitude and latitude along an edge as polynomials of the fourth degree: points between need a few multiplications
/// instead of a projection.
enum { GK_EDGE_NODES = 5 };

typedef struct edge_curve {
  double longitude[GK_EDGE_NODES];
  double latitude[GK_EDGE_NODES];
} edge_curve;

/// The positions along an edge at which its curve is exact: the Chebyshev points of the second kind.
static const double edge_nodes[GK_EDGE_NODES] = {0.0, 0.14644660940672624, 0.5, 0.85355339059327376, 1.0};

/// The maximum number of pieces of an edge that are projected; an edge with more pieces has a curve.
static const double most_projected = 6.0;

/// The limit for the error of a curve: the error grows with the fifth power of the edge's length divided by the
/// distance to the pole, and is some hundredths of a millimetre at this ratio.
static const double greatest_part_of_way_to_pole = 0.03;

/// Whether a curve is as accurate as the projection.
static bool has_curve(const place* from, const place* to, double pieces) {
  const double x = to->x - from->x;
  const double y = to->y - from->y;
  const double way = (90.0 - fmax(fabs(from->latitude), fabs(to->latitude))) * (GK_RADIANS_PER_DEGREE * GK_WGS84_A);
  const double longest = greatest_part_of_way_to_pole * way;
  return pieces > most_projected && x * x + y * y <= longest * longest;
}

/// Replaces values by Newton's divided differences.
static void divide_differences(double values[GK_EDGE_NODES]) {
  for (int order = 1; order < GK_EDGE_NODES; order++) {
    for (int i = GK_EDGE_NODES - 1; i >= order; i--) {
      values[i] = (values[i] - values[i - 1]) / (edge_nodes[i] - edge_nodes[i - order]);
    }
  }
}

static double curve_value(const double differences[GK_EDGE_NODES], double part) {
  double value = differences[GK_EDGE_NODES - 1];
  for (int i = GK_EDGE_NODES - 2; i >= 0; i--) {
    value = value * (part - edge_nodes[i]) + differences[i];
  }
  return value;
}

static edge_curve curve_of_edge(const edge_cutter* cutter, const place* from, const place* to) {
  edge_curve curve;
  for (int i = 0; i < GK_EDGE_NODES; i++) {
    place node = i == 0 ? *from : *to;
    if (i > 0 && i + 1 < GK_EDGE_NODES) {
      node.x = from->x + (to->x - from->x) * edge_nodes[i];
      node.y = from->y + (to->y - from->y) * edge_nodes[i];
      locate(cutter, &node, from->longitude);
    }
    curve.longitude[i] = node.longitude;
    curve.latitude[i] = node.latitude;
  }
  divide_differences(curve.longitude);
  divide_differences(curve.latitude);
  return curve;
}

/// Appends the edge without its first point, in the minimum number of pieces of equal length, whose errors decrease
/// with the square of that number. Makes the longitude of `to` continuous with the edge.
static bool add_edge(const edge_cutter* cutter, const place* from, place* to) {
  to->longitude = turned_to(to->longitude, from->longitude);
  const double x = to->x - from->x;
  const double y = to->y - from->y;
  const bool is_long = x * x + y * y > cutter->long_edge * cutter->long_edge;
  const double tolerance = is_long ? cutter->long_tolerance : cutter->tolerance;
  const double error = edge_error(from, to, tolerance);
  place last = *from;
  if (error > tolerance && turn_between(from, to) <= greatest_turn) {
    // Slightly more, so that no piece is halved because of rounding or its latitude.
    const double pieces = ceil(sqrt(1.02 * error / tolerance));
    const bool curved = has_curve(from, to, pieces);
    const edge_curve curve = curved ? curve_of_edge(cutter, from, to) : (edge_curve){.longitude = {0.0}};
    for (double piece = 1.0; piece < pieces; piece += 1.0) {
      const double part = piece / pieces;
      place next = {.x = from->x + x * part, .y = from->y + y * part};
      if (curved) {
        next.longitude = curve_value(curve.longitude, part);
        next.latitude = curve_value(curve.latitude, part);
      } else {
        locate(cutter, &next, last.longitude);
      }
      if (!add_halves(cutter, &last, &next, tolerance, 0)) {
        return false;
      }
      last = next;
    }
  }
  return add_halves(cutter, &last, to, tolerance, 0);
}

/// Converts a point to another frame.
static void move_to(edge_cutter* cutter, const gk_local_frame* frame, place* place) {
  if (cutter->frame != frame) {
    gk_local_frame_project(frame, place->latitude, place->longitude, &place->x, &place->y);
  }
}

/// Converts a curve to degrees, with its first point repeated at the end; its longitude differs there by whole turns if
/// the curve goes around the pole.
static bool unroll(const gk_stretch* stretches, size_t count, const gk_point_list* points, double radius,
                   gk_point_list* out) {
  // Where offset lines meet on the outside of a gentle turn, they are slightly longer than the segment.
  edge_cutter cutter = {.frame = stretches[0].frame,
                        .tolerance = radius * GK_BUDGET_EDGE,
                        .long_edge = gk_longest_simplified(radius) + 0.2 * radius,
                        .long_tolerance = radius * GK_BUDGET_LONG_EDGE,
                        .out = out};
  if (!gk_point_list_reserve(out, points->count + points->count / 8 + 16)) {
    return false;
  }
  place first = {.x = points->x[stretches[0].first], .y = points->y[stretches[0].first]};
  locate(&cutter, &first, 0.0);
  if (!gk_point_list_add(out, first.longitude, first.latitude)) {
    return false;
  }
  place from = first;
  for (size_t i = 0; i < count; i++) {
    const gk_stretch* stretch = &stretches[i];
    move_to(&cutter, stretch->frame, &from);
    cutter.frame = stretch->frame;
    for (size_t j = i == 0 ? 1 : 0; j < stretch->count; j++) {
      place to = {.x = points->x[stretch->first + j], .y = points->y[stretch->first + j]};
      locate(&cutter, &to, from.longitude);
      if (!add_edge(&cutter, &from, &to)) {
        return false;
      }
      from = to;
    }
  }
  cutter.frame = stretches[0].frame;
  if (count > 1) {
    gk_local_frame_project(cutter.frame, from.latitude, from.longitude, &from.x, &from.y);
  }
  return add_edge(&cutter, &from, &first);
}

/// Clips a closed curve to one side of a meridian with the algorithm of Sutherland and Hodgman: the rest collapses onto
/// the meridian, and winding numbers on this side do not change.
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

/// Makes a curve around the pole start on a meridian of 180, and closes it via the pole: up along that meridian, back
/// along the pole's latitude, and down again. Only on the edge of the map do lines that are drawn in both directions
/// cancel exactly.
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

/// The first vertex of a closed curve that is on either bounding meridian.
static size_t on_meridians(const gk_point_list* part, double west) {
  size_t start = 0;
  while (start + 2 < part->count && part->x[start] != west && part->x[start] != west + 360.0) {
    start++;
  }
  return start;
}

/// Appends the way along the edge of the map from one point on it to another, which may be the same.
static bool add_tie(double x0, double x1, double y1, double pole, gk_point_list* out) {
  return (x0 == x1 || (gk_point_list_add(out, x0, pole) && gk_point_list_add(out, x1, pole))) &&
         gk_point_list_add(out, x1, y1);
}

/// Folds a curve beyond 180 into -180...180: its parts one after the other, connected along the edge of the map by
/// lines that are drawn in both directions and so cancel. The result is a single curve because only the whole is
/// certain to have the right winding direction.
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

gk_status gk_curve_to_degrees(gk_call* call, const gk_stretch* stretches, size_t stretch_count,
                              const gk_point_list* points, double radius, gk_point_list* degrees, bool* folded) {
  const double pole = stretches[0].frame->pole;
  gk_point_list unrolled = {.allocator = call->allocator};
  gk_point_list closed = unrolled;
  gk_status status = unroll(stretches, stretch_count, points, radius, &unrolled) ? GK_OK : GK_ERROR_MEMORY;
  const bool is_polar = status == GK_OK && fabs(unrolled.x[unrolled.count - 1] - unrolled.x[0]) > 180.0;
  if (is_polar && stretch_count == 1) {
    status = close_at_pole(&unrolled, pole, &closed);
  } else if (status == GK_OK) {
    // The first point again, except for the last bits of its longitude.
    unrolled.x[unrolled.count - 1] = unrolled.x[0];
    closed = unrolled;
    unrolled = (gk_point_list){.allocator = call->allocator};
  }
  const bool is_folded = status == GK_OK && !within_180(&closed);
  if (is_folded && stretch_count == 1) {
    status = fold(call, &closed, pole, degrees);
  } else if (status == GK_OK) {
    *degrees = closed;
    closed = (gk_point_list){.allocator = call->allocator};
  }
  *folded |= is_polar || is_folded;
  gk_point_list_free(&unrolled);
  gk_point_list_free(&closed);
  return status;
}
