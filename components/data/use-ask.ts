"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { errorTextIn } from "@/components/layout/use-error-text";
import type { Send } from "@/lib/platform/http/client";
import type { Call, CallTo, InputOf, OutputOf } from "@/lib/platform/http/contract";
import { useApi } from "./api-provider";
import { type Outcome, outcomeOf, type Refusal } from "./outcome";

/** Makes calls and gives what became of each. It never throws. Forms use `useCallForm`, single buttons `useCall`. */
export function useAsk() {
  const api = useApi();
  const t = useTranslations();
  return useCallback(
    <C extends Call>(call: CallTo<C>, input: InputOf<C>, send?: Send): Promise<Outcome<OutputOf<C>>> =>
      outcomeOf(api(call, input, send), errorTextIn(t)),
    [api, t],
  );
}

/** The same with message keys in place of words, for what is shown later and on another page. */
export function useAskForKeys() {
  const api = useApi();
  return useCallback(
    <C extends Call>(call: CallTo<C>, input: InputOf<C>): Promise<Outcome<OutputOf<C>>> =>
      outcomeOf(api(call, input), (key) => key),
    [api],
  );
}

export type Ask = ReturnType<typeof useAsk>;

/** What a read throws, in words for the reader; `isUnreachable` when no answer came, so that nothing was refused. */
export class ReadError extends Error {
  readonly isUnreachable: boolean;

  constructor({ kind, problem }: Pick<Refusal, "kind" | "problem">) {
    super(problem);
    this.isUnreachable = kind === "unreachable";
  }
}

/** Asks, and throws the words of a refusal as a `ReadError`: how SWR and toasts want it. */
export function useRead() {
  const ask = useAsk();
  return async <C extends Call>(call: CallTo<C>, input: InputOf<C>): Promise<OutputOf<C>> => {
    const outcome = await ask(call, input);
    if (outcome.kind === "done") return outcome.data;
    throw new ReadError(outcome);
  };
}
