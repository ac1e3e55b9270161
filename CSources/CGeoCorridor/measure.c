#include "corridor_internal.h"

#include <math.h>

/// The area between the equator and a latitude, for a radian of longitude.
static double zone(double latitude) {
  const double e = 0.0818191908426214957; // sqrt(GK_WGS84_E2)
  const double half_b2 = 0.5 * GK_WGS84_A * GK_WGS84_A * (1.0 - GK_WGS84_E2);
  const double sine = sin(latitude * GK_RADIANS_PER_DEGREE);
  return half_b2 * (sine / (1.0 - GK_WGS84_E2 * sine * sine) + atanh(e * sine) / e);
}

/// The area of a ring on the ellipsoid, with edges straight in longitude and latitude; positive if counterclockwise.
static double ring_area(const double* latitudes, const double* longitudes, size_t count) {
  double sum = 0.0;
  // Zones are measured from the first vertex instead of the equator, which preserves the digits of a small ring.
  const double base = zone(latitudes[0]);
  double previous = 0.0;
  for (size_t i = 1; i < count; i++) {
    const double here = zone(latitudes[i]) - base;
    const double middle = zone(0.5 * (latitudes[i - 1] + latitudes[i])) - base;
    // Simpson's rule for the integral over longitude.
    sum -= (longitudes[i] - longitudes[i - 1]) * GK_RADIANS_PER_DEGREE * (previous + 4.0 * middle + here) / 6.0;
    previous = here;
  }
  return sum;
}

double gk_corridor_area(const gk_corridor* corridor) {
  double sum = 0.0;
  for (size_t ring = 0; ring < corridor->ring_count; ring++) {
    const size_t start = corridor->ring_starts[ring];
    sum +=
        ring_area(corridor->latitudes + start, corridor->longitudes + start, corridor->ring_starts[ring + 1] - start);
  }
  // For a sliver of some millimetres, rounding may give a negative sum.
  return fmax(0.0, sum);
}

static gk_corridor_box polygon_box(const gk_corridor* corridor, size_t polygon) {
  const size_t ring = corridor->polygon_starts[polygon];
  const size_t start = corridor->ring_starts[ring];
  gk_corridor_box box = {corridor->latitudes[start], corridor->longitudes[start], corridor->latitudes[start],
                         corridor->longitudes[start]};
  for (size_t i = start + 1; i < corridor->ring_starts[ring + 1]; i++) {
    box.south = fmin(box.south, corridor->latitudes[i]);
    box.north = fmax(box.north, corridor->latitudes[i]);
    box.west = fmin(box.west, corridor->longitudes[i]);
    box.east = fmax(box.east, corridor->longitudes[i]);
  }
  return box;
}

static gk_corridor_box box_union(gk_corridor_box a, gk_corridor_box b) {
  return (gk_corridor_box){fmin(a.south, b.south), fmin(a.west, b.west), fmax(a.north, b.north), fmax(a.east, b.east)};
}

size_t gk_corridor_boxes(const gk_corridor* corridor, gk_corridor_box boxes[2]) {
  if (corridor->polygon_count == 0) {
    return 0;
  }
  // Polygons that end at 180 are one group, those that begin at -180 the other; any other is grouped by its hemisphere.
  gk_corridor_box all = polygon_box(corridor, 0);
  gk_corridor_box sides[2];
  bool present[2] = {false, false};
  bool at_180 = false;
  bool at_minus_180 = false;
  for (size_t polygon = 0; polygon < corridor->polygon_count; polygon++) {
    const gk_corridor_box box = polygon_box(corridor, polygon);
    const bool ends = box.east >= 180.0;
    const bool begins = box.west <= -180.0;
    at_180 |= ends;
    at_minus_180 |= begins;
    all = box_union(all, box);
    const size_t side = ends != begins ? (begins ? 1 : 0) : (box.west + box.east < 0.0 ? 1 : 0);
    sides[side] = present[side] ? box_union(sides[side], box) : box;
    present[side] = true;
  }
  if (at_180 && at_minus_180 && present[0] && present[1] && sides[1].east < sides[0].west) {
    boxes[0] = sides[0];
    boxes[1] = sides[1];
    return 2;
  }
  boxes[0] = all;
  return 1;
}
