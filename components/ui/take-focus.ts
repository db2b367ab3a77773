/** Gives an element the focus, also from a button of a toast: leaving the toast gives it to what had it before, so that goes first. */
export function takeFocus(element: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest("[data-sonner-toast]")) activeElement.blur();
  element.focus();
}
