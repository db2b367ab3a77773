import type { Overlay } from "./overlay";

/** The changed texts that a server has made lately, by version; a browser has none. */
const held = globalThis as typeof globalThis & { practicumOverlays?: Map<string, Overlay> };

/** Pages that were made a moment ago still ask for theirs. */
const keptCount = 50;

/** The changed texts of a version, if this process has made it. */
export const heldOverlay = (version: string): Overlay | undefined => held.practicumOverlays?.get(version);

/** Keeps the changed texts of a version for the pages that were made with it. */
export function keepOverlay(version: string, overlay: Overlay): void {
  held.practicumOverlays ??= new Map();
  const overlays = held.practicumOverlays;
  // What is made again is the latest.
  overlays.delete(version);
  const [oldest] = overlays.keys();
  if (overlays.size >= keptCount && oldest !== undefined) overlays.delete(oldest);
  overlays.set(version, overlay);
}
