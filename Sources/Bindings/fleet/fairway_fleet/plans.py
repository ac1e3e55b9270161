"""Reads assignments and routes once, and stores the texts of routes for the workers."""

import pyarrow as pa
from pyspark.sql import DataFrame
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema

from . import files, routes
from .stages import attempt


def assignments(spark, table, route_table, folder):
    """Returns the assignments of a DataFrame or of a path of Parquet files; `route_table` is another one or None."""
    located = _located(spark, table, folder, "assignments", False)
    keyed = None if route_table is None else _located(spark, route_table, folder, "routes", True)
    return routes.assignments(located, keyed, folder)


def _located(spark, source, folder, what, is_routes):
    if isinstance(source, DataFrame):
        columns = routes.demanded(to_arrow_schema(source.schema), is_routes)

        def store(batches):
            yield from routes.stored(batches, folder, f"{what}-{attempt()}", not is_routes)

        return source.select(*columns).mapInArrow(store, from_arrow_schema(routes.LOCATED)).toArrow()
    system, paths = files.listed(files.qualified(spark, source), what)

    def batches():
        for path in paths:
            with files.reader(system, path, routes.TEXT) as file:
                columns = routes.demanded(file.schema_arrow, is_routes)
                for number in range(file.num_row_groups):
                    yield file.read_row_group(number, columns=columns)

    return pa.Table.from_batches(routes.stored(batches(), folder, what, not is_routes), routes.LOCATED)
