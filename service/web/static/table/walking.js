// By the keys alone: the arrows go from what may be chosen to the nearest in their direction, digits to the own cards.

/** How much further off a thing counts that lies aside. */
const ASIDE = 2;

/** @returns {HTMLElement[]} */
const choices = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#table [data-p][role=button]")]);

/** @param {Element} thing */
function centre(thing) {
  const { left, top, width, height } = thing.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** How far it is along the arrow and how far aside. @param {string} key @param {number} x @param {number} y @returns {[number, number]} */
function apart(key, x, y) {
  if (key === "ArrowLeft") return [-x, Math.abs(y)];
  if (key === "ArrowRight") return [x, Math.abs(y)];
  return [key === "ArrowUp" ? -y : y, Math.abs(x)];
}

/** From where the focus is; where nothing lies in that direction, to the next or the one before. @param {string} key */
export function walk(key) {
  const all = choices();
  const here = all.findIndex((each) => each === document.activeElement);
  const from = all[here];
  if (!from) return all[0]?.focus();
  const { x, y } = centre(from);
  let [next, least] = [/** @type {HTMLElement | undefined} */ (undefined), Infinity];
  for (const other of all) {
    const place = centre(other);
    const [along, aside] = apart(key, place.x - x, place.y - y);
    const far = along + ASIDE * aside;
    if (other === from || along < 1 || far >= least) continue;
    [next, least] = [other, far];
  }
  const by = /Left|Up/.test(key) ? -1 : 1;
  (next ?? all[(here + by + all.length) % all.length])?.focus();
}

/** @param {string} digit from 1 */
export function pick(digit) {
  const card = document.querySelectorAll(".own > [data-p]")[Number(digit) - 1];
  if (card instanceof HTMLElement && card.role === "button") [card.focus(), card.click()];
}

/** To the first thing that may be chosen: a card of the hand, else what comes first. */
export function focusChoice() {
  const first = document.querySelector(".own [role=button], .acts button") ?? choices()[0];
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
}
