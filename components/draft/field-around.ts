/** The nearest element around a notice or a button that has a field too. Asked for before the button goes. */
export const placeAround = (element: Element | null): Element | null =>
  element?.closest(":has(input, textarea)") ?? null;

/** Focuses the field in an element: of several choices the one that is made. */
export function focusFieldIn(place: Element | null): void {
  const field = place?.querySelector("input:checked") ?? place?.querySelector("input, textarea");
  if (field instanceof HTMLElement) field.focus();
}
