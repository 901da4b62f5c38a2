// Among the parts that can be chosen: one is reached by Tab, the arrows go to the nearest in their direction, a tap
// beside a small one means it.

/** How much further off a part counts that lies aside. */
const ASIDE = 2;
/** Pixels by which a finger may miss a part. */
const REACH = 22;

/** @param {Element} part */
function centre(part) {
  const { left, top, width, height } = part.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** @param {Element} part */
const fellows = (part) => [...(part.closest("svg")?.querySelectorAll(".choosable") ?? [])];

/** The part that is nearest to a tap that met none, if one is near. @param {Element} picture @param {number} x @param {number} y */
export function nearest(picture, x, y) {
  let found = null;
  let least = REACH;
  for (const part of picture.querySelectorAll(".choosable")) {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const far = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    if (far >= least) continue;
    least = far;
    found = part;
  }
  return found;
}

/** How far it is along the arrow and how far aside. @param {string} key @param {number} x @param {number} y @returns {[number, number]} */
function apart(key, x, y) {
  if (key === "ArrowLeft") return [-x, Math.abs(y)];
  if (key === "ArrowRight") return [x, Math.abs(y)];
  return [key === "ArrowUp" ? -y : y, Math.abs(x)];
}

/** From a part by an arrow key; where nothing lies in that direction, to the next or the one before. @param {Element} part @param {string} key */
export function walk(part, key) {
  const from = centre(part);
  const parts = fellows(part);
  let next = null;
  let least = Infinity;
  for (const other of parts) {
    const { x, y } = centre(other);
    const [along, aside] = apart(key, x - from.x, y - from.y);
    const far = along + ASIDE * aside;
    if (other === part || along < 1 || far >= least) continue;
    least = far;
    next = other;
  }
  const by = /Left|Up/.test(key) ? -1 : 1;
  focusOn(next ?? parts[(parts.indexOf(part) + by + parts.length) % parts.length]);
}

/** @param {Element | undefined} part the one that Tab leads to from now on */
export function focusOn(part) {
  if (!(part instanceof SVGElement)) return;
  for (const other of fellows(part)) other.setAttribute("tabindex", other === part ? "0" : "-1");
  part.focus({ preventScroll: false });
}
