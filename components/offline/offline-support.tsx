"use client";

import { type ComponentType, useEffect, useState } from "react";

type Props = {
  /** The key of the page's session (`pageSessionKey`), `none` for a viewing one; without one the page is for anybody. */
  session?: string;
};

/**
 * What works without a network: the banner that says so, answers to presses that need one, and the service worker. Used once on every
 * page, under its top. It loads after the page.
 */
export function OfflineSupport(props: Props) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    const left = new AbortController();
    const load = () =>
      import("./offline-part").then(
        ({ OfflinePart }) => left.signal.aborted || setPart(() => OfflinePart),
        () => window.addEventListener("online", load, { once: true, signal: left.signal }),
      );
    load();
    return () => left.abort();
  }, []);
  return Part && <Part {...props} />;
}
