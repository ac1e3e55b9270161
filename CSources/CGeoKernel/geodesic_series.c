// The direct problem. C. F. F. Karney, Algorithms for geodesics, J. Geodesy 87 (2013), 43-55; the numbers of equations
// and sections are those of that paper.
//
// A geodesic on the ellipsoid corresponds to a great circle on the auxiliary sphere, with the same azimuths and with
// reduced latitudes. Distance and longitude along the geodesic are the arc and the longitude on the sphere, each with a
// factor and a small periodic series.
#include "gk_geodesic_series.h"

#include "gk_series_math.h"

#include <math.h>

void gk_series_line_from(gk_series_line* line, double latitude, double longitude, double bearing) {
  const gk_sincos place = gk_reduced(latitude);
  const gk_sincos azimuth = gk_quick_sincos_of_degrees(gk_less_whole_turns(bearing), 0);
  const double north = azimuth.cosine * place.cosine;
  // The azimuth at the equator (5); its cosine in a form that is exact where it is small (10).
  line->equator.sine = azimuth.sine * place.cosine;
  const double across = azimuth.sine * place.sine;
  line->equator.cosine = gk_sqrt(azimuth.cosine * azimuth.cosine + across * across);
  // For a geodesic along the equator, both are measured from the first point.
  const bool is_equator = place.sine == 0 && north == 0;
  line->turn = is_equator ? (gk_sincos){0, 1} : (gk_sincos){line->equator.sine * place.sine, north};
  line->arc = is_equator ? (gk_sincos){0, 1} : gk_normalised(place.sine, north);

  const double epsilon = gk_epsilon_of(line->equator.cosine * line->equator.cosine);
  double sines[6];
  gk_even_sines(line->arc, sines);
  double by_distance[6];
  gk_sines_at(gk_series_c1, epsilon, by_distance);
  const double series = gk_even_series(gk_series_a1, epsilon * epsilon);
  line->arc_less = (epsilon + series) / (1 + series);
  line->distance_series = gk_sum_of_6(by_distance, sines);
  line->rectified = gk_turned_by_small(line->arc, line->distance_series);
  gk_sines_at(gk_series_reverted, epsilon, line->reverted);
  gk_longitude_sines(epsilon, line->by_longitude);
  line->longitude_scale = GK_WGS84_F * line->equator.sine * gk_longitude_constant(epsilon);
  line->longitude_series = gk_sum_of_5(line->by_longitude, sines);
  line->longitude = gk_less_whole_turns(longitude);
}

gk_geodesic_point gk_series_line_at(const gk_series_line* line, double distance) {
  // The distance is proportional to tau (20), from which the arc differs by less than a thousandth.
  const double polar_arc = distance / GK_WGS84_B;
  const double tau = polar_arc - polar_arc * line->arc_less;
  const gk_sincos turn = gk_sincos_of_radians(tau);
  const gk_sincos rectified = {line->rectified.sine * turn.cosine + line->rectified.cosine * turn.sine,
                               line->rectified.cosine * turn.cosine - line->rectified.sine * turn.sine};
  double sines[6];
  gk_even_sines(rectified, sines);
  const double correction = line->distance_series + gk_sum_of_6(line->reverted, sines);
  const gk_sincos arc = gk_turned_by_small(rectified, correction - line->distance_series);
  const double length = tau + correction;

  const gk_sincos equator = line->equator;
  const double north = equator.cosine * arc.cosine;
  const double sine = equator.cosine * arc.sine;
  const double cosine = gk_sqrt(equator.sine * equator.sine + north * north);
  gk_even_sines(arc, sines);
  const double series = gk_sum_of_5(line->by_longitude, sines) - line->longitude_series;
  // The longitude on the sphere (12), from the first point.
  const double east = equator.sine * arc.sine;
  const double on_sphere = gk_angle_in_radians(east * line->turn.cosine - arc.cosine * line->turn.sine,
                                               arc.cosine * line->turn.cosine + east * line->turn.sine);
  const double difference = on_sphere - line->longitude_scale * (length + series);
  const double longitude = gk_less_whole_turns(difference * GK_DEGREES_PER_RADIAN) + line->longitude;
  return (gk_geodesic_point){.latitude = gk_angle_in_radians(sine, GK_WGS84_RATIO * cosine) * GK_DEGREES_PER_RADIAN,
                             .longitude = gk_less_whole_turns(longitude),
                             .bearing = gk_bearing_of((gk_sincos){equator.sine, north})};
}

gk_geodesic_point gk_series_direct(double latitude, double longitude, double bearing, double distance) {
  if (!(fabs(latitude) <= 90) || !isfinite(longitude) || !isfinite(bearing) || !isfinite(distance)) {
    return (gk_geodesic_point){NAN, NAN, NAN};
  }
  gk_series_line line;
  gk_series_line_from(&line, latitude, longitude, bearing);
  return gk_series_line_at(&line, distance);
}
