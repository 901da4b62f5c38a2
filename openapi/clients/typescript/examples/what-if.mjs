// Fork a finished match in its middle and play it to another end: node what-if.mjs http://127.0.0.1:8000
import { Moviola, Refused } from "../dist/index.js";

const first = ({ commands }) => commands[0];
const moviola = new Moviola(process.argv[2]);
const match = await moviola.create({ game: "bathroom_rush", seats: 2, bots: { 1: "random" } });
const seat = await match.join("Ada");
await match.start();
await seat.playUntilEnd(first);
const middle = Math.floor((await match.state()).revision / 2);
const fork = await match.fork({ revision: middle, luck: { kind: "fresh" } });
if ((await fork.at(middle)).hash !== (await match.at(middle)).hash) throw new Error("the fork begins elsewhere");
for (const forked of fork.seats.values()) await forked.playUntilEnd(first);
console.log(`${fork.id}: forked at ${middle}, result ${JSON.stringify((await fork.state()).result)}`);
try {
  await match.fork({ revision: middle, luck: { kind: "weather" } });
} catch (refused) {
  if (!(refused instanceof Refused)) throw refused;
  console.log(refused.status, refused.problem.code, refused.problem.errors);
}
