"use client";

import { useState } from "react";
import { CallError } from "@/lib/platform/http/client";
import type { Call, InputOf, OutputOf } from "@/lib/platform/http/contract";
import { useApi } from "./api-provider";
import { useErrorText } from "./use-error-text";

type Progress = {
  name: "idle" | "busy" | "done" | "failed" | "unheard";
  problem?: string;
  /** Somebody else changed it meanwhile. */
  changed?: boolean;
  errors: Record<string, string>;
};

const idle: Progress = { name: "idle", errors: {} };

/**
 * A call as a form or a button makes it: `run` gives what it answered, or null when it was refused. Why it was stands in `errors`
 * by field and in `problem` for the whole, in the reader's language; a form that keeps its own errors gets them by `onErrors`.
 */
export function useCall<C extends Call>(path: C["path"]) {
  const api = useApi();
  const errorText = useErrorText();
  const [progress, setProgress] = useState<Progress>(idle);

  async function run(
    input: InputOf<C>,
    onErrors?: (errors: Record<string, string>) => void,
  ): Promise<{ data: OutputOf<C> } | null> {
    setProgress({ name: "busy", errors: {} });
    try {
      const answer = await api<C>(path, input);
      if (answer.status === 200) {
        setProgress({ name: "done", errors: {} });
        return { data: answer.data };
      }
      const fields = Object.entries(answer.errors ?? {});
      const errors = Object.fromEntries(fields.map(([field, [key = ""]]) => [field, errorText(key)]));
      onErrors?.(errors);
      setProgress({ name: "failed", errors, ...(fields.length === 0 && { problem: errorText(answer.error) }) });
    } catch (error) {
      const answer = error instanceof CallError ? error.answer : null;
      const unheard = error instanceof CallError && error.unheard;
      // The server's answer is a message key, the client's own error is in words already.
      const problem = answer ? errorText(answer.error) : error instanceof CallError ? error.message : errorText("");
      const changed = answer?.status === 409;
      setProgress({ name: unheard ? "unheard" : "failed", problem, changed, errors: {} });
    }
    return null;
  }

  return { ...progress, busy: progress.name === "busy", run, forget: () => setProgress(idle) };
}
