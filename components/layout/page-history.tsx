"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useLayoutEffect } from "react";
import { placeOf } from "@/lib/platform/navigation/routes";
import { keepScroll } from "./page-scroll";
import { readPages, visit, writePages } from "./visited-pages";

/** Remembers the pages this tab has shown, and how far down each was read. Used once, in the layout. */
export function PageHistory() {
  const pathname = usePathname();
  const query = useSearchParams().toString();
  // Before the new page is painted: what it does to the scrolling is its own.
  useLayoutEffect(() => {
    writePages(visit(readPages(), query ? `${pathname}?${query}` : pathname, placeOf));
    return keepScroll();
  }, [pathname, query]);
  return null;
}
