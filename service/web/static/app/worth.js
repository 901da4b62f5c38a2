// "What was it worth?": each seat's share of the wins in playouts from before the contested event and from after it.

import { element, one } from "./elements.js";
import { refusal } from "./posting.js";
import { bearing, deskToken } from "./wallet.js";
import { called, say } from "./words.js";

/** @param {string} match */
export function worth(match) {
  const form = document.querySelector("form.worth");
  if (!(form instanceof HTMLFormElement) || !form.hidden) return;
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const go = /** @type {HTMLButtonElement} */ (one("button", form));
    go.disabled = true;
    one(".estimated", form).replaceChildren(...(await estimated(match, form.dataset.dispute ?? "")));
    go.disabled = false;
  });
}

/** @param {string} match @param {string} dispute */
async function estimated(match, dispute) {
  const path = `/v1/disputes/${dispute}/estimate?language=${document.documentElement.lang}`;
  const answer = await fetch(path, { headers: bearing(deskToken(match)) }).catch(() => null);
  const body = await answer?.json().catch(() => ({}));
  if (!answer?.ok) return [refusal({ status: answer?.status ?? 0, body }, say("failed"))];
  return [element("p", {}, body.text), ...[body.before, body.after].filter(Boolean).flatMap(told)];
}

/** @param {{ revision: number, playouts: number, cut: number, seats: { seat: number, share: number, low: number, high: number }[] }} prospects */
function told({ revision, playouts, cut, seats }) {
  if (!seats.length) return [element("p", {}, say("worth_none", { event: revision, number: cut, of: cut + playouts }))];
  const percent = (/** @type {number} */ share) => Math.round(100 * share);
  const lines = seats.map(({ seat, share, low, high }) =>
    element("li", {}, say("worth_seat", { seat: called(seat), share: percent(share), low: percent(low), high: percent(high) })),
  );
  return [element("p", {}, say("worth_after", { event: revision, number: playouts, cut })), element("ul", {}, ...lines)];
}
