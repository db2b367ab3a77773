import { useOffline } from "next/offline";
import { useSyncExternalStore } from "react";

/** A page that came from this device may be open before the browser says that there is no network. */
const soonMs = 1_000;

function subscribe(listen: () => void): () => void {
  const timer = setTimeout(listen, soonMs);
  window.addEventListener("online", listen);
  window.addEventListener("offline", listen);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("online", listen);
    window.removeEventListener("offline", listen);
  };
}

/**
 * Is there no way to the server? The device may say so itself; in a dead spot it believes to be connected, and a page that could not be
 * fetched tells.
 */
export function useNoNetwork(): boolean {
  const failed = useOffline();
  const device = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  return failed || device;
}
