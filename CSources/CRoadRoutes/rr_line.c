#include "rr_search.h"

#include "road_ahead.h"
#include "rr_internal.h"

/// Lengths are rounded to decimetres.
static const double NEAR = 0.1;

/// Points as they are written.
typedef struct line {
  int32_t* latitudes;
  int32_t* longitudes;
  size_t count, capacity;
  int32_t latitude, longitude;
} line;

/// Adds a point, unless it is the last one again.
static void add(line* line, int32_t latitude, int32_t longitude) {
  if (line->count > 0 && line->latitude == latitude && line->longitude == longitude) {
    return;
  }
  if (line->count < line->capacity) {
    line->latitudes[line->count] = latitude;
    line->longitudes[line->count] = longitude;
  }
  line->latitude = latitude;
  line->longitude = longitude;
  line->count += 1;
}

/// An edge's points in the direction of travel, with the metres up to each.
typedef struct shape {
  size_t count;
  int32_t latitudes[ROAD_MOST_POINTS + 2];
  int32_t longitudes[ROAD_MOST_POINTS + 2];
  double passed[ROAD_MOST_POINTS + 2];
} shape;

static bool read(const rg_graph* graph, uint32_t road, bool is_measured, shape* shape) {
  const size_t count = rg_graph_shape(graph, road >> 1, shape->latitudes, shape->longitudes, ROAD_MOST_POINTS + 2);
  if (count < 2 || count > ROAD_MOST_POINTS + 2) {
    return false;
  }
  shape->count = count;
  for (size_t i = 0; (road & 1) != 0 && i < count / 2; i++) {
    const int32_t latitude = shape->latitudes[i];
    const int32_t longitude = shape->longitudes[i];
    shape->latitudes[i] = shape->latitudes[count - 1 - i];
    shape->longitudes[i] = shape->longitudes[count - 1 - i];
    shape->latitudes[count - 1 - i] = latitude;
    shape->longitudes[count - 1 - i] = longitude;
  }
  shape->passed[0] = 0;
  for (size_t i = 1; is_measured && i < count; i++) {
    const rg_vector step =
        rg_vector_between(shape->latitudes[i - 1], shape->longitudes[i - 1], shape->latitudes[i], shape->longitudes[i]);
    shape->passed[i] = shape->passed[i - 1] + sqrt(step.east * step.east + step.north * step.north);
  }
  return true;
}

static int32_t wrapped(double longitude) {
  return (int32_t)(longitude > 1.8e9 ? longitude - 3.6e9 : longitude < -1.8e9 ? longitude + 3.6e9 : longitude);
}

/// Adds the place at a distance in metres along a shape.
static void add_place(line* line, const shape* shape, double along) {
  size_t i = 1;
  while (i + 1 < shape->count && shape->passed[i] < along) {
    i += 1;
  }
  const double length = shape->passed[i] - shape->passed[i - 1];
  // A place near a point is that point.
  for (size_t near = i - 1; near <= i; near++) {
    if (fabs(along - shape->passed[near]) <= NEAR) {
      add(line, shape->latitudes[near], shape->longitudes[near]);
      return;
    }
  }
  double share = length > 0 ? (along - shape->passed[i - 1]) / length : 0;
  share = share < 0 ? 0 : share > 1 ? 1 : share;
  double turn = (double)shape->longitudes[i] - shape->longitudes[i - 1];
  turn = turn > 1.8e9 ? turn - 3.6e9 : turn < -1.8e9 ? turn + 3.6e9 : turn;
  add(line, shape->latitudes[i - 1] + (int32_t)rint(share * ((double)shape->latitudes[i] - shape->latitudes[i - 1])),
      wrapped(shape->longitudes[i - 1] + rint(share * turn)));
}

/// Adds a part of a road.
static void add_part(line* line, const shape* shape, const rr_piece* piece, uint32_t length) {
  const double whole = shape->passed[shape->count - 1];
  const double scale = length > 0 ? whole / length : 0;
  const double from = piece->from > 0 ? piece->from * scale : 0;
  const double to = piece->to < length ? piece->to * scale : whole;
  if (piece->from == 0) {
    add(line, shape->latitudes[0], shape->longitudes[0]);
  } else {
    add_place(line, shape, from);
  }
  for (size_t i = 1; i + 1 < shape->count; i++) {
    if (shape->passed[i] > from + NEAR && shape->passed[i] < to - NEAR) {
      add(line, shape->latitudes[i], shape->longitudes[i]);
    }
  }
  if (piece->to >= length) {
    add(line, shape->latitudes[shape->count - 1], shape->longitudes[shape->count - 1]);
  } else {
    add_place(line, shape, to);
  }
}

size_t rr_line_on(const rg_graph* graph, const rr_piece* pieces, uint32_t count, int32_t* latitudes,
                  int32_t* longitudes, size_t capacity, uint32_t* ends) {
  line line = {.latitudes = latitudes, .longitudes = longitudes, .capacity = capacity};
  for (uint32_t i = 0; i < count; i++) {
    shape shape;
    const double metres = rg_graph_edge_length(graph, pieces[i].road >> 1);
    const uint32_t length = metres >= 0 ? (uint32_t)(metres * 10 + 0.5) : 0;
    const bool is_part = pieces[i].from > 0 || pieces[i].to < length;
    if (!(metres >= 0) || !read(graph, pieces[i].road, is_part, &shape)) {
      return 0;
    }
    if (is_part) {
      add_part(&line, &shape, &pieces[i], length);
    }
    for (size_t k = 0; !is_part && k < shape.count; k++) {
      add(&line, shape.latitudes[k], shape.longitudes[k]);
    }
    if (ends != NULL) {
      ends[i] = (uint32_t)(line.count - 1);
    }
  }
  // A way has two ends also where they are one place.
  if (line.count == 1) {
    line.count = 0;
    const int32_t latitude = line.latitude;
    const int32_t longitude = line.longitude;
    add(&line, latitude, longitude);
    line.latitude = ~latitude;
    add(&line, latitude, longitude);
  }
  return line.count;
}

size_t rr_line(const rr_network* network, const rr_piece* pieces, uint32_t count, int32_t* latitudes,
               int32_t* longitudes, size_t capacity) {
  return rr_line_on(rr_graph(network), pieces, count, latitudes, longitudes, capacity, NULL);
}
