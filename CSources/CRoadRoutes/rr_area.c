#include "rr_boxes.h"

#include "rr_internal.h"

#include "road_internal.h"

rr_area rr_area_of(const double* latitudes, const double* longitudes, uint32_t count, uint32_t weight) {
  rr_area area = {.latitudes = latitudes,
                  .longitudes = longitudes,
                  .count = count,
                  .weight = weight,
                  .south = 90,
                  .west = 180,
                  .north = -90,
                  .east = -180};
  for (uint32_t i = 0; i < count; i++) {
    area.south = fmin(area.south, latitudes[i]);
    area.west = fmin(area.west, longitudes[i]);
    area.north = fmax(area.north, latitudes[i]);
    area.east = fmax(area.east, longitudes[i]);
  }
  return area;
}

/// A point in degrees, the very number that its decimals read as.
typedef struct spot {
  double latitude, longitude;
} spot;

static spot spot_of(const rg_points* points) {
  return (spot){(double)points->latitude / 1e7, (double)points->longitude / 1e7};
}

static spot corner(const rr_area* area, uint32_t number) {
  return (spot){area->latitudes[number], area->longitudes[number]};
}

static bool is_in_box(const rr_area* area, spot at) {
  return at.latitude >= area->south && at.latitude <= area->north && at.longitude >= area->west &&
         at.longitude <= area->east;
}

/// The corner before one.
static spot corner_before(const rr_area* area, uint32_t number) {
  return corner(area, number > 0 ? number - 1 : area->count - 1);
}

/// Whether a ray from a point to the east meets a side.
static bool ray_meets(spot from, spot to, spot at) {
  if ((to.latitude > at.latitude) == (from.latitude > at.latitude)) {
    return false;
  }
  const double share = (at.latitude - from.latitude) / (to.latitude - from.latitude);
  return at.longitude < from.longitude + share * (to.longitude - from.longitude);
}

/// Whether a ray from a point to the east meets the ring an odd number of times.
static bool has(const rr_area* area, spot at) {
  bool is_inside = false;
  spot last = corner(area, area->count - 1);
  for (uint32_t i = 0; i < area->count; i++) {
    const spot next = corner(area, i);
    is_inside = is_inside != ray_meets(last, next, at);
    last = next;
  }
  return is_inside;
}

/// The same, with those sides alone that matter to the points of a box.
static bool has_by(const rr_area* area, const rr_sides* sides, spot at) {
  if (sides == NULL || sides->east.count > RR_SIDES || at.latitude < sides->box.south ||
      at.latitude > sides->box.north || at.longitude < sides->box.west || at.longitude > sides->box.east) {
    return has(area, at);
  }
  bool is_inside = false;
  for (uint32_t i = 0; i < sides->east.count; i++) {
    const uint32_t end = sides->east.ends[i];
    is_inside = is_inside != ray_meets(corner_before(area, end), corner(area, end), at);
  }
  return is_inside;
}

/// Whether a ray to the east from a point of a box may meet a side: with more room than rounding takes.
static bool is_east_of(const rr_box* box, spot from, spot to) {
  return fmin(from.latitude, to.latitude) <= box->north && fmax(from.latitude, to.latitude) >= box->south &&
         fmax(from.longitude, to.longitude) >= box->west - 1e-6;
}

static void add_side(rr_some_sides* sides, uint32_t end) {
  if (sides->count < RR_SIDES) {
    sides->ends[sides->count] = end;
  }
  sides->count += 1;
}

/// Whether a point is on the left of the line from another to a third.
static bool is_left(spot from, spot to, spot at) {
  return (to.longitude - from.longitude) * (at.latitude - from.latitude) >
         (to.latitude - from.latitude) * (at.longitude - from.longitude);
}

/// Whether a side of the ring may meet a box.
static bool side_meets(const rr_box* box, spot from, spot to) {
  if ((from.latitude < box->south && to.latitude < box->south) ||
      (from.latitude > box->north && to.latitude > box->north) ||
      (from.longitude < box->west && to.longitude < box->west) ||
      (from.longitude > box->east && to.longitude > box->east)) {
    return false;
  }
  const bool is_one_left = is_left(from, to, (spot){box->south, box->west});
  return is_left(from, to, (spot){box->south, box->east}) != is_one_left ||
         is_left(from, to, (spot){box->north, box->west}) != is_one_left ||
         is_left(from, to, (spot){box->north, box->east}) != is_one_left;
}

rr_box_place rr_place_of_box(const rr_area* area, const rr_box* box, rr_sides* sides) {
  *sides = (rr_sides){.box = *box};
  if (area->count < 3 || box->south > area->north || box->north < area->south || box->west > area->east ||
      box->east < area->west) {
    return RR_BOX_OUTSIDE;
  }
  spot last = corner(area, area->count - 1);
  for (uint32_t i = 0; i < area->count; i++) {
    const spot next = corner(area, i);
    if (side_meets(box, last, next)) {
      add_side(&sides->through, i);
    }
    if (is_east_of(box, last, next)) {
      add_side(&sides->east, i);
    }
    last = next;
  }
  return sides->through.count > 0                   ? RR_BOX_ACROSS
         : has(area, (spot){box->south, box->west}) ? RR_BOX_INSIDE
                                                    : RR_BOX_OUTSIDE;
}

/// Whether a straight piece crosses the side of the ring that ends at a corner.
static bool crosses(const rr_area* area, uint32_t end, spot from, spot to) {
  const spot a = corner_before(area, end);
  const spot b = corner(area, end);
  return is_left(from, to, a) != is_left(from, to, b) && is_left(a, b, from) != is_left(a, b, to);
}

bool rr_begins_or_crosses(const rg_graph* graph, const rr_area* area, const rr_sides* sides, uint32_t edge) {
  rg_points points;
  if (area->count < 3 || !rg_points_begin(graph, edge, &points)) {
    return false;
  }
  const bool are_all = sides == NULL || sides->through.count > RR_SIDES;
  const uint32_t count = are_all ? area->count : sides->through.count;
  spot last = spot_of(&points);
  // What does not cross the ring lies on one side of it.
  bool is_in = is_in_box(area, last) && has_by(area, sides, last);
  while (!is_in && rg_points_next(&points)) {
    const spot next = spot_of(&points);
    for (uint32_t i = 0; i < count && !is_in; i++) {
      is_in = crosses(area, are_all ? i : sides->through.ends[i], last, next);
    }
    last = next;
  }
  return is_in && !points.reader.has_failed;
}

bool rr_is_in_area(const rg_graph* graph, const rr_area* area, uint32_t edge) {
  return rr_begins_or_crosses(graph, area, NULL, edge);
}
