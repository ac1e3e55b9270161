"""Checks that tables without rows have their columns: for a fleet without routes, and for none at all. Needs Spark."""

import tempfile
from pathlib import Path

from fairway_fleet import job, tables

FIXES = (
    "vehicle string, timestamp double, latitude double, longitude double, horizontal_accuracy double, speed double, "
    "course double")
ASSIGNMENTS = "vehicle string, route_json string, valid_from double"
COLUMNS = {
    "progress": tables.PROGRESS_COLUMNS, "errors": tables.ERROR_COLUMNS,
    "events": (*tables.KEYS, "number", *tables.worker.EVENT_COLUMNS)}

spark = job.session("local[1]")
assignments = spark.createDataFrame([], ASSIGNMENTS)
for rows in ([("a", 1.7e9, 47.0, 8.0, None, None, None)], []):
    with tempfile.TemporaryDirectory() as folder:
        out = str(Path(folder, "out"))
        figures = job.run(spark, spark.createDataFrame(rows, FIXES), assignments, out, 1)
        assert figures["errors_of_fixes"] == len(rows), figures
        for name, columns in COLUMNS.items():
            table = spark.read.parquet(f"{out}/{name}")
            assert sorted(table.columns) == sorted(columns), (name, table.columns)
            assert table.count() == (len(rows) if name == "errors" else 0), name
spark.stop()
print("every table has its columns")
