let isOver = false;

/** Lets the browser ask before the page is left, unless it has to be. For listeners of `beforeunload`. */
export function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (!isOver) event.preventDefault();
}

/** From now on the page is left without a question: nobody can save any more what it would be about. */
export function leaveUnasked(): void {
  isOver = true;
}
