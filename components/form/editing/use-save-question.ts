"use client";

import { useState } from "react";
import type { Outcome, Refusal } from "@/components/data/outcome";
import { useAsk } from "@/components/data/use-ask";
import type { FormQuestion } from "@/lib/features/form/content/schema";
import { changedFields } from "@/lib/features/form/publishing/rules";
import { saveContentQuestion, saveLinkContentQuestion } from "../calls";
import type { OpenQuestion } from "./question-dialog";
import { changesIn, contentOf, linkOf, type TypedQuestion } from "./question-form";
import type { Draft } from "./use-draft";

/** What somebody else did to the question while it was open: nothing, deleted it, or changed these fields. */
export type Meanwhile =
  | { kind: "elsewhere" }
  | { kind: "gone" }
  | { kind: "same"; fields: ReturnType<typeof changedFields> };

/**
 * Saving what was typed of a question. `meanwhile` says what somebody else who saved in the draft first did to it: saving once
 * more then keeps what was typed.
 */
export function useSaveQuestion(draft: Draft, open: OpenQuestion) {
  const ask = useAsk();
  const [base, setBase] = useState(() => draft.revision());
  const [beaten, setBeaten] = useState(false);
  const [addedId, setAddedId] = useState<number | null>(null);

  const wantedId = addedId ?? open.question?.id ?? null;
  const current = draft.questions.find(({ id }) => id === wantedId);
  const isGone = open.question !== undefined && !current;
  // A question that was deleted is added again.
  const questionId = isGone ? null : wantedId;

  function fail(refusal: Refusal): Refusal {
    setBeaten(refusal.kind === "changed");
    if (refusal.kind !== "changed") return refusal;
    if (refusal.revision !== null) {
      setBase(refusal.revision);
      draft.tell(refusal.revision);
    }
    draft.refresh();
    return refusal;
  }

  /** Its current place: somebody else may have moved it, or deleted its parent. */
  function placeNow() {
    const { tab, viewPoint, parentId } = current ?? open;
    const hasParent = draft.questions.some((one) => one.id === parentId);
    return { tab, viewPoint, parentId: hasParent ? parentId : null };
  }

  async function save(typed: TypedQuestion): Promise<Outcome<null>> {
    const changes = changesIn(typed, current);
    let id = questionId;
    let revision = base;
    if (changes.content) {
      const outcome = await ask(saveContentQuestion, {
        versionId: draft.editor.versionId,
        revision,
        ...(id !== null && { questionId: id }),
        ...placeNow(),
        ...contentOf(typed),
      });
      if (outcome.kind !== "done") return fail(outcome);
      revision = outcome.data.revision;
      id = outcome.data.questionId;
      setBase(revision);
      setAddedId(id);
      draft.tell(revision);
    }
    if (changes.link && id !== null) {
      const outcome = await ask(saveLinkContentQuestion, {
        questionId: id,
        revision,
        ...linkOf(typed, current),
      });
      if (outcome.kind !== "done") return fail(outcome);
      draft.tell(outcome.data.revision);
    }
    draft.refresh();
    return { kind: "done", data: null };
  }

  return { save, meanwhile: beaten ? conflictOf(open.question, current) : null };
}

function conflictOf(opened: FormQuestion | undefined, current: FormQuestion | undefined): Meanwhile {
  if (!opened) return { kind: "elsewhere" };
  if (!current) return { kind: "gone" };
  const fields = changedFields(opened, current);
  return fields.length > 0 ? { kind: "same", fields } : { kind: "elsewhere" };
}
