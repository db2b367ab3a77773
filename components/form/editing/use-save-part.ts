"use client";

import { useState } from "react";
import type { Call, InputOf } from "@/lib/platform/http/contract";
import type { Draft } from "./use-draft";
import { useFormCall } from "./use-form-call";

/** A call that changes one part of a draft and answers the next revision. */
type PartCall = Call & { output: { _output: { revision: number } } };

/**
 * Saving a part of a draft that is no question. `save` gives null when it was kept, else the errors by field; what else went wrong
 * stands in `problem`. `meanwhile` when somebody else had saved in the draft: saving once more keeps what was typed.
 */
export function useSavePart<C extends PartCall>(draft: Draft, path: C["path"]) {
  const call = useFormCall();
  const [base, setBase] = useState(() => draft.revision());
  const [problem, setProblem] = useState<string>();
  const [meanwhile, setMeanwhile] = useState(false);

  async function save(part: Omit<InputOf<C>, "versionId" | "revision">): Promise<Record<string, string> | null> {
    setProblem(undefined);
    const input = { versionId: draft.editor.versionId, revision: base, ...part } as InputOf<C>;
    const outcome = await call<C>(path, input);
    setMeanwhile(outcome.kind === "changed");
    if (outcome.kind === "refused") {
      if (Object.keys(outcome.errors).length === 0) setProblem(outcome.problem);
      return outcome.errors;
    }
    const revision = outcome.kind === "done" ? (outcome.data as { revision: number }).revision : outcome.revision;
    if (revision !== null) {
      setBase(revision);
      draft.tell(revision);
    }
    draft.refresh();
    return outcome.kind === "done" ? null : {};
  }

  return { save, problem, meanwhile };
}
