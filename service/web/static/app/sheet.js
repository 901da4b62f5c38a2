// A sheet of a dispute or of a story as whoever holds a key or a token may see it, and the button that prints it.

import { one } from "./elements.js";
import { load } from "./loading.js";
import { bearing, deskToken } from "./wallet.js";

const match = one("main").dataset.match ?? "";
const token = deskToken(match);

if (token)
  void load(location.href, match, bearing(token))
    .then((page) => {
      one("main").replaceChildren(...one("main", page).childNodes);
      one("main").dataset.seen = "own";
    })
    .catch(() => undefined);
const print = one(".print");
print.hidden = false;
print.addEventListener("click", () => window.print());
