#include "corridor_internal.h"

#include <math.h>
#include <string.h>

/// Metres of a degree of a great circle.
static const double degree_length = GK_WGS84_A * GK_RADIANS_PER_DEGREE;

/// The GEOS polygon of one closed curve, which need not be simple; null on failure.
static GEOSGeometry* polygon_of_curve(gk_call* call, const gk_point_list* curves, size_t first, size_t count) {
  GEOSCoordSequence* sequence =
      GEOSCoordSeq_copyFromArrays_r(call->geos, curves->x + first, curves->y + first, NULL, NULL, (unsigned int)count);
  GEOSGeometry* ring = sequence ? GEOSGeom_createLinearRing_r(call->geos, sequence) : NULL;
  GEOSGeometry* polygon = ring ? GEOSGeom_createPolygon_r(call->geos, ring, NULL, 0) : NULL;
  if (ring && !polygon) {
    GEOSGeom_destroy_r(call->geos, ring);
  }
  return polygon;
}

/// Twice the area in square degrees, positive when the ring runs counterclockwise.
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

/// Counts, or copies, what there is of polygons in a geometry.
typedef struct polygon_reader {
  gk_call* call;
  /// Holes of less square metres are left out.
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

/// A corridor of all polygons of a geometry; points and lines in it are no areas and left out.
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

/// Ends the geometries of an array.
static void destroy_all(gk_call* call, GEOSGeometry** geometries, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (geometries[i]) {
      GEOSGeom_destroy_r(call->geos, geometries[i]);
    }
  }
}

/// The polygons of all curves of a list, whose number is stored in `*count`. The caller ends them and releases the
/// array.
static gk_status each_polygon(gk_call* call, const gk_point_list* curves, GEOSGeometry*** polygons, size_t* count) {
  size_t curve_count = 0;
  for (size_t i = 0; i < curves->count; i++) {
    curve_count += isnan(curves->x[i]) ? 1 : 0;
  }
  *count = 0;
  *polygons = gk_allocate(call->allocator, curve_count, sizeof(GEOSGeometry*));
  if (!*polygons) {
    return GK_ERROR_MEMORY;
  }
  size_t first = 0;
  for (size_t i = 0; i < curves->count; i++) {
    if (!isnan(curves->x[i])) {
      continue;
    }
    (*polygons)[*count] = polygon_of_curve(call, curves, first, i - first);
    if (!(*polygons)[*count]) {
      return GK_ERROR_GEOS;
    }
    (*count)++;
    first = i + 1;
  }
  return GK_OK;
}

/// What a geometry winds around: a buffer by nothing. GEOS cuts the curves at all crossings and keeps what has a
/// winding number above nought. Null on failure.
static GEOSGeometry* area_of(gk_call* call, const GEOSGeometry* curves) {
  return GEOSBuffer_r(call->geos, curves, 0.0, 8);
}

gk_status gk_polygons_of_curves(gk_call* call, const gk_point_list* curves, double least_hole, gk_corridor** corridor) {
  GEOSGeometry** polygons = NULL;
  size_t count = 0;
  gk_status status = each_polygon(call, curves, &polygons, &count);
  GEOSGeometry* all = NULL;
  GEOSGeometry* area = NULL;
  if (status == GK_OK) {
    all = GEOSGeom_createCollection_r(call->geos, GEOS_MULTIPOLYGON, polygons, (unsigned int)count);
    // The collection has taken them.
    count = all ? 0 : count;
    area = all ? area_of(call, all) : NULL;
    status = area ? corridor_of_geometry(call, area, least_hole, corridor) : GK_ERROR_GEOS;
  }
  GEOSGeometry* made[] = {area, all};
  destroy_all(call, made, 2);
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

/// Takes the crossings of two geometries from what may still be met.
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

/// Puts the union of two geometries in the place of the first, and ends the second.
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

gk_status gk_polygons_of_curves_by_union(gk_call* call, const gk_point_list* curves, double least_hole,
                                         size_t* crossings, gk_corridor** corridor) {
  GEOSGeometry** areas = NULL;
  size_t count = 0;
  gk_status status = each_polygon(call, curves, &areas, &count);
  for (size_t i = 0; status == GK_OK && i < count; i++) {
    GEOSGeometry* area = area_of(call, areas[i]);
    status = area ? GK_OK : GK_ERROR_GEOS;
    if (area) {
      GEOSGeom_destroy_r(call->geos, areas[i]);
      areas[i] = area;
    }
  }
  for (size_t width = 1; status == GK_OK && width < count; width *= 2) {
    for (size_t i = 0; status == GK_OK && i + width < count; i += 2 * width) {
      status = unite(call, &areas[i], &areas[i + width], crossings);
    }
  }
  if (status == GK_OK) {
    status = corridor_of_geometry(call, areas[0], least_hole, corridor);
  }
  destroy_all(call, areas, count);
  gk_release(call->allocator, areas);
  return status;
}

/// A ring of a corridor; null on failure.
static GEOSGeometry* ring_geometry(gk_call* call, const gk_corridor* corridor, size_t ring) {
  const size_t start = corridor->ring_starts[ring];
  const size_t end = corridor->ring_starts[ring + 1];
  GEOSCoordSequence* sequence = GEOSCoordSeq_copyFromArrays_r(
      call->geos, corridor->longitudes + start, corridor->latitudes + start, NULL, NULL, (unsigned int)(end - start));
  return sequence ? GEOSGeom_createLinearRing_r(call->geos, sequence) : NULL;
}

/// A polygon of a corridor; null on failure. `rings` has room for its rings.
static GEOSGeometry* polygon_geometry(gk_call* call, const gk_corridor* corridor, size_t polygon,
                                      GEOSGeometry** rings) {
  const size_t first = corridor->polygon_starts[polygon];
  size_t count = corridor->polygon_starts[polygon + 1] - first;
  for (size_t i = 0; i < count; i++) {
    rings[i] = ring_geometry(call, corridor, first + i);
    if (!rings[i]) {
      destroy_all(call, rings, i);
      return NULL;
    }
  }
  GEOSGeometry* result = GEOSGeom_createPolygon_r(call->geos, rings[0], rings + 1, (unsigned int)(count - 1));
  if (!result) {
    destroy_all(call, rings, count);
  }
  return result;
}

/// The polygons of a corridor as one geometry of GEOS.
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
  *result =
      status == GK_OK ? GEOSGeom_createCollection_r(call->geos, GEOS_MULTIPOLYGON, polygons, (unsigned int)made) : NULL;
  if (!*result) {
    destroy_all(call, polygons, made);
    status = status == GK_OK ? GK_ERROR_GEOS : status;
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
