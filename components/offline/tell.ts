import type { WorkerMessage } from "@/lib/platform/offline/names";

/** Tells the service worker something, if there is one. */
export const tell = (message: WorkerMessage): void => navigator.serviceWorker?.controller?.postMessage(message);
