"use client";

import { useTranslations } from "next-intl";
import { CountedTextArea } from "@/components/layout/counted-text-area";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import type { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import type { NoticeState } from "@/lib/features/evaluation/notice/rules";
import { lastComplaintDay, needsNoticeReason } from "@/lib/features/evaluation/result/rules";
import { showDay, today } from "@/lib/platform/dates";
import { limits } from "@/lib/platform/limits";

type Guard = ReturnType<typeof usePersonalDataGuard>;
type Typed = { value: string; onChange: (text: string) => void; guard: Guard; error: string | undefined };

type NotPassedFieldsProps = {
  grounds: Typed;
  /** Why there is no notice that was given in time. */
  noticeReason: Typed;
  noticeState: NoticeState;
};

/** What a decision not to pass needs: the grounds and, without a written notice in time, the reason for that. */
export function NotPassedFields({ grounds, noticeReason, noticeState }: NotPassedFieldsProps) {
  const t = useTranslations("evaluation.result");
  const deadline = useTranslations("evaluation.deadline");
  const isConduct = noticeState === "later_conduct";
  const state = noticeState === "late" || noticeState === "lifted" || isConduct ? noticeState : "none";
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <Text name="reason" label={t("grounds")} help={t("grounds_help")} rows={6} {...grounds} />
      {needsNoticeReason(false, noticeState) && (
        <>
          <Notice tone={isConduct ? "info" : "warning"} title={deadline(`decide_${state}`)}>
            {deadline(isConduct ? "decide_conduct_text" : "decide_text")}
          </Notice>
          <Text
            name="noticeReason"
            label={deadline("decide_reason")}
            help={deadline("decide_reason_help")}
            rows={4}
            {...noticeReason}
          />
        </>
      )}
      <Notice title={t("right_title")}>{t("right_text", { day: showDay(lastComplaintDay(today())) })}</Notice>
    </div>
  );
}

type TextProps = Typed & { name: string; label: string; help: string; rows: number };

function Text({ name, label, help, rows, value, onChange, guard, error }: TextProps) {
  return (
    <>
      <Field label={label} help={help} error={error}>
        <CountedTextArea
          name={name}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          limit={limits.answerLength}
        />
      </Field>
      <PersonalDataNotice {...guard.notice} />
    </>
  );
}
