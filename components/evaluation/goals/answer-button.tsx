"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { GoalItem } from "@/lib/features/goal/schema";

const AnswerDialog = dynamic(() => import("./answer-dialog").then((module) => module.AnswerDialog), { ssr: false });

type AnswerButtonProps = { placementId: number; names: readonly string[]; goal: GoalItem };

/** Opens the dialog in which the student says what became of a goal. */
export function AnswerButton({ placementId, names, goal }: AnswerButtonProps) {
  const t = useTranslations("evaluation.goals");
  const [open, setOpen] = useState(false);
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
      {open && <AnswerDialog placementId={placementId} names={names} goal={goal} onClose={() => setOpen(false)} />}
    </>
  );
}
