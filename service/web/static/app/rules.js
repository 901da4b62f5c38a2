// The text of a rule beside its chip: by pointer, by focus, by tap; Esc closes, the pointer may enter.

import { element } from "./elements.js";

/** @type {Map<string, Promise<string>>} */
const texts = new Map();
const LINGER_MS = 250;

/** @param {string} id */
function textOf(id) {
  const known = texts.get(id);
  if (known) return known;
  const asked = fetch(`/v1/rules/${id}`).then(async (answer) => {
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    return /** @type {string} */ ((await answer.json()).text);
  });
  asked.catch(() => texts.delete(id));
  texts.set(id, asked);
  return asked;
}

export function showRules() {
  const shown = element("div", { class: "popover", role: "tooltip", id: "rule-text", lang: "en", hidden: true });
  document.body.append(shown);
  /** @type {Element | null} */
  let of = null;
  let leaving = 0;

  /** @param {EventTarget | null} target */
  const chipAt = (target) => (target instanceof Element ? target.closest("a.rule") : null);

  /** @param {Element} chip */
  async function open(chip) {
    clearTimeout(leaving);
    if (of === chip) return;
    close();
    of = chip;
    const text = await textOf(chip.textContent ?? "").catch(() => "");
    if (of !== chip || !text) return;
    shown.textContent = text;
    shown.hidden = false;
    chip.setAttribute("aria-describedby", shown.id);
    const box = chip.getBoundingClientRect();
    const left = Math.max(8, Math.min(box.left, innerWidth - shown.offsetWidth - 8));
    const below = box.bottom + shown.offsetHeight < innerHeight;
    shown.style.left = `${left + scrollX}px`;
    shown.style.top = `${(below ? box.bottom : Math.max(0, box.top - shown.offsetHeight)) + scrollY}px`;
  }

  function close() {
    of?.removeAttribute("aria-describedby");
    of = null;
    shown.hidden = true;
  }

  function leave() {
    clearTimeout(leaving);
    leaving = setTimeout(() => {
      if (!shown.matches(":hover") && !of?.matches(":hover, :focus-visible")) close();
    }, LINGER_MS);
  }

  document.addEventListener("pointerover", (event) => {
    const chip = chipAt(event.target);
    if (chip && event.pointerType !== "touch") void open(chip);
  });
  document.addEventListener("pointerout", (event) => {
    if (chipAt(event.target) || event.target === shown) leave();
  });
  document.addEventListener("focusin", (event) => {
    const chip = chipAt(event.target);
    if (chip?.matches(":focus-visible")) void open(chip);
  });
  document.addEventListener("focusout", leave);
  document.addEventListener("click", (event) => {
    const chip = chipAt(event.target);
    const isTap = event instanceof PointerEvent && event.pointerType === "touch";
    if (chip && isTap && of !== chip) {
      event.preventDefault();
      void open(chip);
    } else if (!chip && event.target !== shown) close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !of) return; // also while its text is on the way
    event.preventDefault();
    close();
  });
}
