#include "geometries.h"

#include <math.h>

void gk_geometry_free(gk_call* call, GEOSGeometry* geometry) {
  if (geometry) {
    GEOSGeom_destroy_r(call->geos, geometry);
  }
}

static void destroy_all(gk_call* call, GEOSGeometry** geometries, size_t count) {
  for (size_t i = 0; i < count; i++) {
    gk_geometry_free(call, geometries[i]);
  }
}

void gk_geometry_list_free(gk_call* call, gk_geometry_list* list) {
  destroy_all(call, list->geometries, list->count);
  gk_release(call->allocator, list->geometries);
  *list = (gk_geometry_list){.count = 0};
}

/// The ring of a list that begins at a point, which is then moved to the next ring; null on failure.
static GEOSGeometry* next_ring(gk_call* call, const gk_point_list* points, size_t* first) {
  const size_t start = *first;
  const size_t end = gk_curve_end(points, start);
  GEOSCoordSequence* sequence = GEOSCoordSeq_copyFromArrays_r(call->geos, points->x + start, points->y + start, NULL,
                                                              NULL, (unsigned int)(end - start));
  *first = end + 1;
  return sequence ? GEOSGeom_createLinearRing_r(call->geos, sequence) : NULL;
}

gk_status gk_polygons_of_rings(gk_call* call, const gk_point_list* points, const gk_ring_kind* kinds,
                               gk_geometry_list* polygons) {
  size_t ring_count = 0;
  for (size_t i = 0; i < points->count; i++) {
    ring_count += isnan(points->x[i]) ? 1 : 0;
  }
  polygons->geometries = gk_allocate(call->allocator, ring_count, sizeof(GEOSGeometry*));
  GEOSGeometry** holes = gk_allocate(call->allocator, ring_count, sizeof(GEOSGeometry*));
  gk_status status = polygons->geometries && holes ? GK_OK : GK_ERROR_MEMORY;
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
        gk_geometry_free(call, shell);
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
      polygons->geometries[polygons->count++] = polygon;
    } else {
      status = GK_ERROR_GEOS;
    }
  }
  gk_release(call->allocator, holes);
  return status;
}

GEOSGeometry* gk_take_collection(gk_call* call, gk_geometry_list* polygons) {
  const unsigned int count = (unsigned int)polygons->count;
  // GEOS takes them even if it fails.
  polygons->count = 0;
  return GEOSGeom_createCollection_r(call->geos, GEOS_MULTIPOLYGON, polygons->geometries, count);
}

static gk_status add_ring(gk_call* call, const GEOSGeometry* ring, gk_ring_kind kind, gk_ring_list* rings) {
  const GEOSCoordSequence* sequence = ring ? GEOSGeom_getCoordSeq_r(call->geos, ring) : NULL;
  unsigned int size = 0;
  if (!sequence || !GEOSCoordSeq_getSize_r(call->geos, sequence, &size) || size == 0) {
    return GK_ERROR_GEOS;
  }
  gk_point_list* points = &rings->points;
  const size_t first = points->count;
  if (!gk_ring_list_extend(rings, size, kind)) {
    return GK_ERROR_MEMORY;
  }
  return GEOSCoordSeq_copyToArrays_r(call->geos, sequence, points->x + first, points->y + first, NULL, NULL)
             ? GK_OK
             : GK_ERROR_GEOS;
}

static gk_status add_rings_of_polygon(gk_call* call, const GEOSGeometry* polygon, gk_ring_list* rings) {
  gk_status status = add_ring(call, GEOSGetExteriorRing_r(call->geos, polygon), GK_RING_EXTERIOR, rings);
  const int holes = GEOSGetNumInteriorRings_r(call->geos, polygon);
  for (int i = 0; status == GK_OK && i < holes; i++) {
    status = add_ring(call, GEOSGetInteriorRingN_r(call->geos, polygon, i), GK_RING_HOLE, rings);
  }
  return status == GK_OK && holes < 0 ? GK_ERROR_GEOS : status;
}

gk_status gk_add_rings_of_geometry(gk_call* call, const GEOSGeometry* geometry, gk_ring_list* rings) {
  const int type = GEOSGeomTypeId_r(call->geos, geometry);
  gk_status status = GK_OK;
  if (type == GEOS_POLYGON && !GEOSisEmpty_r(call->geos, geometry)) {
    status = add_rings_of_polygon(call, geometry, rings);
  } else if (type == GEOS_MULTIPOLYGON || type == GEOS_GEOMETRYCOLLECTION) {
    const int count = GEOSGetNumGeometries_r(call->geos, geometry);
    for (int i = 0; status == GK_OK && i < count; i++) {
      status = gk_add_rings_of_geometry(call, GEOSGetGeometryN_r(call->geos, geometry, i), rings);
    }
  }
  return status;
}
