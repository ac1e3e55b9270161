#include "corridor_internal.h"

#include <math.h>

// A transverse Mercator projection by Krueger's series in the third flattening (Karney 2011, equations 35 and 36),
// accurate to a tenth of a micrometre. PROJ has one too, but reads its database to create it, which takes longer than
// GEOS takes for a corridor of a hundred vertices.

enum { GK_SERIES_TERMS = 4, GK_LATITUDE_TERMS = 5 };

/// The radius of the sphere whose meridians have the same length as the ellipsoid's.
static const double rectifying_radius = 6367449.145823415;
/// The series from the conformal sphere to the plane, back, and from the conformal latitude to the geographic one.
static const double to_plane[GK_SERIES_TERMS] = {8.377318206244698e-4, 7.608527773572309e-7, 1.1976455033294525e-9,
                                                 2.4291706072013587e-12};
static const double to_sphere[GK_SERIES_TERMS] = {8.377321640579486e-4, 5.905870152220203e-8, 1.6734826652839968e-10,
                                                  2.1647980400627059e-13};
static const double to_latitude[GK_LATITUDE_TERMS] = {
    3.356551469132832e-3, 6.5718731986284435e-6, 1.7646404113085805e-8, 5.3877537842559224e-11, 1.764007472632213e-13};

/// A hyperbolic sine that is fast within the reach of a frame, up to 0.15 radians.
static double quick_sinh(double value) {
  if (fabs(value) > 0.15) {
    return sinh(value);
  }
  const double square = value * value;
  return value * (1.0 + square / 6.0 * (1.0 + square / 20.0 * (1.0 + square / 42.0)));
}

/// The sum of series[j] sin(2 (j + 1) (re + i im)), by Clenshaw's algorithm.
static void sum_series(const double series[GK_SERIES_TERMS], double re, double im, double* sum_re, double* sum_im) {
  const double sine = sin(2.0 * re);
  const double cosine = cos(2.0 * re);
  const double sinh_im = quick_sinh(2.0 * im);
  const double cosh_im = sqrt(1.0 + sinh_im * sinh_im);
  const double twice_re = 2.0 * cosine * cosh_im;
  const double twice_im = -2.0 * sine * sinh_im;
  double b1_re = 0.0;
  double b1_im = 0.0;
  double b2_re = 0.0;
  double b2_im = 0.0;
  for (int j = GK_SERIES_TERMS - 1; j >= 0; j--) {
    const double b_re = series[j] + twice_re * b1_re - twice_im * b1_im - b2_re;
    const double b_im = twice_re * b1_im + twice_im * b1_re - b2_im;
    b2_re = b1_re;
    b2_im = b1_im;
    b1_re = b_re;
    b1_im = b_im;
  }
  const double sin_re = sine * cosh_im;
  const double sin_im = cosine * sinh_im;
  *sum_re = sin_re * b1_re - sin_im * b1_im;
  *sum_im = sin_re * b1_im + sin_im * b1_re;
}

gk_local_frame gk_local_frame_of(const double middle[3], double reach) {
  // The middle is inside the earth, so its latitude is not exactly that of the ellipsoid. This is not important,
  // because the scale of the frame depends only on the distance from its meridian: it is exact at 0.7 of the reach, too
  // small closer to the meridian, and too large farther away.
  const double latitude = atan2(middle[2], hypot(middle[0], middle[1]));
  const double relative = reach / GK_WGS84_A;
  return (gk_local_frame){.meridian = atan2(middle[1], middle[0]) * GK_DEGREES_PER_RADIAN,
                          .scale = rectifying_radius * (1.0 - 0.25 * relative * relative),
                          .north = latitude,
                          .pole = latitude < 0.0 ? -90.0 : 90.0};
}

void gk_local_frame_project(const gk_local_frame* frame, double latitude, double longitude, double* x, double* y) {
  const double e = 0.0818191908426214957; // sqrt(GK_WGS84_E2)
  const double lambda = gk_half_turn(longitude - frame->meridian) * GK_RADIANS_PER_DEGREE;
  const double tau = tan(latitude * GK_RADIANS_PER_DEGREE);
  const double secant = sqrt(1.0 + tau * tau);
  const double sigma = sinh(e * atanh(e * tau / secant));
  // The tangent of the conformal latitude.
  const double conformal = tau * sqrt(1.0 + sigma * sigma) - sigma * secant;
  const double cosine = cos(lambda);
  const double xi = atan2(conformal, cosine);
  const double eta = asinh(sin(lambda) / sqrt(conformal * conformal + cosine * cosine));
  double more_xi;
  double more_eta;
  sum_series(to_plane, xi, eta, &more_xi, &more_eta);
  *x = frame->scale * (eta + more_eta);
  *y = frame->scale * (xi + more_xi - frame->north);
}

void gk_local_frame_unproject(const gk_local_frame* frame, double x, double y, double* longitude, double* latitude) {
  const double plane_xi = y / frame->scale + frame->north;
  const double plane_eta = x / frame->scale;
  double less_xi;
  double less_eta;
  sum_series(to_sphere, plane_xi, plane_eta, &less_xi, &less_eta);
  const double xi = plane_xi - less_xi;
  const double sinh_eta = quick_sinh(plane_eta - less_eta);
  const double sin_xi = sin(xi);
  const double cos_xi = cos(xi);
  const double across = sqrt(sinh_eta * sinh_eta + cos_xi * cos_xi);
  const double radius2 = sin_xi * sin_xi + across * across;
  const double cosine = (across - sin_xi) * (across + sin_xi) / radius2;
  double b1 = 0.0;
  double b2 = 0.0;
  for (int j = GK_LATITUDE_TERMS - 1; j >= 0; j--) {
    const double b = to_latitude[j] + 2.0 * cosine * b1 - b2;
    b2 = b1;
    b1 = b;
  }
  const double phi = atan2(sin_xi, across) + 2.0 * sin_xi * across / radius2 * b1;
  *latitude = phi * GK_DEGREES_PER_RADIAN;
  *longitude = frame->meridian + atan2(sinh_eta, cos_xi) * GK_DEGREES_PER_RADIAN;
}
