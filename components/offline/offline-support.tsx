"use client";

import { useAfterStart } from "@/components/ui/use-after-start";

const loadPart = () => import("./offline-part").then(({ OfflinePart }) => OfflinePart);

type Props = {
  /** The key of the page's session (`pageSessionKey`), `none` for a viewing one; without one the page is for anybody. */
  session?: string;
};

/**
 * What works without a network: the banner that says so, answers to presses that need one, and the service worker. Used once on every
 * page, under its top. It loads after the page; where it says that there is no network is there before, or a screen reader would not hear it.
 */
export function OfflineSupport(props: Props) {
  const Part = useAfterStart(loadPart);
  return (
    <div role="status" className="no-print sticky top-14 z-10 first:top-0">
      {Part && <Part {...props} />}
    </div>
  );
}
