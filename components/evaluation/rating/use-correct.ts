"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { placed, type Refusal } from "@/components/data/outcome";
import { useAsk } from "@/components/data/use-ask";
import { toast } from "@/components/ui/toast";
import { getEvaluation, saveEvaluation } from "../calls";
import type { CorrectAnswerProps } from "./correct-answer";
import { asValue, isSame, type RatingValue, toInput, valuesOf } from "./rating-values";

type Progress = { busy: boolean; problem?: string; rating?: string; comment?: string };

/**
 * Corrects one answer. `changed` is the answer as somebody else has saved it when this one was to be saved; the next try replaces it.
 */
export function useCorrect({ correcting, question, type }: CorrectAnswerProps, onDone: () => void) {
  const ask = useAsk();
  const router = useRouter();
  const t = useTranslations("evaluation");
  const { evaluationId, term, party } = correcting;
  const id = question.questionId;
  const [base, setBase] = useState({ revision: correcting.revision, value: asValue(question[party]) });
  const [changed, setChanged] = useState<RatingValue>();
  const [progress, setProgress] = useState<Progress>({ busy: false });

  const send = (revision: number, value: RatingValue) =>
    ask(saveEvaluation, {
      evaluationId,
      stage: term,
      revision,
      answers: [toInput({ id, type }, value)],
      isCorrection: true,
    });

  /** Reads the answer as it is saved now: null, with the reason, when it cannot be read. */
  async function readAgain(): Promise<{ now: typeof base } | { now: null; problem: string }> {
    const outcome = await ask(getEvaluation, { evaluationId, stage: term });
    if (outcome.kind !== "done") return { now: null, problem: outcome.problem };
    const value = valuesOf(outcome.data, party)[id];
    return value
      ? { now: { revision: outcome.data.revision, value } }
      : { now: null, problem: t("error_changed_form") };
  }

  function saved(): void {
    toast.success(t("corrected_done"));
    onDone();
    router.refresh();
  }

  async function save(value: RatingValue): Promise<void> {
    if (isSame(value, base.value)) return onDone();
    setProgress({ busy: true });
    let outcome = await send(base.revision, value);
    if (outcome.kind === "changed") {
      const read = await readAgain();
      if (!read.now) {
        setProgress({ busy: false, problem: read.problem });
        return router.refresh();
      }
      setBase(read.now);
      // An earlier try has saved it, and its answer was lost.
      if (isSame(read.now.value, value)) return saved();
      if (!isSame(read.now.value, base.value)) {
        setChanged(read.now.value);
        setProgress({ busy: false });
        return router.refresh();
      }
      // Only other answers of the part were saved meanwhile, perhaps from this page: there is nothing to compare.
      outcome = await send(read.now.revision, value);
    }
    if (outcome.kind === "done") return saved();
    setProgress({ busy: false, ...problemsOf(outcome, type) });
  }

  return { ...progress, base: base.value, changed, save };
}

/** Where a refusal is shown: beside the scale, beside the text, or above the button. */
function problemsOf(refusal: Refusal, type: CorrectAnswerProps["type"]): Omit<Progress, "busy"> {
  const { beside, above } = placed(refusal, ["answers", "questions"]);
  const besideRating = beside.find(([name]) => name.startsWith("questions.") || name.endsWith(".rating"))?.[1];
  const besideComment = beside.find(([name]) => name.endsWith(".comment"))?.[1];
  const isText = type === "text";
  const rating = isText ? undefined : besideRating;
  const comment = besideComment ?? (isText ? besideRating : undefined);
  return {
    ...(above !== undefined && { problem: above }),
    ...(rating && { rating }),
    ...(comment && { comment }),
  };
}
