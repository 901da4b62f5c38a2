"""The words of the pages: a file for each language, with the same keys."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from domain.kernel.table import Language
from domain.kernel.words import LANGUAGES


@cache
def words(language: Language) -> Mapping[str, Any]:
    """By section and key; `{name}` stands for what is filled in."""
    text = resources.files("service.web").joinpath(f"{language}.toml").read_text("utf-8")
    return tomllib.loads(text)


def script_words(language: Language) -> dict[str, str]:
    """The words of scripts: their own words, and those of the page for what they write in its stead."""
    all_words = words(language)
    viewer = all_words["viewer"]
    return {
        **all_words["script"],
        **{f"refused_{key}": text for key, text in (all_words["refused"] | all_words["hindrances"]).items()},
        **{f"who_{key}": text for key, text in all_words["who"].items()},
        **{key: viewer[key] for key in ("undone", "changed", "nothing_changed")},
    }


def language_of(choice: str | None, accepted: str) -> Language:
    """The one asked for, else the first of an Accept-Language header that there is, else English."""
    weighed = []
    for place, each in enumerate(accepted.split(",")):
        name, _, weight = each.partition(";q=")
        weighed.append((-_number(weight), place, name.strip()[:2].lower()))
    order = (choice or "", *(name for weight, _, name in sorted(weighed) if weight))
    return next((language for name in order for language in LANGUAGES if language == name), "en")


def _number(weight: str) -> float:
    try:
        return float(weight) if weight else 1.0
    except ValueError:
        return 0.0
