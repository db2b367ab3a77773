"use client";

import { useState } from "react";
import type { FlatFormQuestion } from "@/lib/features/form/content/schema";
import type { saveContentQuestion, saveLinkContentQuestion } from "@/lib/features/form/editing/contract";
import { changedFields } from "@/lib/features/form/publishing/rules";
import type { OpenQuestion } from "./question-dialog";
import { changesIn, contentOf, linkOf, questionFormSchema, type TypedQuestion } from "./question-form";
import type { Draft } from "./use-draft";
import { type Outcome, useFormCall } from "./use-form-call";

/** What somebody else did to the question while it was open: nothing, took it away, or changed these fields. */
export type Meanwhile =
  | { kind: "elsewhere" }
  | { kind: "gone" }
  | { kind: "same"; fields: ReturnType<typeof changedFields> };

/**
 * Saving what was typed of a question. `save` gives null when it was kept, else the errors by field; what else went wrong stands in
 * `problem`, and in `meanwhile` when somebody else had saved in the draft: saving once more then keeps what was typed.
 */
export function useSaveQuestion(draft: Draft, open: OpenQuestion) {
  const call = useFormCall();
  const [base, setBase] = useState(() => draft.revision());
  const [problem, setProblem] = useState<string>();
  const [beaten, setBeaten] = useState(false);
  const [addedId, setAddedId] = useState<number | null>(null);

  const wantedId = addedId ?? open.question?.questionId ?? null;
  const current = draft.questions.find(({ questionId }) => questionId === wantedId);
  const isGone = open.question !== undefined && !current;
  // A question that was taken away is added anew.
  const questionId = isGone ? null : wantedId;

  function fail(outcome: Exclude<Outcome<unknown>, { kind: "done" }>) {
    setBeaten(outcome.kind === "changed");
    if (outcome.kind === "changed") {
      if (outcome.revision !== null) {
        setBase(outcome.revision);
        draft.tell(outcome.revision);
      }
      draft.refresh();
      return {};
    }
    const errors = Object.entries(outcome.errors);
    const besideFields = errors.filter(([field]) => (field.split(".")[0] ?? "") in questionFormSchema.shape);
    // What is wrong with its place has no field of its own.
    if (besideFields.length === 0) setProblem(errors[0]?.[1] ?? outcome.problem);
    return Object.fromEntries(besideFields);
  }

  /** Where it stands now: somebody else may have moved it, or taken away what it was under. */
  function placeNow() {
    const { tab, viewPoint, parentId } = current ?? open;
    const hasParent = draft.questions.some((one) => one.questionId === parentId);
    return { tab, viewPoint, parentId: hasParent ? parentId : null };
  }

  async function save(typed: TypedQuestion): Promise<Record<string, string> | null> {
    setProblem(undefined);
    const changes = changesIn(typed, current);
    let id = questionId;
    let revision = base;
    if (changes.content) {
      const outcome = await call<typeof saveContentQuestion>("/admin/saveContentQuestion", {
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
      const outcome = await call<typeof saveLinkContentQuestion>("/admin/saveLinkContentQuestion", {
        questionId: id,
        revision,
        ...linkOf(typed, current),
      });
      if (outcome.kind !== "done") return fail(outcome);
      draft.tell(outcome.data.revision);
    }
    draft.refresh();
    return null;
  }

  return { save, problem, meanwhile: beaten ? meanwhileOf(open.question, current) : null };
}

function meanwhileOf(opened: FlatFormQuestion | undefined, current: FlatFormQuestion | undefined): Meanwhile {
  if (!opened) return { kind: "elsewhere" };
  if (!current) return { kind: "gone" };
  const fields = changedFields(opened, current);
  return fields.length > 0 ? { kind: "same", fields } : { kind: "elsewhere" };
}
