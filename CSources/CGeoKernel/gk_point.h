/// Points at a distance into a piece.
#ifndef GK_POINT_H
#define GK_POINT_H

#include "gk_angle.h"
#include "gk_track_internal.h"

/// The point at `along` metres into a piece.
static inline gk_track_point gk_point_in_piece(const gk_track* track, size_t piece, double along) {
  const gk_frame* frame = &track->chunks[track->chunk_of[piece]].frame;
  const double ux = track->pieces.ux[piece];
  const double uy = track->pieces.uy[piece];
  const size_t segment = gk_segment_of_piece(track, piece);
  const double distance = track->starts[piece] + along;
  // A track of a single vertex has a piece, but its segment has no second vertex.
  const size_t next = segment + 1 < track->vertex_count ? segment + 1 : segment;
  const double begin = gk_start_of_vertex(track, segment);
  const double length = gk_start_of_vertex(track, next) - begin;
  gk_track_point point = {.distance_along = distance < track->length ? distance : track->length, .segment = segment};
  double turn;
  gk_frame_unproject(frame, track->pieces.x[piece] + ux * along, track->pieces.y[piece] + uy * along, &point.latitude,
                     &point.longitude, &turn);
  const double turned = gk_angle_of(ux, uy) + turn;
  const double bearing = turned < 0 ? turned + 360 : turned >= 360 ? turned - 360 : turned;
  // Adding 360 to a tiny negative number gives 360.
  point.bearing = bearing < 360 ? bearing : 0;
  const double into = distance - begin;
  point.fraction = into <= 0 ? 0 : into < length ? into / length : 1;
  // At a vertex, the coordinates are exactly those given.
  if (into <= 0 || into >= length) {
    const size_t vertex = into <= 0 ? segment : next;
    point.fraction = length > 0 ? point.fraction : 0;
    point.latitude = track->latitudes[vertex];
    point.longitude = track->longitudes[vertex];
  }
  return point;
}

#endif
