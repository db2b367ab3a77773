import type { WorkerMessage } from "@/lib/platform/offline/names";

/** Tells the service worker something, if there is one. */
export const tell = (message: WorkerMessage): void => navigator.serviceWorker?.controller?.postMessage(message);

let pageSession: string | undefined;

/** Says whose page is open: the key of its session, `none` for a viewing one. */
export const setPageSession = (session: string | undefined): void => {
  pageSession = session;
};

/** Says that the session of the page ends: what is kept for it goes, and nothing more comes. */
export const tellForget = (): void => tell({ kind: "forget", ...(pageSession && { session: pageSession }) });

/** Tells what the server has of somebody's own texts in a report, newer than the pages that are kept for them. */
export function tellSaved(reportId: number, revision: number, values: unknown): void {
  if (pageSession && pageSession !== "none") tell({ kind: "saved", session: pageSession, reportId, revision, values });
}
