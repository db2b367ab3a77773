"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { placed } from "@/components/data/outcome";
import { useAsk } from "@/components/data/use-ask";
import { toast } from "@/components/ui/toast";
import { getEvaluation, saveEvaluation } from "../calls";
import type { CorrectAnswerProps } from "./correct-answer";
import { asValue, isSame, type RatingValue, toInput, valuesOf } from "./rating-values";

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
  const [progress, setProgress] = useState<{ busy: boolean; problem?: string; rating?: string; comment?: string }>({
    busy: false,
  });

  /** Reads what the other one has saved, to be shown beside what is typed. */
  async function compare(): Promise<string | undefined> {
    const outcome = await ask(getEvaluation, { evaluationId, stage: term });
    if (outcome.kind !== "done") return outcome.problem;
    const value = valuesOf(outcome.data, party)[id];
    if (!value) return t("error_changed_form");
    setBase({ revision: outcome.data.revision, value });
    // Another answer of the part may have been corrected: then there is nothing to compare, and saving again is enough.
    setChanged(isSame(value, base.value) ? undefined : value);
    return isSame(value, base.value) ? t("correct_again") : undefined;
  }

  async function save(value: RatingValue): Promise<void> {
    if (isSame(value, base.value)) return onDone();
    setProgress({ busy: true });
    const { revision } = base;
    const answers = [toInput({ id, type }, value)];
    const outcome = await ask(saveEvaluation, {
      evaluationId,
      stage: term,
      revision,
      answers,
      isCorrection: true,
    });
    if (outcome.kind === "done") {
      toast.success(t("corrected_done"));
      onDone();
      return router.refresh();
    }
    if (outcome.kind === "changed") {
      const problem = await compare();
      setProgress({ busy: false, ...(problem && { problem }) });
      return router.refresh();
    }
    const { beside, above } = placed(outcome, ["answers", "questions"]);
    const besideRating = beside.find(([name]) => name.startsWith("questions.") || name.endsWith(".rating"))?.[1];
    const besideComment = beside.find(([name]) => name.endsWith(".comment"))?.[1];
    const isText = type === "text";
    const rating = isText ? undefined : besideRating;
    const comment = besideComment ?? (isText ? besideRating : undefined);
    setProgress({
      busy: false,
      ...(above !== undefined && { problem: above }),
      ...(rating && { rating }),
      ...(comment && { comment }),
    });
  }

  return { ...progress, base: base.value, changed, save };
}
