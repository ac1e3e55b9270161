"""Which versions of the library the package works with."""

import pytest

from fairway import _library


@pytest.mark.parametrize(
    ("version", "needed", "expected"),
    [
        ((0, 9, 0), (0, 9, 0), True), ((0, 9, 3), (0, 9, 0), True), ((0, 9, 0), (0, 9, 1), False),
        ((0, 10, 0), (0, 9, 0), False), ((0, 8, 0), (0, 9, 0), False), ((1, 0, 0), (0, 9, 0), False),
        ((1, 2, 0), (1, 1, 5), True), ((1, 1, 0), (1, 2, 0), False), ((2, 0, 0), (1, 2, 0), False),
    ])
def test_a_library_serves_what_it_promises(version, needed, expected):
    assert _library.serves(version, needed) == expected


def test_another_library_is_refused_with_both_versions(monkeypatch):
    monkeypatch.setattr(_library, "NEEDED", (7, 0, 0))
    monkeypatch.setattr(_library, "VERSION", "7.0.0")
    with pytest.raises(ImportError, match=r"is of version \d+\.\d+\.\d+; this package needs 7\.0\.0"):
        _library.library.__wrapped__()
