// node load.mjs PORT MATCHES SECONDS: one connection per match, playing all its seats; prints one line of JSON.
//
// A move is sent when the state after the one before has arrived, and lasts until its own state arrives.

import { io } from "socket.io-client";
import { SEATS, Sukkube, legalCards } from "./sukkube.mjs";

const WARM_UP_SECONDS = 1; // until the engine has compiled what runs often
const [port, matches, seconds] = process.argv.slice(2).map(Number);

class Player {
  constructor(number) {
    this.number = number;
    this.begun = 0;
    this.socket = io(`http://127.0.0.1:${port}/${Sukkube.name}`, { transports: ["websocket"] });
    this.socket.on("sync", (_, info) => this.arrived(info.state));
    this.socket.on("update", (_, state) => this.arrived(state));
  }

  // The server creates a match when somebody asks for one it does not have.
  async begin() {
    this.begun += 1;
    this.matchID = `bench-${process.pid}-${this.number}-${this.begun}`; // matches of earlier bursts may be over
    this.state = await this.answer("sync", this.matchID, "0", undefined, SEATS);
  }

  // One move; returns the milliseconds until the state after it.
  async move() {
    if (this.state.ctx.gameover) await this.begin();
    const { G, ctx, _stateID } = this.state;
    const legal = legalCards(G);
    const card = legal[Math.floor(Math.random() * legal.length)];
    const playerID = ctx.currentPlayer;
    const action = { type: "MAKE_MOVE", payload: { type: "play", args: [card], playerID } };
    const sent = performance.now();
    this.state = await this.answer("update", action, _stateID, this.matchID, playerID);
    if (this.state._stateID <= _stateID) throw new Error(`${card} was refused`);
    return performance.now() - sent;
  }

  answer(...message) {
    return new Promise((resolve) => {
      this.arrived = resolve;
      this.socket.emit(...message);
    });
  }
}

async function load(players, seconds) {
  const end = performance.now() + 1000 * seconds;
  const latencies = [];
  const moves = async (player) => {
    while (performance.now() < end) latencies.push(await player.move());
  };
  await Promise.all(players.map(moves));
  return latencies.sort((a, b) => a - b);
}

const players = Array.from({ length: matches }, (_, number) => new Player(number));
await Promise.all(players.map((player) => player.begin()));
await load(players, WARM_UP_SECONDS);
const began = performance.now();
const latencies = await load(players, seconds);
const lasted = (performance.now() - began) / 1000;
const at = (share) => latencies[Math.min(Math.floor(latencies.length * share), latencies.length - 1)];
console.log(
  JSON.stringify({
    requests: latencies.length,
    seconds: lasted,
    per_second: latencies.length / lasted,
    p50_ms: at(0.5),
    p99_ms: at(0.99),
  }),
);
process.exit();
