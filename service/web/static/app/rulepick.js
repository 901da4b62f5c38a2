// A rule found by its number or by words of its text, which is shown; the field holds the number.

import { button, element, one } from "./elements.js";

const SHOWN = 6;
const LEAST = 2;

/** @typedef {{ id: string, text: string }} Rule */

/** @type {Map<string, Promise<Rule[]>>} */
const books = new Map();

/** @param {string} letters @returns {Promise<Rule[]>} */
function bookOf(letters) {
  const known = books.get(letters);
  if (known) return known;
  const asked = fetch(`/v1/rulebooks/${letters}`).then(async (answer) => (answer.ok ? (await answer.json()).rules : []));
  asked.catch(() => books.delete(letters));
  books.set(letters, asked);
  return asked;
}

/** @param {HTMLElement} box with `data-books` and an input @param {() => void} [chosen] */
export function pickRules(box, chosen = () => undefined) {
  const input = /** @type {HTMLInputElement} */ (one("input", box));
  const found = element("ul", { class: "found" });
  const text = element("p", { class: "rule-text", lang: "en" });
  box.append(found, text);

  /** @param {Rule} rule */
  const choose = (rule) => {
    input.value = rule.id;
    found.replaceChildren();
    text.textContent = rule.text;
    input.focus();
    chosen();
  };

  input.addEventListener("input", async () => {
    const wanted = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const known = (await Promise.all((box.dataset.books ?? "").split(" ").map(bookOf))).flat();
    const asked = input.value.trim();
    const exact = known.find((rule) => rule.id === asked.toUpperCase());
    text.textContent = exact?.text ?? "";
    const fitting = asked.length < LEAST || exact ? [] : known.filter((rule) => fits(rule, wanted));
    found.replaceChildren(
      ...fitting.slice(0, SHOWN).map((rule) => element("li", { lang: "en" }, button(`${rule.id} ${rule.text.slice(0, 110)}`, () => choose(rule)))),
    );
  });
}

/** @param {Rule} rule @param {string[]} wanted */
function fits({ id, text }, wanted) {
  const said = `${id} ${text}`.toLowerCase();
  return wanted.every((word) => said.includes(word));
}
