// A page that was refused: shown with a token that this browser holds for it, or that is pasted here.

import { one } from "./elements.js";
import { load } from "./loading.js";
import { placeOf, remember } from "./recognising.js";
import { all, deskToken, forgetKey, heldKey, keepKey, tokenAt } from "./wallet.js";
import { say } from "./words.js";

const form = /** @type {HTMLFormElement} */ (one("form.paste"));
const place = placeOf(location.pathname);
/** The match that the page of a dispute is about. */
const [, disputed] = /^\/desk\/disputes\/([0-9a-f-]{36})\.\d+/.exec(location.pathname) ?? [];

/** The page in place of this one, with the scripts it names. @param {string} token */
async function open(token) {
  const headers = { Authorization: `Bearer ${token}` };
  const page = await load(location.pathname + location.search, "", headers).catch(() => null);
  if (!page) return false;
  const scripts = [...page.querySelectorAll("script[src]")].map((script) => script.getAttribute("src") ?? "");
  document.title = page.title;
  document.head.append(...page.querySelectorAll("head link[rel=stylesheet]"));
  document.body.replaceWith(page.body);
  for (const script of scripts) await import(script);
  return true;
}

/** @returns {string | undefined} */
function held() {
  if (disputed) return deskToken(disputed);
  if (!place) return undefined;
  return place.kind === "tournaments" ? heldKey() ?? Object.values(all()[place.id] ?? {})[0] : tokenAt(place.id);
}

/** As the desk itself does: what is given there is the organiser's key. @param {string} key */
async function openDesk(key) {
  keepKey(key, false);
  const isOpen = await open(key);
  if (!isOpen) forgetKey();
  return isOpen;
}

form.hidden = !place && !disputed;
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const token = String(new FormData(form).get("token")).trim();
  const isOpen = disputed ? await openDesk(token) : (await remember(location.pathname, token)) && (await open(token));
  if (!isOpen) one(".answer").textContent = say("not_known");
});

const token = held();
if (token) void open(token);
