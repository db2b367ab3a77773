let isOver = false;

/** Lets the browser ask before the page is left, unless it has to be. For listeners of `beforeunload`. */
export function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (!isOver) event.preventDefault();
}

/**
 * From now on the page is left without a question: what it would be about is stored, or nobody can save it any more. A page that the
 * browser shows again as it was asks as before.
 */
export function leaveUnasked(): void {
  isOver = true;
  window.addEventListener("pageshow", () => (isOver = false), { once: true });
}
