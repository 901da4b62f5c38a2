// "What could chance give": the results of a draw, the table that each leads to, and the fork that plays one on.
// Loaded when it is asked for, and the script of its own page.

import { sheet } from "./contest.js";
import { button, element, one } from "./elements.js";
import { newFork } from "./forks.js";
import { load, Refused } from "./loading.js";
import { ordering, places } from "./order.js";
import { refusal } from "./posting.js";
import { open } from "./share.js";
import { bearing, deskToken } from "./wallet.js";
import { say } from "./words.js";

const LEFT_OUT = "h1, .back, noscript";

/** Over the page that is shown. @param {URL} address of the page of what chance could give @param {string} match */
export async function openChance(address, match) {
  if (!document.querySelector("link[href$='/chance.css']"))
    document.head.append(element("link", { rel: "stylesheet", href: "/static/app/chance.css" }));
  const page = await fetched(address, match);
  if (!page) return open(sheet(say("chance"), element("p", { role: "status" }, say("closed"))));
  const shown = one(".chance", page);
  const title = one("h1", shown).textContent ?? "";
  for (const each of shown.querySelectorAll(LEFT_OUT)) each.remove();
  const dialog = sheet(title, shown);
  dialog.classList.add("broad");
  open(dialog);
  begin(shown, address, match, () => {});
}

/** @param {URL} address @param {string} match @returns {Promise<Document | null>} nothing for who may not fork */
async function fetched(address, match) {
  try {
    return await load(String(address), match, bearing(deskToken(match)));
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** @param {HTMLElement} root @param {URL} address @param {string} match @param {(address: URL) => void} turned */
function begin(root, address, match, turned) {
  const said = element("p", { role: "status" });
  root.append(said);
  let asked = 0;
  /** @param {string} outcome */
  const choose = async (outcome) => {
    const turn = ++asked;
    const there = new URL(address);
    there.searchParams.set("outcome", outcome);
    const page = await fetched(there, match);
    if (turn !== asked) return; // something else was chosen since
    if (!page) return void (said.textContent = say("failed"));
    const then = one(".then", page);
    const old = root.querySelector(".then");
    if (old) old.replaceWith(then);
    else said.before(then);
    for (const face of root.querySelectorAll(".faces a")) face.toggleAttribute("aria-current", false);
    root.querySelector(`.faces a[data-outcome="${outcome}"]`)?.setAttribute("aria-current", "true");
    said.textContent = one("h2", then).textContent;
    playOn(root, address, match, said);
    turned(there);
  };
  root.addEventListener("click", (event) => {
    const face = /** @type {Element} */ (event.target).closest(".faces a");
    if (!(face instanceof HTMLElement) || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void choose(face.dataset.outcome ?? "");
  });
  orders(root, address, match, said, choose);
  playOn(root, address, match, said);
}

/** @param {HTMLElement} root @param {URL} address @param {string} match @param {HTMLElement} said @param {(outcome: string) => Promise<void>} choose */
function orders(root, address, match, said, choose) {
  const form = root.querySelector("form.scripted");
  if (!(form instanceof HTMLFormElement)) return;
  const fields = [...form.querySelectorAll("fieldset")].map((field) => {
    const list = field.querySelector(".order");
    if (list instanceof HTMLElement) return ordering(list), () => places(list).join("-");
    const first = field.dataset.kind === "roll" ? 1 : 0;
    const numbers = Array.from({ length: Number(field.dataset.size) }, (_, index) => element("option", {}, String(first + index)));
    const select = /** @type {HTMLSelectElement} */ (element("select", { "aria-label": one("legend", field).textContent ?? "" }));
    select.append(...numbers);
    field.append(select);
    return () => select.value;
  });
  form.append(
    element("button", { class: "do" }, say("chance_see")),
    button(say("chance_fresh"), () => void play(address, match, { kind: "fresh" }, said)),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void choose(fields.map((value) => value()).join(","));
  });
}

/** @param {HTMLElement} root @param {URL} address @param {string} match @param {HTMLElement} said */
function playOn(root, address, match, said) {
  const place = root.querySelector(".then .on");
  if (!(place instanceof HTMLElement)) return;
  const luck = JSON.parse(place.dataset.luck ?? "{}");
  place.prepend(button(say("whatif_on"), () => void play(address, match, luck, said), { class: "do" }), " ");
}

/** @param {URL} address @param {string} match @param {object} luck @param {HTMLElement} said */
async function play(address, match, luck, said) {
  const made = await newFork(match, { revision: Number(address.searchParams.get("at")), luck });
  if (made.status !== 201) return void (said.textContent = refusal(made, say("failed")));
  location.assign(`/matches/${made.body.match_id}?language=${document.documentElement.lang}`);
}

const page = document.querySelector("main > .chance");
if (page instanceof HTMLElement) {
  const address = new URL(location.href);
  address.searchParams.set("at", page.dataset.at ?? "");
  begin(page, address, page.dataset.match ?? "", (there) => history.replaceState(null, "", there));
}
