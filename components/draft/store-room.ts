import { useSyncExternalStore } from "react";

let isFull = false;
const listeners = new Set<() => void>();

/** Notes whether the device could store what was typed last: its store may be full, or closed as in some private windows. */
export function noteRoom(hasRoom: boolean): void {
  if (isFull === !hasRoom) return;
  isFull = !hasRoom;
  for (const listen of listeners) listen();
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** Did the device refuse to store what was typed last? Then the open page alone has it until the server does. */
export const useStoreIsFull = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isFull,
    () => false,
  );
