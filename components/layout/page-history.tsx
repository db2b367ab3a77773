"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useLayoutEffect } from "react";
import { placeOf } from "@/lib/platform/navigation/routes";
import { keepScroll } from "./page-scroll";
import { ownPages, readPages, visit, writePages } from "./visited-pages";

/** Remembers the pages this tab has shown to a person, and how far down each was read. Used once, in the layout. */
export function PageHistory({ userId }: { userId: number }) {
  const pathname = usePathname();
  const query = useSearchParams().toString();
  // Before the new page is painted: what it does to the scrolling is its own.
  useLayoutEffect(() => {
    ownPages(userId);
    writePages(visit(readPages(), query ? `${pathname}?${query}` : pathname, placeOf));
    return keepScroll();
  }, [userId, pathname, query]);
  return null;
}
