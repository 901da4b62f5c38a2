// The tables before and after an event, laid one over the other with a slider between them.

import { button, element } from "./elements.js";
import { say } from "./words.js";

export function overlay() {
  const pair = document.querySelector(".pair");
  const figures = pair?.querySelectorAll("figure");
  if (!(pair instanceof HTMLElement) || figures?.length !== 2 || !figures[0]?.querySelector("svg")) return;
  const after = /** @type {HTMLElement} */ (figures[1]);
  const slider = /** @type {HTMLInputElement} */ (
    element("input", { type: "range", min: "0", max: "100", value: "50", "aria-label": say("overlay_between") })
  );
  slider.hidden = true;
  const show = () => (after.style.opacity = pair.classList.contains("laid") ? String(Number(slider.value) / 100) : "");
  const toggle = button(say("overlay"), () => {
    const isLaid = pair.classList.toggle("laid");
    slider.hidden = !isLaid;
    toggle.setAttribute("aria-pressed", String(isLaid));
    show();
  }, { class: "overlay", "aria-pressed": "false" });
  slider.addEventListener("input", show);
  pair.before(element("p", { class: "laying" }, toggle, " ", slider));
}
