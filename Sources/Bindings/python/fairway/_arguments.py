"""Conversion of arguments for the library: a wrong one is a TypeError or a ValueError that names it."""

import math
import numbers
import operator
import os


def _kind(value):
    return "None" if value is None else f"a {type(value).__name__}"


def whole(name, value, low=-(1 << 31), high=(1 << 31) - 1):
    """Returns a whole number in a range, by default that of 32 bits: ctypes would truncate others."""
    if isinstance(value, bool):
        raise TypeError(f"{name} is a whole number, not a bool")
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} is a whole number, not {_kind(value)}") from None
    if not low <= number <= high:
        raise ValueError(f"{name} is a whole number from {low} to {high}, not {number}")
    return number


def real(name, value):
    """Returns a finite number."""
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise TypeError(f"{name} is a number, not {_kind(value)}")
    number = _float(name, value)
    if not math.isfinite(number):
        raise ValueError(f"{name} is a finite number, not {number}")
    return number


def _float(name, value):
    try:
        return float(value)
    except OverflowError:
        raise ValueError(f"{name} is larger than any number of 64 bits") from None


def maybe_known(name, value):
    """Returns a number that may be unknown: None and NaN are."""
    if value is None:
        return math.nan
    if isinstance(value, (bool, str, bytes, bytearray)) or not hasattr(value, "__float__"):
        raise TypeError(f"{name} is a number, not {_kind(value)}")
    return _float(name, value)


def function(name, value, optional=False):
    """Returns something that can be called."""
    if not callable(value) and not (optional and value is None):
        raise TypeError(f"{name} is a function, not {_kind(value)}")
    return value


def data(name, value):
    """Returns the bytes of text or of a buffer."""
    if isinstance(value, str):
        return value.encode()
    if isinstance(value, bytes):
        return value
    if isinstance(value, os.PathLike):
        raise TypeError(f"{name} is text or bytes, not a path; pass its read_bytes()")
    try:
        return bytes(memoryview(value))
    except TypeError:
        raise TypeError(f"{name} is text or bytes, not {_kind(value)}") from None


def service_answer(name, value):
    """Returns the bytes of a service's answer."""
    if isinstance(value, str) and value.lstrip()[:1] not in ("{", "[") and value.endswith(".json"):
        raise ValueError(f"{name} is the text of an answer, and {value!r} looks like a path; pass pathlib.Path(…).read_bytes()")
    return data(name, value)


def of_type(name, value, kind):
    """Returns an object of one of the package's own types."""
    if not isinstance(value, kind):
        raise TypeError(f"{name} is a {kind.__name__}, not {_kind(value)}")
    return value
