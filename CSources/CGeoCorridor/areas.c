#include "geometries.h"

/// The area that a geometry encloses, computed as a buffer of radius 0: GEOS divides the curves at all crossings and
/// keeps the parts with a winding number above 0. Null on failure.
static GEOSGeometry* area_of(gk_call* call, const GEOSGeometry* curves) {
  return GEOSBuffer_r(call->geos, curves, 0.0, 8);
}

/// Appends the rings of a geometry, which is null if GEOS failed, and destroys it.
static gk_status take_rings(gk_call* call, GEOSGeometry* geometry, gk_ring_list* rings) {
  const gk_status status = geometry ? gk_add_rings_of_geometry(call, geometry, rings) : GK_ERROR_GEOS;
  gk_geometry_free(call, geometry);
  return status;
}

/// One geometry of all polygons whose rings are in a list; null on failure, which `status` tells.
static GEOSGeometry* geometry_of(gk_call* call, const gk_point_list* curves, const gk_ring_kind* kinds,
                                 gk_status* status) {
  gk_geometry_list polygons = {.count = 0};
  GEOSGeometry* geometry = NULL;
  *status = gk_polygons_of_rings(call, curves, kinds, &polygons);
  if (*status == GK_OK) {
    geometry = gk_take_collection(call, &polygons);
    *status = geometry ? GK_OK : GK_ERROR_GEOS;
  }
  gk_geometry_list_free(call, &polygons);
  return geometry;
}

gk_status gk_area_of_curves(gk_call* call, const gk_point_list* curves, const gk_ring_kind* kinds, gk_ring_list* area) {
  gk_status status = GK_OK;
  GEOSGeometry* all = geometry_of(call, curves, kinds, &status);
  if (status == GK_OK) {
    status = take_rings(call, area_of(call, all), area);
  }
  gk_geometry_free(call, all);
  return status;
}

/// Subtracts the number of crossings between the rings of two areas from the number that is still allowed.
static gk_status spend_crossings(gk_call* call, const gk_ring_list* one, const gk_ring_list* other, size_t* crossings) {
  size_t count = 0;
  const gk_status status = gk_count_crossings(call->allocator, &one->points, &other->points, *crossings, &count);
  if (status == GK_OK && count > *crossings) {
    return GK_ERROR_TOO_COMPLEX;
  }
  *crossings -= status == GK_OK ? count : 0;
  return status;
}

/// Subtracts the number of crossings between the rings of two geometries.
static gk_status spend_crossings_of_geometries(gk_call* call, const GEOSGeometry* one, const GEOSGeometry* other,
                                               size_t* crossings) {
  gk_ring_list lists[2] = {{.points = {.allocator = call->allocator}}, {.points = {.allocator = call->allocator}}};
  gk_status status = gk_add_rings_of_geometry(call, one, &lists[0]);
  if (status == GK_OK) {
    status = gk_add_rings_of_geometry(call, other, &lists[1]);
  }
  if (status == GK_OK) {
    status = spend_crossings(call, &lists[0], &lists[1], crossings);
  }
  gk_ring_list_free(&lists[0]);
  gk_ring_list_free(&lists[1]);
  return status;
}

/// Replaces the first geometry by the union of both, and destroys the second one.
static gk_status unite(gk_call* call, GEOSGeometry** one, GEOSGeometry** other, size_t* crossings) {
  const gk_status status = spend_crossings_of_geometries(call, *one, *other, crossings);
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

/// Replaces the first polygon of a list by the union of all, as described for `gk_area_of_curves_by_union`.
static gk_status unite_all(gk_call* call, const gk_geometry_list* polygons, size_t* crossings) {
  GEOSGeometry** areas = polygons->geometries;
  const size_t count = polygons->count;
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
  return status;
}

gk_status gk_area_of_curves_by_union(gk_call* call, const gk_point_list* curves, const gk_ring_kind* kinds,
                                     size_t* crossings, gk_ring_list* area) {
  gk_geometry_list polygons = {.count = 0};
  gk_status status = gk_polygons_of_rings(call, curves, kinds, &polygons);
  if (status == GK_OK) {
    status = unite_all(call, &polygons, crossings);
  }
  if (status == GK_OK) {
    status = gk_add_rings_of_geometry(call, polygons.geometries[0], area);
  }
  gk_geometry_list_free(call, &polygons);
  return status;
}

gk_status gk_area_shared(gk_call* call, const gk_ring_list* one, const gk_ring_list* other, size_t crossings,
                         gk_ring_list* area) {
  gk_status status = spend_crossings(call, one, other, &crossings);
  GEOSGeometry* a = status == GK_OK ? geometry_of(call, &one->points, one->kinds, &status) : NULL;
  GEOSGeometry* b = status == GK_OK ? geometry_of(call, &other->points, other->kinds, &status) : NULL;
  if (status == GK_OK) {
    status = take_rings(call, GEOSIntersection_r(call->geos, a, b), area);
  }
  gk_geometry_free(call, a);
  gk_geometry_free(call, b);
  return status;
}
