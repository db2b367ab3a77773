"use client";

import { useRef } from "react";
import type { Outcome } from "@/components/data/outcome";
import { useAsk } from "@/components/data/use-ask";
import type { Call, CallTo, InputOf, OutputOf } from "@/lib/platform/http/contract";
import { getFormQuestion } from "../calls";
import { type StoredDraft, storedDraft } from "./stored-draft";

/** A call that changes a draft and answers the next revision. */
export type DraftCall = Call & { output: { _output: { revision: number } } };

type ChangeOptions = {
  /** The revision of what the person has seen. Changes that this page has made since then are known too. */
  base: number;
  /** Gives the id of what is about to be sent, as `sendIds` does. */
  sendIdOf?: (sent: object) => string;
};

/** The changes that this page makes to a draft: one after the other, each on what the one before has left. */
export function useDraftChanges(versionId: number) {
  const ask = useAsk();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const leftBy = useRef(new Map<number, number>());

  /** What this page's own changes have made of a revision. */
  const afterOwn = (revision: number): number => {
    const next = leftBy.current.get(revision);
    return next === undefined ? revision : afterOwn(next);
  };

  /** Does something once all that was begun before has its answer. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = last.current.then(work);
    last.current = done;
    return done;
  }

  /** Makes a change at once. Only inside `inTurn`: else one's own change before it would be taken for somebody else's. */
  async function send<C extends DraftCall>(
    call: CallTo<C>,
    input: Omit<InputOf<C>, "revision" | "sendId">,
    { base, sendIdOf }: ChangeOptions,
  ): Promise<Outcome<OutputOf<C>>> {
    const revision = afterOwn(base);
    const sent = { ...input, revision };
    const outcome = await ask(call, { ...sent, ...(sendIdOf && { sendId: sendIdOf(sent) }) } as InputOf<C>);
    if (outcome.kind !== "done") return outcome;
    const left = (outcome.data as { revision: number }).revision;
    if (left > revision) leftBy.current.set(revision, left);
    return outcome;
  }

  const change = <C extends DraftCall>(...given: Parameters<typeof send<C>>) => inTurn(() => send<C>(...given));

  /** The draft as the server has it now. */
  async function read(): Promise<Outcome<StoredDraft>> {
    const outcome = await ask(getFormQuestion, { versionId });
    return outcome.kind === "done" ? { kind: "done", data: storedDraft(outcome.data) } : outcome;
  }

  return { inTurn, send, change, read };
}
