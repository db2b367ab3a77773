import { type ComponentType, useEffect, useState } from "react";

/**
 * A part of every page that loads after the page has come alive, not in the same task, and again when a lost connection is back.
 * @param load the same function at each render
 * @returns null until it is there
 */
export function useAfterStart<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const start = () =>
      load().then(
        (loaded) => signal.aborted || setPart(() => loaded),
        () => window.addEventListener("online", start, { once: true, signal }),
      );
    const timer = setTimeout(start);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [load]);
  return Part;
}
