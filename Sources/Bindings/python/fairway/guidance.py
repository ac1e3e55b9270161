"""Guidance: banners, spoken instructions and texts of steps that the library makes for a route without them."""

import json
from collections.abc import Mapping
from typing import NamedTuple

from ._library import fetched, library
from .drive import encoded


class GuidanceLanguage(NamedTuple):
    """A language of guidance: its tag of BCP 47, and its name in the language itself, for menus."""

    identifier: str
    name: str


def guidance_languages():
    """Returns the languages in which guidance is made, English first."""
    languages, loaded = [], library()
    while (tag := loaded.fairway_guidance_language(len(languages))) is not None:
        name = loaded.fairway_guidance_language_name(len(languages))
        languages.append(GuidanceLanguage(tag.decode(), name.decode()))
    return tuple(languages)


def complete_guidance_options(options=None):
    """Returns all options of guidance as a dictionary: the given ones, and the defaults of the others."""
    text = encoded(options)
    return json.loads(fetched("guidance_options_complete", text, len(text or b"")))


def combined(options, language, units, replace):
    """Returns options as JSON, with the members that are given one by one in place of their own."""
    given = {name: value for name, value in (("language", language), ("units", units)) if value is not None}
    if replace:
        given["source"] = "device"
    if not given:
        return encoded(options)
    if isinstance(options, (str, bytes)):
        try:
            options = json.loads(options)
        except ValueError as error:
            raise ValueError(f"options is not JSON: {error}") from None
    if options is None:
        options = {}
    if not isinstance(options, Mapping):
        raise TypeError(f"options is a dictionary or a JSON object, not a {type(options).__name__}")
    return encoded({**options, **given})
