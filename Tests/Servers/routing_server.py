"""Valhalla and OSRM on the loopback interface, from the programs in two PyPI wheels.

The wheels (pyvalhalla, osrm-bindings) contain executables that need no Python, so they are unpacked into a folder of
their own and work with any Python from 3.9 on. The first start takes about 12 s and 300 MB of disk, later ones less
than a second. Linux with glibc 2.28 or later, x86-64 or arm64.

Environment: FAIRWAY_SERVERS_CACHE   the folder of wheels and prepared maps (default ~/.cache/fairway-servers)
             FAIRWAY_SHARED          the folder with fixtures/osm, if it is not ../shared beside the package
"""

import contextlib
import fcntl
import hashlib
import http.client
import json
import os
import platform
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
SHARED_MAPS = Path(os.environ.get("FAIRWAY_SHARED") or HERE.parents[2] / "shared") / "fixtures" / "osm"
WHEELS = {"valhalla": ("pyvalhalla", "3.9.1"), "osrm": ("osrm-bindings", "26.10.0")}
PROGRAMS = {"valhalla": "valhalla/bin/valhalla_service", "osrm": "osrm/bin/osrm-routed"}
FETCH_SECONDS, BUILD_SECONDS, ANSWER_SECONDS = 300, 300, 30


class ServerError(Exception):
    """What went wrong, for a person to read."""


class Unavailable(ServerError):
    """The servers cannot be had on this machine: a reason to skip tests, not to fail them."""


def cache():
    base = os.environ.get("FAIRWAY_SERVERS_CACHE")
    if not base:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fairway-servers"
    path = Path(base).absolute()
    path.mkdir(parents=True, exist_ok=True)
    return path


@contextlib.contextmanager
def locked():
    """Lets one process at a time fetch and prepare."""
    with open(cache() / "lock", "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def run(arguments, seconds, log):
    """Runs a preparing program; its output goes to a log, whose end is in the error."""
    with open(log, "ab") as out:
        try:
            code = subprocess.run(
                [str(a) for a in arguments], stdin=subprocess.DEVNULL, stdout=out, stderr=out, timeout=seconds
            ).returncode
        except subprocess.TimeoutExpired:
            code = f"no end within {seconds} s"
        except OSError as error:
            code = str(error)
    if code != 0:
        tail = Path(log).read_text(errors="replace").strip().splitlines()[-1:]
        raise ServerError(f"{Path(arguments[0]).name} failed ({code}): {''.join(tail)} (log: {log})")


def map_file(name):
    """The file of a map: `town` is drawn by this project, `andorra` and `monaco` are beside a full checkout."""
    if name == "town":
        sources = b"".join((HERE / s).read_bytes() for s in ("town.py", "drawing.py", "osm_pbf.py"))
        path = cache() / f"town-{hashlib.sha256(sources).hexdigest()[:16]}.osm.pbf"
        if not path.exists():
            draft = path.with_name(f"draft-{os.getpid()}.osm.pbf")
            run([sys.executable, HERE / "town.py", draft], 60, cache() / "town.log")
            draft.rename(path)
        return path
    path = Path(name) if "/" in name else SHARED_MAPS / f"{name}.osm.pbf"
    if not path.exists():
        raise ServerError(f"no such map: {path}")
    return path


def known_maps():
    """The maps that can be served here."""
    return ["town"] + [m for m in ("andorra", "monaco") if (SHARED_MAPS / f"{m}.osm.pbf").exists()]


def installed(engine):
    """The folder of an engine's unpacked wheel, fetched if need be."""
    package, version = WHEELS[engine]
    folder = cache() / f"{package}-{version}"
    if os.access(folder / PROGRAMS[engine], os.X_OK):
        return folder
    log = cache() / f"{package}-install.log"
    log.unlink(missing_ok=True)
    draft = folder.with_name(folder.name + ".new")
    shutil.rmtree(draft, ignore_errors=True)
    print(f"servers: fetching {package} {version}", file=sys.stderr)
    try:
        pip = [sys.executable, "-m", "pip"]
        if subprocess.run([*pip, "--version"], capture_output=True, timeout=60).returncode != 0:
            venv = cache() / "venv"
            run([sys.executable, "-m", "venv", venv], 120, log)
            pip = [venv / "bin" / "python", "-m", "pip"]
        options = ["--quiet", "--disable-pip-version-check", "--timeout", "20", "--retries", "2", "--no-deps"]
        wheel = ["--only-binary=:all:", "--python-version", "3.12", "--implementation", "cp", "--abi", "abi3"]
        wheel += ["--platform", f"manylinux_2_28_{platform.machine()}", f"{package}=={version}"]
        run([*pip, "install", *options, "--target", draft, *wheel], FETCH_SECONDS, log)
    except (ServerError, OSError, subprocess.TimeoutExpired) as error:
        raise Unavailable(f"cannot fetch the wheel of {package} {version}: {error}") from error
    shutil.rmtree(folder, ignore_errors=True)
    draft.rename(folder)
    return folder


def prepared(engine, name):
    """The folder of a map made ready for an engine."""
    wheel, source = installed(engine), map_file(name)
    country = source.with_name(source.name.replace(".osm.pbf", "-country.osm.pbf"))
    sources = [source] + ([country] if engine == "valhalla" and country.exists() else [])
    key = hashlib.sha256(b"".join(s.read_bytes() for s in sources)).hexdigest()[:16]
    folder = cache() / f"{engine}-{WHEELS[engine][1]}-{key}"
    if folder.exists():
        return folder
    print(f"servers: preparing {name} for {engine}", file=sys.stderr)
    draft = folder.with_name(folder.name + ".new")
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir()
    log = cache() / f"{folder.name}.log"
    log.unlink(missing_ok=True)
    if engine == "valhalla":
        build_valhalla(wheel, draft, sources, log)
    else:
        build_osrm(wheel, draft, source, log)
    draft.rename(folder)
    return folder


def build_valhalla(wheel, draft, sources, log):
    config = draft / "build.json"
    script = wheel / "valhalla" / "valhalla_build_config.py"
    options = ["--mjolnir-tile-dir", draft / "tiles", "--mjolnir-admin", draft / "admins.sqlite"]
    run([sys.executable, script, *options, "--mjolnir-concurrency", "1"], 60, config)
    programs = wheel / "valhalla" / "bin"
    run([programs / "valhalla_build_admins", "-c", config, *sources], BUILD_SECONDS, log)
    run([programs / "valhalla_build_tiles", "-c", config, sources[0]], BUILD_SECONDS, log)


def build_osrm(wheel, draft, source, log):
    shutil.copy(source, draft / "map.osm.pbf")
    programs, graph = wheel / "osrm" / "bin", draft / "map.osrm"
    profile = wheel / "osrm" / "share" / "profiles" / "car.lua"
    run([programs / "osrm-extract", "-t", "1", "-p", profile, draft / "map.osm.pbf"], BUILD_SECONDS, log)
    run([programs / "osrm-partition", "-t", "1", graph], BUILD_SECONDS, log)
    run([programs / "osrm-customize", "-t", "1", graph], BUILD_SECONDS, log)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def command(engine, folder, port, scratch):
    """The command line that serves a prepared map on a port of the loopback interface."""
    program = installed(engine) / PROGRAMS[engine]
    if engine == "osrm":
        return [program, "--algorithm", "mld", "-i", "127.0.0.1", "-p", port, "-t", 1, folder / "map.osrm"]
    config = json.loads((folder / "build.json").read_text())
    config["mjolnir"] |= {"tile_dir": str(folder / "tiles"), "admin": str(folder / "admins.sqlite")}
    # A request may switch the pruning by hierarchy off, without which Valhalla's shortest way is not always the shortest.
    config.setdefault("service_limits", {})["max_distance_disable_hierarchy_culling"] = 10_000_000
    service = {"listen": f"tcp://127.0.0.1:{port}", "drain_seconds": 1, "shutdown_seconds": 1}
    # The services talk over local sockets, whose names must be this server's own.
    service |= {k: f"ipc://{scratch}/{k}" for k in ("loopback", "interrupt")}
    config["httpd"]["service"] |= service
    for part in ("loki", "thor", "odin"):
        config[part]["service"]["proxy"] = f"ipc://{scratch}/{part}"
    target = scratch / "valhalla.json"
    target.write_text(json.dumps(config))
    return [program, target, 1]


def answers(port):
    """Whether an HTTP server answers on a port: any answer will do, OSRM has no status page."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
    try:
        connection.request("GET", "/status")
        connection.getresponse().read()
        return True
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def launch(engine, name, scratch, port=0, **options):
    """Starts a server and waits for its first answer: the process and its URL. `options` go to the process."""
    with locked():
        folder = prepared(engine, name)
    scratch = Path(scratch)
    scratch.mkdir(parents=True, exist_ok=True)
    log = scratch / "log"
    for attempt in range(3):
        chosen = port or free_port()
        if answers(chosen):
            raise ServerError(f"something else answers on port {chosen}")
        arguments = [str(a) for a in command(engine, folder, chosen, scratch)]
        with open(log, "wb") as out:
            process = subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=out, stderr=out, **options)
        end = time.monotonic() + ANSWER_SECONDS
        while process.poll() is None and time.monotonic() < end:
            if answers(chosen):
                return process, f"http://127.0.0.1:{chosen}"
            time.sleep(0.05)
        stop(process)
        # A free port can be taken by another between the asking and the listening: then ask again.
        if port or process.returncode is None or b"ddress" not in log.read_bytes():
            break
    tail = " | ".join(log.read_text(errors="replace").strip().splitlines()[-3:])
    raise ServerError(f"{engine} on {name} gave no answer within {ANSWER_SECONDS} s: {tail}")


def stop(process):
    """Ends a server started here: politely, after 3 s for certain."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(3)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
