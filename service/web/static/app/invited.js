// An invitation is accepted: the reader sits down at the first free seat, by the name they have here.

import { one } from "./elements.js";
import { mine, takeSeat } from "./player.js";
import { refusal } from "./posting.js";
import { keep, playerKey } from "./wallet.js";
import { say } from "./words.js";

const form = /** @type {HTMLFormElement} */ (one("form.invited"));
const field = /** @type {HTMLInputElement} */ (one("input[name=player]", form));

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const sit = /** @type {HTMLButtonElement} */ (one("button", form));
  sit.disabled = true;
  const answer = await takeSeat(`/v1/invitations/${form.dataset.code}`, field.value);
  sit.disabled = false;
  if (answer.status !== 201) return void (one("[role=status]", form).textContent = refusal(answer, say("failed")));
  keep(answer.body.match_id, String(answer.body.seat), answer.body.seat_token);
  location.assign(`/matches/${answer.body.match_id}?language=${document.documentElement.lang}`);
});

async function showName() {
  const answer = await mine();
  if (answer.status === 200 && !field.value) field.value = answer.body.name;
}

if (playerKey()) void showName();
