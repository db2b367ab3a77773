import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/button";
import { NextStepCard } from "@/components/ui/next-step-card";
import type { EvaluationItem } from "@/lib/features/evaluation/reading/schema";
import { hrefOf } from "../list/evaluation-list";
import { useTimeWords } from "../talk/use-time-words";

/** The student's next step on their home: to read a written notice and confirm it. */
export function NoticeStep({ evaluation }: { evaluation: EvaluationItem }) {
  const t = useTranslations("evaluation.notice");
  const inWords = useTimeWords();
  const { noticeMeeting } = evaluation;
  return (
    <NextStepCard
      eyebrow={t("next_step")}
      title={t("home_title")}
      action={
        <LinkButton href={hrefOf(evaluation)} variant="primary">
          {t("home_open")}
        </LinkButton>
      }
    >
      {t("home_text")}
      {noticeMeeting && (
        <>
          <br />
          {t("home_meeting", { when: inWords(noticeMeeting.at), place: noticeMeeting.place })}
        </>
      )}
    </NextStepCard>
  );
}
