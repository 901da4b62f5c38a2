"""A tournament and a match are set up from their pages: with every term, and with errors at their fields."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Page, expect

from service.schemas.matches import CreateMatch
from service.schemas.tournaments import CreateTournament
from service.web.presets import TOURNAMENTS
from service.web.words import words
from tests.browser.axe import axe
from tests.browser.conftest import OpenBrowser
from tests.browser.faults import Faults
from tests.browser.playing import asked
from tests.browser.test_organising import give_key
from tests.browser.test_reading import LOOKS
from tests.service.installation import Installation


def named(struct: type) -> set[str]:
    return set(struct.__struct_fields__) - {"options", "clocks", "bots", "position", "continues", "reactions"}  # type: ignore[attr-defined]


async def test_every_term_can_be_set(page: Page) -> None:
    for path, struct in (("/tournaments/new", CreateTournament), ("/matches/new", CreateMatch)):
        await page.goto(path)
        names = await page.locator("form [name]").evaluate_all("all => all.map((each) => each.name)")
        assert named(struct) <= set(names)
        assert {"clocks.decision_seconds", "clocks.match_seconds", "clocks.increment_seconds"} <= set(names)
    assert "reactions.mode" in names, "a match on the pages has tacit windows where its game has windows"
    assert all(len(words("it")["terms"][key]) == 2 for key in words("en")["terms"])


async def test_a_tournament_is_announced(page: Page, running: Installation) -> None:
    """In Italian, by the key that is given at the desk."""
    await page.goto("/tournaments/new?language=it")
    await page.get_by_role("link", name="Per gli organizzatori").click()
    await page.wait_for_load_state()
    await page.get_by_label("Chiave dell'organizzatore").fill(running.admin_key)
    await page.locator("form.sign button").click()
    await page.locator(".forget-key").wait_for()
    await page.goto("/tournaments?language=it")
    await page.get_by_role("link", name="Prepara un torneo").click()
    await page.wait_for_load_state()
    await expect(page.locator("form.setup .key")).to_be_hidden()
    await page.get_by_label("Titolo").fill("Coppa di <b>aprile</b>")
    await page.locator("select[name=game]").select_option("frantic")
    await page.get_by_label("Giocatori per tavolo").fill("3")
    await page.get_by_label("Turni", exact=True).fill("4")
    await page.locator("summary", has_text="Altre condizioni").click()
    await page.get_by_label("Punti per posizione").fill("4 2 1")
    await page.get_by_label("Spareggi 1").select_option("wins")
    await page.get_by_label("Tempo per la partita").fill("900")
    await page.locator("fieldset.options:not([hidden]) select[name='options.match_length']").select_option(
        '"short"'
    )
    await page.get_by_role("button", name="Annuncialo").click()
    await expect(page.locator("h1")).to_contain_text("Coppa di <b>aprile</b>")
    held = await (await page.request.get(f"/v1{urlsplit(page.url).path}")).json()
    assert held["terms"]["tie_breaks"] == ["wins"]
    assert held["terms"]["rounds"] == 4
    assert held["terms"]["options"] == {"match_length": "short"}


@pytest.mark.parametrize("preset", TOURNAMENTS)
async def test_a_tournament_is_announced_by_presets(page: Page, running: Installation, preset: str) -> None:
    """The second that is chosen leaves nothing of the first."""
    labels = words("en")["presets"]
    await give_key(page, running.admin_key)
    await page.goto("/tournaments/new?language=en")
    await page.get_by_label("Title").fill("Cup")
    await page.locator("select[name=game]").select_option("sukkube")
    for kind, names in (("tournament", ("championship", preset)), ("clock", ("three_days", "five"))):
        for name in names:
            await page.locator(f"[data-pointer='/{kind}_preset'] select").select_option(label=labels[name])
    await page.get_by_role("button", name="Announce it").click()
    await expect(page.locator("h1")).to_have_text("Cup")
    terms = (await (await page.request.get(f"/v1{urlsplit(page.url).path}")).json())["terms"]
    is_championship = preset == "championship"
    assert (terms["check_in_seconds"] is not None) == is_championship
    assert terms["anonymous_entries"] == terms["is_open"] == (not is_championship)
    assert terms["clocks"]["match_seconds"] == 300
    assert "decision_seconds" not in terms["clocks"]


async def test_what_cannot_be_stands_at_its_field_and_nothing_is_lost(
    page: Page, running: Installation, faults: Faults
) -> None:
    faults.forgive("400", "422")
    await give_key(page, running.admin_key)
    await page.goto("/tournaments/new?language=en")
    await page.get_by_label("Title").fill("Cup")
    await page.get_by_label("Players at a table").fill("9")
    await page.get_by_role("button", name="Announce it").click()
    await expect(page.get_by_label("Players at a table")).to_have_attribute("aria-invalid", "true")
    await page.get_by_label("Players at a table").fill("2")
    await page.get_by_role("button", name="Announce it").click()
    await expect(page.locator(".faults")).to_contain_text(re.compile(r"\(TO-[A-Z]+-\d+\)"))
    await expect(page.get_by_label("Title")).to_have_value("Cup")


async def test_a_match_is_set_up_with_options_and_begun(page: Page) -> None:
    await page.goto("/?language=en")
    await page.get_by_role("link", name="Set up a match with options").click()
    await page.wait_for_load_state()
    await page.locator("select[name=game]").select_option("sukkube")
    await page.get_by_label("Your name").fill("Ada")
    await page.get_by_label("Seat 2").select_option("random")
    await expect(page.locator("fieldset.options:visible")).to_have_count(1)
    await page.locator("[name='options.target_points']").fill("2")
    await page.locator("summary", has_text="More terms").click()
    await page.get_by_label("Time for a decision").fill("600")
    await page.get_by_role("button", name="Set it up").click()
    await page.get_by_role("button", name="Begin").click()
    await asked(page)
    await expect(page.locator(".seats .clock").first).to_be_visible()


@pytest.mark.parametrize("look", LOOKS)
async def test_nobody_is_shut_out(open_browser: OpenBrowser, look: str) -> None:
    page = await (await open_browser(**LOOKS[look])).new_page()
    for path in ("/tournaments/new?language=it", "/matches/new?language=en"):
        await page.goto(path)
        await page.locator("summary").first.click()
        found = await axe(page)
        assert found.violations_count == 0, found.generate_report()
        assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
