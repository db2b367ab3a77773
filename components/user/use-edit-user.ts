"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import type { Outcome } from "@/components/data/outcome";
import { useAsk } from "@/components/data/use-ask";
import type { EditUserInput, UserDetail } from "@/lib/features/user/schema";
import { editUser, getDataEditUser } from "./calls";
import { type Differences, differencesOf } from "./user-form";

/**
 * Saves a person's account. `user` is the latest version of it: the page's, or the one fetched after somebody else's change.
 * `meanwhile` is what somebody else had changed when this was to be saved.
 */
export function useEditUser(shown: UserDetail) {
  const ask = useAsk();
  const router = useRouter();
  const [fetched, setFetched] = useState(shown);
  const [meanwhile, setMeanwhile] = useState<Differences>();
  const [refreshing, startRefresh] = useTransition();
  const user = fetched.revision > shown.revision ? fetched : shown;

  async function save(input: EditUserInput): Promise<Outcome<unknown>> {
    setMeanwhile(undefined);
    // The revision of the data that the user's changes are based on.
    const outcome = await ask(editUser, { ...input, revision: user.revision });
    if (outcome.kind === "done") startRefresh(() => router.refresh());
    if (outcome.kind !== "changed") return outcome;
    const now = await ask(getDataEditUser, { userId: user.userId });
    if (now.kind !== "done") return now;
    setFetched(now.data);
    setMeanwhile(differencesOf(user, now.data));
    return outcome;
  }

  return { user, save, meanwhile, refreshing };
}
