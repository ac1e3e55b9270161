#include "corridor_internal.h"

#include <math.h>
#include <string.h>

/// The length of a degree of a great circle in metres.
static const double degree_length = GK_WGS84_A * GK_RADIANS_PER_DEGREE;

double gk_doubled_area(const double* x, const double* y, size_t count) {
  double sum = 0.0;
  for (size_t i = 0; i + 1 < count; i++) {
    sum += (x[i] - x[0]) * (y[i + 1] - y[0]) - (x[i + 1] - x[0]) * (y[i] - y[0]);
  }
  return sum;
}

static void reverse(double* values, size_t count) {
  for (size_t i = 0; i < count / 2; i++) {
    const double value = values[i];
    values[i] = values[count - 1 - i];
    values[count - 1 - i] = value;
  }
}

/// Whether an edge that is replaced by another one may have passed over a hole: whether the hole's area is at most that
/// of a strip as wide as the permitted error of an edge and as long as the hole.
static bool is_thin(const double* x, const double* y, size_t count, double area, double radius) {
  double west = x[0];
  double east = west;
  double south = y[0];
  double north = south;
  for (size_t i = 1; i < count; i++) {
    west = fmin(west, x[i]);
    east = fmax(east, x[i]);
    south = fmin(south, y[i]);
    north = fmax(north, y[i]);
  }
  return area <= 4.0 * GK_BUDGET_LONG_EDGE * radius * hypot(east - west, north - south);
}

/// Appends a ring in degrees of a curve of `count` points from `first` on, which does not repeat its first point.
static gk_status add_curve(gk_call* call, const gk_point_list* curves, size_t first, size_t count,
                           const gk_local_frame* frame, double radius, gk_ring_kind kind, gk_ring_list* rings) {
  gk_point_list degrees = {.allocator = call->allocator};
  const gk_stretch whole = {.frame = frame, .first = first, .count = count};
  gk_status status = gk_curve_to_degrees(call, &whole, 1, curves, radius, &degrees, &rings->folded);
  if (status == GK_OK && !gk_ring_list_add(rings, &degrees, kind)) {
    status = GK_ERROR_MEMORY;
  }
  gk_point_list_free(&degrees);
  return status;
}

gk_status gk_add_rings_of_curves(gk_call* call, const gk_point_list* curves, const gk_local_frame* frame, double radius,
                                 gk_ring_list* rings) {
  gk_status status = GK_OK;
  for (size_t first = 0; status == GK_OK && first < curves->count;) {
    const size_t end = gk_curve_end(curves, first);
    status = add_curve(call, curves, first, end - 1 - first, frame, radius, GK_RING_EXTERIOR, rings);
    first = end + 1;
  }
  return status;
}

gk_status gk_add_rings_of_area(gk_call* call, gk_ring_list* area, const gk_local_frame* frame, double radius,
                               gk_ring_list* rings) {
  const double least_hole = radius * radius * GK_BUDGET_ARC * GK_BUDGET_ARC;
  gk_status status = GK_OK;
  size_t first = 0;
  for (size_t ring = 0; status == GK_OK && ring < area->count; ring++) {
    const size_t end = gk_curve_end(&area->points, first);
    const size_t count = end - 1 - first;
    const bool exterior = area->kinds[ring] == GK_RING_EXTERIOR;
    double* x = area->points.x + first;
    double* y = area->points.y + first;
    const double doubled = gk_doubled_area(x, y, count + 1);
    const double size = 0.5 * fabs(doubled);
    if ((doubled > 0.0) != exterior) {
      reverse(x, count);
      reverse(y, count);
    }
    if (exterior || size >= least_hole) {
      const gk_ring_kind hole = is_thin(x, y, count, size, radius) ? GK_RING_THIN_HOLE : GK_RING_HOLE;
      status = add_curve(call, &area->points, first, count, frame, radius, exterior ? GK_RING_EXTERIOR : hole, rings);
    }
    first = end + 1;
  }
  return status;
}

static size_t count_of_exterior(const gk_ring_list* rings) {
  size_t count = 0;
  for (size_t i = 0; i < rings->count; i++) {
    count += rings->kinds[i] == GK_RING_EXTERIOR;
  }
  return count;
}

/// Makes exterior rings run counterclockwise and holes clockwise, and removes holes with fewer square metres.
static void tidy(gk_ring_list* rings, double least_hole) {
  gk_point_list* points = &rings->points;
  size_t kept = 0;
  size_t kept_points = 0;
  size_t first = 0;
  for (size_t ring = 0; ring < rings->count; ring++) {
    const size_t size = gk_curve_end(points, first) - first;
    const bool exterior = rings->kinds[ring] == GK_RING_EXTERIOR;
    double* x = points->x + first;
    double* y = points->y + first;
    const double area = gk_doubled_area(x, y, size);
    const double square_metres = 0.5 * fabs(area) * degree_length * degree_length * cos(y[0] * GK_RADIANS_PER_DEGREE);
    first += size + 1;
    if (!exterior && square_metres < least_hole) {
      continue;
    }
    if ((area > 0.0) != exterior) {
      reverse(x, size);
      reverse(y, size);
    }
    memmove(points->x + kept_points, x, (size + 1) * sizeof *x);
    memmove(points->y + kept_points, y, (size + 1) * sizeof *y);
    rings->kinds[kept++] = rings->kinds[ring];
    kept_points += size + 1;
  }
  rings->count = kept;
  points->count = kept_points;
}

/// Creates a corridor of rings that form valid polygons.
static gk_status corridor_of(gk_call* call, const gk_ring_list* rings, gk_corridor** result) {
  const size_t vertices = rings->points.count - rings->count;
  const size_t polygons = count_of_exterior(rings);
  gk_corridor* corridor = gk_corridor_allocate(call->allocator, polygons, rings->count, vertices);
  if (!corridor) {
    return GK_ERROR_MEMORY;
  }
  corridor->polygon_count = polygons;
  corridor->ring_count = rings->count;
  corridor->vertex_count = vertices;
  size_t polygon = 0;
  size_t vertex = 0;
  size_t first = 0;
  for (size_t ring = 0; ring < rings->count; ring++) {
    if (rings->kinds[ring] == GK_RING_EXTERIOR) {
      corridor->polygon_starts[polygon++] = ring;
    }
    corridor->ring_starts[ring] = vertex;
    const size_t size = gk_curve_end(&rings->points, first) - first;
    memcpy(corridor->longitudes + vertex, rings->points.x + first, size * sizeof(double));
    memcpy(corridor->latitudes + vertex, rings->points.y + first, size * sizeof(double));
    vertex += size;
    first += size + 1;
  }
  corridor->polygon_starts[polygon] = rings->count;
  corridor->ring_starts[rings->count] = vertex;
  if (!gk_ring_tree_build(corridor)) {
    gk_corridor_destroy(corridor);
    return GK_ERROR_MEMORY;
  }
  *result = corridor;
  return GK_OK;
}

/// Whether the first point of a ring, whose points are from `first` up to `end`, is inside an odd number of other
/// rings.
static bool is_inside_others(const gk_point_list* points, size_t first, size_t end) {
  const double x = points->x[first];
  const double y = points->y[first];
  bool inside = false;
  for (size_t i = 0; i + 1 < points->count; i++) {
    const bool is_own = i >= first && i < end;
    // Ends that are NaN are on no side, and the edges between rings belong to no ring.
    if (!is_own && !isnan(points->x[i]) && !isnan(points->x[i + 1]) && (points->y[i] > y) != (points->y[i + 1] > y)) {
      const double part = (y - points->y[i]) / (points->y[i + 1] - points->y[i]);
      inside ^= points->x[i] + part * (points->x[i + 1] - points->x[i]) > x;
    }
  }
  return inside;
}

/// The maximum number of edges that are examined for thin holes.
static const size_t most_looked_at = 20000000;

/// Whether all thin holes are inside the exterior ring and in no other hole. The points of the rings have not moved;
/// only their edges were replaced.
static bool are_thin_holes_inside(const gk_ring_list* rings) {
  size_t looked_at = 0;
  size_t first = 0;
  for (size_t ring = 0; ring < rings->count; ring++) {
    const size_t end = gk_curve_end(&rings->points, first);
    if (rings->kinds[ring] == GK_RING_THIN_HOLE) {
      looked_at += rings->points.count;
      if (looked_at > most_looked_at || !is_inside_others(&rings->points, first, end)) {
        return false;
      }
    }
    first = end + 1;
  }
  return true;
}

/// Whether the rings already form one valid polygon.
static gk_status are_polygon(gk_call* call, const gk_ring_list* rings, bool* result) {
  *result = !rings->folded && count_of_exterior(rings) == 1;
  gk_status status = *result ? gk_are_apart(call->allocator, &rings->points, result) : GK_OK;
  *result = *result && are_thin_holes_inside(rings);
  return status;
}

/// The area of polygons that may overlap. Several are united one by one: the edges of neighbouring parts lie on each
/// other in degrees, which differ by the last bits; given all of them at once, GEOS may fall back to coordinates so
/// coarse that parts of a narrow corridor are lost.
static gk_status merge(gk_call* call, const gk_ring_list* rings, size_t crossings, gk_ring_list* area) {
  return count_of_exterior(rings) < 2
             ? gk_area_of_curves(call, &rings->points, rings->kinds, area)
             : gk_area_of_curves_by_union(call, &rings->points, rings->kinds, &crossings, area);
}

gk_status gk_corridor_of_rings(gk_call* call, const gk_ring_list* rings, double radius, size_t crossings,
                               gk_corridor** corridor) {
  bool is_polygon = false;
  gk_status status = are_polygon(call, rings, &is_polygon);
  if (status != GK_OK || is_polygon) {
    return status == GK_OK ? corridor_of(call, rings, corridor) : status;
  }
  gk_ring_list area = {.points = {.allocator = call->allocator}};
  status = merge(call, rings, crossings, &area);
  if (status == GK_OK) {
    tidy(&area, radius * radius * GK_BUDGET_ARC * GK_BUDGET_ARC);
    status = corridor_of(call, &area, corridor);
  }
  gk_ring_list_free(&area);
  return status;
}

/// Copies the rings of a corridor.
static bool add_rings_of_corridor(const gk_corridor* corridor, gk_ring_list* rings) {
  size_t polygon = 0;
  for (size_t i = 0; i < corridor->ring_count; i++) {
    const size_t start = corridor->ring_starts[i];
    const gk_point_list ring = {.x = corridor->longitudes + start,
                                .y = corridor->latitudes + start,
                                .count = corridor->ring_starts[i + 1] - start};
    const bool exterior = corridor->polygon_starts[polygon] == i;
    polygon += exterior;
    if (!gk_ring_list_add(rings, &ring, exterior ? GK_RING_EXTERIOR : GK_RING_HOLE)) {
      return false;
    }
  }
  return true;
}

gk_status gk_corridor_of_both(gk_call* call, const gk_corridor* one, const gk_corridor* other, size_t crossings,
                              gk_corridor** corridor) {
  gk_ring_list lists[2] = {{.points = {.allocator = call->allocator}}, {.points = {.allocator = call->allocator}}};
  gk_ring_list shared = lists[0];
  gk_status status = add_rings_of_corridor(one, &lists[0]) && add_rings_of_corridor(other, &lists[1])
                         ? gk_area_shared(call, &lists[0], &lists[1], crossings, &shared)
                         : GK_ERROR_MEMORY;
  if (status == GK_OK) {
    tidy(&shared, 0.0);
    status = corridor_of(call, &shared, corridor);
  }
  gk_ring_list_free(&lists[0]);
  gk_ring_list_free(&lists[1]);
  gk_ring_list_free(&shared);
  return status;
}
