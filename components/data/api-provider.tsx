"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, type RefObject, use, useEffect, useMemo, useRef } from "react";
import { toast } from "sonner";
import { SWRConfig } from "swr";
import { loggingOut, logOutRefused } from "@/components/session/logging-out";
import { type ApiClient, createApiClient } from "@/lib/platform/http/client";

const ApiContext = createContext<ApiClient | null>(null);

/**
 * Makes the API client for the pages below it: it translates, leads away and speaks up as SPEC §8 says. What was fetched through
 * it is forgotten with it.
 */
export function ApiProvider({ children }: { children: ReactNode }) {
  const t = useTranslations();
  const router = useRouter();
  const leaving = useLeaving();
  const api = useMemo(
    () =>
      createApiClient({
        translate: (key) => (t.has(key as never) ? t(key as never) : t("system.error_message_common_error")),
        goTo: (path) => router.push(path),
        notify: (message, duration) => {
          if (!leaving.current) toast.error(message, { id: "access-denied", duration });
        },
        endSession: () => {
          // The token is out of reach of scripts: the server drops it and leads to the sign-in page.
          if (!leaving.current) window.location.assign("/api/session/expired");
        },
      }),
    [t, router, leaving],
  );
  return (
    <ApiContext value={api}>
      {/* What opens again at once is fetched anew: it may have changed in between. */}
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{children}</SWRConfig>
    </ApiContext>
  );
}

/** True from the moment somebody logs out, until that is refused: a call under way finds no session then, and need not say so. */
function useLeaving(): RefObject<boolean> {
  const leaving = useRef(false);
  useEffect(() => {
    const leave = () => {
      leaving.current = true;
    };
    const stay = () => {
      leaving.current = false;
    };
    window.addEventListener(loggingOut, leave);
    window.addEventListener(logOutRefused, stay);
    return () => {
      window.removeEventListener(loggingOut, leave);
      window.removeEventListener(logOutRefused, stay);
    };
  }, []);
  return leaving;
}

/** The page's API client. */
export function useApi(): ApiClient {
  const api = use(ApiContext);
  if (!api) throw new Error("useApi needs an ApiProvider above it");
  return api;
}
