// The form of a ruling: the fields of one kind, a preview of what it leads to, and only then the ruling itself.

import { button, element, one } from "./elements.js";
import { clearFaults, pointAt } from "./faults.js";
import { post, refusal } from "./posting.js";
import { pickRules } from "./rulepick.js";
import { Picture } from "./scene.js";
import { deskToken } from "./wallet.js";
import { called, say } from "./words.js";

const isNarrow = matchMedia("(max-width: 39.99rem)");

/** @param {HTMLFormElement} form @param {string} match @param {() => void} given */
export function ruling(form, match, given) {
  const outcome = one(".outcome", form);
  const faults = one(".faults", form);
  const path = `/v1/disputes/${one(".desk").dataset.dispute}/ruling`;
  let isSending = false;

  const voided = () => {
    outcome.hidden = true;
    outcome.replaceChildren();
  };
  const kinds = () => {
    const kind = String(new FormData(form).get("kind"));
    for (const fields of form.querySelectorAll("fieldset.fields")) {
      const isMeant = (fields.getAttribute("data-for") ?? "").split(" ").includes(kind);
      /** @type {HTMLFieldSetElement} */ (fields).hidden = !isMeant;
      /** @type {HTMLFieldSetElement} */ (fields).disabled = !isMeant;
    }
    voided();
  };

  /** @param {import("./posting.js").Answer} answer */
  const refused = (answer) => {
    const isStale = answer.status === 412;
    faults.textContent = isStale ? say("preview_void") : refusal(answer, say("failed"));
    for (const fault of answer.body.errors ?? []) pointAt(form, fault.pointer ?? "", fault.detail ?? "");
    if (!form.querySelector("[aria-invalid]") && !isStale) return faults.scrollIntoView({ block: "nearest" });
    form.querySelector("[aria-invalid]")?.scrollIntoView({ block: "center" });
    if (isStale) given();
  };

  /** @param {string} where @param {unknown} body @param {number} revision */
  const send = async (where, body, revision) => {
    if (isSending) return null;
    isSending = true;
    clearFaults(form);
    faults.textContent = "";
    const answer = await post(where, body, { match, token: deskToken(match), revision });
    isSending = false;
    if (answer.status === 200) return answer.body;
    refused(answer);
    return null;
  };

  form.addEventListener("input", voided);
  form.addEventListener("change", kinds);
  pickRules(one(".rulepick", form), voided);
  const use = form.querySelector(".use-shown");
  use?.addEventListener("click", () => {
    /** @type {HTMLInputElement} */ (one("input[name=revision]", form)).value = one(".evidence").dataset.at ?? "";
    voided();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const body = wished(form);
    if (!body) return void (faults.textContent = say("no_json"));
    const revision = Number(one(".desk").dataset.newest);
    const shown = await send(`${path}/preview?language=${document.documentElement.lang}`, body, revision);
    if (!shown) return;
    const give = button(say("give_ruling"), async () => {
      if (await send(path, body, shown.revision)) given();
    }, { class: "do" });
    outcome.replaceChildren(...previewed(shown), give);
    outcome.hidden = false;
    outcome.scrollIntoView({ block: "nearest" });
    outcome.focus({ preventScroll: true });
  });
  kinds();
}

/** What the form says, as the API takes it; null if what has to be JSON is none. @param {HTMLFormElement} form */
function wished(form) {
  const said = new FormData(form);
  const text = (/** @type {string} */ name) => String(said.get(name) ?? "");
  const back = { ...(text("luck") ? { luck: text("luck") } : {}), ...(text("supersedes") ? { supersedes: text("supersedes") } : {}) };
  /** @type {Record<string, () => unknown>} */
  const rulings = {
    stand: () => ({ kind: "stand" }),
    annul: () => ({ kind: "annul" }),
    rewind: () => ({ kind: "rewind", revision: Number(text("revision")), ...back }),
    command: () => ({ kind: "correct", ...JSON.parse(text("command")), revision: Number(text("question")), ...back }),
    table: () => ({ kind: "correct", patch: JSON.parse(text("patch")) }),
    clock: () => ({ kind: "clock", seat: Number(text("seat")), seconds: Number(text("seconds")), limit: text("limit") }),
    award: () => ({ kind: "award", places: placesOf(form) }),
  };
  try {
    const clock = { seat: Number(text("clock_seat")), seconds: Number(text("clock_seconds")), limit: text("clock_limit") };
    const basis = { rule: text("rule").trim().toUpperCase(), reason: text("reason") };
    return { ruling: rulings[text("kind")]?.(), ...basis, ...(text("clock_seat") ? { clock } : {}) };
  } catch {
    return null;
  }
}

/** The seats from first to last, tied ones together. @param {HTMLFormElement} form */
function placesOf(form) {
  /** @type {Map<number, number[]>} */
  const places = new Map();
  for (const select of form.querySelectorAll("select[name=place]")) {
    const place = Number(/** @type {HTMLSelectElement} */ (select).value);
    places.set(place, [...(places.get(place) ?? []), Number(select.getAttribute("data-seat"))]);
  }
  return [...places].sort(([one], [other]) => one - other).map(([, seats]) => seats);
}

/** @param {any} shown the answer to a preview @returns {HTMLElement[]} */
function previewed(shown) {
  const told = shown.events.map((/** @type {any} */ each) => element("li", {}, each.text));
  const parts = [element("h3", {}, say("will_happen")), element("ol", {}, ...told)];
  parts.push(element("p", { class: "undoes" }, undone(shown.undone)));
  const since = (shown.learnt ?? []).map((/** @type {any} */ each) => element("li", {}, learnt(each)));
  if (since.length) parts.push(element("h4", {}, say("learnt_since")), element("ul", { class: "learnt" }, ...since));
  if (shown.is_luck_open) parts.push(element("p", {}, say("luck_open")));
  parts.push(element("p", { class: "then" }, then(shown)));
  for (const clock of shown.awaited.clocks ?? [])
    parts.push(element("p", {}, say("clock_then", { seat: called(clock.seat), seconds: Math.round(clock.left_seconds ?? clock.decision_left_seconds ?? 0) })));
  const drawn = shown.pictures?.[isNarrow.matches ? "narrow" : "wide"];
  if (!drawn) return parts;
  const picture = new Picture();
  picture.show(drawn.scene, drawn.marks);
  const box = element("div", { class: "previewed", "aria-hidden": "true" });
  box.append(picture.svg);
  const changed = drawn.marks.map((/** @type {any} */ mark) => element("li", {}, mark.text));
  parts.push(box, element("ul", { class: "changed" }, ...changed));
  return parts;
}

/** @param {{ events: number, decisions: Record<string, number> }} undone */
function undone({ events, decisions }) {
  if (!events) return say("undoes_nothing");
  const of = Object.entries(decisions).map(([seat, number]) => say("decisions_of", { seat: called(seat), number }));
  return [say("undoes", { number: events }), ...of].join(", ");
}

/** @param {{ viewer: number | "spectator", cards: string[], draws: number[], repeats: boolean }} one */
function learnt({ viewer, cards, draws, repeats }) {
  const whose = viewer === "spectator" ? say("learnt_by_all") : called(viewer);
  const cardsOf = cards.length ? [say("learnt_cards", { cards: cards.map((id) => id.replaceAll("_", " ")).join(", ") })] : [];
  const drawsOf = draws.length ? [say("learnt_draws", { draws: draws.join(", ") })] : [];
  return [whose, ...cardsOf, ...drawsOf, ...(repeats ? [say("learnt_repeats")] : [])].join(" ");
}

/** @param {any} shown */
function then({ result, awaited, phase }) {
  if (result) return say("then_over", { places: result.places.map((/** @type {number[]} */ tied) => tied.map(called).join(" = ")).join(", ") });
  if (phase === "finished") return say("then_annulled");
  if (awaited.kind === "seats") return say("then_asked", { seats: awaited.seats.map(called).join(", ") });
  return say(awaited.kind === "chance" ? "then_chance" : "then_goes_on");
}
