"""The columns of speed limits, and of the speeds above them."""

import numpy as np

from .._interface import SpeedUnit
from .arrow import pa

# The units of limits by their numbers, and a metre a second in each.
UNITS = {SpeedUnit.KILOMETRES_PER_HOUR: "km/h", SpeedUnit.MILES_PER_HOUR: "mph"}
METRES = np.array([1 / 3.6, 0.44704])


def in_metres(limits, units):
    """Returns limits as on their signs, in units by their numbers, in metres a second."""
    return limits * METRES[units]


def limit_columns(limits, units):
    """Returns the columns of limits as on their signs, infinite where there is none, and of their units; null where unknown."""
    is_unknown = np.isnan(limits)
    return {
        "speed_limit": pa.array(limits, mask=is_unknown),
        "speed_limit_unit": pa.DictionaryArray.from_arrays(
            pa.array(np.asarray(units, np.int8), mask=is_unknown), pa.array([UNITS[unit] for unit in sorted(UNITS)]))}


def speeding(limits, units, speeds):
    """Returns the column of the metres a second by which speeds are above limits, null where one of them is unknown.

    An unknown speed is NaN or negative.
    """
    above = np.maximum(0, speeds - in_metres(limits, units))
    return pa.array(above, mask=np.isnan(above) | (speeds < 0))
