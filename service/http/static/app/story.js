// The story beside the picture: the present line in sight, and what is looked for.

import { element, one } from "./elements.js";
import { say } from "./words.js";

/** Scrolls the list, not the page, and only if the present line is out of sight. */
export function keepInSight() {
  const list = document.querySelector(".story ol");
  const line = list?.querySelector("[aria-current]");
  if (!list || !line || list.scrollHeight <= list.clientHeight) return;
  const [outer, inner] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    list.scrollTop += inner.top - outer.top - list.clientHeight / 3;
}

/** A field that leaves only the lines with all of its words: sentences, rules, seats. */
export function search() {
  const heading = one(".story h2");
  const known = document.querySelector(".story input");
  if (known instanceof HTMLInputElement) return known.focus();
  const field = /** @type {HTMLInputElement} */ (element("input", { type: "search", "aria-label": say("find") }));
  field.addEventListener("input", () => filter(field.value));
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    filter("");
    field.remove();
    one(".story a[aria-current]").focus();
  });
  heading.after(field);
  field.focus();
}

/** @param {string} text */
function filter(text) {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  for (const line of document.querySelectorAll(".story li")) {
    const told = `${line.textContent} ${line.getAttribute("data-rules") ?? ""}`.toLowerCase();
    /** @type {HTMLElement} */ (line).hidden = !wanted.every((word) => told.includes(word));
  }
}
