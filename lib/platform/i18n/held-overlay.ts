import { processWide } from "../process-wide";
import type { Overlay } from "./overlay";

/** The changed texts that a server has made lately, by version; a browser has none. */
const held = processWide("overlays", () => new Map<string, Overlay>());

/** Pages that were made a moment ago still ask for theirs. */
const keptCount = 50;

/** The changed texts of a version, if this process has made it. */
export const heldOverlay = (version: string): Overlay | undefined => held().get(version);

/** Keeps the changed texts of a version for the pages that were made with it. */
export function keepOverlay(version: string, overlay: Overlay): void {
  const overlays = held();
  // What is made again is the latest.
  overlays.delete(version);
  const [oldest] = overlays.keys();
  if (overlays.size >= keptCount && oldest !== undefined) overlays.delete(oldest);
  overlays.set(version, overlay);
}
