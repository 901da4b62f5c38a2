// "Play now": a match against house bots is made, the seat taken and begun; a match with a friend waits for them.

import { one } from "./elements.js";
import { lineOf } from "./own_matches.js";
import { mine, takeSeat } from "./player.js";
import { post, refusal } from "./posting.js";
import { keep, playerKey } from "./wallet.js";
import { say } from "./words.js";

const form = /** @type {HTMLFormElement} */ (one("form.now"));

/** @param {string} game @param {number} seats @param {string} opponent @param {string} player @param {boolean} hasWindows @returns {Promise<string>} the new match */
async function begin(game, seats, opponent, player, hasWindows) {
  const isFriend = opponent === "friend";
  const others = Array.from({ length: seats - 1 }, (_, index) => [String(index + 1), opponent]);
  const bots = isFriend ? {} : Object.fromEntries(others);
  const made = await post("/v1/matches", { game, seats, bots, ...(hasWindows && { reactions: { mode: "tacit" } }) });
  if (made.status !== 201) throw new Error(refusal(made, say("failed")));
  const match = made.body.match_id;
  keep(match, "host", made.body.host_token);
  const seat = await takeSeat(`/v1/matches/${match}/seats`, player, 0);
  if (seat.status !== 201) throw new Error(refusal(seat, say("failed")));
  keep(match, "0", seat.body.seat_token);
  if (isFriend) return match;
  const begun = await post(`/v1/matches/${match}/start`, undefined, { token: made.body.host_token });
  if (begun.status !== 200) throw new Error(refusal(begun, say("failed")));
  return match;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const given = new FormData(form);
  const [game, opponent, player] = ["game", "opponent", "player"].map((name) => String(given.get(name)));
  const option = /** @type {HTMLSelectElement} */ (one("select[name=game]", form)).selectedOptions[0];
  const start = /** @type {HTMLButtonElement} */ (one("button", form));
  start.disabled = true;
  try {
    const match = await begin(game ?? "", Number(option?.dataset.seats), opponent ?? "", player ?? "", option?.dataset.windows !== undefined);
    location.assign(`/matches/${match}?language=${document.documentElement.lang}`);
  } catch (error) {
    one("[role=status]", form).textContent = error instanceof Error ? error.message : String(error);
    start.disabled = false;
  }
});

/** The reader's own matches come first, and among them those that wait for them. */
async function showOwn() {
  const answer = playerKey() ? await mine("/matches") : null;
  if (answer?.status !== 200 || !answer.body.items.length) return;
  const section = one("section.mine");
  one("ul", section).replaceChildren(...answer.body.items.map(lineOf));
  section.hidden = false;
}

void showOwn();
