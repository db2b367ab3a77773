import { useOffline } from "next/offline";
import { useEffect, useState, useSyncExternalStore } from "react";
import { whenAnswered } from "./when-answered";

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
 * fetched tells. Both believe too early that the network is back, on a weak signal above all: only an answer shows it.
 */
export function useNoNetwork(): boolean {
  const failed = useOffline();
  const device = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  const fails = failed || device;
  const [lost, setLost] = useState(false);
  if (fails && !lost) setLost(true);
  const isBack = lost && !fails;
  useEffect(() => (isBack ? whenAnswered(() => setLost(false)) : undefined), [isBack]);
  return lost;
}
