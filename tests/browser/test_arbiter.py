"""An arbiter pauses, substitutes, resigns and reinstates on the page, each with its consequences beside it."""

from playwright.async_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.holding import cup, holding
from tests.browser.test_organising import WIDE, give_key
from tests.browser.test_tournaments import shuts_nobody_out
from tests.service.api.playing import bearer
from tests.service.installation import Installation

TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}


async def act(page: Page, step: str, presses: int = 1, **fields: str) -> None:
    form = page.locator(f"form.act:has(#do-{step})")
    for field, value in fields.items():
        await form.locator(f"[name={field}]").fill(value)
    for _ in range(presses):
        await page.locator(f"#do-{step}").click()
    await expect(page.locator(".answer")).to_contain_text("Done.")


async def test_every_control_of_a_match(open_browser: OpenBrowser, running: Installation) -> None:
    async with holding(running) as held:
        await cup(held, names=("Ada", "Bruno"), disputes_seconds=600)
        round_ = await held.begin_round(1)
        match_id = round_["tables"][0]["matches"][0]["match_id"]
        page = await (await open_browser(**WIDE)).new_page()
        await page.goto(f"/matches/{match_id}/arbiter?language=en")
        await expect(page.locator(".arbiter")).to_contain_text("for the organisers")
        await expect(page.locator("form.act")).to_have_count(0)
        await give_key(page, running.admin_key)
        await page.goto(f"/matches/{match_id}/arbiter?language=en")
        await expect(page.locator("#says-resign")).to_contain_text("default of the rules")
        await shuts_nobody_out(page)
        await expect(page.locator("#do-clock")).to_have_count(0)  # nobody plays with a clock here
        await act(page, "pause", reason="Fire alarm.")
        await expect(page.locator("#do-pause")).to_have_count(0)
        await act(page, "resume")
        await act(page, "resign", presses=2, reason="Did not come.")
        await expect(page.locator(".seated")).to_contain_text("resigned")
        await act(page, "reinstate", reason="Here after all.")
        await expect(page.locator(".seated")).not_to_contain_text("resigned")
        await act(page, "substitute", player="Zoe", reason="Taken ill.")
        await expect(page.locator(".seated")).to_contain_text("Zoe")
        token = await page.locator(".answer code").inner_text()
        state = await held.client.get(f"/v1/matches/{match_id}/commands", headers=bearer(token))
        assert state.status_code == 200, "the token that is shown plays"


async def test_a_clock_is_changed_and_shown(open_browser: OpenBrowser, running: Installation) -> None:
    async with holding(running) as held:
        await cup(held, names=("Ada", "Bruno"), clocks={"match_seconds": 900})
        match_id = (await held.begin_round(1))["tables"][0]["matches"][0]["match_id"]
        page = await (await open_browser(**TABLET)).new_page()
        await give_key(page, running.admin_key)
        await page.goto(f"/matches/{match_id}/arbiter?language=it")
        await expect(page.locator("#says-clock")).to_contain_text("Vale subito")
        form = page.locator("form.act:has(#do-clock)")
        await form.locator("[name=seconds]").fill("600")
        await form.locator("[name=reason]").fill("Ha cercato l'arbitro.")
        await form.locator("button").tap()
        await expect(page.locator(".answer")).to_contain_text("Fatto.")
        await expect(page.locator(".seated .clock").first).to_contain_text("2")
        story = (await held.client.get(f"/v1/matches/{match_id}/timeline?language=it")).json()["items"]
        assert any("600 s" in line["text"] and "cercato" in line["text"] for line in story)
