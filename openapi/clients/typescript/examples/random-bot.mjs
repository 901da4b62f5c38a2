// Play Sukkube against a house bot with random legal commands: node random-bot.mjs http://127.0.0.1:8000
import { Moviola } from "../dist/index.js";

const moviola = new Moviola(process.argv[2]);
const match = await moviola.create({ game: "sukkube", seats: 2, bots: { 1: "random" } });
const seat = await match.join("Ada");
await match.start();
const played = await seat.playUntilEnd(({ commands }) => commands[Math.floor(Math.random() * commands.length)]);
console.log(`${match.id}: ${played} commands, places ${JSON.stringify((await match.state()).result?.places)}`);
