#!/usr/bin/env python3
"""Compares guidance that is made here with the narrative of a Valhalla server, on routes between random places.

    judge.py FAIRWAY [ROUTES]

The server's addresses are in FAIRWAY_VALHALLA_URL (the town) and FAIRWAY_VALHALLA_ANDORRA_URL, as
Tests/Servers/with-servers sets them; without them everything is skipped. Structure is compared and not words: both announce the same maneuvers in
the same order, and what the server's sentence names (an exit, a road number, a destination, a road) ours or the banner
names too. It also says how many words are heard on even drives along the routes. Ends with counts like Tests/run.
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

# South, west, north and east of where routes begin and end.
BOXES = {
    "FAIRWAY_VALHALLA_URL": (39.995, -30.044, 40.026, -29.945),
    "FAIRWAY_VALHALLA_ANDORRA_URL": (42.46, 1.46, 42.60, 1.70)}
COSTINGS = ["auto"] * 6 + ["bicycle", "pedestrian"]
VEHICLES = {"auto": "car", "bicycle": "cycle", "pedestrian": "walk"}
SEED = int(os.environ.get("FAIRWAY_GUIDANCE_SEED", "1"))


def ask(url, costing, places):
    """The server's answer for a route, or None if there is no route."""
    body = {
        "locations": [{"lat": lat, "lon": lon} for lat, lon in places], "costing": costing, "format": "osrm",
        "shape_format": "polyline6", "banner_instructions": True, "voice_instructions": True, "language": "en-US",
        "units": "kilometers",
    }
    request = urllib.request.Request(
        url + "/route", json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        if error.code == 400:
            return None
        raise


def guided(fairway, answer):
    """The same answer with guidance that is made here in place of the server's."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(answer, file)
        file.flush()
        made = subprocess.run(
            [fairway, "route", "--file", file.name, "--guidance", "en-IE", "--replace-guidance"], capture_output=True,
            check=True)
    return json.loads(made.stdout)


def named(step):
    """What the signs and the map say about a step, by kind."""
    lists = {"exit": step.get("exits", ""), "number": step.get("ref", ""), "road": step.get("name", "")}
    found = {kind: [part.strip() for part in text.split(";") if part.strip()] for kind, text in lists.items()}
    found["destination"] = [p.strip() for p in re.split("[,:]", step.get("destinations", "")) if p.strip()]
    return found


def banner_text(step):
    return " ".join(
        (banner[line] or {}).get("text") or "" for banner in step.get("bannerInstructions", [])
        for line in ("primary", "secondary") if line in banner)


def ordinal(text):
    found = re.search(r"\b(\d+)(?:st|nd|rd|th) exit", text)
    return found and found.group(1)


def words(fairway, folder, *options):
    """The number of words that are heard on the drive in a folder."""
    path, trace, events = (os.path.join(folder, name) for name in ("route.json", "trace.csv", "events.ndjson"))
    subprocess.run(
        [fairway, "replay", "--route", path, "--trace", trace, "--events", events, "--quiet", *options],
        capture_output=True, check=True)
    with open(events, encoding="utf-8") as file:
        heard = [json.loads(line) for line in file if '"spokenInstruction"' in line]
    return sum(len(event["text"].split()) for event in heard)


class Judge:
    def __init__(self):
        kinds = ("maneuvers", "announced", "exit", "number", "destination", "road", "ordinal")
        self.compared = dict.fromkeys(kinds, 0)
        self.faults = []
        self.metres = self.their_words = self.our_words = 0

    def hear(self, fairway, answer, costing):
        """Counts the words that are heard of the server's announcements, and of those that are made here."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "route.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump(answer, file)
            subprocess.run(
                [fairway, "generate", "--route", path, "--noise", "clean", "--vehicle", VEHICLES[costing], "--out",
                 os.path.join(folder, "trace.csv")], capture_output=True, check=True)
            self.metres += answer["routes"][0]["distance"]
            self.their_words += words(fairway, folder)
            self.our_words += words(fairway, folder, "--guidance", "en-IE", "--replace-guidance")

    def compare(self, name, theirs, ours):
        for leg, own in zip(theirs["routes"][0]["legs"], ours["routes"][0]["legs"]):
            told = -1
            for index in range(1, len(leg["steps"])):
                step = leg["steps"][index]
                sentence = step["maneuver"]["instruction"]
                self.compared["maneuvers"] += 1
                # What is heard before the maneuver, on this step or, if it follows closely, on those before.
                heard = [
                    (number, v["announcement"].lower()) for number in range(max(0, index - 3), index)
                    for v in own["steps"][number]["voiceInstructions"]]
                their_heard = [v["announcement"] for s in leg["steps"][index - 1:index] for v in s["voiceInstructions"]]
                shown = banner_text(own["steps"][index - 1]) + " " + banner_text(own["steps"][max(0, index - 2)])
                text = own["steps"][index]["maneuver"]["instruction"]
                where = f"{name}, maneuver {index}: {sentence} | {text}"
                if their_heard and self.is_turn(step):
                    key = text[1:].lower() if step["maneuver"]["type"] != "arrive" else "destination"
                    places = [number for number, announcement in heard if key in announcement]
                    # The exit of a roundabout has an announcement of its own only if there is time.
                    if self.is_part_of_roundabout(leg["steps"], index):
                        pass
                    elif places:
                        self.compared["announced"] += 1
                        if max(places) < told:
                            self.faults.append(f"{where}: announced before an earlier maneuver")
                        told = max(places)
                    else:
                        self.faults.append(f"{where}: not announced: {heard}")
                for kind, values in named(step).items():
                    theirs_named = [v for v in values if v in sentence]
                    if not theirs_named or step["maneuver"]["type"] in ("depart", "arrive"):
                        continue
                    self.compared[kind] += 1
                    if not any(v in text or v in shown for v in theirs_named):
                        self.faults.append(f"{where}: the {kind} {theirs_named} is not named; banner: {shown}")
                if ordinal(sentence):
                    self.compared["ordinal"] += 1
                    if ordinal(sentence) != ordinal(text):
                        self.faults.append(f"{where}: another exit of the roundabout")

    @staticmethod
    def is_turn(step):
        maneuver = step["maneuver"]
        return maneuver["type"] not in ("new name", "notification") and maneuver.get("modifier") != "straight"

    @staticmethod
    def is_part_of_roundabout(steps, index):
        return steps[index]["maneuver"]["type"].startswith("exit ro")


def main():
    fairway = os.path.abspath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 48
    servers = [(os.environ[name], box) for name, box in BOXES.items() if os.environ.get(name)]
    if not servers:
        print(f"skipped Guidance.server: {os.environ.get('FAIRWAY_SERVERS_UNAVAILABLE', 'no Valhalla server runs')}")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    chance = random.Random(SEED)
    print(f"seed {SEED}")
    judge = Judge()
    routes = 0
    for attempt in range(count * 10):
        if routes == count:
            break
        url, (south, west, north, east) = servers[attempt % len(servers)]
        costing = COSTINGS[attempt % len(COSTINGS)]
        places = [(chance.uniform(south, north), chance.uniform(west, east)) for _ in range(2)]
        answer = ask(url, costing, places)
        if not answer or len(answer["routes"][0]["legs"][0]["steps"]) < 4:
            continue
        routes += 1
        judge.compare(f"route {routes} ({costing} {places})", answer, guided(fairway, answer))
        judge.hear(fairway, answer, costing)
    print(f"{routes} routes:", ", ".join(f"{number} {kind}" for kind, number in judge.compared.items()))
    tens = judge.metres / 10_000
    print(f"words in 10 km: {judge.their_words / tens:.0f} of the server, {judge.our_words / tens:.0f} that are made here")
    for fault in judge.faults:
        print(f"failed: {fault}")
    failed = len({fault.split(" (")[0] for fault in judge.faults}) + (routes < min(count, 40))
    print(f"{routes - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


sys.exit(main())
