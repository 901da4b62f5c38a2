// "Look at this": a link to what is on the screen, and whom it will show what.

import { button, element, one } from "./elements.js";
import { say } from "./words.js";

/** The address of what is shown, without anything that only this browser knows. @returns {URL} */
export function sharedAddress() {
  const { match, at, since, viewer } = one(".viewer").dataset;
  const address = new URL(`/matches/${match}`, location.origin);
  address.searchParams.set("at", at ?? "1");
  if (viewer) address.searchParams.set("as", viewer);
  if (since) address.searchParams.set("from", since);
  address.searchParams.set("language", document.documentElement.lang);
  return address;
}

export function share() {
  const shown = one(".viewer").dataset;
  const address = sharedAddress();
  const sentence = one(".said").textContent ?? "";
  const rules = [...document.querySelectorAll(".sentence .rule")].map((chip) => chip.textContent).join(", ");
  const dialog = element(
    "dialog",
    { class: "sheet", "aria-labelledby": "share-title" },
    element("h2", { id: "share-title" }, say("share")),
    field(say("share_link"), String(address)),
    field(say("share_embed"), embedded(address)),
    field(say("share_text"), `${sentence} (${rules}) ${address}`),
    element("p", {}, say(shown.viewer === "spectator" ? "share_spectators" : "share_others")),
    button(say("close"), () => /** @type {HTMLDialogElement} */ (dialog).close()),
  );
  open(/** @type {HTMLDialogElement} */ (dialog));
}

/** What another page writes to show it. @param {URL} address */
function embedded(address) {
  const source = new URL(`${address.pathname}/embed${address.search}`, address).href.replaceAll("&", "&amp;");
  return `<iframe src="${source}" width="640" height="560" title="Moviola"></iframe>`;
}

/** @param {HTMLDialogElement} dialog shown until it is closed, then gone */
export function open(dialog) {
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {string} label @param {string} text */
function field(label, text) {
  const input = /** @type {HTMLInputElement} */ (element("input", { readonly: true, value: text }));
  const copied = element("span", { role: "status" });
  const copy = button(say("copy"), async () => {
    input.select();
    await navigator.clipboard?.writeText(text).catch(() => undefined);
    copied.textContent = say("copied");
  });
  return element("label", { class: "copied" }, label, input, copy, copied);
}
