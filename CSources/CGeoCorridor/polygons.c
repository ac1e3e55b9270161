#include "corridor_internal.h"

#include <math.h>
#include <string.h>

/// The length of a degree of a great circle in metres.
static const double degree_length = GK_WGS84_A * GK_RADIANS_PER_DEGREE;

/// The ring of a list that begins at a point, which is then moved to the next ring; null on failure.
static GEOSGeometry* next_ring(gk_call* call, const gk_point_list* points, size_t* first) {
  size_t end = *first;
  while (!isnan(points->x[end])) {
    end++;
  }
  GEOSCoordSequence* sequence = GEOSCoordSeq_copyFromArrays_r(call->geos, points->x + *first, points->y + *first, NULL,
                                                              NULL, (unsigned int)(end - *first));
  *first = end + 1;
  return sequence ? GEOSGeom_createLinearRing_r(call->geos, sequence) : NULL;
}

/// Twice the area in squares of the unit; positive if the ring runs counterclockwise.
static double doubled_area(const double* x, const double* y, size_t count) {
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

/// Counts or copies the polygons in a geometry.
typedef struct polygon_reader {
  gk_call* call;
  /// Holes with fewer square metres are omitted.
  double least_hole;
  size_t polygons;
  size_t rings;
  size_t vertices;
  /// Null while counting.
  gk_corridor* corridor;
} polygon_reader;

static bool read_ring(polygon_reader* reader, const GEOSGeometry* ring, bool exterior) {
  const GEOSCoordSequence* sequence = ring ? GEOSGeom_getCoordSeq_r(reader->call->geos, ring) : NULL;
  unsigned int size = 0;
  if (!sequence || !GEOSCoordSeq_getSize_r(reader->call->geos, sequence, &size)) {
    return false;
  }
  if (reader->corridor) {
    double* x = reader->corridor->longitudes + reader->vertices;
    double* y = reader->corridor->latitudes + reader->vertices;
    if (!GEOSCoordSeq_copyToArrays_r(reader->call->geos, sequence, x, y, NULL, NULL)) {
      return false;
    }
    const double area = doubled_area(x, y, size);
    const double square_metres = 0.5 * fabs(area) * degree_length * degree_length * cos(y[0] * GK_RADIANS_PER_DEGREE);
    if (!exterior && square_metres < reader->least_hole) {
      return true;
    }
    if ((area > 0.0) != exterior) {
      reverse(x, size);
      reverse(y, size);
    }
    reader->corridor->ring_starts[reader->rings] = reader->vertices;
  }
  reader->rings++;
  reader->vertices += size;
  return true;
}

static bool read_polygons(polygon_reader* reader, const GEOSGeometry* geometry) {
  GEOSContextHandle_t geos = reader->call->geos;
  const int type = GEOSGeomTypeId_r(geos, geometry);
  if (type == GEOS_POLYGON) {
    if (GEOSisEmpty_r(geos, geometry)) {
      return true;
    }
    if (reader->corridor) {
      reader->corridor->polygon_starts[reader->polygons] = reader->rings;
    }
    reader->polygons++;
    bool ok = read_ring(reader, GEOSGetExteriorRing_r(geos, geometry), true);
    const int holes = GEOSGetNumInteriorRings_r(geos, geometry);
    for (int i = 0; ok && i < holes; i++) {
      ok = read_ring(reader, GEOSGetInteriorRingN_r(geos, geometry, i), false);
    }
    return ok && holes >= 0;
  }
  bool ok = true;
  if (type == GEOS_MULTIPOLYGON || type == GEOS_GEOMETRYCOLLECTION) {
    int count = GEOSGetNumGeometries_r(geos, geometry);
    for (int i = 0; ok && i < count; i++) {
      ok = read_polygons(reader, GEOSGetGeometryN_r(geos, geometry, i));
    }
  }
  return ok;
}

/// Creates a corridor of all polygons in a geometry; points and lines in it have no area and are omitted.
static gk_status corridor_of_geometry(gk_call* call, const GEOSGeometry* geometry, double least_hole,
                                      gk_corridor** result) {
  polygon_reader counter = {.call = call};
  if (!read_polygons(&counter, geometry)) {
    return GK_ERROR_GEOS;
  }
  gk_corridor* corridor = gk_corridor_allocate(call->allocator, counter.polygons, counter.rings, counter.vertices);
  if (!corridor) {
    return GK_ERROR_MEMORY;
  }
  polygon_reader reader = {.call = call, .least_hole = least_hole, .corridor = corridor};
  gk_status status = read_polygons(&reader, geometry) ? GK_OK : GK_ERROR_GEOS;
  if (status == GK_OK) {
    corridor->polygon_count = reader.polygons;
    corridor->ring_count = reader.rings;
    corridor->vertex_count = reader.vertices;
    corridor->polygon_starts[reader.polygons] = reader.rings;
    corridor->ring_starts[reader.rings] = reader.vertices;
    status = gk_ring_tree_build(corridor) ? GK_OK : GK_ERROR_MEMORY;
  }
  if (status == GK_OK) {
    *result = corridor;
  } else {
    gk_corridor_destroy(corridor);
  }
  return status;
}

/// Destroys the geometries of an array.
static void destroy_all(gk_call* call, GEOSGeometry** geometries, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (geometries[i]) {
      GEOSGeom_destroy_r(call->geos, geometries[i]);
    }
  }
}

/// Creates the polygons of all rings of a list and stores their number in `*count`; if `kinds` is null, all rings are
/// exterior ones. The caller destroys the polygons and releases the array.
static gk_status each_polygon(gk_call* call, const gk_point_list* points, const gk_ring_kind* kinds,
                              GEOSGeometry*** polygons, size_t* count) {
  size_t ring_count = 0;
  for (size_t i = 0; i < points->count; i++) {
    ring_count += isnan(points->x[i]) ? 1 : 0;
  }
  *count = 0;
  *polygons = gk_allocate(call->allocator, ring_count, sizeof(GEOSGeometry*));
  GEOSGeometry** holes = gk_allocate(call->allocator, ring_count, sizeof(GEOSGeometry*));
  gk_status status = *polygons && holes ? GK_OK : GK_ERROR_MEMORY;
  size_t first = 0;
  size_t ring = 0;
  while (status == GK_OK && ring < ring_count) {
    GEOSGeometry* shell = next_ring(call, points, &first);
    ring++;
    size_t hole_count = 0;
    while (shell && kinds && ring < ring_count && kinds[ring] != GK_RING_EXTERIOR) {
      holes[hole_count] = next_ring(call, points, &first);
      ring++;
      if (!holes[hole_count]) {
        GEOSGeom_destroy_r(call->geos, shell);
        shell = NULL;
        break;
      }
      hole_count++;
    }
    // GEOS takes the rings even if it fails.
    GEOSGeometry* polygon = shell ? GEOSGeom_createPolygon_r(call->geos, shell, holes, (unsigned int)hole_count) : NULL;
    if (!shell) {
      destroy_all(call, holes, hole_count);
    }
    if (polygon) {
      (*polygons)[(*count)++] = polygon;
    } else {
      status = GK_ERROR_GEOS;
    }
  }
  gk_release(call->allocator, holes);
  return status;
}

/// The area that a geometry encloses, computed as a buffer of radius 0: GEOS divides the curves at all crossings and
/// keeps the parts with a winding number above 0. Null on failure.
static GEOSGeometry* area_of(gk_call* call, const GEOSGeometry* curves) {
  return GEOSBuffer_r(call->geos, curves, 0.0, 8);
}

/// Computes the area that all polygons of an array enclose. Takes ownership of the polygons.
static gk_status area_of_all(gk_call* call, GEOSGeometry** polygons, size_t* count, GEOSGeometry** area) {
  const unsigned int taken = (unsigned int)*count;
  // GEOS takes them even if it fails.
  *count = 0;
  GEOSGeometry* all = GEOSGeom_createCollection_r(call->geos, GEOS_MULTIPOLYGON, polygons, taken);
  if (!all) {
    return GK_ERROR_GEOS;
  }
  *area = area_of(call, all);
  GEOSGeom_destroy_r(call->geos, all);
  return *area ? GK_OK : GK_ERROR_GEOS;
}

gk_status gk_area_of_curves(gk_call* call, const gk_point_list* curves, GEOSGeometry** area) {
  GEOSGeometry** polygons = NULL;
  size_t count = 0;
  gk_status status = each_polygon(call, curves, NULL, &polygons, &count);
  if (status == GK_OK) {
    status = area_of_all(call, polygons, &count, area);
  }
  destroy_all(call, polygons, count);
  gk_release(call->allocator, polygons);
  return status;
}

/// Appends the rings of a geometry to a list of curves.
static gk_status add_rings(gk_call* call, const GEOSGeometry* geometry, gk_point_list* curves) {
  const GEOSContextHandle_t geos = call->geos;
  const int type = GEOSGeomTypeId_r(geos, geometry);
  if (type == GEOS_LINEARRING) {
    const GEOSCoordSequence* sequence = GEOSGeom_getCoordSeq_r(geos, geometry);
    unsigned int size = 0;
    if (!sequence || !GEOSCoordSeq_getSize_r(geos, sequence, &size)) {
      return GK_ERROR_GEOS;
    }
    const size_t count = curves->count + size + 1;
    if (count > curves->capacity && !gk_point_list_reserve(curves, 2 * count)) {
      return GK_ERROR_MEMORY;
    }
    if (!GEOSCoordSeq_copyToArrays_r(geos, sequence, curves->x + curves->count, curves->y + curves->count, NULL,
                                     NULL)) {
      return GK_ERROR_GEOS;
    }
    curves->x[count - 1] = NAN;
    curves->y[count - 1] = NAN;
    curves->count = count;
    return GK_OK;
  }
  gk_status status = GK_OK;
  if (type == GEOS_POLYGON && !GEOSisEmpty_r(geos, geometry)) {
    status = add_rings(call, GEOSGetExteriorRing_r(geos, geometry), curves);
    const int holes = GEOSGetNumInteriorRings_r(geos, geometry);
    for (int i = 0; status == GK_OK && i < holes; i++) {
      status = add_rings(call, GEOSGetInteriorRingN_r(geos, geometry, i), curves);
    }
  } else if (type == GEOS_MULTIPOLYGON || type == GEOS_GEOMETRYCOLLECTION) {
    const int count = GEOSGetNumGeometries_r(geos, geometry);
    for (int i = 0; status == GK_OK && i < count; i++) {
      status = add_rings(call, GEOSGetGeometryN_r(geos, geometry, i), curves);
    }
  }
  return status;
}

/// Subtracts the number of crossings between two geometries from the number that is still allowed.
static gk_status spend_crossings(gk_call* call, const GEOSGeometry* one, const GEOSGeometry* other, size_t* crossings) {
  gk_point_list lists[2] = {{.allocator = call->allocator}, {.allocator = call->allocator}};
  size_t count = 0;
  gk_status status = add_rings(call, one, &lists[0]);
  if (status == GK_OK) {
    status = add_rings(call, other, &lists[1]);
  }
  if (status == GK_OK) {
    status = gk_count_crossings(call->allocator, &lists[0], &lists[1], *crossings, &count);
  }
  if (status == GK_OK && count > *crossings) {
    status = GK_ERROR_TOO_COMPLEX;
  }
  *crossings -= status == GK_OK ? count : 0;
  gk_point_list_free(&lists[0]);
  gk_point_list_free(&lists[1]);
  return status;
}

/// Replaces the first geometry by the union of both, and destroys the second one.
static gk_status unite(gk_call* call, GEOSGeometry** one, GEOSGeometry** other, size_t* crossings) {
  const gk_status status = spend_crossings(call, *one, *other, crossings);
  if (status != GK_OK) {
    return status;
  }
  GEOSGeometry* both = GEOSUnion_r(call->geos, *one, *other);
  if (!both) {
    return GK_ERROR_GEOS;
  }
  GEOSGeom_destroy_r(call->geos, *one);
  GEOSGeom_destroy_r(call->geos, *other);
  *one = both;
  *other = NULL;
  return GK_OK;
}

/// Replaces a polygon by the area that it encloses.
static gk_status enclose(gk_call* call, GEOSGeometry** polygon) {
  // A valid polygon, like most parts of a line, is its own area.
  if (GEOSisValid_r(call->geos, *polygon) == 1) {
    return GK_OK;
  }
  GEOSGeometry* area = area_of(call, *polygon);
  if (!area) {
    return GK_ERROR_GEOS;
  }
  GEOSGeom_destroy_r(call->geos, *polygon);
  *polygon = area;
  return GK_OK;
}

/// Computes the union of all polygons of an array, as described for `gk_area_of_curves_by_union`. The polygons that
/// remain on failure stay in the array.
static gk_status unite_all(gk_call* call, GEOSGeometry** areas, size_t count, size_t* crossings,
                           GEOSGeometry** result) {
  gk_status status = GK_OK;
  // Unites as soon as both halves are complete, so that too many crossings are noticed before most work is done.
  for (size_t done = 1; status == GK_OK && done <= count; done++) {
    status = enclose(call, &areas[done - 1]);
    for (size_t width = 1; status == GK_OK && done % (2 * width) == 0; width *= 2) {
      status = unite(call, &areas[done - 2 * width], &areas[done - width], crossings);
    }
  }
  // The last one of each width may have a shorter second half.
  for (size_t width = 1; status == GK_OK && width < count; width *= 2) {
    const size_t rest = count % (2 * width);
    if (rest > width) {
      status = unite(call, &areas[count - rest], &areas[count - rest + width], crossings);
    }
  }
  if (status == GK_OK) {
    *result = areas[0];
    areas[0] = NULL;
  }
  return status;
}

gk_status gk_area_of_curves_by_union(gk_call* call, const gk_point_list* curves, size_t* crossings,
                                     GEOSGeometry** area) {
  GEOSGeometry** areas = NULL;
  size_t count = 0;
  gk_status status = each_polygon(call, curves, NULL, &areas, &count);
  if (status == GK_OK) {
    status = unite_all(call, areas, count, crossings, area);
  }
  destroy_all(call, areas, count);
  gk_release(call->allocator, areas);
  return status;
}

/// The destination of the rings of an area in a frame.
typedef struct ring_writer {
  gk_call* call;
  const gk_local_frame* frame;
  double radius;
  gk_ring_list* rings;
} ring_writer;

/// Reads a ring into a list, without its last point.
static gk_status take_ring(gk_call* call, const GEOSGeometry* ring, gk_point_list* list) {
  const GEOSCoordSequence* sequence = ring ? GEOSGeom_getCoordSeq_r(call->geos, ring) : NULL;
  unsigned int size = 0;
  if (!sequence || !GEOSCoordSeq_getSize_r(call->geos, sequence, &size) || size == 0) {
    return GK_ERROR_GEOS;
  }
  if (!gk_point_list_reserve(list, size)) {
    return GK_ERROR_MEMORY;
  }
  list->count = size - 1;
  return GEOSCoordSeq_copyToArrays_r(call->geos, sequence, list->x, list->y, NULL, NULL) ? GK_OK : GK_ERROR_GEOS;
}

/// Whether an edge that is replaced by another one may have passed over a hole: whether the hole's area is at most that
/// of a strip as wide as the permitted error of an edge and as long as the hole.
static bool is_thin(const gk_point_list* hole, double area, double radius) {
  double west = hole->x[0];
  double east = west;
  double south = hole->y[0];
  double north = south;
  for (size_t i = 1; i < hole->count; i++) {
    west = fmin(west, hole->x[i]);
    east = fmax(east, hole->x[i]);
    south = fmin(south, hole->y[i]);
    north = fmax(north, hole->y[i]);
  }
  return area <= 4.0 * GK_BUDGET_LONG_EDGE * radius * hypot(east - west, north - south);
}

static gk_status write_ring(const ring_writer* writer, const GEOSGeometry* ring, bool exterior) {
  gk_call* call = writer->call;
  gk_point_list plane = {.allocator = call->allocator};
  gk_point_list degrees = plane;
  gk_status status = take_ring(call, ring, &plane);
  if (status == GK_OK) {
    // The last point is in the arrays, although it is not counted.
    const double doubled = doubled_area(plane.x, plane.y, plane.count + 1);
    const double least_hole = writer->radius * writer->radius * GK_BUDGET_ARC * GK_BUDGET_ARC;
    if ((doubled > 0.0) != exterior) {
      reverse(plane.x, plane.count);
      reverse(plane.y, plane.count);
    }
    if (exterior || 0.5 * fabs(doubled) >= least_hole) {
      const bool thin = !exterior && is_thin(&plane, 0.5 * fabs(doubled), writer->radius);
      const gk_stretch whole = {.frame = writer->frame, .count = plane.count};
      status = gk_curve_to_degrees(call, &whole, 1, &plane, writer->radius, &degrees, &writer->rings->folded);
      if (status == GK_OK &&
          !gk_ring_list_add(writer->rings, &degrees,
                            exterior ? GK_RING_EXTERIOR : (thin ? GK_RING_THIN_HOLE : GK_RING_HOLE))) {
        status = GK_ERROR_MEMORY;
      }
    }
  }
  gk_point_list_free(&plane);
  gk_point_list_free(&degrees);
  return status;
}

static gk_status write_rings(const ring_writer* writer, const GEOSGeometry* geometry) {
  const GEOSContextHandle_t geos = writer->call->geos;
  const int type = GEOSGeomTypeId_r(geos, geometry);
  gk_status status = GK_OK;
  if (type == GEOS_POLYGON && !GEOSisEmpty_r(geos, geometry)) {
    status = write_ring(writer, GEOSGetExteriorRing_r(geos, geometry), true);
    const int holes = GEOSGetNumInteriorRings_r(geos, geometry);
    for (int i = 0; status == GK_OK && i < holes; i++) {
      status = write_ring(writer, GEOSGetInteriorRingN_r(geos, geometry, i), false);
    }
  } else if (type == GEOS_MULTIPOLYGON || type == GEOS_GEOMETRYCOLLECTION) {
    const int count = GEOSGetNumGeometries_r(geos, geometry);
    for (int i = 0; status == GK_OK && i < count; i++) {
      status = write_rings(writer, GEOSGetGeometryN_r(geos, geometry, i));
    }
  }
  return status;
}

gk_status gk_add_rings_of_area(gk_call* call, const GEOSGeometry* area, const gk_local_frame* frame, double radius,
                               gk_ring_list* rings) {
  const ring_writer writer = {.call = call, .frame = frame, .radius = radius, .rings = rings};
  return write_rings(&writer, area);
}

/// Creates a corridor of rings that form one valid polygon.
static gk_status corridor_of_polygon(gk_call* call, const gk_ring_list* rings, gk_corridor** result) {
  const size_t vertices = rings->points.count - rings->count;
  gk_corridor* corridor = gk_corridor_allocate(call->allocator, 1, rings->count, vertices);
  if (!corridor) {
    return GK_ERROR_MEMORY;
  }
  corridor->polygon_count = 1;
  corridor->ring_count = rings->count;
  corridor->vertex_count = vertices;
  corridor->polygon_starts[0] = 0;
  corridor->polygon_starts[1] = rings->count;
  size_t ring = 0;
  size_t vertex = 0;
  corridor->ring_starts[ring++] = 0;
  for (size_t i = 0; i < rings->points.count; i++) {
    if (isnan(rings->points.x[i])) {
      corridor->ring_starts[ring++] = vertex;
      continue;
    }
    corridor->longitudes[vertex] = rings->points.x[i];
    corridor->latitudes[vertex++] = rings->points.y[i];
  }
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
    size_t end = first;
    while (!isnan(rings->points.x[end])) {
      end++;
    }
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

static size_t count_of_exterior(const gk_ring_list* rings) {
  size_t count = 0;
  for (size_t i = 0; i < rings->count; i++) {
    count += rings->kinds[i] == GK_RING_EXTERIOR;
  }
  return count;
}

/// Whether the rings already form one valid polygon.
static gk_status are_polygon(gk_call* call, const gk_ring_list* rings, bool* result) {
  *result = !rings->folded && count_of_exterior(rings) == 1;
  gk_status status = *result ? gk_are_apart(call->allocator, &rings->points, result) : GK_OK;
  *result = *result && are_thin_holes_inside(rings);
  return status;
}

/// The maximum product of points and holes of polygons that are merged at once: for every ring that touches no other,
/// GEOS searches all edges, which a union of polygons does not.
static const size_t most_looked_through = 2000000;

gk_status gk_corridor_of_rings(gk_call* call, const gk_ring_list* rings, double radius, size_t crossings,
                               gk_corridor** corridor) {
  bool is_polygon = false;
  gk_status status = are_polygon(call, rings, &is_polygon);
  if (status != GK_OK || is_polygon) {
    return status == GK_OK ? corridor_of_polygon(call, rings, corridor) : status;
  }
  GEOSGeometry** polygons = NULL;
  size_t polygon_count = 0;
  GEOSGeometry* area = NULL;
  size_t count = 0;
  const size_t holes = rings->count - count_of_exterior(rings);
  // As for the curves of a part.
  const size_t limit = rings->points.count < crossings ? rings->points.count : crossings;
  status = gk_count_crossings(call->allocator, &rings->points, NULL, limit, &count);
  if (status == GK_OK) {
    status = each_polygon(call, &rings->points, rings->kinds, &polygons, &polygon_count);
  }
  if (status == GK_OK &&
      (polygon_count < 2 || (count <= limit && holes <= most_looked_through / rings->points.count))) {
    status = area_of_all(call, polygons, &polygon_count, &area);
  } else if (status == GK_OK) {
    status = unite_all(call, polygons, polygon_count, &crossings, &area);
  }
  if (status == GK_OK) {
    status = corridor_of_geometry(call, area, radius * radius * GK_BUDGET_ARC * GK_BUDGET_ARC, corridor);
  }
  destroy_all(call, &area, 1);
  destroy_all(call, polygons, polygon_count);
  gk_release(call->allocator, polygons);
  return status;
}

/// Creates a ring of a corridor; null on failure.
static GEOSGeometry* ring_geometry(gk_call* call, const gk_corridor* corridor, size_t ring) {
  const size_t start = corridor->ring_starts[ring];
  const size_t end = corridor->ring_starts[ring + 1];
  GEOSCoordSequence* sequence = GEOSCoordSeq_copyFromArrays_r(
      call->geos, corridor->longitudes + start, corridor->latitudes + start, NULL, NULL, (unsigned int)(end - start));
  return sequence ? GEOSGeom_createLinearRing_r(call->geos, sequence) : NULL;
}

/// Creates a polygon of a corridor; null on failure. `rings` has room for its rings.
static GEOSGeometry* polygon_geometry(gk_call* call, const gk_corridor* corridor, size_t polygon,
                                      GEOSGeometry** rings) {
  const size_t first = corridor->polygon_starts[polygon];
  const size_t count = corridor->polygon_starts[polygon + 1] - first;
  for (size_t i = 0; i < count; i++) {
    rings[i] = ring_geometry(call, corridor, first + i);
    if (!rings[i]) {
      destroy_all(call, rings, i);
      return NULL;
    }
  }
  // GEOS takes the rings even if it fails.
  return GEOSGeom_createPolygon_r(call->geos, rings[0], rings + 1, (unsigned int)(count - 1));
}

/// Creates one GEOS geometry of the polygons of a corridor.
static gk_status corridor_geometry(gk_call* call, const gk_corridor* corridor, GEOSGeometry** result) {
  GEOSGeometry** polygons = gk_allocate(call->allocator, corridor->polygon_count, sizeof(GEOSGeometry*));
  GEOSGeometry** rings = gk_allocate(call->allocator, corridor->ring_count, sizeof(GEOSGeometry*));
  gk_status status = polygons && rings ? GK_OK : GK_ERROR_MEMORY;
  size_t made = 0;
  while (status == GK_OK && made < corridor->polygon_count) {
    polygons[made] = polygon_geometry(call, corridor, made, rings);
    if (polygons[made]) {
      made++;
    } else {
      status = GK_ERROR_GEOS;
    }
  }
  if (status == GK_OK) {
    // GEOS takes the polygons even if it fails.
    *result = GEOSGeom_createCollection_r(call->geos, GEOS_MULTIPOLYGON, polygons, (unsigned int)made);
    status = *result ? GK_OK : GK_ERROR_GEOS;
  } else {
    destroy_all(call, polygons, made);
  }
  gk_release(call->allocator, rings);
  gk_release(call->allocator, polygons);
  return status;
}

gk_status gk_polygons_shared(gk_call* call, const gk_corridor* one, const gk_corridor* other, size_t crossings,
                             gk_corridor** corridor) {
  GEOSGeometry* a = NULL;
  GEOSGeometry* b = NULL;
  GEOSGeometry* shared = NULL;
  gk_status status = corridor_geometry(call, one, &a);
  if (status == GK_OK) {
    status = corridor_geometry(call, other, &b);
  }
  if (status == GK_OK) {
    status = spend_crossings(call, a, b, &crossings);
  }
  if (status == GK_OK) {
    shared = GEOSIntersection_r(call->geos, a, b);
    status = shared ? corridor_of_geometry(call, shared, 0.0, corridor) : GK_ERROR_GEOS;
  }
  GEOSGeometry* made[] = {a, b, shared};
  destroy_all(call, made, 3);
  return status;
}
