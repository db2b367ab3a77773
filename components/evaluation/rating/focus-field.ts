import { fieldId } from "@/components/form/field-id";

/** What the writer has to do with a question, in this order: correct its text, decide about it, answer it. */
const places = ["textarea[aria-invalid]", "[data-decide] button", "input:checked", "input", "textarea"];

/** Leads the writer to a question of the open area: into view, with the focus where something is to be done. */
export const focusField = (questionId: number): void => focusIn(questionId, places);

function focusIn(questionId: number, order: readonly string[]): void {
  const field = document.getElementById(fieldId(questionId));
  const control = order.map((place) => field?.querySelector<HTMLElement>(place)).find(Boolean);
  field?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}

/** Leads the writer to the first wrong part of a field, once the page shows what is wrong. */
export function focusFieldSoon(questionId: number): void {
  requestAnimationFrame(() => focusIn(questionId, ["[aria-invalid]", "input"]));
}
