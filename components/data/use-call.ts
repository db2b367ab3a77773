"use client";

import { useRef, useState } from "react";
import type { Call, CallTo, InputOf, OutputOf } from "@/lib/platform/http/contract";
import { placed } from "./outcome";
import { useAsk } from "./use-ask";

/** How far a call has come; `unreachable` when no answer came. */
export type CallState = "idle" | "busy" | "done" | "failed" | "unreachable";

type Progress = {
  name: CallState;
  problem?: string;
  /** Somebody else changed it meanwhile. */
  changed?: boolean;
  errors: Record<string, string>;
};

const idle: Progress = { name: "idle", errors: {} };
const noFields: readonly string[] = [];

/**
 * A call as a button or a small form makes it: `run` gives what it answered, or null when it was refused. Why is in
 * `errors` for the `fields` that are shown, and in `problem` for everything else, in the reader's language.
 * @param findDone gives what the call would have answered if all of its input is on the server by now, null if not. It is asked once no
 * answer has come: the call may have been done, and to send it again would be refused
 */
export function useCall<C extends Call>(
  call: CallTo<C>,
  fields = noFields,
  findDone?: (input: InputOf<C>) => Promise<OutputOf<C> | null>,
) {
  const ask = useAsk();
  const [progress, setProgress] = useState<Progress>(idle);
  const isUnanswered = useRef(false);

  async function run(
    input: InputOf<C>,
    onErrors?: (fields: readonly string[]) => void,
  ): Promise<{ data: OutputOf<C> } | null> {
    setProgress({ name: "busy", errors: {} });
    const outcome = await ask(call, input);
    isUnanswered.current ||= outcome.kind === "unreachable";
    const data = outcome.kind === "done" ? outcome.data : isUnanswered.current && (await findDone?.(input));
    if (outcome.kind === "done" || data) {
      setProgress({ name: "done", errors: {} });
      return { data: data as OutputOf<C> };
    }
    const { beside, above } = placed(outcome, fields);
    setProgress({
      name: outcome.kind === "unreachable" ? "unreachable" : "failed",
      changed: outcome.kind === "changed",
      errors: Object.fromEntries(beside),
      ...(above !== undefined && { problem: above }),
    });
    onErrors?.(beside.map(([field]) => field));
    return null;
  }

  return { ...progress, busy: progress.name === "busy", run, forget: () => setProgress(idle) };
}
