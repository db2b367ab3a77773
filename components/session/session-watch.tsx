"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { Outcome } from "@/components/data/outcome";
import { useAsk, useAskForKeys } from "@/components/data/use-ask";
import { toastOnNextPage } from "@/components/ui/toast-on-next-page";
import { fallbackErrorText, readUserInfo, type UserInfo } from "@/lib/features/session/rules";
import { getInfo } from "./calls";
import { endSession, followOtherTabs } from "./end-session";
import { watchShownSession } from "./shown-session";

/** How long a page is left alone before its session is looked at again, in milliseconds. */
const minAwayMs = 60_000;

type Props = {
  /** Who has signed in: in a viewing session the admin. */
  ownerId: number;
  /** Whose page it is. */
  userId: number;
};

/**
 * Fetches the user info when somebody comes back to a page. When that fails, the token is dropped and the sign-in page says why,
 * before anything is typed (SPEC §4, §8). A lost connection ends nothing. When another tab ends the session, or somebody else has
 * signed in in it, the page goes too.
 */
export function SessionWatch({ ownerId, userId }: Props) {
  const t = useTranslations();
  const ask = useAsk();
  const askForKeys = useAskForKeys();
  useEffect(() => followOtherTabs({ ownerId, userId }), [ownerId, userId]);
  useEffect(watchShownSession, []);
  useEffect(() => {
    let left = Date.now();
    const look = async () => {
      if (document.visibilityState === "hidden") {
        left = Date.now();
        return;
      }
      // A clock that was set back meanwhile says nothing about how long it was.
      if (Math.abs(Date.now() - left) < minAwayMs) return;
      const words = (key: string) => (t.has(key as never) ? t(key as never) : fallbackErrorText);
      const message = problemIn(await askForKeys(getInfo, {}), words);
      if (message === null) return;
      toastOnNextPage({ message });
      await endSession(ask, null);
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [t, ask, askForKeys]);
  return null;
}

const handledElsewhere: readonly number[] = [401, 403, 429, 503];

/**
 * Why the session cannot go on; null when it can, when the client has already dealt with the refusal, and when the server was busy or
 * restarting, which says nothing about the session.
 */
function problemIn(outcome: Outcome<UserInfo>, words: (key: string) => string): string | null {
  if (outcome.kind === "unreachable") return null;
  const refused = outcome.kind !== "done";
  if (refused && (outcome.status === null || handledElsewhere.includes(outcome.status))) return null;
  if (refused && outcome.status !== 400) return words(outcome.problem);
  try {
    readUserInfo(refused ? null : outcome.data);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : fallbackErrorText;
  }
}
