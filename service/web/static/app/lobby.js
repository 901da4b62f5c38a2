// A match that has not begun: seats to take and to leave, a link to send, and "begin" for the host.

import { button, element, one } from "./elements.js";
import { post, refusal, takeSeat } from "./posting.js";
import { all, forget, keep, tokenOf } from "./wallet.js";
import { say } from "./words.js";

/** Who takes a seat: it is asked once, also by one who leaves and comes back. */
let called = "";

/** @param {string} match @param {(revision: number) => void} went */
export function lobby(match, went) {
  const box = one(".lobby");
  const { phase } = one(".viewer").dataset;
  const free = [...document.querySelectorAll(".sittings [data-free]")].map((line) => line.getAttribute("data-free") ?? "");
  const host = tokenOf(match, "host");
  const held = Object.entries(all()[match] ?? {}).filter(([name]) => name !== "host");
  box.hidden = phase !== "open" || (free.length === 0 && !host && held.length === 0);
  if (box.hidden) return box.replaceChildren();
  const said = element("p", { role: "status" });
  const tell = (/** @type {import("./posting.js").Answer} */ answer) => (said.textContent = refusal(answer, say("failed")));
  const name = /** @type {HTMLInputElement} */ (element("input", { maxlength: "60", autocomplete: "nickname", required: true, value: called }));
  name.addEventListener("input", () => (called = name.value));
  const form = element("form", { class: "filters" }, element("label", {}, say("your_name"), name));
  for (const seat of free)
    form.append(button(say("take_seat", { number: seat }), async () => {
      if (!(/** @type {HTMLFormElement} */ (form).reportValidity())) return;
      const answer = await takeSeat(match, name.value, Number(seat));
      if (answer.status !== 201) return void tell(answer);
      keep(match, seat, answer.body.seat_token);
      went(answer.body.revision);
    }));
  form.addEventListener("submit", (event) => event.preventDefault());
  const parts = free.length && !tokenOf(match) ? [element("p", {}, say("invite")), form] : [];
  if (free.length && tokenOf(match)) parts.push(element("p", {}, `${say("send_link")} `, element("code", {}, location.origin + location.pathname)));
  if (host && free.length === 0)
    parts.push(button(say("begin"), async () => {
      const answer = await post(`/v1/matches/${match}/start`, undefined, { token: host });
      if (answer.status === 200) went(answer.body.revision);
      else tell(answer);
    }));
  for (const [seat, token] of held)
    parts.push(button(say("leave_seat", { number: seat }), async () => {
      // First, for the stream tells of it before the answer does: nobody looks with a token that opens nothing any more.
      forget(match, seat);
      const answer = await post(`/v1/matches/${match}/leave`, undefined, { token });
      if (answer.status === 200) return went(answer.body.revision);
      keep(match, seat, token);
      tell(answer);
    }));
  box.replaceChildren(...parts, said);
}
