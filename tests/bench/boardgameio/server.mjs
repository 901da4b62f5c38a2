// node server.mjs PORT: boardgame.io's own server and its storage in memory, on the loopback interface only.

import { Server } from "boardgame.io/dist/cjs/server.js";
import { Sukkube } from "./sukkube.mjs";

const server = Server({ games: [Sukkube], origins: [] });
await server.run({ port: { port: Number(process.argv[2]), host: "127.0.0.1" } });
