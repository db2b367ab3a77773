"use client";

import { startTransition, useEffect, useOptimistic } from "react";

let show: (() => void) | null = null;

/**
 * Says that the browser goes to another page. Call it in the event that begins the navigation, directly before it: both become one
 * transition, so the line disappears when the page is shown, the navigation fails, or another one takes its place.
 */
export const beginNavigation = () => startTransition(() => show?.());

/** A thin line along the top while a page is being fetched, once this takes noticeably long. Used once, in the root layout. */
export function NavigationProgress({ label }: { label: string }) {
  const [pending, setPending] = useOptimistic(false);
  useEffect(() => {
    show = () => setPending(true);
    return () => {
      show = null;
    };
  }, [setPending]);
  return pending && <div role="progressbar" aria-label={label} className="progress-line no-print" />;
}
