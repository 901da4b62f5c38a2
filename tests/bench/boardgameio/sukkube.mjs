// Sukkube, mode base with six seats, for boardgame.io; rule IDs are those of domain/games/sukkube/RULES.md.

import { INVALID_MOVE } from "boardgame.io/dist/cjs/core.js";

export const SEATS = 6;
const TARGET_POINTS = 20;
const MANCHE_CAP = 100;

// SK-KUB-09: from the character on top to the next, by the direction of the card.
const TURNS = {
  strongman: { left: "clown", right: "ringmaster", up: "lion", down: "tamer", flip: "dancer" },
  tamer: { left: "dancer", right: "strongman", up: "clown", down: "ringmaster", flip: "lion" },
  ringmaster: { left: "lion", right: "tamer", up: "dancer", down: "strongman", flip: "clown" },
  lion: { left: "ringmaster", right: "clown", up: "strongman", down: "dancer", flip: "tamer" },
  clown: { left: "strongman", right: "dancer", up: "tamer", down: "lion", flip: "ringmaster" },
  dancer: { left: "tamer", right: "lion", up: "ringmaster", down: "clown", flip: "strongman" },
};
const CHARACTERS = Object.keys(TURNS);
const OPPOSITE_DIRECTION = { left: "right", right: "left", up: "down", down: "up" };
const DECK = ["red", "yellow", "green"].flatMap((colour) =>
  ["left", "right", "up", "down", "flip"].flatMap((direction) =>
    [1, 2].map((copy) => `${colour}_${direction}_${copy}`),
  ),
);

const colour = (card) => card.split("_")[0];
const direction = (card) => card.split("_")[1];
const seatOnTop = (G) => G.characters.indexOf(G.top);

// The cards the seat in turn may play (SK-LEG-01, SK-LEG-02, SK-LEG-03, SK-LEG-04, SK-LEG-05); none means it is blocked.
export function legalCards(G) {
  const hand = G.hands[G.top];
  if (G.lastCard === null) return hand;
  const last = direction(G.lastCard);
  const allowed = hand.filter((card) => direction(card) !== OPPOSITE_DIRECTION[last]);
  const other = allowed.filter((card) => direction(card) !== last);
  return other.length ? other : allowed;
}

function deal(G, random) {
  const cards = random.Shuffle(DECK); // SK-SET-02
  CHARACTERS.forEach((character, n) => (G.hands[character] = cards.slice(5 * n, 5 * n + 5)));
  G.lastCard = null; // SK-SET-08
  G.seriesLength = 0;
  G.manche += 1;
}

function setup({ random }) {
  const G = { characters: random.Shuffle(CHARACTERS), hands: {}, scores: Array(SEATS).fill(0), manche: 0 };
  G.top = random.Shuffle(CHARACTERS)[0]; // SK-SET-06
  deal(G, random);
  return G;
}

function play({ G, random }, card) {
  if (!legalCards(G).includes(card)) return INVALID_MOVE;
  const hand = G.hands[G.top];
  hand.splice(hand.indexOf(card), 1); // SK-TRN-03
  const sameColour = G.lastCard !== null && colour(G.lastCard) === colour(card);
  G.seriesLength = sameColour ? G.seriesLength + 1 : 1; // SK-DBL-05
  G.lastCard = card;
  G.top = turned(G.top, direction(card), G.seriesLength === 2);
  if (hand.length === 0 || legalCards(G).length === 0) endManche(G, random); // SK-END-01, SK-END-02
}

function turned(top, direction, doubled) {
  if (!doubled) return TURNS[top][direction];
  return direction === "flip" ? top : TURNS[top].flip; // SK-DBL-04
}

function endManche(G, random) {
  G.scores[seatOnTop(G)] += 1; // SK-SCO-01
  if (isOver(G)) return;
  G.top = TURNS[G.top].flip; // SK-END-06
  deal(G, random);
}

// SK-WIN-01, SK-WIN-02
const isOver = (G) => Math.max(...G.scores) >= TARGET_POINTS || G.scores.reduce((a, b) => a + b) >= MANCHE_CAP;

export const Sukkube = {
  name: "sukkube",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true, // Moviola keeps no undo stack either
  setup,
  moves: { play },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => seatOnTop(G), next: ({ G }) => seatOnTop(G) }, // SK-TRN-01
  },
  endIf: ({ G }) => (isOver(G) ? { scores: G.scores } : undefined),
};
