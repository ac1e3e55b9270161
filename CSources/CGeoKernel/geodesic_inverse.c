// The inverse problem; see geodesic_series.c. Newton's method finds the azimuth at the first point with which a
// geodesic crosses the parallel of the second point at the second point's meridian.
#include "gk_geodesic_series.h"

#include "gk_series_math.h"

#include <math.h>

/// Shorter arcs (in radians) are computed on a sphere that touches the ellipsoid between the points, accurate to 1e-14
/// m.
static const double short_arc = 1e-6;
/// The maximum difference of longitude (in radians) for that; near a pole even a short arc may have a larger one.
static const double short_turn = 0.01;
/// The step of Newton's method after which the azimuth is not checked again: its square, divided by the cosine of the
/// azimuth at the equator. The remaining error is proportional to that.
static const double last_step_squared = 1e-19;

/// Two points, mirrored and exchanged so that the first is south of the equator and farther from it than the second,
/// which is to the east: latitude 1 <= -|latitude 2|, difference of longitude 0...180 (44).
typedef struct point_pair {
  /// Reduced latitudes.
  gk_sincos first;
  gk_sincos second;
  /// The difference of longitude, also in radians, and how much it is less than half a turn.
  gk_sincos turn;
  double turn_angle;
  double short_of_half;
  /// The square of the cosine of the second latitude minus that of the first; the sine of the sum of both latitudes.
  double cosines;
  double sum;
  bool is_exchanged;
  bool is_north;
  bool is_west;
} point_pair;

/// The shortest line between the points of a pair: its length in metres, and the azimuths at both.
typedef struct solution {
  double distance;
  gk_sincos first;
  gk_sincos second;
} solution;

static point_pair canonical(double latitude1, double longitude1, double latitude2, double longitude2) {
  point_pair pair;
  pair.is_exchanged = fabs(latitude1) < fabs(latitude2);
  const double far = pair.is_exchanged ? latitude2 : latitude1;
  const double near = pair.is_exchanged ? latitude1 : latitude2;
  // From a point on the equator, the northern one of two lines of equal length.
  pair.is_north = !signbit(far);
  pair.first = gk_reduced(pair.is_north ? -far : far);
  pair.second = gk_reduced(pair.is_north ? -near : near);

  // The difference and its rounding error (Knuth's two-sum).
  const double from = -gk_less_whole_turns(longitude1);
  const double to = gk_less_whole_turns(longitude2);
  const double sum = to + from;
  const double part = sum - to;
  const double lost = (to - (sum - part)) + (from - part);
  const double turn = sum > 180 ? sum - 360 : sum < -180 ? sum + 360 : sum;
  pair.is_west = turn < 0 || (turn == 0 && lost < 0);
  double degrees = fabs(turn);
  double more = pair.is_west ? -lost : lost;
  if (degrees == 180 && more > 0) {
    pair.is_west = !pair.is_west;
    more = -more;
  }
  if (degrees + more < GK_LEAST_DEGREES) {
    degrees = 0;
    more = 0;
  }
  pair.turn = gk_quick_sincos_of_degrees(degrees, more);
  pair.turn_angle = (degrees + more) * GK_RADIANS_PER_DEGREE;
  pair.short_of_half = ((180 - degrees) - more) * GK_RADIANS_PER_DEGREE;

  const gk_sincos b1 = pair.first;
  const gk_sincos b2 = pair.second;
  const double cosines = b1.cosine < -b1.sine ? (b2.cosine - b1.cosine) * (b2.cosine + b1.cosine)
                                              : (b1.sine - b2.sine) * (b1.sine + b2.sine);
  pair.cosines = cosines > 0 ? cosines : 0;
  pair.sum = b1.sine * b2.cosine + b1.cosine * b2.sine;
  return pair;
}

/// A geodesic from the first point of a pair to its northward crossing of the second point's parallel.
typedef struct trial {
  /// At both points, the cosine of the azimuth times that of the reduced latitude.
  double north1;
  double north2;
  /// The sine and the cosine of the azimuth at the equator.
  double equator;
  double equator_cosine;
  double epsilon;
  /// The arc on the sphere; both points from the equator; the sines of multiples, those of the second minus the first.
  double arc;
  gk_sincos arc1;
  gk_sincos arc2;
  double sines[6];
} trial;

/// The cosine of the azimuth at the second point times that of its latitude, from the product at the first point (45).
static inline double azimuth_north(const point_pair* pair, double north1) {
  return pair->cosines == 0 ? fabs(north1) : gk_sqrt(north1 * north1 + pair->cosines);
}

static inline gk_sincos second_azimuth(const point_pair* pair, gk_sincos first) {
  const double north = azimuth_north(pair, first.cosine * pair->first.cosine);
  return (gk_sincos){first.sine * pair->first.cosine, north};
}

/// Computes a trial. Returns how far east of the second point it crosses the parallel (in radians of longitude).
static inline double shoot(const point_pair* pair, gk_sincos azimuth, trial* t) {
  const gk_sincos b1 = pair->first;
  const gk_sincos b2 = pair->second;
  t->equator = azimuth.sine * b1.cosine;
  t->north1 = azimuth.cosine * b1.cosine;
  if (b1.sine == 0 && t->north1 == 0) {
    // From the equator to the equator by the south.
    t->north1 = -GK_TINY_COSINE;
  }
  t->north2 = azimuth_north(pair, t->north1);
  const double square = b1.sine * b1.sine + t->north1 * t->north1;
  t->equator_cosine = gk_sqrt(square);
  const double by_cosine = 1 / t->equator_cosine;
  t->arc1 = (gk_sincos){b1.sine * by_cosine, t->north1 * by_cosine};
  t->arc2 = (gk_sincos){b2.sine * by_cosine, t->north2 * by_cosine};
  // The arc between the points, and the difference of longitude on the sphere minus that on the ellipsoid.
  const double cross = t->arc1.cosine * t->arc2.sine - t->arc1.sine * t->arc2.cosine;
  const double sine = cross > 0 ? cross : 0;
  const double norths = t->arc1.cosine * t->arc2.cosine;
  const double souths = t->arc1.sine * t->arc2.sine;
  t->arc = gk_angle_in_radians(sine, norths + souths);
  const double east = t->equator * sine;
  const double ahead = norths + t->equator * t->equator * souths;
  const double beyond = gk_small_angle_of(east * pair->turn.cosine - ahead * pair->turn.sine,
                                          ahead * pair->turn.cosine + east * pair->turn.sine);
  t->epsilon = gk_epsilon_of(square);
  double sines1[6];
  gk_even_sines(t->arc1, sines1);
  gk_even_sines(t->arc2, t->sines);
  for (int i = 0; i < 6; i++) {
    t->sines[i] -= sines1[i];
  }
  double by_longitude[5];
  gk_longitude_sines(t->epsilon, by_longitude);
  return beyond -
         GK_WGS84_F * t->equator * gk_longitude_constant(t->epsilon) * (t->arc + gk_sum_of_5(by_longitude, t->sines));
}

/// The length of a trial in metres (7).
static inline double length_of(const trial* t) {
  double by_distance[6];
  gk_sines_at(gk_series_c1, t->epsilon, by_distance);
  // Using A1 - 1 instead of A1 avoids roundings of the whole length.
  const double more = (t->epsilon + gk_even_series(gk_series_a1, t->epsilon * t->epsilon)) / (1 - t->epsilon);
  const double series = gk_sum_of_6(by_distance, t->sines);
  return GK_WGS84_B * t->arc + GK_WGS84_B * (more * (t->arc + series) + series);
}

/// The derivative of a trial's longitude by its azimuth (46), from the reduced length (38, 40).
static inline double change_of(const point_pair* pair, const trial* t) {
  const double s1 = pair->first.sine;
  if (t->north2 == 0) {
    return -2 * gk_sqrt(1 - GK_WGS84_E2 * pair->first.cosine * pair->first.cosine) / s1;
  }
  const double square = t->epsilon * t->epsilon;
  double c1[6];
  double c2[6];
  gk_sines_at(gk_series_c1, t->epsilon, c1);
  gk_sines_at(gk_series_c2, t->epsilon, c2);
  const double a1 = (1 + gk_even_series(gk_series_a1, square)) / (1 - t->epsilon);
  const double a2 = (1 + gk_even_series(gk_series_a2, square)) * (1 - t->epsilon);
  const double j = (a1 - a2) * t->arc + (a1 * gk_sum_of_6(c1, t->sines) - a2 * gk_sum_of_6(c2, t->sines));
  // sqrt(1 + k^2 sin^2 sigma) is a function of the latitude alone.
  const double root1 = gk_sqrt(1 + GK_WGS84_SECOND_E2 * s1 * s1);
  const double root2 = gk_sqrt(1 + GK_WGS84_SECOND_E2 * pair->second.sine * pair->second.sine);
  const double reduced_length = root2 * t->arc1.cosine * t->arc2.sine - root1 * t->arc1.sine * t->arc2.cosine -
                                t->arc1.cosine * t->arc2.cosine * j;
  return GK_WGS84_RATIO * reduced_length / t->north2;
}

/// The line between points on one meridian, or on opposite ones, and then over the pole.
static solution along_meridian(const point_pair* pair) {
  trial t;
  t.north1 = pair->turn.cosine * pair->first.cosine;
  t.north2 = pair->second.cosine;
  t.epsilon = gk_epsilon_of(1);
  t.arc1 = gk_normalised(pair->first.sine, t.north1);
  t.arc2 = gk_normalised(pair->second.sine, pair->second.cosine);
  const double cross = t.arc1.cosine * t.arc2.sine - t.arc1.sine * t.arc2.cosine;
  t.arc = gk_angle_in_radians(cross > 0 ? cross : 0, t.arc1.cosine * t.arc2.cosine + t.arc1.sine * t.arc2.sine);
  double sines1[6];
  gk_even_sines(t.arc1, sines1);
  gk_even_sines(t.arc2, t.sines);
  for (int i = 0; i < 6; i++) {
    t.sines[i] -= sines1[i];
  }
  // For equal points the series may differ in the last digit.
  return (solution){t.arc > 0 ? length_of(&t) : 0, pair->turn, {0, 1}};
}

/// The line between points a few metres apart, on the sphere that touches the ellipsoid at the middle latitude (section
/// 5).
static solution on_touching_sphere(const point_pair* pair) {
  const gk_sincos b1 = pair->first;
  const gk_sincos b2 = pair->second;
  const double middle = (b1.cosine + b2.cosine) * 0.5;
  const double scale = gk_sqrt(1 - GK_WGS84_E2 * middle * middle);
  const gk_sincos turn = gk_turned_by_small((gk_sincos){0, 1}, pair->turn_angle / scale);
  // 1 - cosine.
  const double less = turn.sine * turn.sine / (1 + turn.cosine);
  const double difference = b2.sine * b1.cosine - b2.cosine * b1.sine;
  const double east1 = b2.cosine * turn.sine;
  const double north1 = difference + b1.sine * b2.cosine * less;
  const double east2 = b1.cosine * turn.sine;
  const double north2 = difference - b1.cosine * b2.sine * less;
  const double sine = gk_sqrt(east1 * east1 + north1 * north1);
  // Such a short arc equals its sine.
  return (solution){GK_WGS84_A * scale * sine, {east1, north1}, {east2, north2}};
}

/// The geodesics that leave the first point in all directions have an astroid as their envelope near its antipode. In
/// units of its size, with the antipode as the origin and the second point x to the west and y to the south, the
/// positive root of x^2 / (1 + r)^2 + y^2 / r^2 = 1 (55) gives the direction of the shortest one to that point.
static double astroid_root(double x, double y) {
  // The left side is decreasing and convex, so Newton's method approaches the root from below and never passes it.
  double root = x - 1 > y ? x - 1 : y;
  for (int i = 0; i < 30; i++) {
    const double p = x / (1 + root);
    const double q = y / root;
    const double excess = p * p + q * q - 1;
    const double step = excess / (2 * (p * p / (1 + root) + q * q / root));
    root += step;
    if (!(step > 1e-9 * root)) {
      break;
    }
  }
  return root;
}

/// The initial azimuth for points that are almost antipodal (section 5).
static gk_sincos antipodal_start(const point_pair* pair) {
  const gk_sincos b1 = pair->first;
  const gk_sincos b2 = pair->second;
  const double unit = GK_WGS84_F * GK_PI * b1.cosine * gk_longitude_constant(gk_epsilon_of(b1.sine * b1.sine));
  const double x = pair->short_of_half / unit;
  const double y = fabs(pair->sum) / (unit * b1.cosine);
  if (y < 1e-13 && x < 1) {
    return (gk_sincos){x, -gk_sqrt(1 - x * x)};
  }
  const double root = astroid_root(x, y);
  // How much the difference of longitude on the sphere is less than half a turn.
  const double short_of_half = unit * x * root / (1 + root);
  const gk_sincos half = gk_sincos_of_radians(short_of_half * 0.5);
  return gk_normalised(b2.cosine * 2 * half.sine * half.cosine,
                       pair->sum - 2 * b1.sine * b2.cosine * half.sine * half.sine);
}

/// The azimuth half-way between two.
static gk_sincos between(gk_sincos low, gk_sincos high) {
  const double sine = low.sine + high.sine;
  const double cosine = low.cosine + high.cosine;
  return sine > 0 ? gk_normalised(sine, cosine) : (gk_sincos){1, 0};
}

static inline bool is_clockwise(gk_sincos from, gk_sincos to) {
  return to.sine * from.cosine - to.cosine * from.sine > 0;
}

/// Newton's method for the azimuth (section 4), bracketed by one that leads too far west and one that leads too far
/// east.
static inline solution by_newton(const point_pair* pair, gk_sincos start, bool is_antipodal) {
  gk_sincos low = {0, 1};
  gk_sincos high = {0, -1};
  gk_sincos azimuth = start;
  trial t;
  for (int i = 0;; i++) {
    const double beyond = shoot(pair, azimuth, &t);
    const double change = change_of(pair, &t);
    const double step = -beyond / change;
    const bool is_small = step * step < last_step_squared * t.equator_cosine;
    const bool is_exact = fabs(beyond) < 4e-16;
    if ((is_small && !is_antipodal) || is_exact || i >= 100) {
      // By Clairaut's relation, the derivative of the length by the longitude is the sine of the azimuth at the
      // equator.
      const gk_sincos first = is_small ? gk_turned_by_small(azimuth, step) : azimuth;
      return (solution){length_of(&t) - GK_WGS84_A * t.equator * beyond, first, second_azimuth(pair, first)};
    }
    *(beyond < 0 ? &low : &high) = azimuth;
    gk_sincos next = {0, 0};
    if (change > 0 && fabs(step) < 1) {
      const gk_sincos by = gk_sincos_of_radians(step);
      next = (gk_sincos){azimuth.sine * by.cosine + azimuth.cosine * by.sine,
                         azimuth.cosine * by.cosine - azimuth.sine * by.sine};
    }
    const bool is_between = is_clockwise(low, next) && is_clockwise(next, high);
    azimuth = is_between ? next : between(low, high);
  }
}

static inline solution solve(const point_pair* pair) {
  const gk_sincos b1 = pair->first;
  const gk_sincos b2 = pair->second;
  if (pair->turn.sine == 0 || b1.cosine <= GK_TINY_COSINE) {
    return along_meridian(pair);
  }
  if (b1.sine == 0 && pair->short_of_half >= GK_WGS84_F * GK_PI) {
    return (solution){GK_WGS84_A * pair->turn_angle, {1, 0}, {1, 0}};
  }

  // The great circle between the points, at first with the difference of longitude on the ellipsoid.
  const double east = b2.cosine * pair->turn.sine;
  const double north = b1.cosine * b2.sine - b1.sine * b2.cosine * pair->turn.cosine;
  const double sine = gk_sqrt(east * east + north * north);
  const double cosine = b1.sine * b2.sine + b1.cosine * b2.cosine * pair->turn.cosine;
  if (sine < short_arc && cosine > 0 && pair->turn_angle < short_turn) {
    return on_touching_sphere(pair);
  }
  if (cosine < 0 && sine < 3 * GK_PI * GK_WGS84_F * b1.cosine * b1.cosine) {
    return by_newton(pair, antipodal_start(pair), true);
  }
  // The difference on the sphere is larger; the first term of its series (8) is enough here.
  const double equator = east * b1.cosine / sine;
  const double arc = gk_angle_in_radians(sine, cosine);
  const double more = GK_WGS84_F * equator * arc;
  const gk_sincos turn = gk_turned_by_small(pair->turn, more);
  const gk_sincos start = gk_normalised(b2.cosine * turn.sine, b1.cosine * b2.sine - b1.sine * b2.cosine * turn.cosine);
  return by_newton(pair, start, false);
}

/// The length below which two points coincide, in metres: at a pole, whose cosine is rounded to more than 0, points of
/// different longitudes are this much apart.
static const double coincidence = 1e-100;

static inline bool is_place(double latitude, double longitude) {
  return fabs(latitude) <= 90 && isfinite(longitude);
}

double gk_series_distance(double latitude1, double longitude1, double latitude2, double longitude2) {
  if (!is_place(latitude1, longitude1) || !is_place(latitude2, longitude2)) {
    return NAN;
  }
  const point_pair pair = canonical(latitude1, longitude1, latitude2, longitude2);
  const double distance = solve(&pair).distance;
  return distance < coincidence ? 0 : distance;
}

gk_geodesic_line gk_series_inverse(double latitude1, double longitude1, double latitude2, double longitude2) {
  if (!is_place(latitude1, longitude1) || !is_place(latitude2, longitude2)) {
    return (gk_geodesic_line){NAN, NAN, NAN};
  }
  const point_pair pair = canonical(latitude1, longitude1, latitude2, longitude2);
  const solution found = solve(&pair);
  if (found.distance < coincidence) {
    return (gk_geodesic_line){0, 0, 0};
  }
  // Exchanged points have the same line in the other direction, mirrored.
  gk_sincos first = pair.is_exchanged ? found.second : found.first;
  gk_sincos second = pair.is_exchanged ? found.first : found.second;
  const bool turns_north = pair.is_exchanged != pair.is_north;
  first = (gk_sincos){pair.is_west ? -first.sine : first.sine, turns_north ? -first.cosine : first.cosine};
  second = (gk_sincos){pair.is_west ? -second.sine : second.sine, turns_north ? -second.cosine : second.cosine};
  return (gk_geodesic_line){found.distance, gk_bearing_of(first), gk_bearing_of(second)};
}
