"""Banners and spoken instructions that the library makes, beside those of the command line."""

import json

import numpy as np
import pytest
from conftest import FIXES, ROUTES, command, table

import fairway

ANSWER = ROUTES["osrm-legs"].read_bytes()


@pytest.fixture
def route():
    return fairway.Route.from_json(ANSWER)


def spoken(route):
    """The texts of all spoken instructions, in order."""
    steps = [step for leg in route.description["legs"] for step in leg["steps"]]
    return [voice["announcement"] for step in steps for voice in step.get("voiceInstructions", [])]


def test_a_route_without_instructions_gets_them(route):
    assert spoken(route) == [] and route.language == ""
    german = route.with_guidance("de")
    assert german.language == "de" and german.length == route.length
    assert len(spoken(german)) > 5 and any(" abbiegen" in text for text in spoken(german))
    assert german.banner(0, 0, 0)["text"] and german.text(fairway.Text.INSTRUCTION, 0, 0)
    # The route itself is as it was, and the new one outlives it.
    assert spoken(route) == []
    route.close()
    assert "Richtung " in german.text(fairway.Text.SPOKEN)


def test_a_session_speaks(tmp_path, route):
    trace, events = tmp_path / "trace.csv", tmp_path / "events.ndjson"
    command("generate", "--route", ROUTES["osrm-legs"], "--out", trace, "--noise", "clean")
    command("replay", "--route", ROUTES["osrm-legs"], "--trace", trace, "--guidance", "de", "--events", events)
    lines = [json.loads(line) for line in events.read_text().splitlines()]
    columns = {name: values.astype(np.float64) for name, values in table(trace).items() if name in FIXES}
    german = route.with_guidance("de")
    _, found = fairway.Session(german).update(columns)
    names = fairway.event_names()
    for kind in ("spokenInstruction", "visualInstruction"):
        expected = [(e["fix"], e["leg"], e["step"], e["distance_along"]) for e in lines if e["event"] == kind]
        own = [e for e in found if names[e["event"]] == kind]
        assert [(e["fix"], e["leg"], e["step"], e["distance_along"]) for e in own] == expected and len(own) > 5
        assert all(german.instruction(e) == e["text"] for e in own)
        said = [e for e in own if e["event"] == fairway.EventKind.SPOKEN_INSTRUCTION]
        assert all(german.ssml(e).startswith("<speak>") and e["priority"] != fairway.Priority.NONE for e in said)


def test_a_language_that_is_not_known_is_english(route):
    other = route.with_guidance("tlh")
    assert other.language == "en"
    assert spoken(other) == spoken(route.with_guidance("en", units="metric"))
    assert (other.language, other.missing_language, other.units) == ("en", "tlh", "metric")


def test_units_and_options(route):
    text = " ".join(spoken(route.with_guidance("en", units="imperial")))
    assert " feet" in text and " meters" not in text
    early = {"language": "en", "driving": {"lead": 12}}
    assert early["driving"]["lead"] == fairway.complete_guidance_options(early)["driving"]["lead"]
    one, other = (route.with_guidance(options=each) for each in (early, json.dumps(early)))
    assert one.description == other.description != route.with_guidance("en").description
    assert route.with_guidance("de", options=early).language == "de"
    assert route.with_guidance("de", options=json.dumps(early)).language == "de"
    start = spoken(route.with_guidance("de"))[0]
    assert start not in spoken(route.with_guidance("de", is_under_way=True))


def test_instructions_of_the_service_are_kept():
    route = fairway.Route.from_json(ROUTES["valhalla-legs"].read_bytes())
    assert spoken(route.with_guidance("de")) == spoken(route)
    replaced = route.with_guidance("de", replace=True)
    assert spoken(replaced) != spoken(route) and replaced.language == "de"


@pytest.mark.parametrize("options, message", [
    ({"tongue": "de"}, "there is no options.tongue"), ({"source": "server"}, "options.source is not service, "),
    ({"language": 7}, "options.language is not a text"), ({"driving": {"lead": -1}}, "options.driving.lead"),
    ("[", r"options\[0\]: expected"),
])
def test_options_that_are_none(route, options, message):
    with pytest.raises(fairway.FairwayError, match=message):
        route.with_guidance(options=options)


def test_arguments_that_are_none(route):
    with pytest.raises(fairway.FairwayError, match="options.units is not metric, imperial or british"):
        route.with_guidance("de", units="leagues")
    with pytest.raises(fairway.FairwayError, match="options.language is not a text"):
        route.with_guidance(7)
    with pytest.raises(ValueError, match="options is not JSON"):
        route.with_guidance("de", options="[")
    with pytest.raises(TypeError, match="options is a dictionary or a JSON object, not a list"):
        route.with_guidance("de", options="[]")
    route.close()
    with pytest.raises(fairway.FairwayError) as caught:
        route.with_guidance("de")
    assert caught.value.name == "handle"


def test_languages():
    languages = fairway.guidance_languages()
    assert languages[0] == ("en", "English") and ("de", "Deutsch") in languages
    assert len({each.identifier for each in languages}) == len(languages)
    made = fairway.Route.from_json(ANSWER)
    for tag, name in languages:
        assert name and made.with_guidance(tag).language == tag
