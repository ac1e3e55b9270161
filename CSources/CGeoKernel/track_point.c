#include "gk_point.h"

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
  return gk_start_of_vertex(track, vertex < track->vertex_count ? vertex : track->vertex_count - 1);
}

void gk_track_vertex_distances(const gk_track* track, size_t first, double* distances, size_t capacity) {
  for (size_t i = 0; i < capacity && first + i < track->vertex_count; i++) {
    distances[i] = gk_track_vertex_distance(track, first + i);
  }
}

gk_track_point gk_track_point_at(const gk_track* track, double distance) {
  // NaN gives the start.
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
  // Vertices at the same distance as an end are omitted, whichever segment the end belongs to.
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
  if (!latitudes || !longitudes || (stride == 0 && needed > 1)) {
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
