"use client";

import { useEffect } from "react";
import { toast } from "sonner";
import { useApi } from "@/components/layout/api-provider";
import type { getInfo } from "@/lib/features/session/contract";
import { nameless, readUserInfo } from "@/lib/features/session/rules";
import { CallError } from "@/lib/platform/http/client";

/** How long a page is left alone before its session is looked at again, in milliseconds. */
const awayMs = 60_000;

/**
 * Looks at the session when somebody comes back to a page: one that has ended meanwhile says so and gives way to the sign-in page
 * before anything is typed (SPEC §4, §8). A lost connection ends nothing.
 */
export function SessionWatch() {
  const api = useApi();
  useEffect(() => {
    let left = Date.now();
    const look = async () => {
      if (document.visibilityState === "hidden") {
        left = Date.now();
        return;
      }
      if (Date.now() - left < awayMs) return;
      try {
        readUserInfo(await api<typeof getInfo>("/user/getinfo", {}));
      } catch (error) {
        // What the server refused, the client has dealt with; a failure of ours may be over at the next look.
        if (error instanceof CallError) return;
        toast.error((error instanceof Error && error.message) || nameless);
        window.location.assign("/api/session/expired");
      }
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [api]);
  return null;
}
