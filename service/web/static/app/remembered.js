// What this browser remembers, to look through and to forget.

import { button, element, one } from "./elements.js";
import { remember } from "./recognising.js";
import { all, forget, forgetKey, heldKey, keepKey } from "./wallet.js";
import { say } from "./words.js";

const said = one(".answer");
const list = one(".held");
const SHORT = 8;

/** @param {string} id @param {string} name @param {string} link */
function line(id, name, link) {
  const isEntry = name.startsWith("entrant:");
  const whose = isEntry ? say("entrant", { number: name.split(":")[1] ?? "" }) : name === "host" ? say("host") : say("seat", { number: name });
  const where = say(isEntry ? "of_tournament" : "of_match", { id: id.slice(-SHORT) });
  const gone = button(say("forget", { what: `${where}, ${whose}` }), () => {
    forget(id, name);
    show();
    said.textContent = say("forgotten");
  });
  return element("li", {}, element("a", { href: link }, where), `, ${whose} `, gone);
}

function show() {
  const lines = Object.entries(all()).flatMap(([id, tokens]) =>
    Object.keys(tokens).map((name) => {
      const kind = name.startsWith("entrant:") ? "tournaments" : "matches";
      return line(id, name, `/${kind}/${id}?language=${document.documentElement.lang}`);
    }),
  );
  list.replaceChildren(...lines);
  one(".no-seats").hidden = lines.length > 0;
  const holds = heldKey() !== undefined;
  one(".has-key").hidden = !holds;
  one(".no-key").hidden = holds;
}

const key = /** @type {HTMLFormElement} */ (one("form.key"));
key.addEventListener("submit", (event) => {
  event.preventDefault();
  const given = new FormData(key);
  keepKey(String(given.get("token")).trim(), given.has("stays"));
  key.reset();
  show();
  said.textContent = say("remembered");
});

const add = /** @type {HTMLFormElement} */ (one("form.add"));
add.addEventListener("submit", async (event) => {
  event.preventDefault();
  const given = new FormData(add);
  const isKnown = await remember(String(given.get("where")), String(given.get("token")).trim());
  if (isKnown) add.reset();
  show();
  said.textContent = say(isKnown ? "remembered" : "not_known");
});

one(".forget-key").addEventListener("click", () => {
  forgetKey();
  show();
  said.textContent = say("forgotten");
});

one(".forget-all").addEventListener("click", () => {
  forgetKey();
  for (const id of Object.keys(all())) forget(id);
  show();
  said.textContent = say("forgotten");
});

one(".remembered").hidden = false;
show();
