"""The road file of a fleet: Spark sends it to each machine once, and each worker maps it."""

import os
from functools import lru_cache
from typing import NamedTuple

import fairway
from fairway.fleet.roads import RoadFacts


class RoadFile(NamedTuple):
    """A road file as the tasks know it: a path, or the name of a file that Spark has sent."""

    name: str
    users: tuple = ("car",)

    def facts(self):
        """Returns the roads, which this process reads once."""
        return _opened(located(self.name), self.users)


def located(name):
    """Returns the path of a road file: a path itself, or the name of a file that Spark has sent."""
    if os.path.isabs(name):
        return name
    from pyspark import SparkFiles

    return SparkFiles.get(name)


@lru_cache(2)
def _opened(path, users):
    return RoadFacts(fairway.Roads(path), users)


def ship(spark, path):
    """Sends a road file to the machines; returns its name there."""
    spark.sparkContext.addFile(path)
    return os.path.basename(path)


def sent(spark, path, users="car"):
    """Sends a road file to the machines; raises an error if it is none, or if there are no such users."""
    users = (users,) if isinstance(users, str) else tuple(users)
    file = RoadFile(ship(spark, path), users)
    file.facts()
    return file
