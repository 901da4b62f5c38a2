// "What if": another command at the question, played in a private fork with fresh luck; the match does not change.

import { element, one, sentence } from "./elements.js";
import { Film } from "./film.js";
import { newFork } from "./forks.js";
import { post, refusal } from "./posting.js";
import { Picture } from "./scene.js";
import { bearing, heldKey, tokenOf } from "./wallet.js";
import { say } from "./words.js";

const isNarrow = matchMedia("(max-width: 39.99rem)");

/** @param {string} match */
export function whatIf(match) {
  const form = document.querySelector("form.whatif");
  if (!(form instanceof HTMLFormElement)) return;
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const go = /** @type {HTMLButtonElement} */ (one("button", form));
    go.disabled = true;
    one(".tried", form).replaceChildren(...(await tried(match, Number(form.dataset.revision), String(new FormData(form).get("option")))));
    go.disabled = false;
  });
}

/** @param {string} match @param {number} revision @param {string} option the seat and its command, as a ruling takes them */
async function tried(match, revision, option) {
  const { seat, command } = JSON.parse(option);
  const made = await newFork(match, { revision, luck: { kind: "fresh" }, bots: { [seat]: null } });
  if (made.status !== 201) return [refusal(made, say("failed"))];
  const fork = made.body.match_id;
  const token = tokenOf(fork, String(seat));
  const played = await post(`/v1/matches/${fork}/commands`, command, token ? { token } : {});
  if (played.status !== 200) return [refusal(played, say("failed"))];
  const look = { as: "organiser", language: document.documentElement.lang, layout: isNarrow.matches ? "narrow" : "wide", names: "true" };
  const film = new Film(fork, look, undefined, bearing(heldKey()));
  await film.fetch(made.body.revision, played.body.revision, () => {});
  const frames = [...film.frames.values()];
  const [before, last] = [frames[0], frames.at(-1)];
  if (!before || !last) return [say("failed")];
  const picture = new Picture();
  picture.show(last.scene, last.marks);
  const box = element("div", { class: "previewed", "aria-hidden": "true" });
  box.append(picture.svg);
  const told = frames.slice(1).map((frame) => element("li", {}, ...sentence(frame.text)));
  const on = element("a", { class: "next", href: `/matches/${fork}/review?language=${document.documentElement.lang}` }, say("whatif_on"));
  return [element("h3", {}, say("whatif_then")), element("ol", {}, ...told), box, on];
}
