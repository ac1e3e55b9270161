#include "corridor_internal.h"

#include "gk_geodesic.h"

#include <math.h>

/// The maximum length of a simplified segment (in metres): up to this length, geodesics are straight lines within a
/// millimetre in the plane that touches the ellipsoid at a vertex.
static const double longest_chord = 20000.0;

double gk_longest_simplified(double radius) {
  return fmin(longest_chord, sqrt(8.0 * GK_BUDGET_EDGE * radius * GK_WGS84_A));
}

/// The maximum length of a piece of a geodesic between two vertices of the working track (in metres), so that a part of
/// the track has several pieces. The frame of the part may need shorter ones.
static const double longest_piece = 100000.0;

/// A vertex from which a simplified segment starts, and the directions that it may take.
typedef struct anchor {
  gk_working_vertex vertex;
  double east[3];
  double north[3];
  /// Unit vectors; the permitted directions are counterclockwise from `right` to `left`. They are unlimited before the
  /// first vertex that is farther away than the tolerance.
  bool limited;
  double right[2];
  double left[2];
  /// The square of the distance of the farthest vertex that was skipped.
  double farthest2;
} anchor;

static double cross(const double a[2], const double b[2]) {
  return a[0] * b[1] - a[1] * b[0];
}

static double distance2(const double a[3], const double b[3]) {
  const double x = a[0] - b[0];
  const double y = a[1] - b[1];
  const double z = a[2] - b[2];
  return x * x + y * y + z * z;
}

static void anchor_at(anchor* anchor, const gk_working_vertex* vertex) {
  const double sin_phi = sin(vertex->latitude * GK_RADIANS_PER_DEGREE);
  const double cos_phi = cos(vertex->latitude * GK_RADIANS_PER_DEGREE);
  const double sin_lambda = sin(vertex->longitude * GK_RADIANS_PER_DEGREE);
  const double cos_lambda = cos(vertex->longitude * GK_RADIANS_PER_DEGREE);
  anchor->vertex = *vertex;
  anchor->east[0] = -sin_lambda;
  anchor->east[1] = cos_lambda;
  anchor->east[2] = 0.0;
  anchor->north[0] = -sin_phi * cos_lambda;
  anchor->north[1] = -sin_phi * sin_lambda;
  anchor->north[2] = cos_phi;
  anchor->limited = false;
  anchor->farthest2 = 0.0;
}

/// Whether the segment from the anchor to the vertex is within the tolerance of all vertices skipped since the anchor.
/// Stores the vertex as one that longer segments skip.
static bool anchor_reaches(anchor* anchor, const gk_working_vertex* vertex, double tolerance, double longest) {
  double delta[3];
  double direction[2];
  for (int i = 0; i < 3; i++) {
    delta[i] = vertex->ecef[i] - anchor->vertex.ecef[i];
  }
  direction[0] = delta[0] * anchor->east[0] + delta[1] * anchor->east[1];
  direction[1] = delta[0] * anchor->north[0] + delta[1] * anchor->north[1] + delta[2] * anchor->north[2];
  const double length2 = direction[0] * direction[0] + direction[1] * direction[1];
  const double tolerance2 = tolerance * tolerance;
  if (length2 > longest * longest) {
    return false;
  }
  if (length2 <= tolerance2) {
    // Practically at the anchor, so it limits nothing. A segment that ends here must not have skipped a vertex farther
    // away.
    return anchor->farthest2 <= tolerance2;
  }
  if (length2 < anchor->farthest2) {
    return false;
  }
  const double length = sqrt(length2);
  const double unit[2] = {direction[0] / length, direction[1] / length};
  if (anchor->limited && (cross(anchor->right, unit) < 0.0 || cross(unit, anchor->left) < 0.0 ||
                          anchor->right[0] * unit[0] + anchor->right[1] * unit[1] <= 0.0)) {
    return false;
  }
  const double sine = tolerance / length;
  const double cosine = sqrt(1.0 - sine * sine);
  const double right[2] = {unit[0] * cosine + unit[1] * sine, unit[1] * cosine - unit[0] * sine};
  const double left[2] = {unit[0] * cosine - unit[1] * sine, unit[1] * cosine + unit[0] * sine};
  if (!anchor->limited || cross(anchor->right, right) > 0.0) {
    anchor->right[0] = right[0];
    anchor->right[1] = right[1];
  }
  if (!anchor->limited || cross(anchor->left, left) < 0.0) {
    anchor->left[0] = left[0];
    anchor->left[1] = left[1];
  }
  anchor->limited = true;
  anchor->farthest2 = length2;
  return true;
}

static void place(gk_working_vertex* vertex, double latitude, double longitude) {
  vertex->latitude = latitude;
  vertex->longitude = longitude;
  gk_geocentric(latitude, longitude, vertex->ecef);
}

/// Appends the points that divide the geodesic to the vertex into pieces, and the vertex; the list has at most `most`.
static gk_status add_geodesic(gk_vertex_list* list, const gk_working_vertex* vertex, size_t most) {
  if (list->count > 0) {
    const gk_working_vertex* last = &list->vertices[list->count - 1];
    if (distance2(last->ecef, vertex->ecef) > longest_piece * longest_piece) {
      struct geod_geodesicline line;
      geod_inverseline(&line, gk_wgs84(), last->latitude, last->longitude, vertex->latitude, vertex->longitude, 0);
      // A chord of the ellipsoid is never longer than the geodesic, so there is at least one piece.
      const double pieces = ceil(line.s13 / longest_piece);
      if ((double)list->count + pieces > (double)most) {
        return GK_ERROR_TOO_MANY;
      }
      for (double piece = 1.0; piece < pieces; piece += 1.0) {
        double latitude;
        double longitude;
        geod_position(&line, line.s13 * (piece / pieces), &latitude, &longitude, NULL);
        gk_working_vertex between;
        place(&between, latitude, longitude);
        if (!gk_vertex_list_add(list, &between)) {
          return GK_ERROR_MEMORY;
        }
      }
    }
  }
  if (list->count >= most) {
    return GK_ERROR_TOO_MANY;
  }
  return gk_vertex_list_add(list, vertex) ? GK_OK : GK_ERROR_MEMORY;
}

gk_status gk_simplify_track(gk_call* call, const double* latitudes, const double* longitudes, size_t stride,
                            size_t count, double radius, size_t most, gk_vertex_list* result) {
  const double tolerance = radius * GK_BUDGET_SIMPLIFY;
  const double longest = gk_longest_simplified(radius);
  anchor start;
  gk_working_vertex previous;
  gk_working_vertex vertex;
  bool pending = false;
  double length = 0.0;
  for (size_t i = 0; i < count; i++) {
    gk_status status = gk_check_coordinate(latitudes[i * stride], longitudes[i * stride], 540);
    if (status != GK_OK) {
      call->fault->position = i;
      return status;
    }
    place(&vertex, latitudes[i * stride], longitudes[i * stride]);
    if (i > 0) {
      length += gk_geodesic_short_length(previous.latitude, previous.longitude, vertex.latitude, vertex.longitude);
    }
    if (length > GK_TRACK_MAXIMUM_LENGTH) {
      call->fault->position = i;
      return GK_ERROR_TOO_LONG;
    }
    if (i == 0) {
      anchor_at(&start, &vertex);
      status = add_geodesic(result, &vertex, most);
    } else if (anchor_reaches(&start, &vertex, tolerance, longest)) {
      pending = true;
    } else {
      if (pending) {
        status = add_geodesic(result, &previous, most);
        anchor_at(&start, &previous);
        pending = anchor_reaches(&start, &vertex, tolerance, longest);
      }
      if (status == GK_OK && !pending) {
        status = add_geodesic(result, &vertex, most);
        anchor_at(&start, &vertex);
      }
    }
    if (status != GK_OK) {
      return status;
    }
    previous = vertex;
  }
  // A repeated vertex at the end would be a segment without a direction.
  if (pending && distance2(previous.ecef, start.vertex.ecef) > 0.0) {
    return add_geodesic(result, &previous, most);
  }
  return GK_OK;
}
