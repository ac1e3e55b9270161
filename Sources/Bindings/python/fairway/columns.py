"""Columns of numbers, which the library reads in place: those of float64 are never copied."""

import ctypes

import numpy as np

from ._interface import Column


class _ArrowSchema(ctypes.Structure):
    _fields_ = [("format", ctypes.c_char_p)]  # and more that is not looked at


class _ArrowArray(ctypes.Structure):
    _fields_ = [
        ("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64),
        ("n_buffers", ctypes.c_int64), ("n_children", ctypes.c_int64),
        ("buffers", ctypes.POINTER(ctypes.c_void_p))]  # and more that is not looked at


_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype = ctypes.c_void_p
_pointer.argtypes = (ctypes.py_object, ctypes.c_char_p)


def column(name, values):
    """Returns the struct of a column of NumPy, Arrow, pandas or Polars, its length, and what must live as long as the struct
    is used.

    Float64 in one piece is read in place. What becomes float64 without a loss is copied: whole numbers, float32, chunks,
    and numbers that do not lie beside each other.
    """
    if hasattr(values, "__arrow_c_array__"):
        found = _of_arrow(values)
        if found:
            return found
    if not hasattr(values, "__array__"):
        raise TypeError(
            f"{name} is a {type(values).__name__}, and not a column of NumPy, Arrow or pandas; numpy.array(…, float) makes one")
    if isinstance(values, np.ma.MaskedArray):
        raise TypeError(f"{name} is a masked array, whose mask would be lost; fill it with NaN")
    return _of_numpy(name, np.asarray(values))


def _of_numpy(name, values):
    if values.ndim != 1:
        raise ValueError(f"{name} has {values.ndim} dimensions; one is needed")
    if values.dtype.kind == "M":
        raise TypeError(
            f"{name} holds {values.dtype}; seconds since 1970 are needed:"
            " (times - numpy.datetime64(0, 's')) / numpy.timedelta64(1, 's')")
    if values.dtype.kind not in "iuf" or not np.can_cast(values.dtype, np.float64):
        raise TypeError(
            f"{name} holds {values.dtype}; numbers are needed, which .to_numpy(dtype=float, na_value=float('nan')) of pandas"
            " and .astype(float) of NumPy make")
    values = np.require(values, np.float64, ("C", "A"))
    return Column(values=values.ctypes.data), len(values), values


def _of_arrow(values):
    """The column of an array of doubles; None for another type."""
    schema_capsule, array_capsule = values.__arrow_c_array__()
    schema = _ArrowSchema.from_address(_pointer(schema_capsule, b"arrow_schema"))
    if schema.format != b"g":
        return None
    array = _ArrowArray.from_address(_pointer(array_capsule, b"arrow_array"))
    validity = array.buffers[0] if array.null_count != 0 else None
    # The capsules own the array: its memory is freed with them.
    held = (schema_capsule, array_capsule, values)
    return Column(values=array.buffers[1], validity=validity, offset=array.offset), array.length, held


def line(latitudes, longitudes):
    """Returns pointers to two columns of equal length without gaps or validity, and the length."""
    columns = []
    for name, values in (("latitudes", latitudes), ("longitudes", longitudes)):
        numbers = values if isinstance(values, np.ndarray) else np.array(values, dtype=np.float64)
        columns.append(_of_numpy(name, numbers))
    (first, count, kept), (second, other, kept_too) = columns
    if count != other:
        raise ValueError(f"there are {count} latitudes, but {other} longitudes")
    return first.values, second.values, count, (kept, kept_too)
