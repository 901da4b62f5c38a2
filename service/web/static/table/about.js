// What a card does, and why it cannot be played now: beside it, at the pointer, the focus, a touch or a long press.

import { html, render } from "../vendor/htm-preact.js";
import { say } from "../app/words.js";
import { refused } from "./data.js";
import { app } from "./state.js";

const HOVER_MS = 150;
const PRESS_MS = 350;
const LEAVE_MS = 250;
const MOVED = 10;
const GAP = 8;

const box = document.createElement("aside");
box.className = "about";
box.setAttribute("aria-label", say("about"));
box.hidden = true;
document.body.append(box);
let timer = 0;
let frame = 0;
/** The thing that was clicked last: as long as the pointer is over it, nothing covers the table. */
let clicked = "";
/** Where a long press has begun, and whether it has been one. */
let press = { x: 0, y: 0, isLong: false };

/** @param {() => void} act @param {number} ms */
function later(act, ms) {
  clearTimeout(timer);
  timer = window.setTimeout(act, ms);
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
const thingAt = (target) => (target instanceof Element ? target.closest("#table [data-p]") : null);

/** The names of a thing and of all that it lies in, innermost first. @param {Element | null} thing @returns {string[]} */
function namesOf(thing) {
  const names = [];
  for (let at = thing; at; at = at.parentElement?.closest("[data-p]") ?? null) names.push(/** @type {HTMLElement} */ (at).dataset.p ?? "");
  return names;
}

/** @param {HTMLElement} thing */
function textOf(thing) {
  const piece = app.line?.table.pieces.find((/** @type {any} */ each) => each.name === thing.dataset.p);
  return piece && app.texts[piece.text];
}

/** @param {HTMLElement} thing @param {{ text: string, rule?: string, rule_text?: string }} [why] */
function open(thing, why) {
  const text = textOf(thing);
  if (!text && !why) return close();
  clearTimeout(timer);
  render(html`${text ? html`<strong>${text.name}</strong><p>${text.line}</p>${text.more ? html`<p><small>${text.more}</small></p>` : ""}` : ""}
    <div role="status">${why ? html`<strong class="why">${say(thing.closest(".own") ? "why_not_card" : "why_not_here")}</strong><p>${why.text}</p>` : ""}</div>
    ${why?.rule ? html`<details><summary>${say("by_rule", { rule: why.rule })}</summary><p>${why.rule_text}</p></details>` : ""}`, box);
  box.hidden = false;
  cancelAnimationFrame(frame);
  stayBeside(thing);
}

/** As long as it is told of: it is scrolled, and moves as others come and go. @param {HTMLElement} thing */
function stayBeside(thing) {
  if (box.hidden) return;
  if (!thing.isConnected) return close();
  const { left, top, bottom, width } = thing.getBoundingClientRect();
  const { offsetWidth: w, offsetHeight: h } = box;
  const below = bottom + GAP + h < innerHeight ? bottom + GAP : Math.max(GAP, innerHeight - h - GAP);
  box.style.left = `${Math.max(GAP, Math.min(left + width / 2 - w / 2, innerWidth - w - GAP))}px`;
  box.style.top = `${top - GAP - h >= GAP ? top - GAP - h : below}px`;
  frame = requestAnimationFrame(() => stayBeside(thing));
}

export function close() {
  clearTimeout(timer);
  box.hidden = true;
}

/** A card or a place was touched that leads on to nothing: say why, as far as the rules do. @param {HTMLElement} thing */
async function explain(thing) {
  open(thing);
  if (!app.choosing.choices.length) return;
  const names = namesOf(thing);
  for (const first of new Set([app.choosing.path[0] ?? "", ""])) {
    const reasons = app.reasons ? app.reasons(first) : await refused(app.match, app.revision, first).catch(() => []);
    const reason = names.map((name) => reasons.find((/** @type {any} */ each) => each.touch === name)).find(Boolean);
    if (reason && app.whyNot) return void (close(), app.whyNot(reason));
    if (reason) return open(thing, reason);
  }
  if (thing.closest(".own")) open(thing, { text: say("not_now") });
}

document.addEventListener("pointerover", ({ target, pointerType }) => {
  if (pointerType !== "mouse") return;
  if (target instanceof Node && box.contains(target)) return clearTimeout(timer);
  const thing = thingAt(target);
  if (thing?.dataset.p === clicked) return;
  clicked = "";
  if (thing && textOf(thing)) later(() => open(thing), HOVER_MS);
  else if (!box.hidden) later(close, LEAVE_MS);
});
document.addEventListener("focusin", ({ target }) => {
  const thing = thingAt(target);
  if (thing?.matches(":focus-visible") && thing === target) open(thing);
});
document.addEventListener("focusout", ({ relatedTarget }) => {
  if (!(relatedTarget instanceof Node && box.contains(relatedTarget)) && !box.matches(":hover")) later(close, LEAVE_MS);
});
document.addEventListener("pointerdown", ({ target, pointerType, clientX, clientY }) => {
  press = { x: clientX, y: clientY, isLong: false };
  const thing = thingAt(target);
  if (pointerType !== "mouse" && thing && textOf(thing)) later(() => ((press.isLong = true), open(thing)), PRESS_MS);
});
document.addEventListener("pointermove", ({ clientX, clientY, pointerType }) => {
  if (pointerType !== "mouse" && !press.isLong && Math.hypot(clientX - press.x, clientY - press.y) > MOVED) clearTimeout(timer);
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => box.hidden && clearTimeout(timer));
document.addEventListener("contextmenu", (event) => press.isLong && event.preventDefault());
/** A long press tells and plays nothing. */
document.addEventListener("click", (event) => {
  if (event.target instanceof Node && box.contains(event.target)) return;
  if (press.isLong) return void (event.stopPropagation(), (press.isLong = false));
  clicked = thingAt(event.target)?.dataset.p ?? "";
  close();
}, true);
/** What leads on keeps its click to itself. */
document.addEventListener("click", ({ target }) => {
  const thing = thingAt(target);
  if (thing) void explain(thing);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") close(); // and a choice is taken back, for the focus alone opens this
  const thing = thingAt(event.target);
  if (!thing || thing !== event.target || thing.role === "button" || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  event.stopPropagation();
  void explain(thing);
}, true);
