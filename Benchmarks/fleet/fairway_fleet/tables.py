"""The tables of the job: its input, the rows from the workers, and its output."""

from pyspark.sql import functions as F
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import ByteType, DoubleType, StringType, TimestampNTZType, TimestampType

from . import worker
from .worker import ASSIGNMENT, FIX, NUMBERS

FIX_COLUMNS = ("vehicle", "timestamp", *NUMBERS)
ASSIGNMENT_COLUMNS = ("vehicle", "route_json", "valid_from")

KEYS = ("day", "vehicle", "valid_from", "fix", "timestamp")
PROGRESS_COLUMNS = (*KEYS, *worker.PROGRESS, "route_state")
ERROR_COLUMNS = (*KEYS, "source", *NUMBERS, "reason", "detail")

# One row for each fix in the input, whatever its outcome, and one for each unusable assignment.
OUTCOME = from_arrow_schema(worker.OUTCOME)


def _seconds(table, name):
    """Returns a column of times as seconds since 1970; numbers are used unchanged."""
    kind = table.schema[name].dataType
    if isinstance(kind, TimestampNTZType):
        raise ValueError(f"{name} is a timestamp without a time zone: nobody can tell what moment it means")
    if isinstance(kind, TimestampType):
        return F.unix_micros(F.col(name)) / F.lit(1e6)
    return F.col(name).cast(DoubleType())


def _demand(table, columns, what):
    missing = [name for name in columns if name not in table.columns]
    if missing:
        raise ValueError(f"the table of {what} has no column {', '.join(missing)}")


def timeline(fixes, assignments, partitions):
    """Returns fixes and assignments in one stream: those of a vehicle in one partition, in the order of time.

    An assignment comes before the fixes that it applies to. So no join is needed, and a route crosses the network
    once and not for each fix. The last columns only determine the order of rows with the same time.
    """
    _demand(fixes, FIX_COLUMNS, "fixes")
    _demand(assignments, ASSIGNMENT_COLUMNS, "assignments")
    rows = fixes.select(
        F.col("vehicle").cast(StringType()).alias("vehicle"), _seconds(fixes, "timestamp").alias("timestamp"),
        F.lit(FIX).cast(ByteType()).alias("kind"), *(F.col(name).cast(DoubleType()) for name in NUMBERS),
        F.lit(None).cast(StringType()).alias("route_json"))
    plans = assignments.select(
        F.col("vehicle").cast(StringType()).alias("vehicle"), _seconds(assignments, "valid_from").alias("timestamp"),
        F.lit(ASSIGNMENT).cast(ByteType()).alias("kind"),
        *(F.lit(None).cast(DoubleType()).alias(name) for name in NUMBERS), F.col("route_json").cast(StringType()))
    order = ["vehicle", "timestamp", "kind", *NUMBERS, "route_json"]
    return rows.unionByName(plans).repartition(partitions, "vehicle").sortWithinPartitions(*order)


def progress(outcomes):
    """Returns a row for each fix that was used."""
    return outcomes.where("source = 'fix' and reason is null").select(*PROGRESS_COLUMNS)


def events(outcomes):
    """Returns a row for each event; `number` is its index among those of its fix."""
    rows = outcomes.where("size(events) > 0").select(*KEYS, F.posexplode("events").alias("number", "e"))
    return rows.select(*KEYS, "number", *(f"e.{name}" for name in worker.EVENT_COLUMNS))


def errors(outcomes):
    """Returns a row with the reason for each unusable fix and assignment."""
    return outcomes.where("reason is not null").select(*ERROR_COLUMNS)
