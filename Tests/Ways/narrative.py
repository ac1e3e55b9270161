"""What an English instruction says: the kind of the maneuver, its direction, the number of the exit, the road, and where to."""

import re

SIDE = r"(?P<side>left|right|straight)"
ONTO = r"(?: (?:onto|on|to stay on|and continue on|to take(?: the)?) (?P<name>.+?))?"
TOWARDS = r"(?: towards? (?P<towards>.+))?"

# The first that matches a whole sentence decides. Valhalla and Fairway choose other words for the same: "bear right" is "make a
# slight right", and a fork is named or is not.
SENTENCES = [
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in [
        ("roundabout", r"Enter (?P<rotary>.+?) and take the (?P<exit>\d+)(?:st|nd|rd|th) exit" + ONTO + TOWARDS),
        ("roundabout", r"Enter (?P<rotary>.+)"),
        ("exit roundabout", r"Exit the (?:roundabout|rotary|traffic circle)" + ONTO + TOWARDS),
        ("u-turn", r"Make a (?:left |right )?U-turn(?: at .+?)?" + ONTO + TOWARDS),
        ("ferry", r"Take the ferry(?:: (?P<name>.+?)(?: Ferry)?)?" + TOWARDS),
        ("ferry", r"Take the (?P<name>.+?) Ferry" + TOWARDS),
        ("exit", r"Keep " + SIDE + r" (?:at the fork )?to take exit (?P<exit>.+?)" + TOWARDS),
        ("exit", r"Take exit (?P<exit>.+?)(?: on the " + SIDE + ")?" + ONTO + TOWARDS),
        ("exit", r"Take the (?:(?P<name>.+?) )?exit(?: on the " + SIDE + ")?(?: onto (?P<onto>.+?))?" + TOWARDS),
        ("ramp", r"Take the (?:(?P<name>.+?) )?ramp(?: on the " + SIDE + ")?(?: onto (?P<onto>.+?))?" + TOWARDS),
        ("ramp", r"(?:Turn|Bear|Keep|Stay) " + SIDE + r" to take the (?:(?P<name>.+?) )?ramp" + TOWARDS),
        ("ramp", r"(?:Turn|Bear|Keep) " + SIDE + r" onto the ramp(?: onto (?P<name>.+?))?" + TOWARDS),
        ("merge", r"Merge(?: (?:slightly )?" + SIDE + ")?" + ONTO + TOWARDS),
        ("keep", r"Keep " + SIDE + r"(?: at the fork)?" + ONTO + TOWARDS),
        ("slight", r"(?:Bear|Make a slight|Continue slightly) " + SIDE + ONTO + TOWARDS),
        ("sharp", r"(?:Make a sharp) " + SIDE + ONTO + TOWARDS),
        ("turn", r"Turn " + SIDE + ONTO + TOWARDS),
        ("arrive", r".*\b(?:arrived?|reached|destination)\b(?:.*? on (?:the|your) " + SIDE + ")?.*"),
        # Behind a ferry Valhalla sets out anew, and says the direction of the compass.
        ("continue", r"(?:Continue|Go straight|Drive(?: (?:north|south)?(?:east|west)?)?)(?: " + SIDE + ")?" + ONTO + TOWARDS),
    ]
]


def read(text):
    """The parts of an instruction; the kind is None where no sentence is known."""
    text = re.sub(r"\.? Continue (?:on|for) .*$", "", text.strip()).rstrip(".")
    text = re.sub(r"^(?:At the end of the road|At the fork|At the intersection), ", "", text)
    for kind, pattern in SENTENCES:
        found = pattern.fullmatch(text)
        if found:
            parts = found.groupdict()
            return {
                "kind": kind, "side": (parts.get("side") or "").lower(), "exit": parts.get("exit") or "",
                "name": parts.get("name") or parts.get("onto") or "", "towards": parts.get("towards") or "",
            }
    return {"kind": None, "side": "", "exit": "", "name": "", "towards": ""}


def names(text):
    """The names of a text that joins several."""
    return [name for name in re.split(r"\s*[/;,]\s*|\s+/\s+", text) if name]


def same_name(ours, theirs, of_road=()):
    """Whether a name is the other one, or one of several, as Valhalla joins them; or both are names of the road."""
    if not theirs or not ours:
        return not theirs
    all_of_theirs = {theirs, *names(theirs)}
    return bool(all_of_theirs & {ours, *names(ours)}) or (ours in of_road and bool(all_of_theirs & set(of_road)))


def differences(ours, theirs, drives_on, of_road):
    """Which parts of two instructions for one maneuver differ.

    `drives_on` is the side on which one drives, and `of_road` are the names and numbers of the road that follows.
    """
    ours, theirs = read(ours), read(theirs)
    found = []
    if ours["kind"] is None or ours["kind"] != theirs["kind"]:
        found.append("kind")
    # An exit or a ramp on the usual side needs no word for it.
    unsaid = drives_on if ours["kind"] == "exit" else "straight" if ours["kind"] in ("ramp", "continue") else ""
    if ours["kind"] != "merge" and (ours["side"] or unsaid) != (theirs["side"] or unsaid):
        found.append("direction")
    if ours["exit"] != theirs["exit"]:
        found.append("exit")
    if not same_name(ours["name"] or ours["towards"], theirs["name"], of_road):
        found.append("name")
    if not same_name(ours["towards"] or ours["name"], theirs["towards"]):
        found.append("destination")
    return found
