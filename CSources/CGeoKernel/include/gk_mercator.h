/// The spherical Mercator projection of web maps (EPSG:3857), with the world as a square of side 1.
///
/// x grows eastwards from 0 at 180° west, y southwards from 0 at about 85.05° north. Latitudes beyond ±85.051129 count
/// as those; longitudes may be any finite numbers, and x is not wrapped. If an argument is not finite, the results are
/// NaN.
///
/// Accuracy: 1e-15 of the world's side, 0.04 micrometres at the equator, and as much in degrees of latitude backwards.
#ifndef GK_MERCATOR_H
#define GK_MERCATOR_H

#ifdef __cplusplus
extern "C" {
#endif

/// The northernmost latitude of the square.
#define GK_MERCATOR_LATITUDE 85.05112877980659

/// A point on the projected world.
typedef struct gk_mercator_point {
  double x;
  double y;
} gk_mercator_point;

/// Projects a coordinate.
gk_mercator_point gk_mercator_from_degrees(double latitude, double longitude);

/// The latitude of a place on the projected world, in degrees; beyond the square it goes on to the poles.
double gk_mercator_latitude(double y);

/// The zoom level at which the side of the world is this many times that of zoom level 0: the logarithm to base 2. NaN
/// for a scale that is not positive and finite.
double gk_mercator_zoom(double scale);

/// The scale at a zoom level: 2 to its power. NaN for a level that is not finite.
double gk_mercator_scale(double zoom);

#ifdef __cplusplus
}
#endif

#endif
