// Keys: one table, shown by `?`. Single characters can be switched off (WCAG 2.1.4).

const OFF = "moviola.keys";
const FIELDS = "input:not([type=range]), textarea, select, [contenteditable]";

/** @typedef {{ keys: string[], says: string, act: (key: string) => void }} Binding `keys` as `describe` writes them */

/** @param {KeyboardEvent} event */
function describe(event) {
  const shift = event.shiftKey && event.key.length > 1 ? "Shift+" : "";
  return shift + (event.key === " " ? "Space" : event.key);
}

export function singleKeysAreOn() {
  return localStorage.getItem(OFF) !== "off";
}

/** @param {boolean} on */
export function switchSingleKeys(on) {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "off");
}

/** @param {() => Binding[]} bindings */
export function listen(bindings) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const target = /** @type {Element} */ (event.target);
    const key = describe(event);
    if (document.querySelector("dialog[open]")) return;
    if (key !== "Escape" && target.closest(FIELDS)) return;
    if (target.matches("input[type=range]") && /^(Arrow|Page|Home|End)/.test(key)) return;
    if (key === "Space" && target.closest("button, summary, a[href]")) return;
    if (event.key.length === 1 && event.key !== " " && !singleKeysAreOn()) return;
    const bound = bindings().find((each) => each.keys.includes(key));
    if (!bound) return;
    event.preventDefault();
    bound.act(key);
  });
}
