"""Columns of numbers, which the library reads in place without a copy."""

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
    """Returns the struct of a NumPy or Arrow column, its length, and what must live as long as the struct is used.

    Nothing is copied, so a column that needs a copy is an error: another type, gaps between the numbers, chunks.
    """
    if isinstance(values, np.ndarray):
        return _of_numpy(name, values)
    if hasattr(values, "__arrow_c_array__"):
        return _of_arrow(name, values)
    hint = "; combine_chunks() makes one array of it" if hasattr(values, "__arrow_c_stream__") else ""
    raise TypeError(f"{name} is neither a NumPy nor an Arrow array but a {type(values).__name__}{hint}")


def _of_numpy(name, values):
    if isinstance(values, np.ma.MaskedArray):
        raise TypeError(f"{name} is a masked array, whose mask would be lost; fill it with NaN")
    if values.dtype != np.float64:
        raise TypeError(f"{name} holds {values.dtype}; float64 is needed")
    if values.ndim != 1:
        raise ValueError(f"{name} has {values.ndim} dimensions; one is needed")
    if not (values.flags.c_contiguous and values.flags.aligned):
        raise ValueError(f"{name} does not lie in one piece; numpy.ascontiguousarray makes a copy that does")
    return Column(values=values.ctypes.data), len(values), values


def _of_arrow(name, values):
    schema_capsule, array_capsule = values.__arrow_c_array__()
    schema = _ArrowSchema.from_address(_pointer(schema_capsule, b"arrow_schema"))
    if schema.format != b"g":
        kind = getattr(values, "type", schema.format.decode())
        raise TypeError(f"{name} holds {kind}; float64 (in Arrow: double) is needed")
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
