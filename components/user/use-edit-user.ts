"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { useApi } from "@/components/layout/api-provider";
import { useErrorText } from "@/components/layout/use-error-text";
import type { editUser, getDataEditUser } from "@/lib/features/user/contract";
import type { EditUserInput, UserDetail } from "@/lib/features/user/schema";
import { CallError } from "@/lib/platform/http/client";
import { type Differences, differencesOf } from "./user-form";

type Progress = {
  name: "idle" | "busy" | "done" | "failed" | "unheard";
  problem?: string;
  /** What somebody else had changed when this was to be saved. */
  meanwhile?: Differences;
};

/**
 * Saving a person's account. `user` is the latest reading of it: the page's, or the one fetched after somebody else's change.
 * `save` gives null when the account was saved, else the errors by field; what else went wrong stands in `problem`.
 */
export function useEditUser(shown: UserDetail) {
  const api = useApi();
  const errorText = useErrorText();
  const router = useRouter();
  const [fetched, setFetched] = useState(shown);
  const [progress, setProgress] = useState<Progress>({ name: "idle" });
  const [refreshing, startRefresh] = useTransition();
  const user = fetched.revision > shown.revision ? fetched : shown;

  async function readAgain(): Promise<Progress> {
    const answer = await api<typeof getDataEditUser>("/admin/getDataEditUser", { userId: user.userId });
    if (answer.status !== 200) return { name: "failed", problem: errorText(answer.error) };
    setFetched(answer.data);
    return { name: "failed", meanwhile: differencesOf(user, answer.data) };
  }

  async function save(input: EditUserInput): Promise<Record<string, string> | null> {
    setProgress({ name: "busy" });
    try {
      const answer = await api<typeof editUser>("/admin/editUser", input);
      if (answer.status === 200) {
        setProgress({ name: "done" });
        startRefresh(() => router.refresh());
        return null;
      }
      const errors = Object.entries(answer.errors ?? {}).map(([field, [key = ""]]) => [field, errorText(key)] as const);
      setProgress({ name: "failed", ...(errors.length === 0 && { problem: errorText(answer.error) }) });
      return Object.fromEntries(errors);
    } catch (error) {
      const changed = error instanceof CallError && error.answer?.status === 409;
      setProgress(changed ? await readAgain().catch(failureOf) : failureOf(error));
      return {};
    }
  }

  const failureOf = (error: unknown): Progress =>
    error instanceof CallError
      ? { name: error.unheard ? "unheard" : "failed", problem: error.message }
      : { name: "failed", problem: errorText("") };

  return { ...progress, user, busy: progress.name === "busy" || refreshing, save };
}
