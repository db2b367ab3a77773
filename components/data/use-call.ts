"use client";

import { useState } from "react";
import type { Call, CallTo, InputOf, OutputOf } from "@/lib/platform/http/contract";
import { placed, type Refusal } from "./outcome";
import { useAskOrFind } from "./use-ask-or-find";

/** How far a call has come; `unreachable` when no answer came. */
export type CallState = "idle" | "busy" | "done" | "failed" | "unreachable";

type Progress = {
  state: CallState;
  problem?: string;
  /** Somebody else changed it meanwhile. */
  changed?: boolean;
  errors: Record<string, string>;
};

const idle: Progress = { state: "idle", errors: {} };
const noFields: readonly string[] = [];

/**
 * A call as a button or a small form makes it: `run` gives what it answered, or null when it was refused. Why is in
 * `errors` for the `fields` that are shown, and in `problem` for everything else, in the reader's language.
 * @param findDone as in `useAskOrFind`
 */
export function useCall<C extends Call>(
  call: CallTo<C>,
  fields = noFields,
  findDone?: (input: InputOf<C>) => Promise<OutputOf<C> | null>,
) {
  const ask = useAskOrFind(call, findDone);
  const [progress, setProgress] = useState<Progress>(idle);

  async function run(
    input: InputOf<C>,
    onRefused?: (fields: readonly string[], kind: Refusal["kind"]) => void,
  ): Promise<{ data: OutputOf<C> } | null> {
    setProgress({ state: "busy", errors: {} });
    const outcome = await ask(input);
    if (outcome.kind === "done") {
      setProgress({ state: "done", errors: {} });
      return { data: outcome.data };
    }
    const { beside, above } = placed(outcome, fields);
    setProgress({
      state: outcome.kind === "unreachable" ? "unreachable" : "failed",
      changed: outcome.kind === "changed",
      errors: Object.fromEntries(beside),
      ...(above !== undefined && { problem: above }),
    });
    onRefused?.(
      beside.map(([field]) => field),
      outcome.kind,
    );
    return null;
  }

  return { ...progress, busy: progress.state === "busy", run, forget: () => setProgress(idle) };
}
