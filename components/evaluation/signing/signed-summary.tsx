import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FileLink } from "@/components/data/file-link";
import { Disclosure } from "@/components/ui/disclosure";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-names";
import { List } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { type Party, parties } from "@/lib/features/evaluation/rating/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { showHash } from "@/lib/features/evaluation/signing/rules";
import type { TalkFieldName } from "@/lib/features/evaluation/talk/rules";
import { questionOfPoint } from "@/lib/features/evaluation/talk/rules";
import { showDay, showMoment } from "@/lib/platform/dates";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { getSignedContent } from "../calls";
import { useSideName } from "../rating/use-sides";

/** What is signed in a few rows, with the way to all of it and the mark that names exactly this content. */
export function SignedSummary({ evaluation, hash }: { evaluation: EvaluationDetail; hash: string }) {
  const t = useTranslations("evaluation.signing");
  const { evaluationId, term, goals, signedGoals } = evaluation;
  const { needForExtraHelp: help, recommendation, dangerOfNotPassing: danger } = evaluation;
  const writtenBy = useWrittenBy(evaluation);
  return (
    <Section title={t("what")}>
      <List>
        <Ratings evaluation={evaluation} />
        <Talk evaluation={evaluation} />
        <Item icon="flag" title={t("goals", { count: (signedGoals ?? goals).length })} />
        {danger !== null && (
          <Item
            icon={danger ? "exclamation-triangle" : "check-circle"}
            title={t(danger ? "danger_yes" : "danger_no")}
            meta={writtenBy("dangerOfNotPassing")}
          />
        )}
        {help !== null && (
          <Item icon="lifebuoy" title={t(help ? "help_yes" : "help_no")} meta={writtenBy("needForExtraHelp")} />
        )}
        {recommendation !== null && (
          <Item
            icon="academic-cap"
            title={t(recommendation ? "recommendation_yes" : "recommendation_no")}
            meta={writtenBy("recommendation")}
          />
        )}
      </List>
      <p className="my-4 flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <TextLink href={evaluationPath(evaluationId, term)}>{t("read_all")}</TextLink>
        <span className="text-sm text-muted">
          {t("mark")} <span className="font-mono font-semibold whitespace-nowrap text-ink">{showHash(hash)}</span>
        </span>
      </p>
      <Disclosure title={t("mark_title")}>
        <p className="text-sm text-muted">{t("mark_text")}</p>
        <div className="mt-3">
          <FileLink call={getSignedContent} input={{ evaluationId, stage: String(term) }}>
            <Icon name="arrow-down-tray-solid" />
            {t("mark_download")}
          </FileLink>
        </div>
      </Disclosure>
    </Section>
  );
}

function Ratings({ evaluation }: { evaluation: EvaluationDetail }) {
  const t = useTranslations("evaluation.signing");
  const { factors, texts, submitted, studentName, supervisorName } = evaluation;
  // Somebody who stood in, or had the seat before, may have submitted it.
  const nameOf = useSideName({ student: studentName, supervisor: submitted.supervisor?.by || supervisorName });
  const ratings = (party: Party) => factors.filter((factor) => factor[party]?.rating != null).length;
  const comments = (party: Party) => [...factors, ...texts].filter((asked) => asked[party]?.comment?.trim()).length;
  const total = parties.reduce((sum, party) => sum + ratings(party), 0);
  return (
    <Item
      icon="chart-bar"
      title={t("ratings", { count: total })}
      meta={parties.map((party) => (
        <span key={party} className="block">
          {submitted[party]
            ? t("side", { name: nameOf(party), ratings: ratings(party), comments: comments(party) })
            : t("side_left_out", { name: nameOf(party) })}
        </span>
      ))}
    />
  );
}

function Talk({ evaluation: { talk, evaluationDate } }: { evaluation: EvaluationDetail }) {
  const t = useTranslations("evaluation.signing");
  const isHeld = talk.some(({ field, value }) => field === "held" && value === true);
  const points = talk.filter(({ field, value }) => questionOfPoint(field) !== null && Boolean(value)).length;
  const hasComment = talk.some(({ field, value }) => field === "comment" && Boolean(value));
  const held = evaluationDate === null ? t("talk_held_undated") : t("talk_held", { day: showDay(evaluationDate) });
  return (
    <Item
      icon="chat-bubble-left-right"
      title={isHeld ? held : t("talk_none")}
      meta={
        <>
          {hasComment && <span className="block">{t("talk_comment")}</span>}
          {(points > 0 || !hasComment) && t("points", { count: points })}
        </>
      }
    />
  );
}

/** Who has written an answer of the talk, and when. */
function useWrittenBy({ talk }: EvaluationDetail) {
  const t = useTranslations("evaluation.signing");
  return (name: TalkFieldName): string | null => {
    const field = talk.find((one) => one.field === name);
    return field ? t("written_by", { name: field.by, moment: showMoment(field.at) }) : null;
  };
}

function Item({ icon, title, meta }: { icon: IconName; title: string; meta?: ReactNode }) {
  return (
    <li className="flex gap-3 py-3">
      <Icon name={icon} className="size-6 shrink-0 text-brand" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {meta && <div className="text-meta wrap-anywhere text-muted">{meta}</div>}
      </div>
    </li>
  );
}
