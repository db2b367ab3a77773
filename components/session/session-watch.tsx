"use client";

import { useEffect } from "react";
import { toast } from "sonner";
import { useAsk } from "@/components/data/use-ask";
import { fallbackErrorText, readUserInfo } from "@/lib/features/session/rules";
import { getInfo } from "./calls";

/** How long a page is left alone before its session is looked at again, in milliseconds. */
const minAwayMs = 60_000;

/**
 * Checks the session when somebody comes back to a page: one that has ended shows a message and is replaced by the sign-in page
 * before anything is typed (SPEC §4, §8). A lost connection ends nothing.
 */
export function SessionWatch() {
  const ask = useAsk();
  useEffect(() => {
    let left = Date.now();
    const look = async () => {
      if (document.visibilityState === "hidden") {
        left = Date.now();
        return;
      }
      if (Date.now() - left < minAwayMs) return;
      const outcome = await ask(getInfo, {});
      // Any other refusal the client has dealt with; a failure of ours may be over at the next look.
      if (outcome.kind !== "done" && outcome.status !== 400) return;
      try {
        readUserInfo(outcome.kind === "done" ? outcome.data : null);
      } catch (error) {
        toast.error((error instanceof Error && error.message) || fallbackErrorText);
        window.location.assign("/api/session/expired");
      }
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [ask]);
  return null;
}
