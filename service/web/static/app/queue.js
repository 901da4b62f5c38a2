// The desk's queue: j and k from card to card, and what is new appears by itself.

import { element, one } from "./elements.js";
import { sendForms } from "./forms.js";
import { listen } from "./keys.js";
import { load } from "./loading.js";
import { refusal } from "./posting.js";
import { bearing, forgetKey, heldKey, keepKey } from "./wallet.js";
import { say } from "./words.js";

const LOOK_MS = 5000;
const live = element("p", { class: "hidden", "aria-live": "polite" });

const fetched = () => load(location.href, "", bearing(heldKey()));

/** @param {Document} page */
function show(page) {
  const focused = document.activeElement?.closest("a")?.getAttribute("href");
  one(".queue").replaceWith(one(".queue", page));
  if (focused) links().find((each) => each.getAttribute("href") === focused)?.focus();
  const form = document.querySelector("form.sign");
  if (form instanceof HTMLFormElement) form.addEventListener("submit", signed);
  document.querySelector(".forget-key")?.addEventListener("click", () => {
    forgetKey();
    location.reload();
  });
}

/** @returns {HTMLElement[]} */
const links = () => [...document.querySelectorAll(".cards h2 a")].filter((each) => each instanceof HTMLElement);
const names = (/** @type {ParentNode} */ root) =>
  [...root.querySelectorAll("[data-card]")].map((each) => String(each.getAttribute("data-card")));

/** @param {SubmitEvent} event */
async function signed(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const filled = new FormData(form);
  keepKey(String(filled.get("key")).trim(), filled.has("stays"));
  const page = await fetched().catch(() => null);
  if (page?.querySelector("[data-organiser]")) return show(page);
  forgetKey();
  one("[role=status]", form).textContent = say("not_this_key");
}

/** @param {number} by */
function go(by) {
  const all = links();
  const place = all.findIndex((each) => each === document.activeElement);
  all[place < 0 ? 0 : Math.min(Math.max(0, place + by), all.length - 1)]?.focus();
}

async function look() {
  if (document.hidden || !document.querySelector("[data-organiser]")) return;
  const page = await fetched().catch(() => null);
  if (!page?.querySelector("[data-organiser]")) return;
  const known = names(document);
  const found = names(page);
  if (found.join() === known.join()) return;
  show(page);
  const fresh = found.filter((name) => !known.includes(name)).length;
  if (fresh) live.textContent = say("new_cards", { number: fresh });
}

document.body.append(live);
show(document);
listen(() => [
  { keys: ["j"], says: "", act: () => go(1) },
  { keys: ["k"], says: "", act: () => go(-1) },
]);
sendForms(document.body, heldKey, async (answer) => {
  if (answer.status !== 200) live.textContent = refusal(answer, say("failed"));
  await fetched().then(show, () => undefined);
});
if (heldKey()) void fetched().then(show, forgetKey);
setInterval(() => void look(), LOOK_MS);
