// What draws a table, whatever its game: a widget for each kind of surface, and one for pieces.

import { html } from "../vendor/htm-preact.js";
import { app, isLit, isTouched, sitter, touch } from "./state.js";

const art = document.getElementById("table")?.dataset.art;
const PILED = 3;
const SHAPES = ["circle", "square", "arch", "circle", "square", "arch"];

/** @param {string} id */
export const sign = (id) => (art && id ? html`<svg class="sign" aria-hidden="true"><use href=${`${art}#${id}`} /></svg>` : "");

/** @param {{ seat: number, size?: string }} of */
export const Token = ({ seat, size = "" }) =>
  html`<span class=${`token ${SHAPES[seat]} tone-seat${seat} ${size}`} aria-hidden="true">${[...(sitter(seat)?.name || "?")][0]}</span>`;

/** What makes an element something to choose, if it leads on. @param {string} name @param {string} label */
export function choosable(name, label) {
  if (!isLit(name)) return { "data-p": name };
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    touch(name);
  };
  const click = (/** @type {Event} */ event) => (event.stopPropagation(), touch(name));
  return { "data-p": name, role: "button", tabIndex: 0, "aria-label": label, onClick: click, onKeyDown: press };
}

/** @param {string} name */
const state = (name) => `${isLit(name) ? "lit" : ""} ${isTouched(name) ? "chosen" : ""}`;

/** @param {any} piece */
const textOf = (piece) => app.texts[piece.text];

/** @param {{ piece: any, size?: string }} of */
export function Piece({ piece, size = "" }) {
  const { name, kind, tone = "none", turn = 0, notes = [], label } = piece;
  const text = textOf(piece);
  const said = text ? `${label}. ${text.line}` : label;
  const readable = text && !isLit(name) && !isLit(piece.at) ? { role: "img", tabIndex: 0, "aria-label": said } : {};
  const about = { ...choosable(name, said), "data-at": piece.at, ...readable };
  const classes = `${kind} tone-${tone} ${size} ${state(name)} ${notes.join(" ")}`;
  const face = piece.face ? html`<span class=${`turn${turn}`}>${sign(piece.face)}</span>` : "";
  const badge = piece.badge ? html`<b class="badge">${piece.badge}</b>` : "";
  const more = piece.under || piece.depth ? html`<small class="under">+${piece.under || piece.depth}</small>` : "";
  if (kind === "pawn") return html`<span class=${`${classes} token`} ...${about} key=${name}>${initial(piece)}</span>`;
  if (kind === "back") return html`<span class=${classes} ...${about} key=${name}>${piece.count > 1 ? html`<b>${piece.count}</b>` : ""}</span>`;
  if (kind === "die") return html`<span class=${classes} ...${about} key=${name}><b>${piece.badge || piece.title || label}</b></span>`;
  if (kind === "plate") return html`<span class=${classes} ...${about} key=${name}>${face}<span>${piece.title || label}</span></span>`;
  const title = kind === "card" ? (text?.short ?? piece.title) : piece.title;
  return html`<span class=${classes} ...${about} key=${name}>${face}${title ? html`<span class="name">${title}</span>` : ""}${badge}${more}</span>`;
}

/** @param {any} piece */
function initial(piece) {
  const seat = /^seat(\d)$/.exec(piece.tone ?? "")?.[1];
  return [...(sitter(Number(seat ?? -1))?.name || piece.title || piece.label)][0];
}

/** The pieces at a place, in their order. @param {string} place @returns {any[]} */
export const at = (place) => app.line.table.pieces.filter((/** @type {any} */ piece) => piece.at === place).sort((/** @type {any} */ one, /** @type {any} */ other) => (one.place ?? 0) - (other.place ?? 0));

/** @param {{ place: string, size?: string }} of */
const Pieces = ({ place, size = "" }) => html`${at(place).map((piece) => html`<${Piece} piece=${piece} size=${size} key=${piece.name} />`)}`;

/** @param {{ surface: any }} of */
function Board({ surface: { name, label, w, h, slots = [] } }) {
  return html`<section class="board" aria-label=${label} style=${{ "--w": w, "--h": h }} data-p=${name}>
    ${slots.map((/** @type {any} */ slot) => {
      const [x = 0, y = 0, sw = 0, sh = 0] = [slot.x, slot.y, slot.w, slot.h];
      const box = { left: `${(x / w) * 100}%`, top: `${(y / h) * 100}%`, width: `${(sw / w) * 100}%`, height: `${(sh / h) * 100}%` };
      return html`<div class="cell" style=${box} key=${slot.name}><div class=${`slot ${state(slot.name)} ${sw > 2 * sh ? "bar" : ""}`} ...${choosable(slot.name, slot.label)}>
        <small class="no">${slot.text}</small><${Pieces} place=${slot.name} /></div></div>`;
    })}</section>`;
}

/** @param {{ surface: any }} of */
function Lanes({ surface: { name, label, slots = [] } }) {
  return html`<section class="lanes" aria-label=${label} data-p=${name}>${slots.map(
    (/** @type {any} */ slot) => html`<div class=${`lane slot ${state(slot.name)}`} key=${slot.name} ...${choosable(slot.name, slot.label)}><${Pieces} place=${slot.name} /></div>`,
  )}</section>`;
}

/** @param {{ surface: any }} of */
function Cube({ surface: { name, label, slots = [] } }) {
  return html`<section class="cube" aria-label=${label} data-p=${name}>${slots.map((/** @type {any} */ slot) => {
    const place = { gridColumn: (slot.x ?? 0) + 1, gridRow: (slot.y ?? 0) + 1 };
    return html`<div class=${`side slot ${slot.name.slice(5)} ${state(slot.name)}`} style=${place} key=${slot.name} title=${slot.label} ...${choosable(slot.name, slot.label)}>
      <${Pieces} place=${slot.name} />${slot.face ? html`<span class="by">${sign(slot.face)}</span>` : ""}</div>`;
  })}</section>`;
}

/** @param {{ surface: any }} of */
function Flow({ surface: { name, kind, label, owner, n = 0, room } }) {
  const pieces = at(name);
  const [plates, things] = [pieces.filter((piece) => piece.kind === "plate"), pieces.filter((piece) => piece.kind !== "plate")];
  const shown = kind === "pile" ? things.filter((piece, index) => index >= things.length - PILED || isLit(piece.name)) : things;
  const count = kind === "pile" ? n || things.length : room ? `${things.length}/${room}` : "";
  return html`<section class=${`flow ${kind} slot ${state(name)}`} aria-label=${label} ...${choosable(name, label)}>
    <h2>${owner === undefined ? "" : html`<${Token} seat=${owner} size="tiny" /> `}${label}${count && !label.includes(String(count)) ? html` <small>${count}</small>` : ""}</h2>
    <div class="things">${kind === "pile" && n ? html`<span class="back"></span>` : ""}${shown.map((piece) => html`<${Piece} piece=${piece} size="small" key=${piece.name} />`)}</div>
    ${plates.map((piece) => html`<${Piece} piece=${piece} key=${piece.name} />`)}</section>`;
}

const WIDGETS = { board: Board, lanes: Lanes, cube: Cube, area: Flow, row: Flow, pile: Flow, dice: Flow, track: Flow, hand: Flow };

/** @param {{ surface: any }} of */
export const Surface = ({ surface }) => html`<${WIDGETS[/** @type {keyof typeof WIDGETS} */ (surface.kind)] ?? Flow} surface=${surface} />`;

/** A hidden hand is told at its seat: it is shown only if it leads on. @param {any} surface */
export function isInView({ name, kind, n = 0, room, backdrop }) {
  if (kind === "hand") return false;
  const pieces = at(name);
  if (isLit(name) || pieces.some((piece) => isLit(piece.name))) return true;
  if (kind === "row") return pieces.some((piece) => piece.kind !== "back");
  return n > 0 || pieces.length > 0 || Boolean(room || backdrop) || ["board", "lanes", "cube"].includes(kind);
}
