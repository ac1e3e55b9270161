"""The rows of a stream from fixes, assignments, and a clock that makes micro-batches even if nothing comes."""

from pyspark.sql import functions as F
from pyspark.sql.types import (
    ByteType, DoubleType, FloatType, IntegerType, LongType, StringType, TimestampNTZType, TimestampType)

from fairway.fleet.arrow import demand
from fairway.fleet.assignments import COLUMNS, KEY, TEXT
from fairway.fleet.schemas import NUMBERS, REQUIRED

from .rows import ASSIGNMENT, FIX_ROW
from .task import INPUT

FIXES = "vehicle string, timestamp double, " + ", ".join(f"{name} double" for name in NUMBERS)
ASSIGNMENTS = f"vehicle string, {TEXT} string, {KEY} string, valid_from double, valid_to double"


def files(spark, folder, schema, each=None):
    """Returns a stream of the Parquet files that are added to a folder; at most `each` in one micro-batch."""
    reader = spark.readStream.schema(schema)
    if each:
        reader = reader.option("maxFilesPerTrigger", each)
    return reader.parquet(folder)


def seconds(table, name):
    """Returns a column of times as seconds since 1970; numbers are used unchanged."""
    kind = table.schema[name].dataType
    if isinstance(kind, TimestampNTZType):
        raise ValueError(f"{name} is a timestamp without a time zone: nobody can tell what moment it means")
    if isinstance(kind, TimestampType):
        return F.unix_micros(F.col(name)) / F.lit(1e6)
    return F.col(name).cast(DoubleType())


def text(table, name):
    """Returns a column as texts; floats have to be whole numbers, as in the batch job."""
    column = F.col(name)
    if not isinstance(table.schema[name].dataType, (DoubleType, FloatType)):
        return column.cast(StringType())
    # From 2^63 on a number has no whole one of 64 bits.
    is_whole = (column == F.floor(column)) & (F.abs(column) < F.lit(2.0**63))
    refused = F.raise_error(F.concat(F.lit(f"the column {name} holds "), column.cast(StringType()), F.lit(
        ", which is no whole number and so no name")))
    return F.when(column.isNull() | is_whole, column.cast(LongType()).cast(StringType())).otherwise(refused)


def rows(fixes, assignments, buckets):
    """Returns fixes and assignments as one stream with the bucket of each row."""
    demand("fixes", fixes.columns, ("vehicle", *REQUIRED))
    demand("assignments", assignments.columns, COLUMNS)
    if not {TEXT, KEY} & set(assignments.columns):
        demand("assignments", assignments.columns, (f"{TEXT} or {KEY}",))
    no_text, no_number = F.lit(None).cast(StringType()), F.lit(None).cast(DoubleType())
    valid_to = seconds(assignments, "valid_to") if "valid_to" in assignments.columns else no_number
    columns = {
        "vehicle": (text(fixes, "vehicle"), text(assignments, "vehicle")),
        "kind": (F.lit(FIX_ROW).cast(ByteType()), F.lit(ASSIGNMENT).cast(ByteType())),
        "timestamp": (seconds(fixes, "timestamp"), seconds(assignments, "valid_from")),
        "valid_to": (no_number, valid_to)}
    for name in (TEXT, KEY):
        columns[name] = no_text, text(assignments, name) if name in assignments.columns else no_text
    for name in NUMBERS:
        columns[name] = (F.col(name).cast(DoubleType()) if name in fixes.columns else no_number, no_number)
    parts = [
        table.select(*(pair[side].alias(name) for name, pair in columns.items()))
        for side, table in enumerate((fixes, assignments))]
    both = parts[0].unionByName(parts[1])
    bucket = F.pmod(F.xxhash64("vehicle"), F.lit(buckets)).cast(IntegerType())
    return both.select(bucket.alias("bucket"), *(name for name in INPUT.names if name != "bucket"))


def with_clock(spark, stream):
    """Returns a stream in which there is always a micro-batch, although no row is added."""
    ticks = spark.readStream.format("rate-micro-batch").option("rowsPerBatch", 1).load().where("false")
    nothing = [F.lit(None).cast(field.dataType).alias(field.name) for field in stream.schema]
    return stream.unionByName(ticks.select(*nothing))
