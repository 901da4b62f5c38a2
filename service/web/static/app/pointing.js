// Pointing at parts of the pictures: by a click or from a list; what is pointed at stands in the address.

const MOST = 5;

/** @param {(address: URL) => void} go */
export function pointing(go) {
  const form = document.querySelector("form.pointing");
  if (!(form instanceof HTMLFormElement)) return;
  form.hidden = false;
  const point = (/** @type {string} */ name) => {
    const address = new URL(location.href);
    const known = (address.searchParams.get("point") ?? "").split(",").filter(Boolean);
    const wanted = known.includes(name) ? known.filter((each) => each !== name) : [...known, name].slice(-MOST);
    if (wanted.length) address.searchParams.set("point", wanted.join(","));
    else address.searchParams.delete("point");
    go(address);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    point(String(new FormData(form).get("point")));
  });
  const listed = new Set([...form.querySelectorAll("option")].map((option) => option.value));
  for (const picture of document.querySelectorAll(".pair .picture"))
    picture.addEventListener("click", (event) => {
      const part = /** @type {Element} */ (event.target).closest("[data-part]")?.getAttribute("data-part") ?? "";
      if (listed.has(part)) point(part);
    });
}
