// What the page shows of an event, the story that it tells, and buttons for what leads on unseen.

import { app, draw, forget } from "./state.js";

/** @param {any} line @param {any} beat */
export function show(line, beat) {
  app.line = line;
  if (line.beat && line.text) tell(line, beat);
  draw();
}

/** One line for a beat: the sentence of the event that opens it, until one closes it; of a walk the last one's. @param {any} line @param {any} beat */
function tell(line, beat) {
  const last = app.story.at(-1);
  const isSame = last?.id === beat.id;
  if (isSame && beat.kind !== "walk" && line.beat.part !== "close") return;
  if (isSame) app.story.pop();
  app.story.push({ id: beat.id, kind: beat.kind, text: line.text });
}

/** The story before the page came. @param {any[]} lines with the events of one beat one after another */
export function recount(lines) {
  const later = app.story;
  app.story = [];
  for (const line of lines) if (line.beat && line.text) tell(line, line.beat);
  app.story.push(...later.filter((/** @type {any} */ each) => app.story.every((/** @type {any} */ one) => one.id !== each.id)));
  draw();
}

/** Tells again the things that happened in a hidden tab; nothing is asked meanwhile. @param {import("./queue.js").Queue} queue */
export function retell(queue) {
  forget();
  const first = queue.since[0]?.id ?? Infinity;
  app.story = app.story.filter((/** @type {any} */ each) => each.id < first);
  queue.retell();
}

/** Draws the page, and once more with a button for each thing that leads on but is not to be seen. @param {() => void} page */
export function drawWhole(page) {
  app.unseen = [];
  page();
  app.unseen = unseen();
  if (app.unseen.length) page();
}

function unseen() {
  const { choosing, line } = app;
  const names = [...choosing.next].filter((name) => !document.querySelector(`[data-p="${CSS.escape(name)}"][role=button]`));
  const things = [...line.table.pieces, ...line.table.surfaces.flatMap((/** @type {any} */ each) => [each, ...(each.slots ?? [])])];
  return names.map((name) => {
    const leads = choosing.left.filter((/** @type {any} */ choice) => choice.touches[choosing.path.length] === name);
    return { name, label: leads.length === 1 ? leads[0].label : things.find((each) => each.name === name)?.label ?? name };
  });
}
