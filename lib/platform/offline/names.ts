/** Where the browser finds the service worker. Its folder is what it may serve: everything. */
export const workerPath = "/service-worker.js";

/** The page shown in place of one that cannot be fetched. */
export const offlinePath = "/offline";

/** Says on every page whose session it belongs to and how long that goes on (`pageSessionOf`). */
export const pageSessionHeader = "x-page-session";

/** What a kept copy of a page says about itself on its `html` element: when the server made it, in milliseconds. */
export const keptAttribute = "data-kept";

/** When a copy was kept, and until when its session goes on: headers of the stored answer. */
export const keptAtHeader = "x-kept-at";
export const keptUntilHeader = "x-kept-until";
/** The build of the product that the copy is of, whose files it needs. */
export const keptBuildHeader = "x-kept-build";
/** On a tab of a report that was not opened itself, but kept with the one that was. */
export const besideHeader = "x-kept-beside";

/** The names of our caches: of static files by the build, of kept pages by the session to which they belong. */
export const filesPrefix = "practicum-files-";
export const pagesPrefix = "practicum-pages-";

/** What a page tells the worker. */
export type WorkerMessage =
  /**
   * The page has been opened: which files it has loaded, what its offline page looks like (language, texts, colours), and whose session it
   * belongs to, if it knows. `sparing` asks for nothing that is not needed yet.
   */
  | { kind: "opened"; path: string; files: readonly string[]; look: string; session?: string; sparing: boolean }
  /** The report or the list of this address is to be kept; again, when it has changed since. */
  | { kind: "keep"; path: string; changed: boolean }
  /** What the server has of somebody's own texts in a kept report, newer than its pages. */
  | { kind: "saved"; session: string; reportId: number; revision: number; values: unknown }
  /** Somebody logs out, or the session has ended: nothing more is kept for it. Without one, somebody signs in. */
  | { kind: "forget"; session?: string }
  /** This page may be the only one that is open, and came from the server: a waiting worker may take over. */
  | { kind: "take-over" };
