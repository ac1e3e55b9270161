#include "gk_frame.h"
#include "gk_trigonometry.h"

static const double e2 = GK_WGS84_E2;

void gk_geocentric(double latitude, double longitude, double position[3]) {
  const gk_sincos phi = gk_sincos_of_degrees(latitude, 0);
  const gk_sincos lambda = gk_sincos_of_degrees(longitude, 0);
  const double normal = GK_WGS84_A / sqrt(1 - e2 * phi.sine * phi.sine);
  const double axis_distance = normal * phi.cosine;
  position[0] = axis_distance * lambda.cosine;
  position[1] = axis_distance * lambda.sine;
  position[2] = normal * (1 - e2) * phi.sine;
}

void gk_frame_init(gk_frame* frame, double latitude, double longitude) {
  const gk_sincos phi = gk_sincos_of_degrees(latitude, 0);
  const double s = phi.sine;
  const double c = phi.cosine;
  const double w2 = 1 - e2 * s * s;
  // Radii of curvature: n across the meridian, m along it, and the first two derivatives of m by latitude.
  const double n = GK_WGS84_A / sqrt(w2);
  const double m = n * (1 - e2) / w2;
  const double m1 = 3 * e2 * s * c * m / w2;
  const double m2 = 3 * e2 * (c * c - s * s) * m / w2 + 5 * e2 * s * c * m1 / w2;

  *frame = (gk_frame){.latitude = latitude,
                      .longitude = longitude,
                      .sine = s,
                      .cosine = c,
                      .is_polar = fabs(latitude) > GK_FRAME_POLAR_LATITUDE};
  if (frame->is_polar) {
    // For a polar frame, four of the coefficients hold the geocentric origin and the curvatures.
    frame->x0 = n * c;
    frame->y0 = n * (1 - e2) * s;
    frame->l0 = 1 / n;
    frame->p0 = 1 / m;
    return;
  }

  // The Taylor series of the tangent plane's coordinates, and of the arc divided by its tangent.
  const double x0 = n * c;
  const double x1 = -m * s;
  const double x2 = -m * c / 3 - m1 * s / 2;
  const double x3 = -n * c * s * s / 6;
  const double y0 = m;
  const double y1 = m1 / 2;
  const double y2 = m2 / 6;
  const double y3 = s * n * c / 2;
  const double y4 = -m * s * s / 2 + n * c * c / 6;

  const double r = GK_RADIANS_PER_DEGREE;
  frame->x0 = x0 * r;
  frame->x1 = x1 * r * r;
  frame->x2 = x2 * r * r * r;
  frame->x3 = x3 * r * r * r;
  frame->y0 = y0 * r;
  frame->y1 = y1 * r * r;
  frame->y2 = y2 * r * r * r;
  frame->y3 = y3 * r * r;
  frame->y4 = y4 * r * r * r;

  // The inverse series, order by order.
  const double a = 1 / x0;
  const double e = 1 / y0;
  frame->l0 = a / r;
  frame->l1 = -x1 * a * a * e / r;
  frame->l2 = (x1 * x1 * a * a * a * e * e + x1 * y1 * a * a * e * e * e - x2 * a * a * e * e) / r;
  frame->l3 = (x1 * y3 * a * a * a * a * e - x3 * a * a * a * a) / r;
  frame->p0 = e / r;
  frame->p1 = -y1 * e * e * e / r;
  frame->p2 = (2 * y1 * y1 * e * e * e * e * e - y2 * e * e * e * e) / r;
  frame->p3 = -y3 * e * a * a / r;
  frame->p4 = (2 * y1 * y3 * e * e * e * a * a + 2 * y3 * x1 * a * a * a * e * e - y4 * a * a * e * e) / r;
}

void gk_frame_axes_of(const gk_frame* frame, gk_frame_axes* axes) {
  const gk_sincos lambda = gk_sincos_of_degrees(frame->longitude, 0);
  const double sl = lambda.sine;
  const double cl = lambda.cosine;
  const double s = frame->sine;
  const double c = frame->cosine;
  const double w2 = 1 - e2 * s * s;
  const double n = GK_WGS84_A / sqrt(w2);
  *axes = (gk_frame_axes){.origin = {n * c * cl, n * c * sl, n * (1 - e2) * s},
                          .east = {-sl, cl, 0},
                          .north = {-s * cl, -s * sl, c},
                          .up = {c * cl, c * sl, s},
                          .across = 1 / n,
                          .along = w2 / (n * (1 - e2))};
}

bool gk_frame_project_polar(const gk_frame* frame, double latitude, double longitude, double* x, double* y) {
  // Geocentric coordinates with the frame's meridian as the first axis.
  double position[3];
  gk_geocentric(latitude, gk_longitude_difference(longitude, frame->longitude), position);
  const double outward = position[0] - frame->x0;
  const double up = position[2] - frame->y0;
  const double east = position[1];
  const double north = up * frame->cosine - outward * frame->sine;
  if (!(east * east + outward * outward + up * up <= GK_FRAME_REACH * GK_FRAME_REACH)) {
    return false;
  }
  // From the tangent plane to the arc above it, to third order.
  const double bend = (east * east * frame->l0 + north * north * frame->p0) / 6;
  *x = east * (1 + bend * frame->l0);
  *y = north * (1 + bend * frame->p0);
  return true;
}

void gk_frame_unproject_polar(const gk_frame* frame, double x, double y, double* latitude, double* longitude,
                              double* turn) {
  const double bend = (x * x * frame->l0 + y * y * frame->p0) / 6;
  const double east = x * (1 - bend * frame->l0);
  const double north = y * (1 - bend * frame->p0);
  const double above = -3 * bend;
  const double outward = frame->x0 + above * frame->cosine - north * frame->sine;
  const double z = frame->y0 + above * frame->sine + north * frame->cosine;
  const double axis_distance = sqrt(outward * outward + east * east);

  // Bowring's formula; on the surface its error is far below a micrometre.
  const double b = GK_WGS84_A * (1 - GK_WGS84_F);
  const double second_e2 = e2 / (1 - e2);
  const double t = z * GK_WGS84_A;
  const double u = axis_distance * b;
  const double h = sqrt(t * t + u * u);
  const double st = t / h;
  const double ct = u / h;
  const double phi =
      gk_angle_in_radians(z + second_e2 * b * st * st * st, axis_distance - e2 * GK_WGS84_A * ct * ct * ct);
  const double l = gk_angle_in_radians(east, outward);
  *latitude = phi / GK_RADIANS_PER_DEGREE;
  const double degrees = frame->longitude + l / GK_RADIANS_PER_DEGREE;
  *longitude = degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
  // The frame's y axis as seen from the point: its components to the east and to the north.
  const gk_sincos east_of_frame = gk_sincos_of_radians(l);
  const gk_sincos north_of_equator = gk_sincos_of_radians(phi);
  const double axis_east = frame->sine * east_of_frame.sine;
  const double axis_north =
      frame->cosine * north_of_equator.cosine + frame->sine * north_of_equator.sine * east_of_frame.cosine;
  *turn = gk_angle_in_radians(axis_east, axis_north) / GK_RADIANS_PER_DEGREE;
}
