const changed = "practicum:report-changed";

/** Calls that change what the page of a report shows. Text that is saved as it is typed is noted apart (`noteSaved`). */
const changesReport =
  /^\/(report\/(create|change-status|send-message|delete|restore|edit)|goal\/(save|answer|assess|remove)|guest\/revoke)$/;

/** The page of a report looks different now: a kept one is old. */
export const announceReportChange = (): boolean => window.dispatchEvent(new Event(changed));

/** A call was done, which may have changed the report on the page. */
export function noteCall(path: string): void {
  if (changesReport.test(path)) announceReportChange();
}

/**
 * Listens for such changes.
 * @returns stops listening
 */
export function onReportChange(listen: () => void): () => void {
  window.addEventListener(changed, listen);
  return () => window.removeEventListener(changed, listen);
}
