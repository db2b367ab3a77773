"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { RatingStep } from "@/components/ui/rating-scale";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { Term } from "@/lib/features/evaluation/life/rules";
import type { Party } from "@/lib/features/evaluation/rating/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import type { Signers } from "../signing/signers";

const CorrectDialog = dynamic(() => import("./correct-dialog").then((module) => module.CorrectDialog), { ssr: false });

/** The part that somebody may correct. */
export type Correcting = {
  evaluationId: number;
  term: Term;
  party: Party;
  revision: number;
  /** Full names that a text may contain. */
  names: string[];
  /** Whose answers a correction makes void. */
  signers: Signers;
};

export type CorrectAnswerProps = {
  correcting: Correcting;
  question: EvaluationDetail["factors"][number];
  type: "rating" | "text";
  steps: RatingStep[];
};

/** The way to correct one answer after both sides have submitted. */
export function CorrectAnswer(props: CorrectAnswerProps) {
  const t = useTranslations("evaluation");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={<Icon name="pencil-square-solid" />}
        className="no-print -ml-3"
        onClick={() => setOpen(true)}
      >
        {t("correct")} <VisuallyHidden>{t("comment_about", { question: props.question.text })}</VisuallyHidden>
      </Button>
      {open && <CorrectDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
