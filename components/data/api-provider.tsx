"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, type RefObject, use, useEffect, useMemo, useRef } from "react";
import { SWRConfig } from "swr";
import { forgetKeptPages } from "@/components/offline/kept-pages";
import { noteCall } from "@/components/offline/report-change";
import { logout } from "@/components/session/calls";
import {
  loggingOut,
  logOutRefused,
  otherSession,
  viewingElsewhere,
  viewingOver,
} from "@/components/session/logging-out";
import { toastOnNextPage } from "@/components/ui/toast-on-next-page";
import { type ApiClient, CallError, createApiClient } from "@/lib/platform/http/client";

const ApiContext = createContext<ApiClient | null>(null);

/**
 * Makes the API client for the pages below it: it translates, redirects and shows messages as in SPEC §8. Its cached data
 * is dropped with it.
 */
export function ApiProvider({ children }: { children: ReactNode }) {
  const t = useTranslations();
  const router = useRouter();
  // From the start of a log-out until it is refused a call in progress gets 401, which is not reported.
  const leaving = useSince(loggingOut, logOutRefused);
  // What this page would still send, such as a draft as it goes, would be sent in somebody else's session.
  const isOther = useSince(otherSession);
  const isViewing = useSince(viewingElsewhere, viewingOver);
  const api = useMemo(() => {
    const client = createApiClient({
      translate: (key) => (t.has(key as never) ? t(key as never) : t("system.error_message_common_error")),
      goTo: (path) => router.push(path),
      notify: (message, duration) => {
        if (!leaving.current) toastOnNextPage({ message, id: "access-denied", duration });
      },
      signedOut: () => void forgetKeptPages().catch(() => {}),
      done: noteCall,
      endSession: () => {
        // The token is out of reach of scripts: the server drops it and leads to the sign-in page.
        if (!leaving.current) window.location.assign("/api/session/expired");
      },
    });
    const guarded: ApiClient = (call, input, send) => {
      if (isOther.current) return Promise.reject(new CallError(t("system.no_connection"), null));
      // It would be made as the person who is viewed; a log-out ends both sessions. As without a network: nothing is fetched again, which
      // would take the page away.
      if (isViewing.current && call.path !== logout.path)
        return Promise.reject(new CallError(t("system.error_viewer"), null));
      return client(call, input, send);
    };
    return guarded;
  }, [t, router, leaving, isOther, isViewing]);
  return (
    <ApiContext value={api}>
      {/* Data of a part that opens again is fetched again immediately: it may have changed. */}
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{children}</SWRConfig>
    </ApiContext>
  );
}

/** True from one event of the window on, until another one takes it back. */
function useSince(begins: string, ends?: string): RefObject<boolean> {
  const isSince = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event) => {
      isSince.current = type === begins;
    };
    const events = ends ? [begins, ends] : [begins];
    for (const event of events) window.addEventListener(event, note);
    return () => {
      for (const event of events) window.removeEventListener(event, note);
    };
  }, [begins, ends]);
  return isSince;
}

/** The page's API client. */
export function useApi(): ApiClient {
  const api = use(ApiContext);
  if (!api) throw new Error("useApi needs an ApiProvider above it");
  return api;
}
