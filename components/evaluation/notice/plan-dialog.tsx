"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ConflictNotice } from "@/components/data/conflict-notice";
import { FormDialog } from "@/components/data/form-dialog";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { toast } from "@/components/ui/toast";
import { talkDaysOf } from "@/lib/features/evaluation/talk/rules";
import type { FollowUpProps } from "./follow-up";
import { isSame, isWrong, type PlanStep, planOf, stepsInput, withWords, wordsIn } from "./notice-values";
import { PlanEditor } from "./plan-editor";
import { useFollowUp } from "./use-follow-up";
import { useInWords } from "./use-in-words";

/** The plan of a notice that is given. */
export function PlanDialog(props: FollowUpProps) {
  const { notice, studentName, names, placement } = props;
  const t = useTranslations("evaluation.notice");
  const inWords = useInWords();
  const form = useFollowUp(props, (one, other) => isSame(planOf(one.steps), planOf(other.steps)));
  const before = planOf(notice.steps);
  const [plan, setPlan] = useState<readonly PlanStep[]>(before);
  const guard = usePersonalDataGuard({ text: wordsIn(plan), known: wordsIn(before), except: names });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isWrong(plan) || guard.hold()) return;
    if (await form.save({ steps: stepsInput(plan) })) toast.success(t("plan_saved"));
  }

  return (
    <FormDialog
      wide
      title={t("plan_title")}
      description={t("plan_text", { name: studentName })}
      saveLabel={t("plan_save")}
      unsaved={!isSame(plan, before)}
      busy={form.busy}
      problem={form.problem}
      notice={
        form.other && (
          <ConflictNotice title={t("other_title")}>
            <p>{t("other_text")}</p>
            <p className="mt-2 wrap-anywhere whitespace-pre-line">{inWords("steps", planOf(form.other.steps))}</p>
          </ConflictNotice>
        )
      }
      onSubmit={submit}
      onClose={form.close}
    >
      <PlanEditor plan={plan} onChange={setPlan} days={talkDaysOf(placement)} error={undefined} />
      <PersonalDataNotice
        {...guard.notice}
        onReplace={({ excerpt }, words) => setPlan(withWords(plan, excerpt, words))}
      />
    </FormDialog>
  );
}
