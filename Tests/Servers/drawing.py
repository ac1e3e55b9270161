"""Draws maps: roads in metres become OpenStreetMap nodes, ways and relations."""

import math

# WGS84, for the metres in a degree at the sheet's origin.
SEMI_MAJOR = 6378137.0
ECCENTRICITY_2 = 0.00669437999014


class Drawing:
    """East and north metres around an origin, the whole sheet turned clockwise by an angle in degrees.

    Roads that pass through the same point share its node, which is what joins them; two roads that cross without a
    common point pass over each other.
    """

    def __init__(self, latitude, longitude, turned):
        phi = math.radians(latitude)
        w = math.sqrt(1 - ECCENTRICITY_2 * math.sin(phi) ** 2)
        self.latitude, self.longitude = latitude, longitude
        self.north = math.radians(SEMI_MAJOR * (1 - ECCENTRICITY_2) / w**3)
        self.east = math.radians(SEMI_MAJOR / w * math.cos(phi))
        self.sine, self.cosine = math.sin(math.radians(turned)), math.cos(math.radians(turned))
        self.points, self.tags, self.ways, self.relations = {}, {}, [], []

    def place(self, x, y):
        """Latitude and longitude of a point of the sheet."""
        east, north = x * self.cosine + y * self.sine, y * self.cosine - x * self.sine
        return self.latitude + north / self.north, self.longitude + east / self.east

    def node(self, x, y, **tags):
        """The id of the node at a point, made if there is none within 5 cm."""
        key = (round(x, 1), round(y, 1))
        identifier = self.points.setdefault(key, len(self.points) + 1)
        if tags:
            self.tags.setdefault(identifier, {}).update(tags)
        return identifier

    def road(self, points, **tags):
        """A way through the points, in this order; its id."""
        nodes = []
        for point in points:
            node = self.node(*point)
            if not nodes or nodes[-1] != node:
                nodes.append(node)
        self.ways.append((len(self.ways) + 1, nodes, {key.replace("__", ":"): str(v) for key, v in tags.items()}))
        return len(self.ways)

    def border(self, half_width, name, code):
        """A country that surrounds the sheet: what tells a server on which side people drive."""
        h = half_width
        ring = self.road(
            [(-h, -h), (h, -h), (h, h), (-h, h), (-h, -h)], boundary="administrative", admin_level="2"
        )
        tags = {"type": "boundary", "boundary": "administrative", "admin_level": "2", "name": name, "name:en": name}
        tags |= {"ISO3166-1": code, "ISO3166-1:alpha2": code}
        self.relations.append((1, [("way", ring, "outer")], tags))

    def nodes(self):
        """The nodes as a writer wants them: (id, latitude, longitude, tags)."""
        return [(i, *self.place(x, y), self.tags.get(i, {})) for (x, y), i in self.points.items()]


def line(start, end, stops=()):
    """A straight road between two points with further points at the given fractions."""
    (x0, y0), (x1, y1) = start, end
    return [(x0 + (x1 - x0) * f, y0 + (y1 - y0) * f) for f in (0, *stops, 1)]


def curve(points, spacing=25.0):
    """A smooth line (Catmull–Rom) through all the points, with a vertex about every `spacing` metres."""
    padded = [points[0], *points, points[-1]]
    out = [points[0]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:]):
        pieces = max(1, round(math.dist(b, c) / spacing))
        for k in range(1, pieces):
            t = k / pieces
            weights = (-t + 2 * t**2 - t**3, 2 - 5 * t**2 + 3 * t**3, t + 4 * t**2 - 3 * t**3, -(t**2) + t**3)
            out.append(tuple(sum(w * p[axis] for w, p in zip(weights, (a, b, c, d))) / 2 for axis in (0, 1)))
        out.append(c)
    return out


def arc(centre, radius, start, end, step=15.0):
    """Points on a circle from one angle to another (degrees counterclockwise from east), both ends included."""
    pieces = max(1, round(abs(end - start) / step))
    angles = (math.radians(start + (end - start) * k / pieces) for k in range(pieces + 1))
    return [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles]


def beside(points, offset):
    """The line at a distance to the left (negative: to the right) of another."""
    out = []
    for i, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        length = math.dist((x0, y0), (x1, y1))
        out.append((x - (y1 - y0) / length * offset, y + (x1 - x0) / length * offset))
    return out
