#include "gk_mercator.h"

#include <math.h>

static const double radians = 0.017453292519943295;
static const double full_circle = 6.283185307179586;

gk_mercator_point gk_mercator_from_degrees(double latitude, double longitude) {
  if (!isfinite(latitude) || !isfinite(longitude))
    return (gk_mercator_point){NAN, NAN};
  const double bounded = fmax(-GK_MERCATOR_LATITUDE, fmin(GK_MERCATOR_LATITUDE, latitude));
  // asinh(tan φ) has full accuracy also near the equator, where ln(tan(π/4 + φ/2)) loses it.
  return (gk_mercator_point){0.5 + longitude / 360, 0.5 - asinh(tan(bounded * radians)) / full_circle};
}

double gk_mercator_latitude(double y) {
  return atan(sinh((0.5 - y) * full_circle)) / radians;
}

double gk_mercator_zoom(double scale) {
  return log2(scale);
}

double gk_mercator_scale(double zoom) {
  return exp2(zoom);
}
