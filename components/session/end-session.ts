import type { Ask } from "@/components/data/use-ask";
import { deleteDrafts } from "@/components/draft/draft-database";
import { forgetKeptReports } from "@/components/offline/kept-reports";
import { sessionSeconds, signedOutCookie } from "@/lib/platform/auth/cookies";
import { logout } from "./calls";
import { loggingOut } from "./logging-out";
import { onOtherTab, tellOtherTabs } from "./other-tabs";

/**
 * Ends the session and goes to the sign-in page, even when the server cannot be reached (SPEC §4). The other tabs of the browser follow.
 * @param userId whose unsent text is deleted from the device; null when it stays
 */
export async function endSession(ask: Ask, userId: number | null): Promise<void> {
  tellOtherTabs({ kind: "leaving", userId });
  await leave(userId);
  const outcome = await ask(logout, {});
  if (outcome.kind !== "done")
    document.cookie = `${signedOutCookie}=1; path=/; max-age=${sessionSeconds}; samesite=lax`;
  tellOtherTabs({ kind: "left" });
  window.location.assign("/");
}

/**
 * Follows a tab that ends the session, of which this one must show and store nothing more.
 * @returns stops following
 */
export const followOtherTabs = (): (() => void) =>
  onOtherTab((message) => {
    if (message.kind === "leaving") return void leave(message.userId);
    // Nobody is there any more who could save what the page would ask about.
    window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
    window.location.assign("/");
  });

/** Deletes what the session has stored on the device and in this tab. A browser that refuses its storage holds nothing. */
async function leave(userId: number | null): Promise<void> {
  window.dispatchEvent(new Event(loggingOut));
  const clearTab = async () => window.sessionStorage.clear();
  await Promise.allSettled([
    forgetKeptReports(),
    // What somebody has typed, and what pages have stored in this tab, is not for who signs in next.
    ...(userId === null ? [] : [deleteDrafts(userId), clearTab()]),
  ]);
}
