// A tournament's page with a token: the page as its organiser or entrant gets it, forms that act, the own table.

import { one } from "./elements.js";
import { enterLists } from "./entry_list.js";
import { sendForms } from "./forms.js";
import { load } from "./loading.js";
import { refusal } from "./posting.js";
import { showSlips } from "./slips.js";
import { all, bearing, heldKey, keep } from "./wallet.js";
import { say } from "./words.js";

/** So often a page beside which others act is looked at anew. */
const RENEW_MS = 8000;
const page = one(".tournament");
const id = page.dataset.tournament ?? "";
const said = one(".answer");

/** @returns {[number, string] | undefined} the entrant whose token is held for this tournament, or an earlier stage */
function entrant(cup = id) {
  const held = Object.entries(all()[cup] ?? {}).find(([name]) => name.startsWith("entrant:"));
  return held && [Number(held[0].split(":")[1]), held[1]];
}

/** @param {import("./slips.js").Entered[]} entered */
const slips = (entered) => showSlips(entered, id, bearing(token()));

/** Who comes from an earlier stage plays with the token of then. */
async function takeOverStage() {
  const earlier = entrant(page.dataset.continues ?? "");
  if (entrant() || !earlier) return;
  const there = await load(location.pathname, id, bearing(earlier[1])).catch(() => null);
  const caller = there?.querySelector(".tournament")?.getAttribute("data-caller");
  if (caller?.startsWith("entrant:")) keep(id, caller, earlier[1]);
}

/** A slip's link hands over the token of an entrant: it stays here if it opens something and no other one is held. */
async function takeOverLink() {
  const link = new URLSearchParams(location.hash.slice(1));
  const [number, handed] = [link.get("entrant"), link.get("token")];
  if (!number || !handed) return;
  history.replaceState(null, "", location.pathname + location.search);
  const page = await load(location.pathname, id, bearing(handed)).catch(() => null);
  const caller = page?.querySelector(".tournament")?.getAttribute("data-caller");
  const isGood = caller === `entrant:${number}` && !entrant();
  if (isGood) keep(id, caller, handed);
  tell(say(isGood || entrant()?.[1] === handed ? "with_link" : "bad_link"));
}

const token = () => heldKey() ?? entrant()?.[1];

/** Whether something on the page is being pressed, chosen or written. */
function isInHand() {
  const fields = [...page.querySelectorAll("input")].filter((field) => field.type !== "hidden");
  const isWritten = fields.some((field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked);
  return isWritten || page.matches(":active") || page.querySelector("select:focus, input:focus") !== null;
}

/** The page anew, as whoever this browser is; what is open stays open, and the focus where it is.
 *  @param {boolean} yields to what is in hand */
async function renew(yields = false) {
  const held = token();
  const fresh = await load(location.pathname + location.search, id, bearing(held)).catch(() => null);
  const other = fresh?.querySelector(".tournament");
  if (!(other instanceof HTMLElement) || (yields && isInHand())) return;
  const focused = document.activeElement?.id;
  for (const details of page.querySelectorAll("details[open]"))
    other.querySelector(`#${CSS.escape(details.id)}`)?.setAttribute("open", "");
  Object.assign(page.dataset, other.dataset);
  page.replaceChildren(...other.childNodes);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  showOwn();
}

/** The tables of the entrant whose token is held are marked, and their matches know the token from now on. */
function showOwn() {
  const own = entrant();
  if (!own) return;
  const [number, held] = own;
  for (const match of page.querySelectorAll("[data-seating]")) {
    const seats = (match.getAttribute("data-seating") ?? "").split(" ").flatMap((each, seat) => (Number(each) === number ? [seat] : []));
    const seat = seats[Math.max(Number(page.dataset.member) - 1, 0)];
    if (seat === undefined) continue;
    keep(match.getAttribute("data-match") ?? "", String(seat), held);
    const table = match.closest("[data-table]");
    table?.classList.add("own");
    if (!match.classList.contains("running")) continue;
    const link = match.querySelector("a")?.cloneNode(true);
    const mine = one(".mine", page);
    mine.replaceChildren(`${say("my_table", { number: table?.getAttribute("data-table") ?? "" })} `, ...(link ? [link] : []));
    mine.hidden = false;
  }
}

/** The answer stays at the top of the screen: not over what has the focus. @param {string} text */
function tell(text) {
  said.textContent = text;
  const held = document.activeElement?.getBoundingClientRect();
  if (document.activeElement !== document.body && held && held.bottom > 0 && held.top < said.getBoundingClientRect().bottom)
    document.activeElement?.scrollIntoView({ block: "nearest" });
}

page.addEventListener("submit", () => (said.textContent = ""));

sendForms(page, token, async (answer, form) => {
  const isDone = answer.status >= 200 && answer.status < 300;
  if (answer.body.members?.length) {
    if (!heldKey()) keep(id, `entrant:${answer.body.entrant}`, answer.body.members[0].entrant_token);
    void slips(answer.body.members);
  } else if (answer.body.entrant_token) {
    if (!heldKey()) keep(id, `entrant:${answer.body.entrant}`, answer.body.entrant_token);
    const player = one("[name=player], [name=entrant] option:checked", form);
    void slips([{ player: player instanceof HTMLInputElement ? player.value : player.textContent, ...answer.body }]);
  }
  if (isDone || answer.status === 412) await renew();
  if (isDone) tell(say("done"));
  else tell(answer.status === 412 ? say("changed_meanwhile") : refusal(answer, say("failed")));
});

enterLists(page, token, async (entered) => {
  void slips(entered);
  await renew();
  tell(say("done"));
});

void takeOverLink().then(takeOverStage).then(() => (token() ? renew() : undefined));
if ("renews" in page.dataset) setInterval(() => void renew(true), RENEW_MS);
