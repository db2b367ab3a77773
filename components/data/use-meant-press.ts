import { useLayoutEffect, useRef } from "react";

/** Nobody has read a button sooner after it changed, in milliseconds. */
const readMs = 700;

/**
 * For a button that does one thing or takes it back. A press right after the page has turned one into the other, as when the network is back or
 * somebody else was faster, was meant for what the button did before.
 * @param shown what the page shows, on which it depends what the button does
 * @returns says of a press at this moment whether it is meant for what the button does now
 */
export function useMeantPress(shown: unknown): () => boolean {
  const before = useRef(shown);
  const turnedAt = useRef(Number.NEGATIVE_INFINITY);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    turnedAt.current = performance.now();
  }, [shown]);
  return () => performance.now() - turnedAt.current >= readMs;
}
