// Slips with the tokens of entrants, which are shown this once: to copy, and to print four to a page.

import { button, element, one } from "./elements.js";
import { load } from "./loading.js";
import { open } from "./share.js";
import { say } from "./words.js";

/** Slips that the server makes for one request. */
const AT_ONCE = 100;

/** @typedef {{ entrant: number, player: string, entrant_token: string }} Entered */

/** @param {Entered[]} entered @param {string} match the tournament @param {Record<string, string>} headers */
export async function showSlips(entered, match, headers) {
  const copied = element("span", { role: "status" });
  const dialog = /** @type {HTMLDialogElement} */ (
    element(
      "dialog",
      { class: "sheet slip", "aria-labelledby": "slip-title" },
      element("h2", { id: "slip-title" }, one("h1").textContent ?? ""),
      element("p", {}, say("token_once")),
      element("div", { class: "slips" }, ...entered.map((each) => slip(each, match))),
      element("p", { class: "links" },
        ...(entered.length === 1 ? copying(entered[0].entrant_token, copied) : []),
        button(say("print_slip"), () => print()), button(say("close"), () => dialog.close()), copied),
    )
  );
  open(dialog);
  const printed = element("div", { class: "slips printed" });
  const copySlips = () => printed.replaceChildren(...[...one(".slips", dialog).children].map((each) => each.cloneNode(true)));
  document.body.append(printed);
  dialog.addEventListener("close", () => printed.remove());
  copySlips();
  const plain = [...one(".slips", dialog).children];
  for (let first = 0; first < entered.length; first += AT_ONCE) {
    const tokens = entered.slice(first, first + AT_ONCE).map((each) => each.entrant_token);
    const address = `/tournaments/${match}/slips?language=${document.documentElement.lang}`;
    const page = await load(address, match, headers, { tokens }).catch(() => null);
    page?.querySelectorAll(".slips > *").forEach((coded, place) => plain[first + place]?.replaceWith(coded));
    copySlips();
  }
}

/** Without a code, until the server has made it. @param {Entered} each @param {string} cup */
function slip({ player, entrant_token }, cup) {
  return element(
    "article",
    {},
    element("h3", {}, element("bdi", {}, player)),
    element("p", {}, one("h1").textContent ?? ""),
    element("p", {}, element("code", { class: "long" }, entrant_token)),
    element("p", {}, `${location.origin}/tournaments/${cup}`),
  );
}

/** @param {string} token @param {HTMLElement} copied */
function copying(token, copied) {
  const field = /** @type {HTMLInputElement} */ (element("input", { readonly: true, value: token, "aria-label": say("token") }));
  const copy = button(say("copy"), async () => {
    field.select();
    await navigator.clipboard?.writeText(token).catch(() => undefined);
    copied.textContent = say("copied");
  });
  return [field, copy];
}
