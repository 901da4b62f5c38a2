// Faults of a form, each at its field: `data-pointer` says which part of the body a field is.

import { element } from "./elements.js";

/** The refusal at the field that it is about. @param {HTMLFormElement} form @param {string} pointer @param {string} detail */
export function pointAt(form, pointer, detail) {
  const places = [...form.querySelectorAll("[data-pointer]")].filter((each) => pointer.startsWith(each.getAttribute("data-pointer") ?? "-"));
  const nearest = places.sort((one, other) => (other.getAttribute("data-pointer") ?? "").length - (one.getAttribute("data-pointer") ?? "").length)[0];
  if (!nearest) return;
  nearest.querySelector("input, select, textarea")?.setAttribute("aria-invalid", "true");
  nearest.append(element("small", { class: "fault", lang: "en" }, detail));
}

/** @param {HTMLFormElement} form */
export function clearFaults(form) {
  for (const fault of form.querySelectorAll(".fault")) fault.remove();
  for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
}
