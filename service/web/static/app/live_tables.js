// The desk of live tables: looked at every few seconds, also in a hidden tab; a new claim is told aloud.

import { one } from "./elements.js";
import { load } from "./loading.js";
import { bearing, heldKey } from "./wallet.js";
import { say } from "./words.js";

const LOOK_MS = 4000;
const title = document.title;
const sound = /** @type {HTMLInputElement} */ (one("#sound"));
const notify = /** @type {HTMLInputElement} */ (one("#notify"));
/** @type {AudioContext | undefined} */
let audio;
/** Claims that have been told. @type {Set<string> | undefined} */
let told;

sound.addEventListener("change", () => {
  audio ??= new AudioContext();
  if (sound.checked) beep();
});
notify.addEventListener("change", async () => {
  if (notify.checked) notify.checked = (await Notification.requestPermission()) === "granted";
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) document.title = title;
});

function beep() {
  if (!audio) return;
  const tone = audio.createOscillator();
  tone.connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.25);
}

/** @param {string[]} texts */
function tell(texts) {
  const text = texts.join(" ");
  document.title = `(!) ${text} · ${title}`;
  one("[role=alert]").textContent = text;
  if (sound.checked) beep();
  if (notify.checked) new Notification(text);
}

async function look() {
  const page = await load(location.pathname + location.search, "", bearing(heldKey())).catch(() => null);
  const fresh = page?.querySelector(".live");
  if (!(fresh instanceof HTMLElement)) return;
  const focused = document.activeElement?.getAttribute("href");
  one(".live").replaceWith(fresh);
  if (focused) [...fresh.querySelectorAll("a")].find((link) => link.getAttribute("href") === focused)?.focus();
  const claims = [...fresh.querySelectorAll("[data-claim]")];
  const news = claims.filter((claim) => told && !told.has(claim.getAttribute("data-claim") ?? ""));
  told = new Set(claims.map((claim) => claim.getAttribute("data-claim") ?? ""));
  if (news.length) tell(news.map((claim) => say("claim_at", { number: claim.getAttribute("data-table") ?? "" })));
}

async function follow() {
  await look();
  setTimeout(() => void follow(), LOOK_MS);
}

void follow();
