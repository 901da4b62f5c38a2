"""Two arbiters beside each other: one takes a claim and leaves a note, the other reads it and goes on."""

from playwright.async_api import expect

from tests.browser.conftest import OpenBrowser
from tests.browser.holding import claim_is_listed, cup, holding
from tests.browser.test_organising import WIDE, give_key
from tests.browser.test_tournaments import shuts_nobody_out
from tests.service.api.playing import bearer
from tests.service.installation import Installation

KEY = {"scopes": ["play", "spectate", "organise"]}


async def test_a_claim_is_handed_over_with_a_note(open_browser: OpenBrowser, running: Installation) -> None:
    async with holding(running) as held:
        admin = bearer(running.admin_key)
        bianca = (await held.client.post("/v1/keys", json=KEY | {"name": "Bianca"}, headers=admin)).json()
        address = await cup(held, names=("Ada", "Bruno"), organisers=[bianca["key_id"]])
        match_id = (await held.begin_round(1))["tables"][0]["matches"][0]["match_id"]
        claim = {"revision": 5, "claim": "Not so."}
        url = f"/v1/matches/{match_id}/disputes"
        opened = await held.client.post(url, json=claim, headers=bearer(held.tokens[1]))
        await claim_is_listed(held)
    chief, other = [await (await open_browser(**WIDE)).new_page() for _ in range(2)]
    await give_key(chief, running.admin_key)
    await give_key(other, bianca["key"])
    await chief.goto(f"{address}/shift?language=en")
    await expect(chief.locator(".tables")).to_contain_text("Nobody has taken it.")
    await chief.get_by_role("button", name="Take it").click()
    await expect(chief.locator(".tables")).to_contain_text("deals with it.")
    await other.goto(f"{address}/shift?language=en")
    await expect(other.locator(".tables")).to_contain_text("deals with it.")
    await expect(other.get_by_role("button", name="Take it")).to_have_count(0)
    await chief.locator(".tables [name=text]").fill("Ada shows her phone later.")
    await chief.locator(".tables").get_by_role("button", name="Leave the note").click()
    await expect(chief.locator("[aria-labelledby=notes]")).to_contain_text("Ada shows her phone later.")
    await chief.get_by_role("button", name="Hand it over").click()
    await expect(chief.locator(".answer")).to_contain_text("Done.")
    await shuts_nobody_out(chief)
    await other.reload()
    await expect(other.locator("[aria-labelledby=notes]")).to_contain_text("Ada shows her phone later.")
    await other.get_by_role("button", name="Let it go").click()
    await expect(other.locator(".tables")).to_contain_text("Nobody has taken it.")
    nobody = await (await open_browser()).new_page()
    await nobody.goto(f"{address}/shift?language=it")
    await expect(nobody.locator("main")).not_to_contain_text("Ada shows")
    await other.goto(f"/desk/disputes/{opened.json()['dispute_id']}?language=en")
    statement = {"text": "Wait, please."}
    path = f"/v1/disputes/{opened.json()['dispute_id']}/statements"
    sent = await other.request.post(path, data=statement, headers=bearer(bianca["key"]))
    assert sent.ok
    await other.reload()
    await expect(other.locator(".voices")).to_contain_text("Bianca")
    await nobody.goto(f"/desk/disputes/{opened.json()['dispute_id']}?language=en")
    await expect(nobody.locator(".voices")).not_to_contain_text("Bianca")


async def test_the_chief_says_who_organises_and_hands_over(
    open_browser: OpenBrowser, running: Installation
) -> None:
    async with holding(running) as held:
        admin = bearer(running.admin_key)
        keys = [
            (await held.client.post("/v1/keys", json=KEY | {"name": name}, headers=admin)).json()
            for name in ("Bianca", "Carlo")
        ]
        held.key = keys[0]["key"]
        address = await cup(held, names=("Ada", "Bruno"))
        chief, other = [await (await open_browser(**WIDE)).new_page() for _ in keys]
        for page, key in zip((chief, other), keys, strict=True):
            await give_key(page, key["key"])
            await page.goto(f"{address}/shift?language=en")
        await expect(other.locator("#arbiters")).to_have_count(0)
        await chief.locator("#ranks summary").click()
        await chief.locator("#ranks input[name=organisers]:not([type=hidden])").fill(keys[1]["key_id"])
        await chief.locator("#do-ranks").click()
        await expect(chief.locator("[aria-labelledby=arbiters]")).to_contain_text("Carlo")
        await expect(other.locator("[aria-labelledby=arbiters]")).to_contain_text("Bianca chief")  # by itself
        await expect(other.locator("#ranks")).to_have_count(0)
        for _ in range(2):
            await chief.locator("#do-chief").click()
        await expect(chief.locator("#ranks")).to_have_count(0)
        await expect(other.locator("#ranks")).to_have_count(1)
        await other.locator("#ranks summary").click()
        await other.get_by_role("checkbox", name="Bianca").uncheck()
        await other.locator("#do-ranks").click()
        await expect(other.locator("[aria-labelledby=arbiters]")).not_to_contain_text("Bianca")
        await shuts_nobody_out(other)
        await chief.reload()
        await expect(chief.locator("#arbiters")).to_have_count(0)
