// The match while it is played: shown to who reads its newest event, offered to who reads another one.

import { button } from "./elements.js";
import { at, match, newest, viewer } from "./place.js";
import { attend } from "./presence.js";
import { catchUp, openFilm } from "./reel.js";
import { isScrubbing, lengthen } from "./scrubber.js";
import { goAlong, goTo } from "./showing.js";
import { follow } from "./stream.js";
import { note } from "./telling.js";
import { nowAwaited } from "./turn.js";
import { say } from "./words.js";

/** Events that come within this time are shown as one. */
const TOGETHER_MS = 60;

export const news = button("", () => goTo(newest()), { class: "news", hidden: "" });
viewer.addEventListener("shown", () => (news.hidden ||= at() >= newest()));

export function followLive() {
  let known = newest();
  let isNoted = false;
  let arriving = 0;
  void follow(match, () => known, {
    came: (frame) => {
      if (frame.name === "awaited") nowAwaited(frame.data.awaited.seats ?? []);
      if (frame.name === "hello" || frame.name === "presence") attend(frame.data.connected);
      if (!frame.id) return;
      known = Number(frame.id);
      if (known > newest()) viewer.dataset.newest = String(known);
      lengthen();
      arriving ||= setTimeout(() => {
        arriving = 0;
        arrive();
      }, TOGETHER_MS);
    },
    lost: () => {
      isNoted = true;
      attend(null);
      note(say("lost", { number: known }));
    },
    back: () => {
      if (isNoted) regained();
      isNoted = false;
    },
  });
}

function arrive() {
  news.hidden = goAlong(isScrubbing());
  news.textContent = say("news", { number: newest() - at() });
}

/** The connection is back: what could not be asked for meanwhile is asked for now. */
function regained() {
  note("");
  if (viewer.dataset.film) catchUp();
  else openFilm();
}
