const changed = "practicum:report-changed";

/** Calls that change what the page of a report shows. Text that is saved as it is typed is noted apart (`noteSaved`). */
const changesReport =
  /^\/(report\/(change-status|send-message|delete|restore|edit)|goal\/(save|answer|assess|remove)|guest\/revoke)$/;

/** A call was done: tells the page when a kept report may look different now. */
export function announceReportChange(path: string): void {
  if (changesReport.test(path)) window.dispatchEvent(new Event(changed));
}

/**
 * Listens for such changes.
 * @returns stops listening
 */
export function onReportChange(listen: () => void): () => void {
  window.addEventListener(changed, listen);
  return () => window.removeEventListener(changed, listen);
}
