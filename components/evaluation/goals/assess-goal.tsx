"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useCall } from "@/components/data/use-call";
import { assessGoal } from "@/components/goal/calls";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorText } from "@/components/ui/field-text";
import { toast } from "@/components/ui/toast";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { type Reached, reachedSteps } from "@/lib/features/goal/rules";
import type { GoalItem } from "@/lib/features/goal/schema";
import { newId } from "@/lib/platform/new-id";

type AssessGoalProps = {
  goal: GoalItem;
  /** What the answer means for the signatures that count: who makes one void is asked first. */
  voidText: string | undefined;
};

/** Asks the supervisor how far a goal was reached. The answer is saved when it is chosen, and stays chosen when it could not be sent. */
export function AssessGoal({ goal, voidText }: AssessGoalProps) {
  const t = useTranslations();
  const router = useRouter();
  const id = useId();
  const call = useCall(assessGoal);
  const { goalId, text, reached, reachedRevision } = goal;
  const [sendId] = useState(newId);
  const [saved, setSaved] = useState({ reached, revision: reachedRevision });
  const [seen, setSeen] = useState({ reached, revision: reachedRevision });
  const [asked, setAsked] = useState<Reached>();
  const [chosen, setChosen] = useState<Reached | null>(null);
  const isUnsent = call.state === "unreachable";

  // Assessed by a stand-in or on another device, stored without an answer, or taken back by other words of the goal.
  if (reached !== seen.reached || reachedRevision !== seen.revision) {
    setSeen({ reached, revision: reachedRevision });
    setSaved({ reached, revision: reachedRevision });
    if (isUnsent && reached === chosen) call.forget();
  }

  async function choose(next: Reached) {
    if (call.busy) return;
    setChosen(next);
    const done = await call.run({ goalId, revision: saved.revision, reached: next, sendId });
    if (done) {
      setSaved({ reached: next, revision: done.data.revision });
      toast.success(t("evaluation.goals.assessed"));
    }
    router.refresh();
  }

  const problem = call.changed ? t("evaluation.goals.assess_changed") : call.problem;
  return (
    <fieldset className="no-print min-w-0" aria-busy={call.busy || undefined}>
      <legend className="text-sm font-semibold">
        {t("evaluation.goals.assess")}
        <VisuallyHidden> {t("evaluation.goals.answer_about", { text })}</VisuallyHidden>
      </legend>
      <div className="flex flex-wrap gap-x-8">
        {reachedSteps.map((step) => (
          <Checkbox
            key={step}
            radio
            name={`${id}-reached`}
            label={t(`goal.reached_${step}`)}
            checked={((call.busy || isUnsent ? chosen : null) ?? saved.reached) === step}
            onChange={() => (voidText ? setAsked(step) : choose(step))}
          />
        ))}
      </div>
      <div role="alert" className="empty:hidden">
        {problem && <ErrorText>{problem}</ErrorText>}
      </div>
      {isUnsent && chosen && (
        <Button
          size="small"
          onClick={({ currentTarget }) => {
            // The button goes while it is sent: the focus stays at the choice.
            currentTarget.closest("fieldset")?.querySelector<HTMLElement>(":checked")?.focus();
            void choose(chosen);
          }}
        >
          {t("common.retry")}
        </Button>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined);
          if (asked) void choose(asked);
        }}
        title={t("evaluation.talk.change_title")}
        description={voidText}
        confirmLabel={t("evaluation.talk.change")}
        cancelLabel={t("common.cancel")}
      />
    </fieldset>
  );
}
