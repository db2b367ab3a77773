"use client";

import { useState } from "react";
import type { Outcome } from "@/components/data/outcome";
import { useAsk } from "@/components/data/use-ask";
import type { Call, CallTo, InputOf, OutputOf } from "@/lib/platform/http/contract";
import type { Draft } from "./use-draft";

/** A call that changes one part of a draft and answers the next revision. */
type PartCall = Call & { output: { _output: { revision: number } } };

/** Saves a part of a draft that is no question. After somebody else saved in the draft, saving once more keeps what was typed. */
export function useSavePart<C extends PartCall>(draft: Draft, call: CallTo<C>) {
  const ask = useAsk();
  const [base, setBase] = useState(() => draft.revision());

  return async function save(part: Omit<InputOf<C>, "versionId" | "revision">): Promise<Outcome<OutputOf<C>>> {
    const input = { versionId: draft.editor.versionId, revision: base, ...part } as InputOf<C>;
    const outcome = await ask(call, input);
    if (outcome.kind !== "done" && outcome.kind !== "changed") return outcome;
    const revision = outcome.kind === "done" ? (outcome.data as { revision: number }).revision : outcome.revision;
    if (revision !== null) {
      setBase(revision);
      draft.tell(revision);
    }
    draft.refresh();
    return outcome;
  };
}
