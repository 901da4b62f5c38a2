"""A weekend from the browser: fourteen players, three rounds at tables of four and five, a final, two arbiters.

Everything that an arbiter does is done on a page, by fingers on a tablet or with a mouse. Players' own programs
claim and resign by their tokens. `MOVIOLA_WEEKEND_PICTURES` names a folder for pictures of each station.
"""

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.holding import claim_is_listed, holding
from tests.browser.people import Person, Way
from tests.browser.test_organising import give_key
from tests.browser.test_tournaments import shuts_nobody_out
from tests.service.api.holding import Holding
from tests.service.api.playing import bearer
from tests.service.installation import Installation
from tests.waiting import until

TABLET = {"viewport": {"width": 820, "height": 1180}}
PICTURES = os.environ.get("MOVIOLA_WEEKEND_PICTURES", "")
NAMES = (
    "Ada",
    "Bruno",
    "Carla",
    "Dino",
    "Emma",
    "Fabio",
    "Gina",
    "Hugo",
    "Irma",
    "Livio",
    "Marta",
    "Nino",
    "Olga",
)
LATE = "Piero"
TABLES = {13: [5, 4, 4], 12: [4, 4, 4]}


class Arbiter(Person):
    """Counts what they press; words that are written count once each."""

    presses = 0

    async def press(self, target: Locator) -> None:
        self.presses += 1
        await super().press(target)

    async def write(self, target: Locator, text: str) -> None:
        self.presses += 1
        await super().write(target, text)

    async def choose(self, target: Locator, value: str) -> None:
        self.presses += 1
        await super().choose(target, value)

    async def send(self, form: Locator, again: bool = False, **fields: str) -> None:
        """Fill in a form and press its button, twice where it asks again."""
        for name, value in fields.items():
            field = form.locator(f"[name={name}]")
            is_list = await field.evaluate("(field) => field.matches('select')")
            await (self.choose if is_list else self.write)(field, value)
        for _ in range(1 + again):
            await self.press(form.locator("button[id^=do-]"))
        await expect(self.page.locator(".answer")).to_contain_text(self.said("script.done"))

    def act(self, step: str) -> Locator:
        return self.page.locator(f"form.act:has(#do-{step})")

    async def unfold(self, id_: str) -> None:
        """A page that is written anew at this moment may not have felt the finger."""
        await self.page.locator(f"#{id_}").wait_for()
        closed = self.page.locator(f"#{id_}:not([open])")

        async def is_open() -> bool:
            if await closed.count():
                await self.press(closed.locator("summary").first)
            return not await closed.count()

        await until(is_open)


async def arrives(open_browser: OpenBrowser, key: str, way: Way) -> Arbiter:
    locale = {"en": "en-GB", "it": "it-IT"}[way.language]
    page = await (await open_browser(**TABLET, locale=locale, has_touch=way.device == "touch")).new_page()
    await give_key(page, key)
    return Arbiter(page, way)


@pytest.mark.timeout(400)
async def test_a_weekend(open_browser: OpenBrowser, running: Installation) -> None:
    async with holding(running) as held:
        body = {"name": "Bianca", "scopes": ["play", "spectate", "organise"]}
        made = (await held.client.post("/v1/keys", json=body, headers=bearer(running.admin_key))).json()
        chief = await arrives(open_browser, running.admin_key, Way("touch", "en"))
        bianca = await arrives(open_browser, made["key"], Way("mouse", "it"))
        await announce(chief, made["key_id"])
        held.url = f"/v1{address(chief.page)}"
        await enter_list(chief, held)
        await first_round(chief, bianca, held)
        await second_round(chief, bianca, held)
        await third_round(chief, bianca, held)
        await final(chief, held)
        await prints(chief, held)
        pictured = await (await open_browser(viewport={"width": 1280, "height": 800})).new_page()
        await pictured.goto(f"{held.url.removeprefix('/v1')}/screen?language=en")
        await expect(pictured.locator(".ranking li").first).to_be_visible()


def address(page: Page) -> str:
    return page.url.partition("?")[0].removeprefix(page.url[: page.url.index("/tournaments")])


async def look(person: Person, name: str) -> None:
    """The page shuts nobody out; a picture of it where they are wanted."""
    await shuts_nobody_out(person.page)
    if PICTURES:
        await person.page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)


async def announce(chief: Arbiter, other: str) -> None:
    await chief.open("/tournaments/new")
    page = chief.page
    await chief.write(page.locator("[name=title]"), "Spring weekend")
    await chief.choose(page.locator("select[name=game]"), "frantic")
    await chief.write(page.locator("[name=table_size]"), "5")
    await chief.write(page.locator("[name=rounds]"), "3")
    await chief.choose(page.locator("[name=is_open]"), "false")
    await chief.press(page.locator("form.setup > details > summary"))
    await chief.write(page.locator("[name=smallest_table]"), "4")
    await chief.write(page.locator("[name=late_entry_rounds]"), "2")
    await chief.write(page.locator("[name=organisers]"), other)
    await chief.write(page.locator("[name=house_rules]"), "Be on time.")
    await look(chief, "announcing")
    await chief.press(page.locator("form.setup button.do"))
    await expect(page.locator("h1")).to_have_text("Spring weekend")


async def enter_list(chief: Arbiter, held: Holding) -> None:
    """Thirteen by a pasted list, each with a slip."""
    page, before = chief.page, chief.presses
    await chief.unfold("entry-list")
    lines = "\n".join(
        ["name;rating;club", *(f"{name};{1500 - 10 * n};Corvo" for n, name in enumerate(NAMES))]
    )
    await page.locator("#entry-list textarea").fill(lines)
    await chief.press(page.locator("[data-list=preview]"))
    await expect(page.locator("[data-list=enter]")).to_be_enabled()
    await look(chief, "entries")
    await chief.press(page.locator("[data-list=enter]"))
    slips = page.locator("dialog .slips article code")
    await expect(slips).to_have_count(len(NAMES))
    held.tokens.update(enumerate(await slips.all_inner_texts(), 1))
    await chief.press(chief.button("script.close"))
    assert chief.presses - before <= 4, "fourteen took 56"


async def begin(arbiter: Arbiter, held: Holding, number: int) -> list[Any]:
    """Pair and start a round on the page; its tables."""
    await arbiter.open(held.url.removeprefix("/v1"))
    pair = arbiter.page.locator("#do-pair, #do-pair_provisional").and_(arbiter.page.locator(":enabled"))
    await arbiter.press(pair)
    await expect(arbiter.page.locator(".answer")).to_contain_text(arbiter.said("script.done"))
    await arbiter.send(arbiter.act("start"))
    await look(arbiter, f"round-{number}")
    tables: list[Any] = (await held.get(f"/rounds/{number}"))["tables"]
    return tables


async def claim(held: Holding, table: Any) -> str:
    """A player's program contests the last event of its match; the address of the desk."""
    (match,) = table["matches"]
    url = f"/v1/matches/{match['match_id']}"
    entrant = next(each for each in match["seating"] if each in held.tokens and each not in table["forfeits"])
    headers = bearer(held.tokens[entrant])
    now = (await held.client.get(f"{url}/state", headers=headers)).json()
    body = {"revision": now["revision"], "claim": "I was asked first."}
    opened = await held.client.post(f"{url}/disputes", json=body, headers=headers)
    assert opened.status_code == 201, opened.text
    return f"/desk/disputes/{opened.json()['dispute_id']}"


async def rule(arbiter: Arbiter, desk: str, name: str, status: str = "ruled") -> None:
    """Preview and give the ruling that the play stands."""
    page = arbiter.page
    await arbiter.open(desk)
    form = page.locator("form.ruling")
    await form.wait_for()
    await arbiter.pick(form.locator("input[value=stand]"))
    await arbiter.write(form.locator("input[name=rule]"), "MV-RUL-02")
    await arbiter.write(form.locator("textarea[name=reason]"), "The film shows it.")
    await arbiter.press(arbiter.button("desk.preview"))
    await page.locator(".outcome").wait_for()
    await look(arbiter, name)
    await arbiter.press(arbiter.button("script.give_ruling"))
    await expect(page.locator(".state")).to_contain_text(arbiter.said(f"desk.status.{status}"))


async def end(held: Holding, number: int, tables: list[Any]) -> None:
    """Players' programs resign until each table has a winner."""
    for table in tables:
        for match in table["matches"]:
            for entrant in sorted(match["seating"])[1:]:
                url = f"/v1/matches/{match['match_id']}/resign"
                if entrant in held.tokens:
                    await held.client.post(url, headers=bearer(held.tokens[entrant]))
    await held.settled(number)


async def first_round(chief: Arbiter, bianca: Arbiter, held: Holding) -> None:
    """One never comes, one lost a token; a claim is taken by one arbiter, the other sees so."""
    page = chief.page
    tables = await begin(chief, held, 1)
    assert sorted((len(each["entrants"]) for each in tables), reverse=True) == TABLES[13]
    absent = next(each for each in tables if 2 in each["entrants"])
    await chief.unfold(f"rule-{absent['table']}")
    form = page.locator(f"#rule-{absent['table']} form").first
    await chief.press(form.get_by_label("Bruno"))
    await chief.send(form, reason="Did not come.")
    await chief.unfold("people")
    lost = chief.act("token")
    await chief.choose(lost.locator("select[name=entrant]"), "3")
    await chief.press(lost.locator("button"))
    slip = page.locator("dialog .slips article code")
    held.tokens[3] = await slip.inner_text()
    await chief.press(chief.button("script.close"))
    await expect(page.locator(".answer")).to_contain_text(chief.said("script.done"))
    await chief.unfold("hall")
    await chief.send(chief.act("announce"), text="Lunch is at one.")
    await chief.unfold("hall")
    await chief.send(chief.act("clock"), minutes="50")

    tables = (await held.get("/rounds/1"))["tables"]
    desk = await claim(held, tables[0])
    await claim_is_listed(held)
    await bianca.open(f"{held.url.removeprefix('/v1')}/shift")
    await bianca.press(bianca.button("shift.take"))
    await expect(bianca.page.locator(".tables")).to_contain_text("Bianca")
    await look(bianca, "shift")
    await rule(bianca, desk, "ruling-1")
    await end(held, 1, tables)


async def second_round(chief: Arbiter, bianca: Arbiter, held: Holding) -> None:
    """One withdraws, one comes late, one is replaced; two rulings, and an appeal against one."""
    page = chief.page
    await chief.open(held.url.removeprefix("/v1"))
    await chief.unfold("people")
    await chief.send(chief.act("withdraw"), entrant="4")
    await chief.unfold("people")
    late = chief.act("enter_others")
    await chief.write(late.locator("[name=player]"), LATE)
    await chief.press(late.locator("button"))
    await expect(page.locator(".slip")).to_be_visible()
    held.tokens[len(NAMES) + 1] = await page.locator(".slip input").input_value()
    await chief.press(chief.button("script.close", page.locator(".slip")))

    tables = await begin(bianca, held, 2)
    assert sorted((len(each["entrants"]) for each in tables), reverse=True) == TABLES[12]
    (match,) = tables[2]["matches"]
    replaced = max(match["seating"])
    await chief.open(f"/matches/{match['match_id']}/arbiter")
    form = chief.act("substitute")
    seat = str(match["seating"].index(replaced))
    await chief.send(form, seat=seat, player="Quinto", reason="Taken ill.")
    own, held.tokens[replaced] = held.tokens[replaced], await page.locator(".answer code").inner_text()
    await look(chief, "substitute")

    desks = [await claim(held, table) for table in tables[:2]]
    await rule(bianca, desks[0], "ruling-2")
    await rule(chief, desks[1], "ruling-3")
    (match,) = tables[0]["matches"]
    headers = bearer(held.tokens[next(each for each in match["seating"])])
    dispute = desks[0].rpartition("/")[2]
    path = f"/v1/disputes/{dispute}/appeal"
    appeal = await held.client.post(path, json={"reason": "I had said so."}, headers=headers)
    assert appeal.is_success, appeal.text
    await rule(chief, desks[0], "appeal", "final")
    await end(held, 2, tables)
    held.tokens[replaced] = own


async def third_round(chief: Arbiter, bianca: Arbiter, held: Holding) -> None:
    """Two penalties, two more claims."""
    tables = await begin(chief, held, 3)
    desks = [await claim(held, table) for table in tables[:2]]
    for arbiter, desk, name in ((chief, desks[0], "ruling-4"), (bianca, desks[1], "ruling-5")):
        await rule(arbiter, desk, name)
    page = chief.page
    for grade in ("warning", "points"):
        await chief.open(held.url.removeprefix("/v1"))
        await chief.unfold("penalise")
        form = page.locator("#penalise form")
        await chief.choose(form.locator("[name=entrant]"), "5")
        await chief.choose(form.locator("[name=grade]"), grade)
        if grade == "points":
            await chief.write(form.locator("[name=points]"), "0.5")
        await chief.send(form, rule="HR-1", reason="Late again.")
    await expect(page.locator(".penalties li")).to_have_count(2)
    await end(held, 3, tables)
    await chief.open(held.url.removeprefix("/v1"))
    step = "finish" if await page.locator("#do-finish").is_enabled() else "finish_early"
    await chief.send(chief.act(step), again=True)
    await expect(page.locator(".podium li").first).to_be_visible()
    await look(chief, "podium")


async def final(chief: Arbiter, held: Holding) -> None:
    """The best four at one table, with the slips they have."""
    page = chief.page
    ranking = (await held.standings())[:4]
    await chief.press(page.locator("a[href*='continues=']"))
    await page.wait_for_load_state()
    await chief.write(page.locator("[name=title]"), "Final")
    await chief.choose(page.locator("select[name=game]"), "frantic")
    await chief.choose(page.locator("[name=format]"), "single_elimination")
    await chief.write(page.locator("[name=table_size]"), "4")
    await chief.press(page.locator("form.setup button.do"))
    await expect(page.locator("h1")).to_have_text("Final")
    await expect(page.locator(".entrants li bdi")).to_have_text([each["player"] for each in ranking])
    held.url = f"/v1{address(page)}"
    held.tokens = {place: held.tokens[each["entrant"]] for place, each in enumerate(ranking, 1)}
    tables = await begin(chief, held, 1)
    await end(held, 1, tables)
    await chief.open(held.url.removeprefix("/v1"))
    step = "finish" if await page.locator("#do-finish").is_enabled() else "finish_early"
    await chief.send(chief.act(step), again=True)
    await expect(page.locator(".podium li").first).to_contain_text(ranking[0]["player"])
    await expect(page.locator(".overall tbody th")).to_have_count(len(NAMES) + 1)
    await look(chief, "final")


async def prints(chief: Arbiter, held: Holding) -> None:
    """Sheets for the wall and tables for a spreadsheet, by the links of the page."""
    path = held.url.removeprefix("/v1")
    await chief.open(path)
    exports = chief.page.locator("a[href*='/export/']")
    await expect(exports).to_have_count(4)
    for export in await exports.evaluate_all("(links) => links.map((link) => link.getAttribute('href'))"):
        answer = await chief.page.request.get(export)
        assert answer.headers["content-type"].startswith("text/csv")
    for sheet in ("standings", "pairings", "cross-table"):
        await chief.open(f"{path}/print/{sheet}")
        await expect(chief.page.locator(".sheets")).to_be_visible()
        await look(chief, f"print-{sheet}")
