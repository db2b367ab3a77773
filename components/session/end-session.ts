import type { Ask } from "@/components/data/use-ask";
import { forgetKeptReports } from "@/components/offline/kept-reports";
import { sessionSeconds, signedOutCookie } from "@/lib/platform/auth/cookies";
import { logout } from "./calls";
import { loggingOut } from "./logging-out";

/**
 * Ends the session and goes to the sign-in page, even when the server cannot be reached (SPEC §4).
 * @param clear deletes what the session has stored on the device, first; it may fail
 */
export async function endSession(ask: Ask, clear?: () => Promise<unknown>): Promise<void> {
  window.dispatchEvent(new Event(loggingOut));
  await Promise.allSettled([clear?.(), forgetKeptReports()]);
  const outcome = await ask(logout, {});
  if (outcome.kind !== "done")
    document.cookie = `${signedOutCookie}=1; path=/; max-age=${sessionSeconds}; samesite=lax`;
  window.location.assign("/");
}
