import { outlivingThePage } from "@/components/data/outliving-the-page";
import type { Ask } from "@/components/data/use-ask";
import { deleteDrafts } from "@/components/draft/draft-database";
import { forgetKeptPages } from "@/components/offline/kept-pages";
import { leaveUnasked } from "@/components/ui/unload-question";
import { sessionSeconds, signedOutCookie } from "@/lib/platform/auth/cookies";
import { logout } from "./calls";
import { loggingOut, otherSession, viewingElsewhere, viewingOver } from "./logging-out";
import { onOtherTab, tellOtherTabs } from "./other-tabs";

/** How long the server, and the device, may take for their answers, in milliseconds: nobody stays beside a shared machine for them. */
const patienceMs = 4_000;

/** How long another tab waits to be told that the session has ended, in milliseconds: the tab that ends it may be closed meanwhile. */
const othersPatienceMs = 3 * patienceMs;

/** The browser has no session any more, whatever the server knows of that. */
function forgetSession(): void {
  document.cookie = `${signedOutCookie}=1; path=/; max-age=${sessionSeconds}; samesite=lax`;
}

/**
 * Ends the session and goes to the sign-in page, even when the server cannot be reached (SPEC §4), or the tab is closed before it answers.
 * The other tabs of the browser follow.
 * @param userId whose unsent text is deleted from the device; null when it stays
 */
export async function endSession(ask: Ask, userId: number | null): Promise<void> {
  tellOtherTabs({ kind: "leaving", userId });
  window.addEventListener("pagehide", forgetSession);
  const late = () => new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null));
  await Promise.race([leave(userId), late()]);
  const outcome = await Promise.race([ask(logout, {}, outlivingThePage), late()]);
  window.removeEventListener("pagehide", forgetSession);
  if (outcome?.kind !== "done") forgetSession();
  tellOtherTabs({ kind: "left" });
  toStart();
}

/**
 * Follows a tab that ends the session, of which this one must show and store nothing more, or in which somebody else has signed in. While
 * the owner views the product as somebody else in another tab, this one stays, with all that is typed in it.
 * @param session who has signed in on this page, in a viewing session the admin, and whose page it is
 * @returns stops following
 */
export function followOtherTabs(session: { ownerId: number; userId: number }): () => void {
  const stop = onOtherTab((message) => {
    if (message.kind === "left") return toStart();
    if (message.kind === "shown") {
      if (message.ownerId !== session.ownerId) return giveWay();
      window.dispatchEvent(new Event(message.userId === session.userId ? viewingOver : viewingElsewhere));
      return;
    }
    void leave(message.userId);
    setTimeout(toStart, othersPatienceMs);
  });
  tellOtherTabs({ kind: "shown", ...session });
  return stop;
}

/** The browser has the session of somebody else, beside which this page must not stay. Theirs is what the device keeps by now. */
function giveWay(): void {
  window.dispatchEvent(new Event(loggingOut));
  window.dispatchEvent(new Event(otherSession));
  toStart();
}

/** Leaves the page of a session that has ended: to the sign-in page, or the home of who has signed in since. */
function toStart(): void {
  leaveUnasked();
  window.location.assign("/");
}

/** Deletes what the session has stored on the device and in this tab. A browser that refuses its storage holds nothing. */
async function leave(userId: number | null): Promise<void> {
  window.dispatchEvent(new Event(loggingOut));
  const clearTab = async () => window.sessionStorage.clear();
  await Promise.allSettled([
    forgetKeptPages(),
    // What somebody has typed, and what pages have stored in this tab, is not for who signs in next.
    ...(userId === null ? [] : [deleteDrafts(userId), clearTab()]),
  ]);
}
