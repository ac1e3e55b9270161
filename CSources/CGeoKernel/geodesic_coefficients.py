#!/usr/bin/env python3
"""Derives the coefficients of the kernel's geodesics, and writes them to gk_geodesic_coefficients.h.

    geodesic_coefficients.py            writes the header anew (the same bytes every time)
    geodesic_coefficients.py --check    only says whether it is what would be written
    geodesic_coefficients.py --series   prints the series of longitude with n left in them, as they stand in the paper

The distance s, the reduced length m and the longitude lambda along a geodesic are integrals over the arc sigma of the
auxiliary sphere (C. F. F. Karney, Algorithms for geodesics, J. Geodesy 87, 2013, equations 7, 8 and 40). With k^2 =
4 epsilon / (1 - epsilon)^2 their integrands have one square root in common,

    sqrt(1 + k^2 sin^2 sigma) = R / (1 - epsilon),  R^2 = 1 - 2 epsilon cos 2 sigma + epsilon^2,

which is a product, R = sqrt(1 - epsilon z) sqrt(1 - epsilon / z) with z = exp(2 i sigma). Its powers are products of two
binomial series. All computations are in exact fractions: a series is a dictionary from (power of n, power of epsilon,
power of z) to its coefficient, cut off beyond order 6.
"""

import sys
from fractions import Fraction
from pathlib import Path

ORDER = 6
FLATTENING = 1 / Fraction("298.257223563")
THIRD_FLATTENING = FLATTENING / (2 - FLATTENING)
HEADER = Path(__file__).resolve().parent / "gk_geodesic_coefficients.h"

ONE = {(0, 0, 0): Fraction(1)}
N = {(1, 0, 0): Fraction(1)}
EPSILON = {(0, 1, 0): Fraction(1)}


def plus(first, second, factor=1):
    total = dict(first)
    for key, value in second.items():
        total[key] = total.get(key, 0) + factor * value
    return {key: value for key, value in total.items() if value}


def times(first, second, order=ORDER):
    product = {}
    for (n1, e1, z1), value1 in first.items():
        for (n2, e2, z2), value2 in second.items():
            if n1 + e1 + n2 + e2 <= order:
                key = (n1 + n2, e1 + e2, z1 + z2)
                product[key] = product.get(key, 0) + value1 * value2
    return {key: value for key, value in product.items() if value}


def inverted(series):
    """1 / series, whose constant is 1: the geometric series of what it differs by."""
    rest, total, power = plus(ONE, series, -1), ONE, ONE
    for _ in range(ORDER):
        power = times(power, rest)
        total = plus(total, power)
    return total


def power_of_root(exponent):
    """R to a power, +1 or -1."""
    binomials = [Fraction(1)]
    for j in range(ORDER):
        binomials.append(binomials[-1] * -(Fraction(exponent, 2) - j) / (j + 1))
    along = {(0, j, j): value for j, value in enumerate(binomials)}
    return times(along, {(0, j, -j): value for j, value in enumerate(binomials)})


def harmonic(series, multiple):
    """The coefficient of z to a power, as a series in n and epsilon."""
    return {(n, e, 0): value for (n, e, z), value in series.items() if z == multiple}


def integrated(series):
    """The integral of an even series as A (sigma + sum of C_l sin 2 l sigma): A, and the C_l from l = 1."""
    constant = harmonic(series, 0)
    by_constant = inverted(constant)
    # 2 cos 2 l sigma = z^l + z^-l, and the integral of it is sin 2 l sigma / l.
    sines = [times(harmonic(series, l), by_constant) for l in range(1, ORDER + 1)]
    return constant, [{key: value / l for key, value in sine.items()} for l, sine in enumerate(sines, 1)]


def reverted(sines):
    """The C'_l of sigma = tau + sum of C'_l sin 2 l tau, where tau = sigma + sum of C_l sin 2 l sigma (Lagrange).

    sigma = tau + sum over k of (-1)^k / k! times the (k-1)th derivative of B(tau)^k, where B is the sum above. With
    B = S / 2 i and d/dtau = 2 i z d/dz all powers of i but one cancel.
    """
    s = {}
    for l, sine in enumerate(sines, 1):
        for (n, e, _), value in sine.items():
            s[n, e, l], s[n, e, -l] = value, -value
    result, power, factor = {}, ONE, Fraction(1)
    for k in range(1, ORDER + 1):
        power, factor = times(power, s), -factor / k
        result = plus(result, {(n, e, z): value * z ** (k - 1) for (n, e, z), value in power.items()}, factor)
    return [harmonic(result, l) for l in range(1, ORDER + 1)]


def series_of_longitude():
    """A3 and the C3_l: the integral of (2 - f) / (1 + (1 - f) sqrt(1 + k^2 sin^2)).

    To one order less than the others, because it is multiplied by f.
    """
    root = power_of_root(1)
    less, more = plus(ONE, N, -1), plus(ONE, N)
    without = plus(ONE, EPSILON, -1)
    below = plus(times(more, without), times(less, root))
    integrand = times(without, inverted({key: value / 2 for key, value in below.items()}))
    constant, sines = integrated({key: value for key, value in integrand.items() if key[0] + key[1] < ORDER})
    cut = lambda series: {key: value for key, value in series.items() if key[0] + key[1] < ORDER}
    return cut(constant), [cut(sine) for sine in sines[: ORDER - 1]]


def by_epsilon(series, first, step, count):
    """The coefficients of a series in powers of epsilon, n being that of WGS84."""
    return [
        sum(value * THIRD_FLATTENING**n for (n, e, _), value in series.items() if e == first + step * j)
        for j in range(count)
    ]


def number(value):
    """As C has it: a fraction where it is short, else the nearest double."""
    if value.denominator == 1:
        return f"{value.numerator}"
    if value.denominator < 10**7:
        return f"{value.numerator}.0 / {value.denominator}"
    return repr(float(value))


def table(comment, name, rows):
    lines = [f"/// {comment}"]
    if isinstance(rows[0], list):
        lines.append(f"static const double {name}[{len(rows)}][{max(map(len, rows))}] = {{")
        lines += ["    {" + ", ".join(map(number, row)) + "}," for row in rows]
    else:
        lines.append(f"static const double {name}[{len(rows)}] = {{")
        lines += [f"    {number(value)}," for value in rows]
    return lines + ["};", ""]


def header():
    even = lambda series: by_epsilon(series, 2, 2, ORDER // 2)
    # The lth sine begins with epsilon^l and has every second power.
    odd = lambda sines: [by_epsilon(sine, l, 2, (ORDER - l) // 2 + 1) for l, sine in enumerate(sines, 1)]
    a1, c1 = integrated(power_of_root(1))
    a2, c2 = integrated(power_of_root(-1))
    a3, c3 = series_of_longitude()
    lines = [
        "/// The coefficients of the geodesics' series on WGS84, in powers of epsilon. Generated by",
        "/// geodesic_coefficients.py, which derives them; do not edit.",
        "#ifndef GK_GEODESIC_COEFFICIENTS_H",
        "#define GK_GEODESIC_COEFFICIENTS_H",
        "",
        "// clang-format off",
        "",
        *table("(1 - epsilon) A1 - 1, by even powers from the second.", "gk_series_a1", even(a1)),
        *table("C1: the sine of l times the double arc, by every second power from the lth.", "gk_series_c1", odd(c1)),
        *table("C1', which reverts C1.", "gk_series_reverted", odd(reverted(c1))),
        *table("A2 / (1 - epsilon) - 1, as A1.", "gk_series_a2", even(a2)),
        *table("C2, as C1.", "gk_series_c2", odd(c2)),
        *table("A3, by all powers; n is that of WGS84.", "gk_series_a3", by_epsilon(a3, 0, 1, ORDER)),
        *table(
            "C3: the sine of l times the double arc, by every power from the lth; n is that of WGS84.",
            "gk_series_c3",
            [by_epsilon(sine, l, 1, ORDER - l) for l, sine in enumerate(c3, 1)],
        ),
        "// clang-format on",
        "",
        "#endif",
        "",
    ]
    return "\n".join(lines)


def print_series():
    def text(series):
        terms = sorted(series.items(), key=lambda item: (item[0][1], item[0][0]))
        factors = lambda n, e: f" n^{n}" * (n > 0) + f" eps^{e}" * (e > 0)
        return " + ".join(f"{value}{factors(n, e)}" for (n, e, _), value in terms)

    a3, c3 = series_of_longitude()
    print("A3  =", text(a3))
    for l, sine in enumerate(c3, 1):
        print(f"C3{l} =", text(sine))


def main():
    if "--series" in sys.argv:
        print_series()
        return 0
    if "--check" not in sys.argv:
        HEADER.write_text(header())
        return 0
    if HEADER.exists() and HEADER.read_text() == header():
        return 0
    print(f"error: {HEADER.name} is not what {Path(__file__).name} derives; run it, and look at the difference")
    return 1


if __name__ == "__main__":
    sys.exit(main())
