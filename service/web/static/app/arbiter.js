// An organiser's controls of a match: the page as the holder of the key gets it, and the answers to what is sent.

import { element, one } from "./elements.js";
import { sendForms } from "./forms.js";
import { load } from "./loading.js";
import { refusal } from "./posting.js";
import { bearing, deskToken } from "./wallet.js";
import { say } from "./words.js";

const page = one(".arbiter");
const match = page.dataset.match ?? "";
const answer = one(".answer");
const token = () => deskToken(match);

async function renew() {
  const fresh = await load(location.pathname + location.search, match, bearing(token())).catch(() => null);
  const other = fresh?.querySelector(".arbiter");
  if (other) page.replaceChildren(...other.childNodes);
}

page.addEventListener("submit", () => answer.replaceChildren());

sendForms(page, token, async (result) => {
  const isAccepted = result.status >= 200 && result.status < 300;
  if (isAccepted) await renew();
  answer.replaceChildren(isAccepted ? say("done") : refusal(result, say("failed")));
  if (result.body.seat_token) answer.append(" ", say("seat_token_once"), " ", element("code", { class: "long" }, result.body.seat_token));
});

if (token()) void renew();
