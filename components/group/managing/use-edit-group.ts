"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import type { Outcome } from "@/components/data/outcome";
import { useAsk } from "@/components/data/use-ask";
import type { EditGroupInput, GroupData } from "@/lib/features/group/schema";
import { showDay } from "@/lib/platform/dates";
import { editGroup, getDataEditGroup } from "../calls";
import { differencesOf, type GroupDifference } from "./group-form";

/**
 * Saves a group. `group` is the latest version of it: the page's, or the one fetched after somebody else's change. `meanwhile` is what
 * somebody else had changed when this was to be saved.
 */
export function useEditGroup(shown: GroupData) {
  const ask = useAsk();
  const router = useRouter();
  const [fetched, setFetched] = useState(shown);
  const [meanwhile, setMeanwhile] = useState<GroupDifference[]>();
  const [refreshing, startRefresh] = useTransition();
  const group = fetched.revision > shown.revision ? fetched : shown;

  async function save(input: Omit<EditGroupInput, "groupId" | "revision">): Promise<Outcome<unknown>> {
    setMeanwhile(undefined);
    const { groupId, revision } = group;
    const outcome = await ask(editGroup, { groupId, revision, ...input });
    // Also when it is refused: students may have been added who use a day or a ward.
    if (outcome.kind !== "changed") {
      startRefresh(() => router.refresh());
      return outcome;
    }
    const now = await ask(getDataEditGroup, { groupId });
    if (now.kind !== "done") return now;
    setFetched(now.data);
    setMeanwhile(differencesOf(group, now.data, showDay));
    return outcome;
  }

  return { group, save, meanwhile, refreshing };
}
