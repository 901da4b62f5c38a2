"""A page of another origin plays: the browser asks the service first, then sends tokens and shows headers."""

from typing import Any

import httpx
from playwright.async_api import Browser

from tests.listening import listening
from tests.service.installation import Installation
from tests.waiting import ANSWER_SECONDS

PLAY = """async (url) => {
  const call = async (path, method = "GET", token = "", body = undefined, more = {}) => {
    const headers = { ...more };
    if (token) headers["Authorization"] = `Bearer ${token}`;
    if (body) headers["Content-Type"] = "application/json";
    const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
    return { status: answer.status, headers: answer.headers, body: await answer.json().catch(() => null) };
  };
  const key = () => ({ "Idempotency-Key": crypto.randomUUID() });
  const setUp = { game: "sukkube", seats: 2, bots: { 1: "random" } };
  const made = await call("/v1/matches", "POST", "", setUp, key());
  const match = made.headers.get("Location");
  const { body: { seat_token: token } } = await call(`${match}/seats`, "POST", "", { player: "Ada" }, key());
  await call(`${match}/start`, "POST", token);
  let mine = { body: { commands: [] } };
  for (let tries = 0; tries < 4 && !mine.body.commands.length; tries++)
    mine = await call(`${match}/commands?wait=25`, "GET", token);
  const tag = mine.headers.get("ETag");
  const play = (more) =>
    call(`${match}/commands`, "POST", token, mine.body.commands[0], { "If-Match": tag, ...more });
  const played = await play(key());
  const stale = await play({});
  const again = await call(`${match}/state?at=3`, "GET", token);
  const known = await fetch(`${url}${match}/state?at=3`, {
    headers: { Authorization: `Bearer ${token}`, "If-None-Match": again.headers.get("ETag") },
    cache: "no-store" });
  const stream = await fetch(`${url}${match}/events/stream`, {
    headers: { Authorization: `Bearer ${token}`, "Last-Event-ID": "3" } });
  const first = new TextDecoder().decode((await stream.body.getReader().read()).value);
  return { match, created: made.status, played: played.status, stale: stale.status, known: known.status, first,
    budget: played.headers.get("RateLimit"), id: stale.headers.get("X-Request-ID"),
    revision: played.body.revision };
}"""
COOKIES = (
    """(url) => fetch(url + "/v1/games", { credentials: "include" }).then(() => "read", () => "refused")"""
)


async def page_of_another_site(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/html")]})
    await send({"type": "http.response.body", "body": b"<!doctype html><title>Elsewhere</title>"})


async def test_a_page_of_another_origin_plays_a_move(chromium: Browser, running: Installation) -> None:
    async with listening(page_of_another_site) as elsewhere:
        page = await (await chromium.new_context()).new_page()
        await page.goto(elsewhere)
        done = await page.evaluate(PLAY, running.url)
        refused = await page.evaluate(COOKIES, running.url)
        await page.context.close()
    assert (done["created"], done["played"], done["stale"], done["known"]) == (201, 200, 412, 304)
    assert done["first"].startswith("retry:")
    assert done["budget"]
    assert done["id"]
    assert refused == "refused"
    async with httpx.AsyncClient(base_url=running.url, timeout=ANSWER_SECONDS) as client:
        state = (await client.get(f"{done['match']}/state")).json()
    assert state["revision"] >= done["revision"]
