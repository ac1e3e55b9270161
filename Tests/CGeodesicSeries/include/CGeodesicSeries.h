/// The kernel's own geodesics and trigonometry, for tests that compare them with others. Geodesics are the kernel's own
/// here whichever of the two it is built on.
#ifndef CGEODESICSERIES_H
#define CGEODESICSERIES_H

#include <gk_geodesic.h>
#include <stdbool.h>

double own_geodesic_distance(double latitude1, double longitude1, double latitude2, double longitude2);
gk_geodesic_line own_geodesic_inverse(double latitude1, double longitude1, double latitude2, double longitude2);
gk_geodesic_point own_geodesic_direct(double latitude, double longitude, double bearing, double distance);

/// The point at `distance` metres on a geodesic that was begun once, as tracks ask for many.
gk_geodesic_point own_geodesic_along(double latitude, double longitude, double bearing, double distance);

void own_sincos_of_degrees(double degrees, double* sine, double* cosine);
void own_sincos_of_radians(double radians, double* sine, double* cosine);
double own_angle_in_radians(double y, double x);

/// Whether a long double has enough digits to judge a double by; not on all platforms.
bool has_judge(void);

// By how many units in the last place a result differs from that of the C library for a long double: the greater error
// of sine and cosine.
double error_of_degrees(double degrees, double more);
double error_of_quick_degrees(double degrees, double more);
double error_of_radians(double radians);
double error_of_angle(double y, double x);

#endif
