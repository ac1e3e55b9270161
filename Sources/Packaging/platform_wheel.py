"""Turns a wheel for any platform into one for a processor of Linux, and prints its path.

    platform_wheel.py WHEEL FOLDER PROCESSOR

The platform's name has the version of the C library of this system, the oldest that the libraries are known to run with
(PEP 600).
"""

import base64
import hashlib
import platform
import sys
import zipfile
from pathlib import Path


def main():
    source, folder, processor = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
    library, version = platform.libc_ver()
    if library != "glibc":
        sys.exit(f"error: the C library is {library or 'unknown'}; wheels for Linux need glibc")
    tag = f"manylinux_{version.replace('.', '_')}_{processor}"
    result = folder / source.name.replace("-any.whl", f"-{tag}.whl")
    rows = []
    with zipfile.ZipFile(source) as wheel, zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for entry in wheel.infolist():
            if entry.filename.endswith(".dist-info/RECORD"):
                record = entry
                continue
            content = wheel.read(entry)
            if entry.filename.endswith(".dist-info/WHEEL"):
                content = content.replace(b"Root-Is-Purelib: true", b"Root-Is-Purelib: false")
                content = content.replace(b"Tag: py3-none-any", f"Tag: py3-none-{tag}".encode())
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            rows.append(f"{entry.filename},sha256={digest},{len(content)}\n")
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, content)
        record.compress_type = zipfile.ZIP_DEFLATED
        out.writestr(record, "".join([*rows, f"{record.filename},,\n"]))
    print(result)


main()
