"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall } from "@/components/data/use-call";
import { saveGoal } from "@/components/goal/calls";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { TextLink } from "@/components/ui/text-link";
import { toast } from "@/components/ui/toast";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { useVoidText } from "../signing/use-void-text";
import { goalAnchor } from "./goal-anchor";
import { type GoalMaking, suggestedText } from "./goal-making";

type MakeGoalProps = {
  making: GoalMaking;
  /** The agenda point: its question, whose words the goal gets, and its area. */
  question: { questionId: number; text: string; viewPoint: number };
};

/** Makes a goal of an agenda point by one press, asks first when that makes a signature void, and leads to the goal once there is one. */
export function MakeGoal({ making, question: { questionId, text: asked, viewPoint } }: MakeGoalProps) {
  const t = useTranslations("evaluation");
  const common = useTranslations("common");
  const router = useRouter();
  const call = useCall(saveGoal);
  const { placementId, talkDate, canMake, made } = making;
  const voidText = useVoidText(making.signers);
  const [asking, setAsking] = useState(false);
  const goals = made.filter((goal) => goal.questionId === questionId);

  async function make() {
    setAsking(false);
    const text = suggestedText(asked);
    const done = await call.run({ placementId, talk: "midterm", talkDate, viewPoint, text, questionId });
    if (done) toast.success(t("goals.made"));
    // After a refusal too: the state of the evaluation may have changed.
    router.refresh();
  }

  if (goals.length > 0)
    return (
      <p className="flex items-start gap-2">
        <Icon name="flag" className="mt-0.5 size-5 shrink-0 text-positive" />
        <span className="min-w-0 wrap-anywhere">
          {t("goals.became")}{" "}
          {goals.map(({ goalId, text }, index) => (
            <span key={goalId}>
              {index > 0 && ", "}
              <TextLink href={`#${goalAnchor(goalId)}`}>{t("quoted", { words: text })}</TextLink>
            </span>
          ))}
        </span>
      </p>
    );
  if (!canMake) return null;
  return (
    <div className="no-print">
      <Button
        size="small"
        icon={<Icon name="flag" className="size-5" />}
        busy={call.busy}
        onClick={voidText ? () => setAsking(true) : make}
      >
        {t("goals.make")}
        <VisuallyHidden> {t("comment_about", { question: asked })}</VisuallyHidden>
      </Button>
      <div role="alert" className="empty:hidden">
        {call.problem && <ErrorText>{call.problem}</ErrorText>}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={make}
        title={t("goals.make_title")}
        description={voidText}
        confirmLabel={t("goals.make_save")}
        cancelLabel={common("cancel")}
      />
    </div>
  );
}
