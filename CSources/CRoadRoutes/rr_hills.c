#include "rr_hills.h"

enum {
  /// The decimetres of the shortest stretch. Valhalla has no slope of less than 10 m either.
  SHORTEST = 100,
  /// Those of a road that is longer than any: products with all factors have room.
  LONGEST = 1000000000,
  MOST_PLACES = ROAD_MOST_HEIGHTS + 2
};

/// The heights of an edge, in eighths of a metre, and where they are, in decimetres from its beginning.
typedef struct places {
  uint64_t along[MOST_PLACES];
  int32_t heights[MOST_PLACES];
  size_t count;
} places;

static uint64_t decimetres(double metres) {
  return (uint64_t)(metres * 10 + 0.5);
}

/// Places heights at the points of an edge. False where the file is damaged.
static bool place_at_points(const rg_graph* graph, uint32_t edge, places* places) {
  int32_t latitudes[ROAD_MOST_POINTS + 2];
  int32_t longitudes[ROAD_MOST_POINTS + 2];
  const size_t count = rg_graph_shape(graph, edge, latitudes, longitudes, ROAD_MOST_POINTS + 2);
  if (count != places->count || count > ROAD_MOST_POINTS + 2) {
    return false;
  }
  double along = 0;
  places->along[0] = 0;
  for (size_t i = 1; i < places->count; i++) {
    along += rg_segment_length(latitudes[i - 1], longitudes[i - 1], latitudes[i], longitudes[i]);
    places->along[i] = decimetres(along);
  }
  return true;
}

/// Finds the heights of an edge. False where they are not known.
static bool find_places(const rg_graph* graph, uint32_t edge, places* places) {
  rg_height_form form;
  places->count = rg_graph_heights(graph, edge, places->heights, MOST_PLACES, &form);
  if (places->count < 2 || places->count > MOST_PLACES) {
    return false;
  }
  if (form == ROAD_HEIGHTS_AT_POINTS) {
    return place_at_points(graph, edge, places);
  }
  const double length = rg_graph_edge_length(graph, edge);
  if (!(length >= 0)) {
    return false;
  }
  for (size_t i = 0; i < places->count; i++) {
    places->along[i] = decimetres(length * (double)i / (double)(places->count - 1));
  }
  return true;
}

/// The step of a slope, by eighths of a metre over decimetres.
static size_t step_of(int64_t rise, int64_t length) {
  // 125 rise / length is the slope in percent, and a step is 5/3 of that.
  const int64_t twice = 150 * rise + (2 * RR_FLAT_SLOPE + 1) * length;
  const int64_t step = twice < 0 ? 0 : twice / (2 * length);
  return step < RR_SLOPES ? (size_t)step : RR_SLOPES - 1;
}

/// A hill as it is climbed, or with a sign of -1 as one comes down.
static rr_hill hill_over(const rr_profile* profile, const places* places, int64_t sign) {
  const uint64_t all = places->along[places->count - 1];
  uint64_t time = 0;
  uint64_t weighted = 0;
  size_t last = 0;
  for (size_t i = 1; i < places->count; i++) {
    const uint64_t length = places->along[i] - places->along[last];
    if (i + 1 < places->count && (length < SHORTEST || all - places->along[i] < SHORTEST)) {
      continue;
    }
    const int64_t rise = sign * ((int64_t)places->heights[i] - places->heights[last]);
    const size_t step = step_of(rise, (int64_t)length);
    time += length * profile->hill_times[step];
    weighted += length * profile->hill_times[step] * profile->hill_weights[step];
    last = i;
  }
  const uint64_t times = time / all;
  return (rr_hill){.times = (uint32_t)(times > 0 ? times : 1),
                   .weight = (uint32_t)(weighted / time * profile->hills / 1000)};
}

rr_hills rr_no_hills(void) {
  return (rr_hills){.edge = UINT32_MAX};
}

rr_hill rr_hill_of(const rg_graph* graph, const rr_profile* profile, uint32_t road, rr_hills* hills) {
  if (hills->edge != road >> 1) {
    const rr_hill flat = {.times = 1000, .weight = 0};
    places places;
    const bool is_known = find_places(graph, road >> 1, &places) && places.along[places.count - 1] >= SHORTEST &&
                          places.along[places.count - 1] <= LONGEST;
    hills->edge = road >> 1;
    hills->directions[0] = is_known ? hill_over(profile, &places, 1) : flat;
    hills->directions[1] = is_known ? hill_over(profile, &places, -1) : flat;
  }
  return hills->directions[road & 1];
}
