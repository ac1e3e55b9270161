#include "bench_peers.h"

#include <geos_c.h>
#include <math.h>
#include <stdlib.h>

struct bp_line {
  GEOSContextHandle_t geos;
  GEOSGeometry* line;
  const GEOSPreparedGeometry* prepared;
  GEOSGeometry* buffer;
  const GEOSPreparedGeometry* prepared_buffer;
  GEOSGeometry** segments;
  GEOSSTRtree* tree;
  const double* x;
  const double* y;
  double* coordinates;
  size_t count;
};

const char* bp_geos_version(void) {
  return GEOSversion();
}

static void ignore(const char* format, ...) {
  (void)format;
}

static void ignore_item(void* item, void* data) {
  (void)item;
  (void)data;
}

static GEOSGeometry* line_string(GEOSContextHandle_t geos, const double* x, const double* y, size_t count) {
  GEOSCoordSequence* vertices = GEOSCoordSeq_copyFromArrays_r(geos, x, y, NULL, NULL, (unsigned)count);
  return vertices ? GEOSGeom_createLineString_r(geos, vertices) : NULL;
}

static void make_segments(bp_line* line) {
  for (size_t i = 0; i + 1 < line->count; i++) {
    line->segments[i] = line_string(line->geos, line->x + i, line->y + i, 2);
  }
}

static void drop_segments(bp_line* line) {
  for (size_t i = 0; line->segments && i + 1 < line->count; i++) {
    GEOSGeom_destroy_r(line->geos, line->segments[i]);
    line->segments[i] = NULL;
  }
}

static GEOSSTRtree* new_tree(bp_line* line) {
  GEOSSTRtree* tree = GEOSSTRtree_create_r(line->geos, 10);
  for (size_t i = 0; tree && i + 1 < line->count; i++) {
    GEOSSTRtree_insert_r(line->geos, tree, line->segments[i], &line->segments[i]);
  }
  if (tree && line->count > 1) {
    // GEOS before 3.12 builds a tree at its first query.
    GEOSSTRtree_query_r(line->geos, tree, line->segments[0], ignore_item, NULL);
  }
  return tree;
}

bp_line* bp_line_create(const double* x, const double* y, size_t count) {
  bp_line* line = calloc(1, sizeof *line);
  if (!line || count < 2) {
    free(line);
    return NULL;
  }
  line->geos = GEOS_init_r();
  GEOSContext_setNoticeHandler_r(line->geos, ignore);
  GEOSContext_setErrorHandler_r(line->geos, ignore);
  line->count = count;
  line->coordinates = malloc(2 * count * sizeof(double));
  line->segments = calloc(count, sizeof *line->segments);
  line->line = line_string(line->geos, x, y, count);
  line->prepared = line->line ? GEOSPrepare_r(line->geos, line->line) : NULL;
  if (!line->coordinates || !line->segments || !line->prepared) {
    bp_line_destroy(line);
    return NULL;
  }
  line->x = line->coordinates;
  line->y = line->coordinates + count;
  for (size_t i = 0; i < count; i++) {
    line->coordinates[i] = x[i];
    line->coordinates[count + i] = y[i];
  }
  make_segments(line);
  line->tree = new_tree(line);
  return line;
}

void bp_line_destroy(bp_line* line) {
  if (!line) {
    return;
  }
  if (line->tree) {
    GEOSSTRtree_destroy_r(line->geos, line->tree);
  }
  drop_segments(line);
  GEOSPreparedGeom_destroy_r(line->geos, line->prepared_buffer);
  GEOSGeom_destroy_r(line->geos, line->buffer);
  GEOSPreparedGeom_destroy_r(line->geos, line->prepared);
  GEOSGeom_destroy_r(line->geos, line->line);
  GEOS_finish_r(line->geos);
  free(line->segments);
  free(line->coordinates);
  free(line);
}

double bp_line_nearest_all(bp_line* line, const double* x, const double* y, size_t count) {
  double sum = 0;
  for (size_t i = 0; i < count; i++) {
    GEOSGeometry* point = GEOSGeom_createPointFromXY_r(line->geos, x[i], y[i]);
    GEOSCoordSequence* nearest = GEOSPreparedNearestPoints_r(line->geos, line->prepared, point);
    double nearestX = NAN;
    double nearestY = NAN;
    if (nearest) {
      GEOSCoordSeq_getXY_r(line->geos, nearest, 0, &nearestX, &nearestY);
    }
    sum += nearestX + nearestY;
    GEOSCoordSeq_destroy_r(line->geos, nearest);
    GEOSGeom_destroy_r(line->geos, point);
  }
  return sum;
}

typedef struct query {
  const bp_line* line;
  double x, y;
} query;

static double squared_distance(const bp_line* line, size_t segment, double x, double y) {
  double fromX = line->x[segment];
  double fromY = line->y[segment];
  double alongX = line->x[segment + 1] - fromX;
  double alongY = line->y[segment + 1] - fromY;
  double length = alongX * alongX + alongY * alongY;
  double part = length > 0 ? ((x - fromX) * alongX + (y - fromY) * alongY) / length : 0;
  part = fmin(1, fmax(0, part));
  double offX = x - fromX - part * alongX;
  double offY = y - fromY - part * alongY;
  return offX * offX + offY * offY;
}

static int item_distance(const void* item, const void* other, double* distance, void* data) {
  const query* wanted = data;
  // One of the two is the query itself; GEOS does not document which one.
  const void* segment = item == data ? other : item;
  size_t index = (size_t)((GEOSGeometry* const*)segment - wanted->line->segments);
  *distance = sqrt(squared_distance(wanted->line, index, wanted->x, wanted->y));
  return 1;
}

double bp_line_tree_nearest_all(bp_line* line, const double* x, const double* y, size_t count) {
  double sum = 0;
  for (size_t i = 0; i < count; i++) {
    query wanted = {line, x[i], y[i]};
    GEOSGeometry* point = GEOSGeom_createPointFromXY_r(line->geos, x[i], y[i]);
    const void* found = GEOSSTRtree_nearest_generic_r(line->geos, line->tree, &wanted, point, item_distance, &wanted);
    sum += found ? (double)((GEOSGeometry* const*)found - line->segments) : NAN;
    GEOSGeom_destroy_r(line->geos, point);
  }
  return sum;
}

double bp_line_build_tree(bp_line* line) {
  GEOSSTRtree* tree = new_tree(line);
  if (!tree) {
    return NAN;
  }
  GEOSSTRtree_destroy_r(line->geos, tree);
  return (double)line->count;
}

double bp_line_build_tree_from_vertices(bp_line* line) {
  // The tree of the queries points to the elements of this array, which stay in place.
  drop_segments(line);
  make_segments(line);
  return bp_line_build_tree(line);
}

double bp_line_buffer(bp_line* line, double radius) {
  GEOSGeometry* buffer =
      GEOSBufferWithStyle_r(line->geos, line->line, radius, 8, GEOSBUF_CAP_ROUND, GEOSBUF_JOIN_ROUND, 5);
  double area = NAN;
  if (buffer) {
    GEOSArea_r(line->geos, buffer, &area);
  }
  GEOSGeom_destroy_r(line->geos, buffer);
  return area;
}

int bp_line_prepare_buffer(bp_line* line, double radius) {
  line->buffer = GEOSBufferWithStyle_r(line->geos, line->line, radius, 8, GEOSBUF_CAP_ROUND, GEOSBUF_JOIN_ROUND, 5);
  line->prepared_buffer = line->buffer ? GEOSPrepare_r(line->geos, line->buffer) : NULL;
  return line->prepared_buffer != NULL;
}

double bp_line_buffer_contains_all(bp_line* line, const double* x, const double* y, size_t count) {
  double inside = 0;
  for (size_t i = 0; i < count; i++) {
    GEOSGeometry* point = GEOSGeom_createPointFromXY_r(line->geos, x[i], y[i]);
    inside += GEOSPreparedContains_r(line->geos, line->prepared_buffer, point) == 1;
    GEOSGeom_destroy_r(line->geos, point);
  }
  return inside;
}
