// The table of keys, and the switch for single characters.

import { button, element } from "./elements.js";
import { singleKeysAreOn, switchSingleKeys } from "./keys.js";
import { open } from "./share.js";
import { say } from "./words.js";

/** @param {import("./keys.js").Binding[]} bindings */
export function help(bindings) {
  const rows = bindings.map(({ keys, says }) =>
    element("tr", {}, element("td", {}, ...keys.map((key) => element("kbd", {}, key))), element("td", {}, says)),
  );
  const single = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox", checked: singleKeysAreOn() }));
  single.addEventListener("change", () => switchSingleKeys(single.checked));
  const head = element("tr", {}, element("th", {}, say("key")), element("th", {}, say("does")));
  const dialog = /** @type {HTMLDialogElement} */ (
    element(
      "dialog",
      { class: "sheet", "aria-labelledby": "help-title" },
      element("h2", { id: "help-title" }, say("help")),
      element("label", {}, single, " ", say("single_keys")),
      element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows)),
      button(say("close"), () => dialog.close()),
    )
  );
  open(dialog);
}
