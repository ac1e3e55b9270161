/// Fuzzes gk_corridor: bytes are a radius, a kind of ends and a track; what comes out must keep the header's promises.
#include "gk_corridor.h"
#include "require.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Bytes that are read one value after another; what is missing is nought.
typedef struct bytes {
  const uint8_t* data;
  size_t size;
} bytes;

static uint64_t take(bytes* in, size_t size) {
  uint64_t value = 0;
  size = size < in->size ? size : in->size;
  memcpy(&value, in->data, size);
  in->data += size;
  in->size -= size;
  return value;
}

static double take_double(bytes* in) {
  uint64_t bits = take(in, 8);
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static void check_rings(const gk_corridor* corridor) {
  gk_corridor_counts counts = gk_corridor_count(corridor);
  size_t* polygon_rings = calloc(counts.polygons + 1, sizeof(size_t));
  size_t* ring_vertices = calloc(counts.rings + 1, sizeof(size_t));
  double* latitudes = calloc(counts.vertices + 1, sizeof(double));
  double* longitudes = calloc(counts.vertices + 1, sizeof(double));
  require(polygon_rings && ring_vertices && latitudes && longitudes);
  gk_corridor_copy(corridor, polygon_rings, ring_vertices, latitudes, longitudes);
  size_t rings = 0, vertices = 0;
  for (size_t i = 0; i < counts.polygons; i++) {
    require(polygon_rings[i] > 0);
    rings += polygon_rings[i];
  }
  require(rings == counts.rings);
  for (size_t i = 0; i < counts.rings; i++) {
    size_t first = vertices, last = vertices + ring_vertices[i] - 1;
    require(ring_vertices[i] >= 4);
    require(latitudes[first] == latitudes[last] && longitudes[first] == longitudes[last]);
    vertices += ring_vertices[i];
  }
  require(vertices == counts.vertices);
  for (size_t i = 0; i < vertices; i++) {
    require(fabs(latitudes[i]) <= 90.0 && fabs(longitudes[i]) <= 180.0);
    gk_corridor_contains(corridor, latitudes[i], longitudes[i]);
  }
  free(polygon_rings);
  free(ring_vertices);
  free(latitudes);
  free(longitudes);
}

/// An empty corridor is one: it has no area, holds no place and shares nothing with any other or with itself.
static void check_empty(const gk_corridor* empty, const gk_corridor* other) {
  const gk_corridor* pairs[3][2] = {{empty, other}, {other, empty}, {empty, empty}};
  for (size_t i = 0; i < 3; i++) {
    gk_corridor* shared = NULL;
    gk_fault fault = {0};
    require(gk_corridor_intersection(pairs[i][0], pairs[i][1], NULL, NULL, &shared, &fault) == GK_OK);
    gk_corridor_box boxes[2];
    require(gk_corridor_count(shared).polygons == 0 && gk_corridor_area(shared) == 0.0);
    require(gk_corridor_boxes(shared, boxes) == 0 && !gk_corridor_contains(shared, 0.0, 0.0));
    gk_corridor_destroy(shared);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  enum { MOST_VERTICES = 32 };
  bytes in = {data, size};
  uint64_t mode = take(&in, 1);
  bool wild = mode & 1;
  double radius = wild ? take_double(&in) : pow(10.0, (double)take(&in, 1) / 51.0);
  double latitudes[MOST_VERTICES], longitudes[MOST_VERTICES];
  size_t count = 0;
  double scale = radius * pow(10.0, (double)take(&in, 1) / 64.0 - 2.0) / 111000.0 / 128.0;
  while (in.size > 0 && count < MOST_VERTICES) {
    if (wild || count == 0) {
      // Whole numbers of a grid, so that poles, the antimeridian and equal vertices are met.
      latitudes[count] = mode & 2 ? take_double(&in) : (double)(int16_t)take(&in, 2) / 128.0;
      longitudes[count] = mode & 2 ? take_double(&in) : (double)(int16_t)take(&in, 2) / 128.0;
    } else {
      latitudes[count] = latitudes[count - 1] + scale * (double)(int8_t)take(&in, 1);
      longitudes[count] = longitudes[count - 1] + scale * (double)(int8_t)take(&in, 1);
    }
    count++;
  }
  bool round_ends = !(mode & 4);
  // Few of both, so that unions and refusals are met.
  const gk_corridor_budget budget = {50, 20};
  gk_corridor* corridor = NULL;
  gk_fault fault = {0};
  gk_status status = gk_corridor_create(latitudes, longitudes, 1, count, radius,
                                        round_ends ? GK_CORRIDOR_ENDS_ROUND : GK_CORRIDOR_ENDS_FLAT,
                                        mode & 16 ? &budget : NULL, NULL, &corridor, &fault);
  require((status == GK_OK) == (corridor != NULL) && (status == GK_OK) == (fault.message[0] == 0));
  if (!corridor) {
    require(status != GK_ERROR_GEOS);
    return 0;
  }
  check_rings(corridor);
  for (size_t i = 0; round_ends && i < count; i++) {
    require(gk_corridor_contains(corridor, latitudes[i], remainder(longitudes[i], 360.0)));
  }
  double area = gk_corridor_area(corridor);
  if (!round_ends && gk_corridor_count(corridor).polygons == 0) {
    // Flat ends some millimetres apart leave nothing.
    require(area == 0.0);
    check_empty(corridor, corridor);
    gk_corridor_destroy(corridor);
    return 0;
  }
  require(area > 0.0);
  gk_corridor_box boxes[2];
  size_t box_count = gk_corridor_boxes(corridor, boxes);
  require(box_count == 1 || box_count == 2);
  if (mode & 8) {
    gk_corridor* shared = NULL;
    status = gk_corridor_intersection(corridor, corridor, NULL, NULL, &shared, &fault);
    // Each edge meets itself and its neighbours, so that long boundaries exceed the usual budget.
    require(status == GK_OK ||
            (status == GK_ERROR_TOO_COMPLEX && gk_corridor_count(corridor).vertices > GK_CORRIDOR_USUAL_CROSSINGS / 4));
    if (shared) {
      require(fabs(gk_corridor_area(shared) - area) <= 1e-6 * area + 0.1);
      check_rings(shared);
      gk_corridor_destroy(shared);
    }
    // A disc on the other side of the Earth shares nothing with a corridor that does not go round it.
    if (radius < 1000.0 && !wild) {
      double latitude = -latitudes[0];
      double longitude = remainder(longitudes[0] + 180.0, 360.0);
      gk_corridor* disc = NULL;
      require(gk_corridor_create(&latitude, &longitude, 1, 1, radius, GK_CORRIDOR_ENDS_ROUND, NULL, NULL, &disc,
                                 &fault) == GK_OK);
      gk_corridor* nothing = NULL;
      require(gk_corridor_intersection(corridor, disc, NULL, NULL, &nothing, &fault) == GK_OK);
      check_empty(nothing, corridor);
      gk_corridor_destroy(nothing);
      gk_corridor_destroy(disc);
    }
  }
  gk_corridor_destroy(corridor);
  return 0;
}
