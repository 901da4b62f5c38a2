// Follow a match live, each event once, while two players finish it: node follow.mjs http://127.0.0.1:8000
import { Moviola } from "../dist/index.js";

const moviola = new Moviola(process.argv[2]);
const match = await moviola.create({ game: "piccioni", seats: 2 });
const seats = [await match.join("Ada"), await match.join("Bo")];
await match.start();
const playing = Promise.all(seats.map((seat) => seat.playUntilEnd(({ commands }) => commands[0])));
let seen = 0;
for await (const event of match.stream()) {
  if (event.revision !== ++seen) throw new Error(`event ${event.revision} where ${seen} was due`);
}
await playing;
console.log(`${match.id}: ${seen} events`);
