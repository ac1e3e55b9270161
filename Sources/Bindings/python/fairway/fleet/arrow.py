"""Tables of any library as Arrow tables, and pyarrow itself, which the rest of the package does not need."""

import numpy as np

try:
    import pyarrow as pa
    import pyarrow.compute as pc
except ImportError as error:
    raise ImportError(
        f"tables of fleets need pyarrow, which cannot be imported ({error}): pip install 'fairway[arrow]'") from error

__all__ = ["as_text", "demand", "numbers", "pa", "pc", "seconds", "table", "texts"]


def table(what, data):
    """Returns an Arrow table of one of pyarrow, pandas, Polars, DuckDB or anything with `__arrow_c_stream__`."""
    found = _table(data)
    if found is None:
        raise TypeError(
            f"the table of {what} is a table of pyarrow, pandas, Polars or DuckDB, or another object with "
            f"__arrow_c_stream__, not a {type(data).__name__}")
    return _without_views(found)


def _table(data):
    if isinstance(data, pa.Table):
        return data
    if isinstance(data, pa.RecordBatch):
        return pa.Table.from_batches([data])
    if hasattr(data, "__arrow_c_stream__"):
        return pa.RecordBatchReader.from_stream(data).read_all()
    if hasattr(data, "__dataframe__") and hasattr(data, "iloc"):  # A pandas from before the Arrow interface.
        return pa.Table.from_pandas(data, preserve_index=False)
    return pa.table(data) if isinstance(data, dict) else None


def _without_views(table):
    """Returns a table with plain texts: pyarrow cannot select rows of the views that Polars hands out."""
    kinds = {pa.string_view(): pa.large_string(), pa.binary_view(): pa.large_binary()}
    schema = pa.schema([pa.field(field.name, kinds.get(field.type, field.type)) for field in table.schema])
    return table if schema.types == table.schema.types else table.cast(schema)


def demand(what, names, columns):
    """Raises an error that names the columns which a table lacks."""
    missing = [name for name in columns if name not in names]
    if missing:
        raise ValueError(f"the table of {what} has no column {', '.join(missing)}; it has {', '.join(names)}")


def _one(column):
    """Returns a column as one array without chunks."""
    return column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column


def _converted(name, column, kind):
    try:
        return column.cast(kind)
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        raise ValueError(f"the column {name} holds {column.type}, which does not convert to {kind}: {error}") from None


def numbers(name, column):
    """Returns a column as one array of doubles, with its nulls."""
    column = _one(column)
    return column if column.type == pa.float64() else _converted(name, column, pa.float64())


def seconds(name, column):
    """Returns a column of times as one array of seconds since 1970; numbers are used unchanged."""
    column = _one(column)
    if pa.types.is_timestamp(column.type):
        if column.type.tz is None:
            raise ValueError(f"{name} is a timestamp without a time zone: nobody can tell what moment it means")
        # By microseconds, as Spark counts, so that the same table gives the same times everywhere.
        column = column.cast(pa.timestamp("us", "UTC"), safe=False).cast(pa.int64())
        return pc.divide(column.cast(pa.float64(), safe=False), 1e6)
    if pa.types.is_temporal(column.type):
        raise ValueError(f"{name} is a {column.type}; it is a number of seconds since 1970 or a timestamp with a zone")
    return numbers(name, column)


def as_text(name, column, kind=pa.string()):
    """Returns a column as texts. Numbers have to be whole; they may be floats, which pandas makes of them beside a null."""
    if pa.types.is_dictionary(column.type):
        column = column.cast(column.type.value_type)
    if pa.types.is_floating(column.type):
        column = _converted(name, column, pa.int64())
    return _converted(name, column, kind)


def texts(name, column, kind=pa.string()):
    """Returns a column of texts as the index of each in an array of different texts; the index of null is -1."""
    try:
        column = column if not pa.types.is_dictionary(column.type) else _one(column)
    except pa.ArrowInvalid:  # Different dictionaries of which one holds null cannot be joined.
        column = column.cast(column.type.value_type)
    if not pa.types.is_dictionary(column.type):
        column = _one(as_text(name, column, kind).dictionary_encode())
    words = column.dictionary
    indices = column.indices.cast(pa.int32())
    if words.type != kind:
        words = as_text(name, words, kind)
    codes = indices.fill_null(-1).to_numpy(zero_copy_only=False)
    # A dictionary of others may hold a text twice, or null.
    unique = words.dictionary_encode()
    if len(unique.dictionary) != len(words):
        meaning = unique.indices.fill_null(-1).to_numpy(zero_copy_only=False)
        codes = np.append(meaning, -1).astype(np.int32)[codes]  # The code -1 is the last, which is appended.
        words = unique.dictionary
    return codes, words
