"""Reads extracts of OpenStreetMap in osmium's text form, for the judges: nothing of the package reads it."""

import re
import subprocess

CARS = set(
    "motorway motorway_link trunk trunk_link primary primary_link secondary secondary_link tertiary tertiary_link "
    "unclassified residential living_street service road track".split()
)
CLOSED = {"no", "agricultural", "forestry", "discouraged", "emergency", "psv"}


def unescaped(text):
    return re.sub("%([0-9a-f]+)%", lambda m: chr(int(m.group(1), 16)), text)


def lines(path):
    """The lines of a file, which osmium writes unless it is text already."""
    if path.endswith(".opl"):
        with open(path, encoding="utf-8") as file:
            yield from (line.rstrip("\n") for line in file)
        return
    command = ["osmium", "cat", "--no-progress", "-f", "opl,add_metadata=false", path]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        yield from (line.rstrip("\n") for line in process.stdout)
    if process.returncode:
        raise SystemExit(f"osmium cannot read {path}")


def tags_of(field):
    pairs = (pair.partition("=") for pair in field.split(",") if pair)
    return {unescaped(key): unescaped(value) for key, _, value in pairs}


class Extract:
    """Places of nodes; ways with their nodes and tags; restrictions of turning as relations have them."""

    def __init__(self, path):
        self.places, self.ways, self.relations = {}, {}, []
        for line in lines(path):
            if not line:
                continue
            fields = {part[0]: part[1:] for part in line.split(" ")[1:] if part}
            number = int(line.split(" ", 1)[0][1:])
            if line[0] == "n":
                if fields.get("x"):
                    self.places[number] = (float(fields["y"]), float(fields["x"]))
            elif line[0] == "w":
                nodes = [int(ref[1:].split("x")[0]) for ref in fields.get("N", "").split(",") if ref]
                self.ways[number] = (nodes, tags_of(fields.get("T", "")))
            else:
                members = [member.partition("@") for member in fields.get("M", "").split(",") if member]
                members = [(ref[0], int(ref[1:]), unescaped(role)) for ref, _, role in members]
                self.relations.append((number, members, tags_of(fields.get("T", ""))))


def is_for_cars(tags):
    """Whether cars may use a way in some direction, by its class and its access."""
    for key in ("motorcar", "motor_vehicle", "vehicle", "access"):
        if key in tags:
            return not all(value.strip() in CLOSED for value in tags[key].split(";"))
    return tags.get("highway") in CARS or tags.get("route") == "ferry"


def is_for_destinations(tags):
    """Whether a way is for those only who begin or end there."""
    values = {"private", "destination", "customers", "delivery", "permit", "residents"}
    access = {value for key in ("motorcar", "motor_vehicle", "vehicle", "access") for value in tags.get(key, "").split(";")}
    return bool(access & values) or tags.get("service") in ("driveway", "parking_aisle", "drive-through")
