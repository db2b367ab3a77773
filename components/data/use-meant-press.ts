import { useLayoutEffect, useRef } from "react";

/** Nobody has read a button sooner after it changed, in milliseconds. */
const readMs = 700;

/**
 * For a button that does one thing or takes it back. A press right after the page has turned one into the other, as when the network is back or
 * somebody else was faster, is meant for what the button did before.
 * @param does what the button does now
 * @returns says of a press at this moment whether it is meant for that
 */
export function useMeantPress(does: unknown): () => boolean {
  const before = useRef(does);
  const turnedAt = useRef(Number.NEGATIVE_INFINITY);
  useLayoutEffect(() => {
    if (before.current === does) return;
    before.current = does;
    turnedAt.current = performance.now();
  }, [does]);
  return () => performance.now() - turnedAt.current >= readMs;
}
