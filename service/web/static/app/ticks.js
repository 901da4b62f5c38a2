// Above the scrubber: where rounds begin, what a ruling has undone, where there were disputes.

const SVG = "http://www.w3.org/2000/svg";

/** @param {import("./film.js").Film} film @param {number} newest */
export function showTicks(film, newest) {
  const drawn = document.createElementNS(SVG, "svg");
  drawn.setAttribute("class", "ticks");
  drawn.setAttribute("viewBox", `0 0 ${newest} 10`);
  drawn.setAttribute("preserveAspectRatio", "none");
  drawn.setAttribute("aria-hidden", "true");
  for (const frame of film.frames.values()) {
    const kind = kindOf(frame);
    if (!kind) continue;
    const tick = document.createElementNS(SVG, "rect");
    const width = kind === "undone" ? 1 : Math.max(0.5, newest / 400);
    for (const [name, value] of Object.entries({ class: kind, x: frame.revision - 1, y: 0, width, height: 10 }))
      tick.setAttribute(name, String(value));
    drawn.append(tick);
  }
  const scrubber = document.querySelector(".controls input[type=range]");
  document.querySelector(".ticks")?.remove();
  scrubber?.before(drawn);
}

/** @param {import("./film.js").Frame} frame */
function kindOf(frame) {
  if (/^(Dispute|Ruling|Appeal)/.test(frame.type)) return "dispute";
  if (frame.undone_by != null) return "undone";
  return frame.level === 2 ? "round" : "";
}
