#include "gk_track_internal.h"

/// The nearest passes so far, nearest first.
typedef struct passes {
  size_t total;
  size_t kept;
  double squares[GK_TRACK_MAXIMUM_CANDIDATES];
  double alongs[GK_TRACK_MAXIMUM_CANDIDATES];
  size_t pieces[GK_TRACK_MAXIMUM_CANDIDATES];
} passes;

static void keep(passes* list, size_t piece, double along, double square) {
  list->total++;
  size_t place = list->kept < GK_TRACK_MAXIMUM_CANDIDATES ? list->kept : GK_TRACK_MAXIMUM_CANDIDATES - 1;
  if (list->kept == GK_TRACK_MAXIMUM_CANDIDATES && list->squares[place] <= square) {
    return;
  }
  list->kept = place + 1;
  // Strictly: of equal ones the earlier stays first.
  for (; place > 0 && list->squares[place - 1] > square; place--) {
    list->squares[place] = list->squares[place - 1];
    list->alongs[place] = list->alongs[place - 1];
    list->pieces[place] = list->pieces[place - 1];
  }
  list->squares[place] = square;
  list->alongs[place] = along;
  list->pieces[place] = piece;
}

size_t gk_track_candidates(const gk_track* track, double latitude, double longitude, double radius, double prominence,
                           double from, double to, size_t hint, gk_track_snap* candidates) {
  const gk_window window = gk_window_make(track, from, to, hint);
  if (!(fabs(latitude) <= 90 && isfinite(longitude) && radius >= 0)) {
    return 0;
  }
  const double limit = fmin(radius, GK_FAR_METRES);
  const double rise = prominence > 0 ? prominence : 0;
  passes list = {.total = 0, .kept = 0};
  // In turn: looking for the lowest point until the distance has risen above it, and for the highest until the
  // distance has fallen below that.
  bool is_falling = true;
  double lowest = INFINITY;
  double lowest_along = 0;
  size_t lowest_piece = window.first;
  double highest = 0;
  double x = 0;
  double y = 0;
  size_t chunk = SIZE_MAX;
  bool is_near = false;
  for (size_t piece = window.first; piece <= window.last; piece++) {
    if (track->chunk_of[piece] != chunk) {
      chunk = track->chunk_of[piece];
      is_near = gk_frame_project(&track->chunks[chunk].frame, latitude, longitude, &x, &y);
    }
    const gk_piece* line = &track->pieces[piece];
    const double start = track->starts[piece];
    const double low = fmax(0, window.from - start);
    const double high = fmin(track->starts[piece + 1], window.to) - start;
    const double dx = x - line->x;
    const double dy = y - line->y;
    const double along = dx * line->ux + dy * line->uy;
    const double across = dx * line->uy - dy * line->ux;
    const double inside = along < low ? low : along > high ? high : along;
    const double places[3] = {low, inside, high};
    for (int i = 0; i < 3; i++) {
      const double beyond = along - places[i];
      const double distance = is_near ? sqrt(across * across + beyond * beyond) : INFINITY;
      if (is_falling) {
        if (distance < lowest) {
          lowest = distance;
          lowest_along = places[i];
          lowest_piece = piece;
        } else if (distance >= lowest + rise && distance > lowest) {
          if (lowest <= limit) {
            keep(&list, lowest_piece, lowest_along, lowest * lowest);
          }
          is_falling = false;
          highest = distance;
        }
      } else if (distance > highest) {
        highest = distance;
      } else if (distance <= highest - rise && distance < highest) {
        is_falling = true;
        lowest = distance;
        lowest_along = places[i];
        lowest_piece = piece;
      }
    }
  }
  if (is_falling && lowest <= limit) {
    keep(&list, lowest_piece, lowest_along, lowest * lowest);
  }
  for (size_t i = 0; i < list.kept; i++) {
    const size_t piece = list.pieces[i];
    gk_frame_project(&track->chunks[track->chunk_of[piece]].frame, latitude, longitude, &x, &y);
    candidates[i] = gk_snap_in_piece(track, piece, list.alongs[i], x, y);
  }
  return list.total;
}
