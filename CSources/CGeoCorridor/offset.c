#include "corridor_internal.h"

#include <math.h>

// The buffer of GEOS builds such a curve too, but first simplifies the line by 1 % of the radius, which is the whole
// error budget. So the curve is built here, and GEOS computes the area that it encloses.
//
// The corridor is the union of a rectangle for each segment, a wedge on the outer side of each turn, and the ends. Each
// of them is traced counterclockwise; where two of them touch, the traces of the common line cancel. The result is one
// closed curve in which the winding number of a point is the number of shapes that contain it.

typedef struct vector {
  double x;
  double y;
} vector;

/// One side of the line, and the curve that receives its points.
typedef struct side {
  const gk_point_list* line;
  double radius;
  /// Whether the line has a flat end.
  bool flat;
  gk_point_list* curve;
} side;

static vector direction_between(const gk_point_list* line, size_t from, size_t to, double* length) {
  const double x = line->x[to] - line->x[from];
  const double y = line->y[to] - line->y[from];
  *length = sqrt(x * x + y * y);
  return (vector){x / *length, y / *length};
}

static bool add(const side* side, size_t vertex, double x, double y) {
  return gk_point_list_add(side->curve, side->line->x[vertex] + side->radius * x,
                           side->line->y[vertex] + side->radius * y);
}

/// Adds an arc counterclockwise from the normal through an angle, as vertices that lie GK_BUDGET_ARC outside of it. The
/// first and the last vertex are on its tangents, so that the lines before and after it remain straight.
static bool add_arc(const side* side, size_t vertex, vector normal, double angle) {
  const double outside = 1.0 + GK_BUDGET_ARC;
  const double lead = acos(1.0 / outside);
  const double step = 2.0 * acos((1.0 - GK_BUDGET_ARC) / outside);
  const double between = fmax(angle - 2.0 * lead, 0.0);
  const int steps = (int)ceil(between / step);
  for (int i = 0; i <= steps; i++) {
    const double turn = steps > 0 ? lead + between * i / steps : 0.5 * angle;
    const double cosine = outside * cos(turn);
    const double sine = outside * sin(turn);
    if (!add(side, vertex, normal.x * cosine - normal.y * sine, normal.x * sine + normal.y * cosine)) {
      return false;
    }
  }
  return true;
}

/// Adds the turn of the right side around a vertex.
static bool add_turn(const side* side, size_t vertex, vector in, double in_length, vector out, double out_length) {
  const double sine = in.x * out.y - in.y * out.x;
  const double cosine = in.x * out.x + in.y * out.y;
  const vector in_normal = {in.y, -in.x};
  const vector out_normal = {out.y, -out.x};
  // The point where the offset lines meet, in radii from the vertex.
  const vector meeting = {(in_normal.x + out_normal.x) / (1.0 + cosine), (in_normal.y + out_normal.y) / (1.0 + cosine)};
  if (sine >= 0.0) {
    // The cosine of the turn at which the meeting point is GK_BUDGET_ARC too far out.
    const double gentle = 2.0 / ((1.0 + GK_BUDGET_ARC) * (1.0 + GK_BUDGET_ARC)) - 1.0;
    if (cosine >= gentle) {
      return add(side, vertex, meeting.x, meeting.y);
    }
    // A turn straight back may have a sine of -0, but is a half turn nevertheless.
    return add_arc(side, vertex, in_normal, atan2(fabs(sine), cosine));
  }
  // The inner side. If the segments are long enough, the lines meet before the vertex, and the part that is cut off is
  // in both rectangles if its far corner is, or else in those of the neighbours or a round end; beyond a flat end there
  // is nothing. Otherwise the curve passes through the vertex, so that winding numbers remain correct.
  const double needed = side->flat ? fmin(1.0, 1.0 + cosine) : 1.0 + cosine;
  if (-sine * side->radius <= fmin(in_length, out_length) * needed) {
    return add(side, vertex, meeting.x, meeting.y);
  }
  return add(side, vertex, in_normal.x, in_normal.y) && add(side, vertex, 0.0, 0.0) &&
         add(side, vertex, out_normal.x, out_normal.y);
}

/// Adds an end that is reached in the direction `in`.
static bool add_end(const side* side, size_t vertex, vector in, bool flat) {
  if (flat) {
    return add(side, vertex, in.y, -in.x) && add(side, vertex, -in.y, in.x);
  }
  return add_arc(side, vertex, (vector){in.y, -in.x}, GK_PI);
}

/// Adds one side and its end.
static bool add_side(const side* side, bool backwards, gk_side_end end) {
  const size_t count = side->line->count;
  double length = 0.0;
  double next_length;
  vector direction = {0.0, 0.0};
  for (size_t i = 0; i + 1 < count; i++) {
    const size_t from = backwards ? count - 1 - i : i;
    const size_t to = backwards ? from - 1 : from + 1;
    const vector next = direction_between(side->line, from, to, &next_length);
    if (i > 0 && !add_turn(side, from, direction, length, next, next_length)) {
      return false;
    }
    direction = next;
    length = next_length;
  }
  return end == GK_SIDE_GOES_ON || add_end(side, backwards ? 0 : count - 1, direction, end == GK_SIDE_FLAT);
}

bool gk_offset_side(const gk_point_list* plane, double radius, bool backwards, gk_side_end end, bool flat,
                    gk_point_list* curve) {
  const side side = {.line = plane, .radius = radius, .flat = flat, .curve = curve};
  return gk_point_list_reserve(curve, curve->count + plane->count + 64) && add_side(&side, backwards, end);
}

bool gk_offset_curve(const gk_point_list* plane, double radius, bool flat_start, bool flat_end, gk_point_list* curve) {
  const side side = {.line = plane, .radius = radius, .flat = flat_start || flat_end, .curve = curve};
  if (!gk_point_list_reserve(curve, 2 * plane->count + 64)) {
    return false;
  }
  if (plane->count == 1) {
    return add_arc(&side, 0, (vector){1.0, 0.0}, GK_PI) && add_arc(&side, 0, (vector){-1.0, 0.0}, GK_PI);
  }
  return add_side(&side, false, flat_end ? GK_SIDE_FLAT : GK_SIDE_ROUND) &&
         add_side(&side, true, flat_start ? GK_SIDE_FLAT : GK_SIDE_ROUND);
}
