// On pages that follow no match: whether a match of the player's waits for them, looked up once a minute.

import { mark } from "./asking.js";
import { mine } from "./player.js";
import { playerKey } from "./wallet.js";

const LOOK_MS = 60_000;

async function look() {
  const answer = playerKey() ? await mine("/matches") : null;
  if (answer?.status === 401) return;
  if (answer?.status === 200) mark(answer.body.items.some((/** @type {any} */ row) => row.is_awaited), document.body.dataset.yourTurn ?? "");
  setTimeout(look, LOOK_MS);
}

void look();
