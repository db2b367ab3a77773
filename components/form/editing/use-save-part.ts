"use client";

import { useRef, useState } from "react";
import type { Outcome } from "@/components/data/outcome";
import type { CallTo, InputOf, OutputOf } from "@/lib/platform/http/contract";
import { clashesIn, mergeTyped } from "./merge-typed";
import { saveAgain, type Tried } from "./save-again";
import type { StoredDraft } from "./stored-draft";
import type { Draft } from "./use-draft";
import type { DraftCall } from "./use-draft-changes";

type Part<C extends DraftCall, Typed> = {
  call: CallTo<C>;
  /** What the form began with. */
  opened: Typed;
  /** The same, where a field that still has this counts as not touched. */
  untouched?: Typed;
  /** The same part of the draft as the server has it. */
  partOf: (now: StoredDraft) => Typed;
  /** What the call takes of a part, which is what was typed together with what others have saved. */
  inputOf: (part: Typed, typed: Typed) => Omit<InputOf<C>, "versionId" | "revision">;
};

/** The fields that somebody else has changed too, and what the part is now. */
export type Clash<Typed> = { fields: string[]; now: Typed };

/**
 * Saves a part of a draft that is no question, together with what others have saved of it meanwhile. `clash` names the typed fields that
 * somebody else has changed too: saving once more keeps what was typed in them.
 */
export function useSavePart<C extends DraftCall, Typed>(
  draft: Draft,
  { call, opened, untouched = opened, partOf, inputOf }: Part<C, Typed>,
) {
  const known = useRef({ part: opened, revision: draft.revision });
  const sent = useRef<Typed | null>(null);
  const [clash, setClash] = useState<Clash<Typed> | null>(null);

  async function tryOnce(typed: Typed): Promise<Tried<OutputOf<C>>> {
    const part = mergeTyped({ opened: untouched, typed, sent: sent.current, now: known.current.part });
    const input = { versionId: draft.editor.versionId, ...inputOf(part, typed) } as Omit<
      InputOf<C>,
      "revision" | "sendId"
    >;
    const outcome = await draft.change(call, input, { base: known.current.revision });
    if (outcome.kind !== "changed") {
      sent.current = typed;
      return { outcome };
    }
    const read = await draft.read();
    if (read.kind !== "done") return { outcome: read };
    const now = partOf(read.data);
    const fields = clashesIn({ opened: untouched, typed, sent: sent.current, now }, known.current.part);
    known.current = { part: now, revision: read.data.revision };
    setClash({ fields, now });
    return { outcome, again: fields.length === 0 };
  }

  async function save(typed: Typed): Promise<Outcome<OutputOf<C>>> {
    const outcome = await saveAgain(() => tryOnce(typed));
    if (outcome.kind === "done" || outcome.kind === "changed") draft.refresh();
    return outcome;
  }

  return { save, clash };
}
