/// Geometries of GEOS from rings, and rings from geometries: the only place that knows how GEOS keeps them.
#ifndef GEOMETRIES_H
#define GEOMETRIES_H

#include "corridor_internal.h"

/// An array of geometries that it owns; some may be null.
typedef struct gk_geometry_list {
  GEOSGeometry** geometries;
  size_t count;
} gk_geometry_list;

/// Creates the polygons of closed curves, each of which ends with a point that is NaN; if `kinds` is null, all of them
/// are exterior rings. The caller frees the list, also on failure.
gk_status gk_polygons_of_rings(gk_call* call, const gk_point_list* points, const gk_ring_kind* kinds,
                               gk_geometry_list* polygons);

/// Collects all polygons of a list in one geometry, and empties the list; null on failure.
GEOSGeometry* gk_take_collection(gk_call* call, gk_geometry_list* polygons);

/// Appends the rings of all polygons in a geometry; points and lines in it have no area and are omitted.
gk_status gk_add_rings_of_geometry(gk_call* call, const GEOSGeometry* geometry, gk_ring_list* rings);

/// Destroys a geometry, which may be null.
void gk_geometry_free(gk_call* call, GEOSGeometry* geometry);
void gk_geometry_list_free(gk_call* call, gk_geometry_list* list);

#endif
