"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect } from "react";

const key = "practicum-pages";
const longest = 30;

const read = (): string[] => JSON.parse(sessionStorage.getItem(key) ?? "[]");
const pathOf = (page: string) => page.split("?")[0];

/** The pages of this tab with the current one visited: going back to the previous one shortens the list. */
export function visit(pages: readonly string[], page: string): string[] {
  if (pathOf(pages.at(-1) ?? "") === pathOf(page)) return [...pages.slice(0, -1), page];
  if (pathOf(pages.at(-2) ?? "") === pathOf(page)) return [...pages.slice(0, -2), page];
  return [...pages, page].slice(-longest);
}

/** The page that this tab showed before the current one. */
export const previousPage = (): string | null => read().at(-2) ?? null;

/** Remembers the pages this tab has shown. Used once, in the layout. */
export function PageHistory() {
  const pathname = usePathname();
  const query = useSearchParams().toString();
  useEffect(() => {
    sessionStorage.setItem(key, JSON.stringify(visit(read(), query ? `${pathname}?${query}` : pathname)));
  }, [pathname, query]);
  return null;
}
