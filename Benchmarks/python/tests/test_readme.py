"""The examples in README.md run, or compile if they need a server."""

import ast
import re

from conftest import ROOT, ROUTES, command


def test_example(tmp_path, monkeypatch, capsys):
    text = (ROOT / "Benchmarks/python/README.md").read_text()
    program, navigation = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    (tmp_path / "route.json").write_bytes(ROUTES["town-tour"].read_bytes())
    command("generate", "--route", tmp_path / "route.json", "--out", tmp_path / "trace.csv")
    compile(navigation, "README.md", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    monkeypatch.chdir(tmp_path)
    exec(compile(program, "README.md", "exec"), {})
    assert "Drive north on Orchard Road" in capsys.readouterr().out
