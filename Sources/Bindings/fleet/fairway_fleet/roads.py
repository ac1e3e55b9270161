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
        if os.path.isabs(self.name):
            return _opened(self.name, self.users)
        from pyspark import SparkFiles

        return _opened(SparkFiles.get(self.name), self.users)


@lru_cache(2)
def _opened(path, users):
    return RoadFacts(fairway.Roads(path), users)


def sent(spark, path, users="car"):
    """Sends a road file to the machines; raises an error if it is none, or if there are no such users."""
    users = (users,) if isinstance(users, str) else tuple(users)
    spark.sparkContext.addFile(path)
    file = RoadFile(os.path.basename(path), users)
    file.facts()
    return file
