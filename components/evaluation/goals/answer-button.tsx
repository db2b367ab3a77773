"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { laterPart } from "@/components/ui/later-part";
import { usePreloadOnUse } from "@/components/ui/use-preload";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { GoalItem } from "@/lib/features/goal/schema";

const answerDialog = laterPart();
const AnswerDialog = dynamic(
  answerDialog.from(() => import("./answer-dialog").then((module) => module.AnswerDialog)),
  { ssr: false },
);

export type AnswerButtonProps = {
  placementId: number;
  names: readonly string[];
  goal: GoalItem;
  /** What the answer means for the signatures that count. */
  voidText: string | undefined;
};

/** Opens the dialog in which the student says what became of a goal. */
export function AnswerButton(props: AnswerButtonProps) {
  const { goal } = props;
  const t = useTranslations("evaluation.goals");
  const [open, setOpen] = useState(false);
  usePreloadOnUse(answerDialog.load);
  return (
    <>
      <Button
        size="small"
        className="no-print self-start"
        icon={<Icon name="pencil-square-solid" className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {t(goal.answer === null ? "answer" : "answer_change")}
        <VisuallyHidden> {t("answer_about", { text: goal.text })}</VisuallyHidden>
      </Button>
      {open && <AnswerDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
