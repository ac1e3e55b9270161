"""Checks that a stream whose end was interrupted is completed by the same command, and that a damaged record is named.

Spark is not started: check_finish.py FOLDER.
"""

import contextlib
import io
import json
import sys
from pathlib import Path

from fairway_fleet.stream import job

out = Path(sys.argv[1])
source, target = "_stream/staging/abc/errors/1", "errors/day=1/0000000000-x.parquet"
record = {
    "batch": 0, "watermark": None, "newest": None, "arrived": None, "counts": {}, "buckets": {}, "is_finished": True,
    "moves": [[source, target]]}
for name, text in ((source, "rows"), ("_stream/batches/0000000000.json", json.dumps(record))):
    (out / name).parent.mkdir(parents=True)
    (out / name).write_text(text)


def finish():
    """Returns the exit status of the command, and what it says."""
    said = io.StringIO()
    with contextlib.redirect_stderr(said):
        return job.main(["--fixes", "none", "--assignments", "none", "--out", str(out), "--finish"]), said.getvalue()


assert finish() == (0, f"stream: the stream in {out} is finished\n")
assert (out / target).read_text() == "rows", "the last rows are not in the table"
# A day that was archived is not missed.
(out / target).unlink()
assert finish()[0] == 0
(out / "_stream/batches/0000000000.json").write_text("{")
status, said = finish()
assert status == 1 and said.startswith("stream: the record ") and "0000000000.json is damaged" in said, said
print("the end of a stream is completed")
