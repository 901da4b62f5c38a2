"""An arbiter penalises on the page; everybody reads it beside the name, in the register and on the sheet."""

from playwright.async_api import expect

from tests.browser.conftest import OpenBrowser
from tests.browser.holding import cup, holding
from tests.browser.test_organising import WIDE, give_key
from tests.browser.test_tournaments import shuts_nobody_out
from tests.service.installation import Installation


async def test_points_are_taken_off_and_given_back(open_browser: OpenBrowser, running: Installation) -> None:
    async with holding(running) as held:
        address = await cup(held, names=("Ada", "Bruno"), house_rules=["Be on time."])
        await held.begin_round(1)
    page = await (await open_browser(**WIDE)).new_page()
    await give_key(page, running.admin_key)
    await page.goto(f"{address}?language=en")
    await page.locator("#penalise summary").click()
    form = page.locator("#penalise form")
    await expect(form.locator("[name=points]")).to_be_hidden()
    await form.locator("[name=grade]").select_option("points")
    await form.locator("[name=points]").fill("0.5")
    await form.locator("[name=rule]").fill("HR-1")
    await form.locator("[name=reason]").fill("Late twice.")
    await form.get_by_role("button", name="Penalise").click()
    await expect(page.locator(".answer")).to_contain_text("Done.")
    await expect(page.locator(".penalties li")).to_contain_text("Ada: points off −0.5. Late twice.")
    ada = page.locator(".standings tbody tr", has_text="Ada")
    await expect(ada).to_contain_text("points off −0.5")
    await expect(ada.locator("strong")).to_have_text("-0.5")
    await shuts_nobody_out(page)
    await page.locator("#rule-1 summary").click()
    at_table = page.locator("#rule-1 .penalty")
    await at_table.locator("[name=entrant]").select_option(label="Bruno")
    await at_table.locator("[name=grade]").select_option("match")
    await at_table.locator("[name=reason]").fill("Left the hall.")
    await at_table.get_by_role("button", name="Penalise").click()
    await expect(page.locator(".seated")).to_contain_text("Bruno forfeits")
    await page.locator("#penalty-1 summary").click()
    await page.locator("#penalty-1 [name=reason]").fill("The clock was wrong.")
    await page.locator("#do-withdraw-penalty-1").click()
    await expect(page.locator(".penalties s")).to_contain_text("Ada")
    await expect(ada).not_to_contain_text("points off")
    await page.goto(f"{address}/print/penalties?language=it")
    await expect(page.locator(".sheets ol li")).to_have_text(
        "Bruno: tavolo perso, turno 1, tavolo 1. Left the hall."
    )
    table = await page.request.get(f"{address}/export/penalties")
    assert "1,1,Ada,points,,,0.5,0,HR-1,Late twice.,The clock was wrong." in await table.text()
