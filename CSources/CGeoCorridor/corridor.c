#include "corridor_internal.h"

#include <string.h>

gk_corridor* gk_corridor_allocate(const gk_allocator* allocator, size_t polygons, size_t rings, size_t vertices) {
  gk_corridor* corridor = gk_allocate(allocator, 1, sizeof *corridor);
  if (!corridor) {
    return NULL;
  }
  *corridor = (gk_corridor){.has_allocator = allocator != NULL};
  if (allocator) {
    corridor->allocator = *allocator;
  }
  corridor->polygon_starts = gk_allocate(allocator, polygons + 1, sizeof(size_t));
  corridor->ring_starts = gk_allocate(allocator, rings + 1, sizeof(size_t));
  corridor->latitudes = gk_allocate(allocator, vertices, sizeof(double));
  corridor->longitudes = gk_allocate(allocator, vertices, sizeof(double));
  if (!corridor->polygon_starts || !corridor->ring_starts || !corridor->latitudes || !corridor->longitudes) {
    gk_corridor_destroy(corridor);
    return NULL;
  }
  return corridor;
}

void gk_corridor_destroy(gk_corridor* corridor) {
  if (!corridor) {
    return;
  }
  const gk_allocator own = corridor->allocator;
  const gk_allocator* allocator = corridor->has_allocator ? &own : NULL;
  gk_release(allocator, corridor->polygon_starts);
  gk_release(allocator, corridor->ring_starts);
  gk_release(allocator, corridor->latitudes);
  gk_release(allocator, corridor->longitudes);
  gk_release(allocator, corridor->nodes);
  gk_release(allocator, corridor->runs);
  gk_release(allocator, corridor);
}

gk_corridor_counts gk_corridor_count(const gk_corridor* corridor) {
  return (gk_corridor_counts){corridor->polygon_count, corridor->ring_count, corridor->vertex_count};
}

void gk_corridor_copy(const gk_corridor* corridor, size_t* polygon_rings, size_t* ring_vertices, double* latitudes,
                      double* longitudes) {
  for (size_t i = 0; i < corridor->polygon_count; i++) {
    polygon_rings[i] = corridor->polygon_starts[i + 1] - corridor->polygon_starts[i];
  }
  for (size_t i = 0; i < corridor->ring_count; i++) {
    ring_vertices[i] = corridor->ring_starts[i + 1] - corridor->ring_starts[i];
  }
  memcpy(latitudes, corridor->latitudes, corridor->vertex_count * sizeof(double));
  memcpy(longitudes, corridor->longitudes, corridor->vertex_count * sizeof(double));
}
