#!/usr/bin/env python3
"""Writes sun.csv: when the Sun's centre crosses -0.833 degrees without refraction, and its elevation at some times.

By ephem (PyPI), version 4.2.1:  pip install ephem && python3 make-sun.py > sun.csv
"""
import math

import ephem

PLACES = [
    ("equator", 0.0, 0.0), ("Lisbon", 38.72, -9.14), ("Wellington", -41.29, 174.78), ("Reykjavik", 64.15, -21.94),
    ("Ushuaia", -54.8, -68.3), ("Tromso", 69.65, 18.96), ("Quito", -0.18, -78.47), ("Suva", -18.14, 178.44),
    ("Svalbard", 78.22, 15.65), ("South Pole", -90.0, 0.0), ("North Pole", 90.0, 0.0),
]
DAYS = ["2000/1/1", "2017/6/21", "2024/3/20", "2026/9/23", "2026/11/21", "2026/12/21", "2049/7/4"]
EPOCH = ephem.Date("1970/1/1")


def observer(latitude, longitude, date):
    place = ephem.Observer()
    place.lat, place.lon = str(latitude), str(longitude)
    place.pressure = 0
    place.horizon = "-0.833"
    place.date = date
    return place


def seconds(date):
    return (date - EPOCH) * 86400


print("kind,place,latitude,longitude,timestamp,elevation")
for name, latitude, longitude in PLACES:
    for day in DAYS:
        for hour in (0, 7, 13, 19):
            place = observer(latitude, longitude, ephem.Date(ephem.Date(day) + hour * ephem.hour))
            elevation = math.degrees(ephem.Sun(place).alt)
            print(f"elevation,{name},{latitude},{longitude},{seconds(place.date):.3f},{elevation:.5f}")
        for kind in ("rising", "setting"):
            place = observer(latitude, longitude, day)
            try:
                date = getattr(place, f"next_{kind}")(ephem.Sun(), use_center=True)
            except (ephem.AlwaysUpError, ephem.NeverUpError):
                continue
            print(f"{kind},{name},{latitude},{longitude},{seconds(date):.3f},-0.833")
