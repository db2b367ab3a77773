"use client";

import { useRef } from "react";
import type { Call, CallTo, InputOf, OutputOf } from "@/lib/platform/http/contract";
import type { Outcome } from "./outcome";
import { useAsk } from "./use-ask";

/**
 * `useAsk` for one call that is refused when it is sent again after it was done.
 * @param findDone gives what the call would have answered if all of its input is on the server by now, null if not. It is asked once no
 * answer has come: the call may have been done
 */
export function useAskOrFind<C extends Call>(
  call: CallTo<C>,
  findDone?: (input: InputOf<C>) => Promise<OutputOf<C> | null>,
) {
  const ask = useAsk();
  const isUnanswered = useRef(false);
  return async (input: InputOf<C>): Promise<Outcome<OutputOf<C>>> => {
    const outcome = await ask(call, input);
    isUnanswered.current ||= outcome.kind === "unreachable";
    if (outcome.kind === "done" || !isUnanswered.current) return outcome;
    const found = await findDone?.(input);
    return found ? { kind: "done", data: found } : outcome;
  };
}
