"""Replays fleets on Apache Spark; see README.md beside this package."""
