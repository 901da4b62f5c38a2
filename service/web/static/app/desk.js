// The desk: the page of a dispute as whoever holds a key or a token may see it, kept as the match goes on.

import { element, one } from "./elements.js";
import { listen } from "./keys.js";
import { load, Refused } from "./loading.js";
import { overlay } from "./overlay.js";
import { pointing } from "./pointing.js";
import { post, refusal } from "./posting.js";
import { showRules } from "./rules.js";
import { ruling } from "./ruling.js";
import { follow } from "./stream.js";
import { bearing, deskToken, forgetKey, keepKey } from "./wallet.js";
import { whatIf } from "./whatif.js";
import { say } from "./words.js";
import { worth } from "./worth.js";

const TOGETHER_MS = 150;
const desk = () => one(".desk");
const match = desk().dataset.match ?? "";
const bar = element("p", { class: "bar", role: "status", hidden: true });
let newest = Number(desk().dataset.newest);
let [asked, shown] = [0, 0];
let wanted = "";

/** @param {URL | string} address */
const fetched = (address) => load(String(address), match, bearing(deskToken(match)));

/** The whole page anew, for somebody else. */
async function signIn() {
  const page = await fetched(location.href);
  one("main").replaceChildren(...one("main", page).childNodes);
  begin();
}

/** What has been said and seen since, while what is being written stays. @param {URL | string} address */
async function refresh(address) {
  const turn = ++asked;
  wanted = String(address);
  const isOvertaken = () => turn < shown || String(address) !== wanted;
  try {
    const page = await fetched(address);
    if (isOvertaken()) return;
    shown = turn;
    const other = one(".desk", page);
    const isSame = other.dataset.status === desk().dataset.status && "organiser" in other.dataset === "organiser" in desk().dataset;
    Object.assign(desk().dataset, other.dataset);
    for (const part of isSame ? [".top", ".evidence"] : []) one(part).replaceChildren(...one(part, page).childNodes);
    if (isSame) one(".evidence").dataset.at = one(".evidence", page).dataset.at;
    else one("main").replaceChildren(...one("main", page).childNodes);
    begin(isSame);
    bar.hidden = true;
  } catch (error) {
    if (isOvertaken()) return;
    const status = error instanceof Refused ? error.status : 0;
    bar.textContent = say(status === 401 || status === 403 ? "closed" : "failed");
    bar.hidden = false;
  }
}

/** @param {boolean} [isFormKept] */
function begin(isFormKept = false) {
  desk().prepend(bar);
  filterLegal();
  overlay();
  pointing(turnTo);
  whatIf(match);
  worth(match);
  const ahead = document.querySelector("a.chance-link");
  ahead?.addEventListener("click", async (event) => {
    event.preventDefault();
    const { openChance } = await import("./chance.js");
    await openChance(new URL(/** @type {HTMLAnchorElement} */ (ahead).href), match);
  });
  if (isFormKept) return;
  const sign = document.querySelector("form.sign");
  if (sign instanceof HTMLFormElement) sign.addEventListener("submit", signed);
  const statement = document.querySelector("form.statement");
  if (statement instanceof HTMLFormElement) statement.addEventListener("submit", stated);
  const form = document.querySelector("form.ruling");
  if (form instanceof HTMLFormElement) ruling(form, match, () => void refresh(location.href));
}

/** @param {SubmitEvent} event */
async function signed(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  keepKey(String(new FormData(form).get("key")).trim(), false);
  try {
    await signIn();
  } catch {
    forgetKey();
    one("[role=status]", form).textContent = say("not_this_key");
  }
}

/** @param {SubmitEvent} event */
async function stated(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const text = String(new FormData(form).get("text"));
  const answer = await post(form.dataset.action ?? "", { text }, { match, token: deskToken(match) });
  if (answer.status === 200) form.reset();
  one("[role=status]", form).textContent = answer.status === 200 ? say("said") : refusal(answer, say("failed"));
  if (answer.status === 200) void refresh(location.href);
}

/** "Was it legal?": what is typed leaves the commands that have all of its words. */
function filterLegal() {
  const list = document.querySelector(".legal");
  if (!list) return;
  const field = /** @type {HTMLInputElement} */ (element("input", { type: "search", class: "was-legal", autocomplete: "off" }));
  const said = element("p", { class: "verdict", role: "status" });
  list.before(element("label", {}, say("was_legal"), " ", field), said);
  const lines = [...list.querySelectorAll("li")];
  const taken = list.querySelector(".taken");
  if (taken) list.scrollTop += taken.getBoundingClientRect().top - list.getBoundingClientRect().top - 40;
  field.addEventListener("input", () => {
    const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const line of lines) line.hidden = !wanted.every((word) => (line.textContent ?? "").toLowerCase().includes(word));
    const left = lines.filter((line) => !line.hidden).length;
    said.textContent = wanted.length ? (left ? say("legal_yes", { number: left }) : say("legal_no")) : "";
  });
}

/** @param {URL} address this page of another event, viewer or pointer */
function turnTo(address) {
  history.pushState(null, "", address);
  void refresh(address);
}

/** Links to other events and viewers change the evidence, not what is being written. */
function stay() {
  one("main").addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest(".evidence a[href]");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const address = new URL(/** @type {HTMLAnchorElement} */ (link).href);
    if (address.pathname !== location.pathname) return;
    event.preventDefault();
    turnTo(address);
  });
  one("main").addEventListener("submit", compared);
  addEventListener("popstate", () => void refresh(location.href));
}

/** Whom the viewer is compared with: in the address, like all that is looked at. @param {SubmitEvent} event */
function compared(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.classList.contains("unlike")) return;
  event.preventDefault();
  const address = new URL(location.href);
  const other = String(new FormData(form).get("unlike"));
  if (other) address.searchParams.set("unlike", other);
  else address.searchParams.delete("unlike");
  turnTo(address);
}

/** @param {number} by */
function tab(by) {
  const tabs = [...document.querySelectorAll(".tabs a")];
  const place = tabs.findIndex((each) => each.hasAttribute("aria-current"));
  const there = tabs[(place + by + tabs.length) % tabs.length];
  if (there instanceof HTMLElement) there.click();
}

/** @param {number} by */
function step(by) {
  const lines = [...document.querySelectorAll(".chain li > a:first-child")];
  const there = lines[lines.findIndex((each) => each.hasAttribute("aria-current")) + by];
  if (there instanceof HTMLElement) there.click();
}

function followLive() {
  let arriving = 0;
  void follow(
    match,
    () => newest,
    {
      came: (frame) => {
        if (!frame.id || Number(frame.id) <= newest) return;
        newest = Number(frame.id);
        clearTimeout(arriving);
        arriving = setTimeout(() => void refresh(location.href), TOGETHER_MS);
      },
      lost: () => undefined,
      back: () => undefined,
    },
    () => bearing(deskToken(match)),
  );
}

showRules();
begin();
stay();
listen(() => [
  { keys: ["ArrowLeft", ","], says: say("event_back"), act: () => step(-1) },
  { keys: ["ArrowRight", "."], says: say("event_on"), act: () => step(1) },
  { keys: ["v"], says: say("viewers"), act: () => tab(1) },
  { keys: ["x"], says: say("overlay"), act: () => document.querySelector("button.overlay")?.dispatchEvent(new MouseEvent("click")) },
]);
if (deskToken(match)) void signIn().catch(forgetKey);
followLive();
