// The desk of live tables: looked at every few seconds, also in a hidden tab; a new claim or call is told aloud.

import { one } from "./elements.js";
import { sendForms } from "./forms.js";
import { load } from "./loading.js";
import { refusal } from "./posting.js";
import { bearing, heldKey } from "./wallet.js";
import { say } from "./words.js";

const LOOK_MS = 4000;
const title = document.title;
const sound = /** @type {HTMLInputElement} */ (one("#sound"));
const notify = /** @type {HTMLInputElement} */ (one("#notify"));
/** @type {AudioContext | undefined} */
let audio;
/** Claims and calls that have been told. @type {Set<string> | undefined} */
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

/** @param {HTMLElement} ring */
const nameOf = ({ dataset }) => dataset.call ?? dataset.claim ?? "";

async function look() {
  const page = await load(location.pathname + location.search, "", bearing(heldKey())).catch(() => null);
  const fresh = page?.querySelector(".live");
  if (!(fresh instanceof HTMLElement) || one(".live").matches(":active")) return; // a press on what is replaced goes nowhere
  const focused = document.activeElement?.getAttribute("href");
  one(".live").replaceWith(fresh);
  if (focused) [...fresh.querySelectorAll("a")].find((link) => link.getAttribute("href") === focused)?.focus();
  const rings = [...fresh.querySelectorAll("[data-claim], [data-call]")].filter((each) => each instanceof HTMLElement);
  const news = rings.filter((each) => told && !told.has(nameOf(each)));
  told = new Set(rings.map(nameOf));
  if (news.length) tell(news.map(({ dataset }) => say(dataset.call ? "call_at" : "claim_at", { number: dataset.table ?? "" })));
}

async function follow() {
  await look();
  setTimeout(() => void follow(), LOOK_MS);
}

sendForms(document.body, heldKey, async (answer) => {
  if (answer.status !== 200) one("[role=alert]").textContent = refusal(answer, say("failed"));
  await look();
});
void follow();
