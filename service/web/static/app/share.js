// "Look at this": a link to what is on the screen, and whom it will show what.

import { button, element, one } from "./elements.js";
import { post, refusal } from "./posting.js";
import { deskToken, tokenOf } from "./wallet.js";
import { say } from "./words.js";

/** The address of what is shown, without anything that only this browser knows. @returns {URL} */
export function sharedAddress() {
  const { match, at, since, viewer } = one(".viewer").dataset;
  const address = new URL(`/matches/${match}/review`, location.origin);
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
    pictured(address, shown.match ?? "", shown.viewer ?? "spectator"),
    button(say("close"), () => /** @type {HTMLDialogElement} */ (dialog).close()),
  );
  open(/** @type {HTMLDialogElement} */ (dialog));
}

const MINUTES = 15;

/**
 * A link to the picture alone, which carries its right by itself where spectators may not see it.
 * @param {URL} address @param {string} match @param {string} viewer
 */
function pictured(address, match, viewer) {
  const place = element("div", { class: "pictured" });
  const make = button(say("share_picture"), async () => {
    const path = `/v1/matches/${match}`;
    const picture = new URL(`${path}/picture.png${address.search}`, address);
    const token = viewer === "spectator" ? undefined : tokenOf(match, viewer) ?? deskToken(match);
    if (token) {
      const wish = { as: viewer === "organiser" ? viewer : Number(viewer), minutes: MINUTES };
      const answer = await post(`${path}/tickets`, wish, { token });
      if (answer.status !== 200) return place.replaceChildren(element("p", { role: "status" }, refusal(answer, say("failed"))));
      picture.searchParams.set("ticket", answer.body.ticket);
    }
    place.replaceChildren(
      field(say("share_picture_link"), String(picture)),
      element("p", { role: "status" }, token ? say("share_ticket", { minutes: MINUTES }) : ""),
    );
  });
  place.append(make);
  return place;
}

/** What another page writes to show it. @param {URL} address */
function embedded(address) {
  const source = new URL(`${address.pathname.replace("review", "embed")}${address.search}`, address).href.replaceAll("&", "&amp;");
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
