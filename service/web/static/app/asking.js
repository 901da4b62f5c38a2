// Whoever is asked learns it without looking at the table: by the title, the icon and, if they wish, a quiet sound.

import { say } from "./words.js";

export const SOUND = "moviola.sound";
const MARK = /^● [^·]+ · /;
const DOT = "%3Ccircle cx='25' cy='7' r='7' fill='%23c2007a'/%3E";
const TONE = { hertz: 660, loudness: 0.04, seconds: 0.25 };

let wasAsked = false;

/** After each change of the title, too: it is written anew with every event. @param {boolean} isAsked */
export function tellAsked(isAsked) {
  mark(isAsked, say("your_turn"));
  if (isAsked && !wasAsked && localStorage.getItem(SOUND)) sound();
  wasAsked = isAsked;
}

/** Title and icon alone. @param {boolean} isAsked @param {string} words */
export function mark(isAsked, words) {
  const title = document.title.replace(MARK, "");
  document.title = isAsked ? `● ${words} · ${title}` : title;
  const icon = document.querySelector("link[rel=icon]");
  const address = icon?.getAttribute("href")?.replace(DOT, "") ?? "";
  icon?.setAttribute("href", isAsked ? address.replace("%3C/svg%3E", `${DOT}%3C/svg%3E`) : address);
}

/** Browsers let a page sound once somebody has pressed something on it; until then this is silent. */
export function sound() {
  const player = new AudioContext();
  const [tone, volume] = [player.createOscillator(), player.createGain()];
  tone.frequency.value = TONE.hertz;
  volume.gain.setValueAtTime(TONE.loudness, player.currentTime);
  volume.gain.linearRampToValueAtTime(0, player.currentTime + TONE.seconds);
  tone.connect(volume).connect(player.destination);
  tone.start();
  tone.stop(player.currentTime + TONE.seconds);
  tone.onended = () => void player.close();
}
