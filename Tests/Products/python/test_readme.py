"""The examples in README.md run, or compile if they need a server."""

import ast
import re
import sys

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet

from conftest import ROOT, ROUTES, command


def test_example(tmp_path, monkeypatch, capsys):
    text = (ROOT / "Sources/Bindings/python/README.md").read_text()
    program, fleet, guidance, navigation, ways, camera = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    for part in (ways, camera):
        compile(part, "README.md", "exec")
    (tmp_path / "route.json").write_bytes(ROUTES["town-tour"].read_bytes())
    command("generate", "--route", tmp_path / "route.json", "--out", tmp_path / "trace.csv")
    compile(navigation, "README.md", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    monkeypatch.chdir(tmp_path)
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "pyarrow", None)  # an import of it fails: NumPy is enough
        # Nothing but the package is needed: no file, and no command.
        (nowhere := tmp_path / "nowhere").mkdir()
        without.chdir(nowhere)
        exec(compile(program, "README.md", "exec"), {})
    assert "m: Turn right" in (found := capsys.readouterr().out) and " m: didArrive\n" in found

    trace = pyarrow.csv.read_csv("trace.csv")
    names = ("timestamp", "latitude", "longitude", "horizontal_accuracy", "speed", "course")
    columns = {name: trace.column(name).cast("double") for name in names}
    pyarrow.parquet.write_table(pa.table({"vehicle": ["van"] * trace.num_rows, **columns}), "fixes")
    pyarrow.parquet.write_table(pa.table({"vehicle": ["van"], "valid_from": [0.0], "route": ["tour"]}), "assignments")
    text = (tmp_path / "route.json").read_text()
    pyarrow.parquet.write_table(pa.table({"route": ["tour"], "route_json": [text]}), "routes")
    exec(compile(fleet, "README.md", "exec"), {})
    found = capsys.readouterr().out
    assert "'event': 'didArrive'" in found and found.endswith("\n[]\n")

    (tmp_path / "osrm.json").write_bytes(ROUTES["osrm-legs"].read_bytes())
    exec(compile(guidance, "README.md", "exec"), {})
    assert "'ja: 日本語'" in (found := capsys.readouterr().out) and found.endswith("\nde\n")
