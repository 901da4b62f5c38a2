// Shows a table, and lets things that changed their place fly there: ghosts above everything, so that nothing clips them.

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const NEAR = 4;

export class Stage {
  /** @param {(line: any, beat: any) => void} draw @param {HTMLElement} layer */
  constructor(draw, layer) {
    this.draw = draw;
    this.layer = layer;
    /** @type {Animation[]} */
    this.flights = [];
    this.wake = () => {};
  }

  finish() {
    for (const flight of this.flights) flight.finish();
    this.wake();
  }

  /** @param {number} ms @returns {Promise<void>} */
  wait(ms) {
    return new Promise((go) => {
      const timer = setTimeout(go, ms);
      this.wake = () => (clearTimeout(timer), go());
    });
  }

  /** @param {any} line @param {number} ms @param {any} beat */
  async show(line, ms, beat) {
    const before = boxes();
    this.draw(line, beat);
    if (!ms || isStill()) return;
    for (const [name, { element, box, at }] of boxes()) {
      const old = before.get(name) ?? before.get("deck") ?? before.get("pile");
      if (!old || !at || (before.has(name) && old.at === at)) continue;
      if (old.box.width && Math.hypot(old.box.x - box.x, old.box.y - box.y) > NEAR) this.fly(element, old.box, box, ms);
    }
    await Promise.all(this.flights.map((flight) => flight.finished.catch(() => {})));
    this.flights = [];
  }

  /** @param {HTMLElement} element @param {DOMRect} from @param {DOMRect} to @param {number} ms */
  fly(element, from, to, ms) {
    const ghost = /** @type {HTMLElement} */ (element.cloneNode(true));
    ghost.removeAttribute("data-p");
    ghost.classList.add("ghost");
    Object.assign(ghost.style, { left: `${to.x}px`, top: `${to.y}px`, width: `${to.width}px`, height: `${to.height}px` });
    this.layer.append(ghost);
    element.style.visibility = "hidden";
    const [dx, dy] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
    const lift = Math.min(60, Math.hypot(dx, dy) / 6);
    const flight = ghost.animate(
      [
        { transform: `translate(${dx}px, ${dy}px)` },
        { transform: `translate(${dx * 0.45}px, ${dy * 0.45 - lift}px) scale(1.12)`, offset: 0.55 },
        { transform: "none" },
      ],
      { duration: ms, easing: "cubic-bezier(.3,.1,.2,1)", fill: "both" },
    );
    flight.onfinish = flight.oncancel = () => {
      ghost.remove();
      element.style.visibility = "";
    };
    this.flights.push(flight);
  }
}

/** Each thing that the page shows, by name: its element, its box, and the place it lies at. */
function boxes() {
  const shown = [...document.querySelectorAll("[data-p]")].map((each) => {
    const element = /** @type {HTMLElement} */ (each);
    return /** @type {const} */ ([element.dataset.p ?? "", { element, box: element.getBoundingClientRect(), at: element.dataset.at ?? "" }]);
  });
  return new Map(shown);
}
