/// The kernel's own geodesics, for tests that compare them with others whichever of the two the kernel is built on.
#ifndef CGEODESICSERIES_H
#define CGEODESICSERIES_H

#include <gk_geodesic.h>

double own_geodesic_distance(double latitude1, double longitude1, double latitude2, double longitude2);
gk_geodesic_line own_geodesic_inverse(double latitude1, double longitude1, double latitude2, double longitude2);
gk_geodesic_point own_geodesic_direct(double latitude, double longitude, double bearing, double distance);

/// The point at `distance` metres on a geodesic that was begun once, as tracks ask for many.
gk_geodesic_point own_geodesic_along(double latitude, double longitude, double bearing, double distance);

#endif
