import type { LaterFiles } from "../static-files";

/** What a service worker has, of which the types for pages know nothing. */
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
export type FetchEvent = Lasting & {
  request: Request;
  /** The answer that the browser has asked for while the worker starts. */
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
export type MessageEventOfPage = Lasting & { data: unknown };

type Scope = {
  addEventListener: {
    (name: "install" | "activate", listener: (event: Lasting) => void): void;
    (name: "fetch", listener: (event: FetchEvent) => void): void;
    (name: "message", listener: (event: MessageEventOfPage) => void): void;
  };
  skipWaiting: () => Promise<void>;
  location: Location;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: "window"; includeUncontrolled: boolean }) => Promise<readonly unknown[]>;
  };
  /** The worker itself; missing in older browsers. */
  serviceWorker?: { state: string };
  registration: { navigationPreload?: { enable: () => Promise<void> } };
};

export const scope = globalThis as unknown as Scope;

/** Set as the worker is built. */
declare const BUILD: { id: string; later: LaterFiles };

export const build = BUILD;
