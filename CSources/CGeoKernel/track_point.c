#include "gk_track_internal.h"

size_t gk_track_vertex_count(const gk_track* track) {
  return track->vertex_count;
}

size_t gk_track_piece_count(const gk_track* track) {
  return track->piece_count;
}

size_t gk_track_memory(const gk_track* track) {
  return track->memory;
}

double gk_track_length(const gk_track* track) {
  return track->length;
}

double gk_track_vertex_distance(const gk_track* track, size_t vertex) {
  const size_t last = track->vertex_count - 1;
  return vertex >= last ? track->length : track->starts[gk_piece_of_vertex(track, vertex)];
}

void gk_track_vertex_distances(const gk_track* track, size_t first, double* distances, size_t capacity) {
  for (size_t i = 0; i < capacity && first + i < track->vertex_count; i++) {
    distances[i] = gk_track_vertex_distance(track, first + i);
  }
}

/// A bearing in 0 up to 360.
static double normalised(double degrees) {
  const double turned = degrees < 0 ? degrees + 360 : degrees >= 360 ? degrees - 360 : degrees;
  // A tiny negative number rounds to 360.
  return turned >= 360 ? 0 : turned + 0.0;
}

gk_track_point gk_point_in_piece(const gk_track* track, size_t piece, double along) {
  const gk_frame* frame = &track->chunks[track->chunk_of[piece]].frame;
  const double ux = track->pieces.ux[piece];
  const double uy = track->pieces.uy[piece];
  const size_t segment = gk_segment_of_piece(track, piece);
  const double distance = track->starts[piece] + along;
  const double begin = gk_track_vertex_distance(track, segment);
  const double length = gk_track_vertex_distance(track, segment + 1) - begin;
  gk_track_point point = {.distance_along = fmin(distance, track->length), .segment = segment};
  double turn;
  gk_frame_unproject(frame, track->pieces.x[piece] + ux * along, track->pieces.y[piece] + uy * along, &point.latitude,
                     &point.longitude, &turn);
  point.bearing = normalised(atan2(ux, uy) / GK_RADIANS_PER_DEGREE + turn);
  point.fraction = length > 0 ? fmax(0, fmin(1, (distance - begin) / length)) : 0;
  // At a vertex the caller's own numbers.
  if (point.fraction == 0 || point.fraction == 1) {
    const size_t vertex = point.fraction == 0 || track->vertex_count == 1 ? segment : segment + 1;
    point.latitude = track->latitudes[vertex];
    point.longitude = track->longitudes[vertex];
  }
  return point;
}

gk_track_point gk_track_point_at(const gk_track* track, double distance) {
  // NaN goes to the begin.
  const double limited = distance > 0 ? fmin(distance, track->length) : 0;
  const size_t piece = gk_piece_at(track, limited);
  return gk_point_in_piece(track, piece, limited - track->starts[piece]);
}

gk_status gk_track_slice(const gk_track* track, double from, double to, double* latitudes, double* longitudes,
                         size_t stride, size_t capacity, size_t* count) {
  if (!track || !count) {
    return GK_ERROR_ARGUMENT;
  }
  const gk_window window = gk_window_make(track, from, to);
  const gk_track_point begin = gk_track_point_at(track, window.from);
  const gk_track_point end = gk_track_point_at(track, window.to);
  size_t first = begin.segment + 1;
  size_t last = end.segment;
  // Strictly between: vertices at the same distance as an end are left out, whichever segment the end counts to.
  while (first <= last && gk_track_vertex_distance(track, first) <= window.from) {
    first++;
  }
  while (last + 1 > first && gk_track_vertex_distance(track, last) >= window.to) {
    last--;
  }
  const size_t between = last + 1 - first;
  const bool is_point = window.from >= window.to;
  const size_t needed = is_point ? 1 : between + 2;
  *count = needed;
  if (capacity < needed) {
    return GK_ERROR_CAPACITY;
  }
  if (!latitudes || !longitudes) {
    return GK_ERROR_ARGUMENT;
  }
  latitudes[0] = begin.latitude;
  longitudes[0] = begin.longitude;
  if (!is_point) {
    for (size_t i = 0; i < between; i++) {
      latitudes[(i + 1) * stride] = track->latitudes[first + i];
      longitudes[(i + 1) * stride] = track->longitudes[first + i];
    }
    latitudes[(between + 1) * stride] = end.latitude;
    longitudes[(between + 1) * stride] = end.longitude;
  }
  return GK_OK;
}
