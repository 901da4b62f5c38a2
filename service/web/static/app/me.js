// The reader's own page: their matches, their devices, the code for another device.

import { beCalled, canBeCalled, permission, unsubscribe } from "./calling.js";
import { button, element, one } from "./elements.js";
import { lineOf } from "./own_matches.js";
import { claimSeats, mine, useCode } from "./player.js";
import { refusal } from "./posting.js";
import { placeOf, remember } from "./recognising.js";
import { all, bearing, forget, forgetPlayer, playerKey } from "./wallet.js";
import { say } from "./words.js";

const told = one(".answer");

/** @param {string} list @param {string} query */
async function showMatches(list, query) {
  const answer = await mine(`/matches${query}`);
  const lines = answer.status === 200 ? answer.body.items.map(lineOf) : [];
  one(list).replaceChildren(...(lines.length ? lines : [element("li", {}, say("me_none"))]));
}

/** This browser is nobody any more, and is not called. */
async function leave() {
  forgetPlayer();
  await unsubscribe();
}

/** @param {any} device */
function deviceLine(device) {
  const remove = button(say("me_remove", { name: device.name }), async () => {
    const answer = await mine(`/devices/${device.device_id}`, "DELETE");
    await show();
    if (answer.status !== 200 && playerKey()) told.textContent = refusal(answer, say("failed"));
  });
  const used = device.last_used_on ? ` · ${device.last_used_on} ` : " ";
  return element("li", {}, element("bdi", {}, device.name), used, remove);
}

/** The switch of this device. @param {{ devices: any[], push_key: string }} me */
async function showCalling({ devices, push_key }) {
  const can = canBeCalled();
  const allowed = can ? await permission() : "denied";
  const isCalled = devices.some((each) => each.is_this && each.is_called);
  const text = !can ? "me_uncallable" : allowed === "denied" ? "me_blocked" : isCalled ? "me_called" : "me_call";
  one(".calling-text").textContent = say(text);
  one(".call").hidden = allowed === "denied" || isCalled;
  one(".call-no-more").hidden = !isCalled;
  one(".call").onclick = async () => {
    told.textContent = await beCalled(push_key);
    await show();
  };
  one(".call-no-more").onclick = async () => {
    await mine("/push", "DELETE");
    await unsubscribe();
    await show();
  };
  return isCalled && allowed === "granted";
}

/** @param {boolean} [renews] whether the service is told anew where this device is called */
async function show(renews = false) {
  const me = playerKey() ? await mine() : null;
  const isKnown = me?.status === 200;
  one(".stranger").hidden = isKnown;
  one(".known").hidden = !isKnown;
  one(".removed").hidden = me?.status !== 401;
  if (me?.status === 401) await leave();
  if (!me || !isKnown) return;
  one(".name").textContent = me.body.name;
  one(".profile").setAttribute("href", `/players/${me.body.player_id}?language=${document.documentElement.lang}`);
  one(".devices").replaceChildren(...me.body.devices.map(deviceLine));
  if ((await showCalling(me.body)) && renews) await beCalled(me.body.push_key);
  await claimSeats();
  await showMatches(".going", "");
  await showMatches(".over", "?over=true");
}

const code = /** @type {HTMLFormElement} */ (one("form.code"));
code.addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await useCode(String(new FormData(code).get("code")).trim());
  told.textContent = answer.status === 200 ? "" : say("me_bad_code");
  if (answer.status === 200) await show();
});

const rename = /** @type {HTMLFormElement} */ (one("form.rename"));
rename.addEventListener("submit", async (event) => {
  event.preventDefault();
  const headers = { ...bearing(playerKey()), "Content-Type": "application/json" };
  const body = JSON.stringify({ name: new FormData(rename).get("name") });
  const answer = await fetch("/v1/players/me", { method: "PATCH", headers, body });
  told.textContent = answer.ok ? "" : refusal({ status: answer.status, body: await answer.json() }, say("failed"));
  if (answer.ok) rename.reset();
  await show();
});

const token = /** @type {HTMLFormElement} */ (one("form.bearer"));
token.addEventListener("submit", async (event) => {
  event.preventDefault();
  const filled = new FormData(token);
  const where = String(filled.get("where"));
  if (!(await remember(where, String(filled.get("token")).trim()))) return void (told.textContent = say("not_known"));
  if (playerKey()) await claimSeats();
  const place = placeOf(where);
  location.assign(`/${place?.kind}/${place?.id}?language=${document.documentElement.lang}`);
});
one(".forget-tokens").addEventListener("click", () => {
  for (const id of Object.keys(all())) forget(id);
  told.textContent = say("me_forgotten");
});

one(".transfer").addEventListener("click", async () => {
  const answer = await mine("/transfers", "POST");
  const { code: text = "" } = answer.body;
  one(".code-text").textContent = answer.status === 200 ? `${text.slice(0, 4)}-${text.slice(4)}` : refusal(answer, say("failed"));
});

one(".forget-me").addEventListener("click", () => {
  one(".sure").hidden = false;
});
one(".forget-me-now").addEventListener("click", async () => {
  const answer = await mine("", "DELETE");
  if (answer.status === 200) await leave();
  told.textContent = answer.status === 200 ? say("me_forgotten") : refusal(answer, say("failed"));
  await show();
});

void show(true);
