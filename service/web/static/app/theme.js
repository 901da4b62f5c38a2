// The reader's choice of colours: applied before anything is drawn, so this is no module.

{
  const chosen = localStorage.getItem("moviola.theme");
  if (chosen) document.documentElement.dataset.theme = chosen;
}

document.addEventListener("DOMContentLoaded", () => {
  const label = document.querySelector(".theme");
  const select = label?.querySelector("select");
  if (!(label instanceof HTMLElement) || !select) return;
  select.value = localStorage.getItem("moviola.theme") ?? "auto";
  label.hidden = false;
  select.addEventListener("change", () => {
    const root = document.documentElement;
    if (select.value === "auto") {
      localStorage.removeItem("moviola.theme");
      delete root.dataset.theme;
    } else {
      localStorage.setItem("moviola.theme", select.value);
      root.dataset.theme = select.value;
    }
  });
});
