"""What chance could give: faces of a draw, the table each leads to, orders of cards, forks that play them on."""

import pytest
from playwright.async_api import Page, expect

from tests.browser.axe import axe
from tests.browser.conftest import OpenBrowser
from tests.browser.disputing import contest, organised
from tests.browser.faults import Faults
from tests.browser.test_desk import signed_in
from tests.browser.test_reading import LOOKS
from tests.service.installation import Installation


async def before_a_draw(page: Page, running: Installation, kind: str) -> tuple[str, int]:
    """The sample of Frantic, and the event before its last draw of this kind; of rolls, one with six faces."""
    match = running.sample_of("frantic")
    events = (await (await page.request.get(f"/v1/matches/{match}/events?limit=200")).json())["items"]
    draws = [
        each["revision"] - 1
        for each in events
        if each["event"]["type"] == "ChanceDrawn"
        and [draw["kind"] for draw in each["event"]["draws"]] == [kind]
        and (kind != "roll" or each["event"]["draws"][0]["size"] == 6)
    ]
    return match, draws[-1]


async def count_of_forks(page: Page, match: str) -> int:
    return len((await (await page.request.get(f"/v1/matches/{match}/forks")).json())["items"])


async def test_the_faces_of_a_draw_are_read_without_scripts(
    open_browser: OpenBrowser, running: Installation
) -> None:
    """From the viewer by links alone, in Italian: faces, fractions, percents, and the table that one leads to."""
    page = await (await open_browser(java_script_enabled=False)).new_page()
    match, at = await before_a_draw(page, running, "roll")
    before = await count_of_forks(page, match)
    await page.goto(f"/matches/{match}/review?at={at}&language=it")
    await page.get_by_role("link", name="Che cosa avrebbe potuto dare la sorte?").click()
    faces = page.locator(".faces a")
    await expect(faces).to_have_count(6)
    await expect(faces.nth(2)).to_contain_text("3 1/6 16,7 %")
    await faces.nth(2).click()
    await expect(page.locator(".faces [aria-current]")).to_contain_text("3")
    await expect(page.locator(".then h2")).to_have_text("Il tavolo dopo 3")
    await expect(page.locator(".then .picture.wide svg")).to_be_visible()
    assert await page.locator(".then .told li").count() >= 1
    assert await count_of_forks(page, match) == before


async def test_a_result_is_looked_at_and_played_on_by_keyboard(page: Page, running: Installation) -> None:
    """In the viewer; the pictures change with the face, and a fork exists only after it is asked for."""
    match, at = await before_a_draw(page, running, "roll")
    before = await count_of_forks(page, match)
    await page.goto(f"/matches/{match}/review?at={at}&language=en")
    await page.get_by_role("button", name="What could chance give?").press("Enter")
    dialog = page.get_by_role("dialog", name=f"What could chance give after event {at}?")
    drawn = []
    for number in (0, 1):
        await dialog.locator(".faces a").nth(number).press("Enter")
        await expect(dialog.locator(".faces a").nth(number)).to_have_attribute("aria-current", "true")
        await expect(dialog.locator(".faces a").nth(number)).to_be_focused()
        await expect(dialog.locator(".then h2")).to_have_text(f"The table after {number + 1}")
        drawn.append(await dialog.locator(".then .picture.wide").inner_html())
    assert drawn[0] != drawn[1]
    assert await count_of_forks(page, match) == before
    await dialog.get_by_role("button", name="Play this on").press("Enter")
    await page.get_by_role("link", name="Look back").click()
    await expect(page.locator(".fork")).to_contain_text(f"A fork with scripted luck, made from event {at}")
    assert await count_of_forks(page, match) == before + 1


async def test_nothing_is_offered_where_nothing_is_drawn(page: Page, running: Installation) -> None:
    match, at = await before_a_draw(page, running, "roll")
    await page.goto(f"/matches/{match}/review?at={at}&language=en")
    tool = page.get_by_role("button", name="What could chance give?")
    await expect(tool).to_have_count(1)
    await page.keyboard.press("ArrowRight")
    await expect(page.locator(".viewer")).to_have_attribute("data-at", str(at + 1))
    await expect(tool).to_have_count(0)
    await page.keyboard.press("ArrowLeft")
    await expect(tool).to_have_count(1)
    await page.goto(f"/matches/{match}/chance?at={at + 1}&language=en")
    await expect(page.locator(".chance")).to_contain_text("Nothing is drawn after this event.")


@pytest.mark.parametrize("way", ["buttons", "drag"])
async def test_an_order_of_cards_is_changed_looked_at_and_played(
    page: Page, running: Installation, way: str
) -> None:
    """Of the deck of Frantic: the first card to the second place, by the keyboard or by dragging."""
    match, at = await before_a_draw(page, running, "shuffle")
    await page.goto(f"/matches/{match}/chance?at={at}&language=en")
    await expect(page.locator(".chance")).to_contain_text("An order is drawn.")
    lines = page.locator(".order li")
    await page.get_by_role("button", name="Up:").first.wait_for()
    if way == "buttons":
        await lines.nth(1).get_by_role("button", name="Up:").press("Enter")
        await expect(lines.nth(0).get_by_role("button", name="Up:")).to_be_focused()
        await expect(page.get_by_text("now number 1")).to_have_count(1)
    else:
        await lines.nth(0).locator("span").drag_to(lines.nth(1).locator("span"))
    places = await lines.evaluate_all("lines => lines.slice(0, 3).map((line) => line.dataset.place)")
    assert places == ["1", "0", "2"]
    await page.get_by_role("button", name="See the table").click()
    await expect(page.locator(".then h2")).to_have_text("The table after this order")
    async with page.expect_request(lambda asked: asked.method == "POST") as asked:
        await page.get_by_role("button", name="Play this on").click()
    wish = (await asked.value).post_data_json
    assert wish["luck"]["outcomes"][0][:3] == [1, 0, 2]
    await page.get_by_role("link", name="Look back").click()
    await expect(page.locator(".fork")).to_contain_text("A fork with scripted luck")


async def test_fork_here_takes_an_order_of_cards(page: Page, running: Installation) -> None:
    match, at = await before_a_draw(page, running, "shuffle")
    await page.goto(f"/matches/{match}/review?at={at}&language=it")
    await page.get_by_role("button", name="Dirama da qui").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("La sorte da qui in poi").select_option("scripted")
    await dialog.get_by_role("button", name="Giù:").first.click()
    checked = await axe(page)
    assert checked.violations_count == 0, checked.generate_report()
    await dialog.get_by_role("button", name="Dirama", exact=True).click()
    await page.get_by_role("link", name="Rivedi dall'inizio").click()
    await expect(page.locator(".fork")).to_contain_text("una sorte scritta")


async def test_the_desk_looks_at_the_contested_draw(
    page: Page, running: Installation, faults: Faults
) -> None:
    """A match in play, closed to all but its organiser; the fork is private."""
    faults.forgive("404")  # what is private is opened by the page's script, with the token that it holds
    found = organised(running, "frantic", 14)
    headers = {"Authorization": f"Bearer {found.key}"}
    answer = await page.request.get(f"/v1/matches/{found.match}/events?limit=200", headers=headers)
    rolls = [
        each["revision"]
        for each in (await answer.json())["items"]
        if each["event"]["type"] == "ChanceDrawn" and each["event"]["draws"][0]["kind"] == "roll"
    ]
    contested = contest(running, found._replace(revision=rolls[-1]))
    await signed_in(page, contested)
    await expect(page.locator("a.chance-link")).to_have_count(0)
    await page.locator(f".chain li[value='{rolls[-1] - 1}'] > a").first.click()
    await page.locator("a.chance-link").click()
    dialog = page.get_by_role("dialog")
    await dialog.locator(".faces a").first.click()
    await expect(dialog.locator(".then .picture.wide svg")).to_be_visible()
    checked = await axe(page)
    assert checked.violations_count == 0, checked.generate_report()
    await dialog.get_by_role("button", name="Play this on").click()
    await page.get_by_role("link", name="Look back").click()
    await expect(page.locator(".badge").first).to_have_text("private")


@pytest.mark.parametrize("kind", ["roll", "shuffle"])
@pytest.mark.parametrize(("size", "scheme"), [((1280, 800), "light"), ((320, 640), "dark")])
async def test_nobody_is_shut_out(
    open_browser: OpenBrowser, running: Installation, size: tuple[int, int], scheme: str, kind: str
) -> None:
    width, height = size
    viewport = {"width": width, "height": height}
    page = await (await open_browser(viewport=viewport, color_scheme=scheme)).new_page()
    match, at = await before_a_draw(page, running, kind)
    query = "&outcome=3" if kind == "roll" else ""
    await page.goto(f"/matches/{match}/chance?at={at}&language=it{query}")
    await page.locator(".order button, .then .do").first.wait_for()
    checked = await axe(page)
    assert checked.violations_count == 0, checked.generate_report()
    assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    small = await page.evaluate(
        "[...document.querySelectorAll('.chance button, .faces a')]"
        ".filter((each) => { const { width, height } = each.getBoundingClientRect();"
        " return width < 24 || height < 24; }).length"
    )
    assert small == 0


@pytest.mark.parametrize("look", ["dark", "narrow"])
async def test_the_dialog_of_the_viewer_shuts_nobody_out(
    open_browser: OpenBrowser, running: Installation, look: str
) -> None:
    page = await (await open_browser(**LOOKS[look])).new_page()
    match, at = await before_a_draw(page, running, "roll")
    await page.goto(f"/matches/{match}/review?at={at}&language=en")
    await page.get_by_role("button", name="What could chance give?").click()
    dialog = page.get_by_role("dialog")
    await dialog.locator(".faces a").first.click()
    await dialog.locator(".then .do").wait_for()
    checked = await axe(page)
    assert checked.violations_count == 0, checked.generate_report()
    assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
