"use client";

import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { currentValues, heldIn } from "@/components/draft/draft-state";
import { joinTexts } from "@/components/draft/join-texts";
import { fieldId } from "@/components/form/field-id";
import { DayInput, TimeInput } from "@/components/layout/day-input";
import { useErrorText } from "@/components/layout/use-error-text";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { replaced } from "@/components/personal-data/use-personal-data-guard";
import { Field } from "@/components/ui/field";
import { Section } from "@/components/ui/section";
import { TextInput } from "@/components/ui/text-input";
import type { missingToGive, NoticeDraft } from "@/lib/features/evaluation/notice/rules";
import { limits } from "@/lib/platform/limits";
import type { PersonalFinding } from "@/lib/platform/personal-data";
import { AnswerText } from "../rating/answer-text";
import { CategoryChoice } from "./category-choice";
import {
  categoryIn,
  type DraftField,
  fieldNumber,
  isHalf,
  isWrong,
  meetingIn,
  type NoticeValue,
  type PlanStep,
  planIn,
  textIn,
  withWords,
} from "./notice-values";
import { PlanEditor } from "./plan-editor";
import { useInWords } from "./use-in-words";
import type { NoticeDraftState } from "./use-notice-draft";

/** Two writers of one field are rare. */
const VersionChoice = dynamic(
  () => import("@/components/draft/version-choice").then((module) => module.VersionChoice),
  {
    ssr: false,
  },
);

export type NoticeFieldsProps = {
  draft: NoticeDraftState;
  studentName: string;
  /** The placement's last day in words, and the days on which a meeting and a step can be. */
  lastDay: string;
  days: { from: string; until: string };
  /** What was missing when the teacher wanted to give the notice. */
  missing: ReturnType<typeof missingToGive>;
};

/** The draft of a notice, from what the student needs to know to the plan. */
export function NoticeFields({ draft, studentName, lastDay, days, missing }: NoticeFieldsProps) {
  const t = useTranslations("evaluation.notice");
  const errorText = useErrorText();
  const { session, state } = draft;
  const values = currentValues(state);
  const set = (field: DraftField, value: NoticeValue) => session.change(fieldNumber(field), value);
  const errorOf = (field: DraftField): string | undefined => {
    const number = fieldNumber(field);
    const written = state.mine[number];
    if (typeof written === "string" && isWrong(written)) return errorText("validation.too_long");
    const key = state.refused[number] ?? (field in missing ? missing[field as keyof NoticeDraft] : undefined);
    return key && errorText(key);
  };
  const text = (field: DraftField) => ({
    error: errorOf(field),
    value: textIn(values, field),
    onChange: (words: string) => set(field, words),
    onBlur: () => void session.flush(),
    notice: {
      ...decisions(field),
      onReplace: (finding: PersonalFinding, words: string) =>
        set(field, replaced(textIn(values, field), finding, words)),
    },
  });
  const decisions = (field: DraftField) => ({
    findings: heldIn(state, fieldNumber(field)) as PersonalFinding[],
    onDismiss: ({ excerpt }: { excerpt: string }) => session.decide(fieldNumber(field), excerpt),
  });
  const meeting = meetingIn(values);
  const meetingError = isHalf(meeting) && "meetingAt" in missing ? t("error_meeting_part") : errorOf("meetingAt");
  const plan = planIn(values);
  const asPlan = (steps: readonly PlanStep[]) => set("steps", steps);
  const place = (field: DraftField, children: ReactNode) => (
    <DraftPlace key={field} field={field} draft={draft}>
      {children}
    </DraftPlace>
  );
  return (
    <div className="min-w-0">
      <Section title={t("needs_title", { name: studentName })} lead={t("needs_lead")}>
        <div className="flex flex-col gap-6">
          {place(
            "notMastered",
            <AnswerText
              label={t("not_mastered", { name: studentName })}
              help={t("not_mastered_help")}
              {...text("notMastered")}
            />,
          )}
          {place(
            "required",
            <AnswerText
              label={t("required")}
              help={t("required_help", { name: studentName, day: lastDay })}
              {...text("required")}
            />,
          )}
        </div>
      </Section>
      <Section title={t("category_title")}>
        <div className="flex flex-col gap-6">
          {place(
            "categoryB",
            <CategoryChoice
              categoryB={categoryIn(values)}
              onChoose={(categoryB) => set("categoryB", categoryB)}
              error={errorOf("categoryB")}
            />,
          )}
          {place("comment", <AnswerText label={`${t("comment")} ${t("optional")}`} {...text("comment")} />)}
        </div>
      </Section>
      <Section title={t("meeting_title")} lead={t("meeting_help", { name: studentName })}>
        <div className="flex flex-col gap-4">
          {place(
            "meetingAt",
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={t("meeting_date")} error={meetingError}>
                <DayInput
                  min={days.from}
                  max={days.until}
                  value={meeting.date}
                  onChange={({ target }) => set("meetingAt", { ...meeting, date: target.value })}
                />
              </Field>
              <Field label={t("meeting_time")}>
                <TimeInput
                  value={meeting.time}
                  onChange={({ target }) => set("meetingAt", { ...meeting, time: target.value })}
                />
              </Field>
            </div>,
          )}
          {place(
            "meetingPlace",
            <>
              <Field label={t("meeting_place")} error={errorOf("meetingPlace")}>
                <TextInput
                  value={textIn(values, "meetingPlace")}
                  maxLength={limits.inputLength}
                  onChange={({ target }) => set("meetingPlace", target.value)}
                />
              </Field>
              <PersonalDataNotice {...text("meetingPlace").notice} />
            </>,
          )}
        </div>
      </Section>
      <Section title={t("plan_title")} lead={t("plan_lead")}>
        {place(
          "steps",
          <>
            <PlanEditor plan={plan} onChange={asPlan} days={days} error={errorOf("steps")} />
            <PersonalDataNotice
              {...decisions("steps")}
              onReplace={({ excerpt }, words) => asPlan(withWords(plan, excerpt, words))}
            />
          </>,
        )}
      </Section>
    </div>
  );
}

/** A field of the draft; when somebody else has saved it differently, both versions and the choice between them. */
function DraftPlace({
  field,
  draft: { session, state },
  children,
}: {
  field: DraftField;
  draft: NoticeDraftState;
  children: ReactNode;
}) {
  const inWords = useInWords();
  const language = useLocale();
  const number = fieldNumber(field);
  // A place is one line.
  const both = field === "meetingPlace" ? null : joinTexts(state.mine[number], state.saved[number]);
  return (
    <div id={fieldId(number)} className="flex flex-col gap-3">
      {children}
      <div data-decide className="empty:hidden" lang={language}>
        {state.conflicts.includes(number) && (
          <VersionChoice
            mine={inWords(field, state.mine[number])}
            saved={inWords(field, state.saved[number])}
            onChoose={(version) => session.choose(number, version)}
            onJoin={both === null ? undefined : () => session.join(number, both)}
          />
        )}
      </div>
    </div>
  );
}
