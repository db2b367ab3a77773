import { useTranslations } from "next-intl";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { showDay } from "@/lib/platform/dates";
import { titleKeysOf } from "../reading/evaluation-title";

/** What was answered in the talks of both terms, beside each other. */
export function TalkAnswers({ talks }: Pick<EvaluationDetail, "talks">) {
  const t = useTranslations("evaluation");
  const words = (answer: boolean | null) =>
    answer === null ? t("summary.unanswered") : t(answer ? "summary.yes" : "summary.no");
  const recommended = (answer: boolean | null) =>
    answer === null ? t("summary.unanswered") : t(answer ? "result.passed" : "result.not_passed");
  return (
    <div className="grid max-w-2xl gap-x-10 gap-y-6 sm:grid-cols-2">
      {talks.map((talk) => {
        const isEndterm = talk.term === evaluationStage.endterm;
        const facts = [
          [t("summary.talk_day"), talk.evaluationDate === null ? "–" : showDay(talk.evaluationDate)],
          [t("summary.needForExtraHelp"), words(talk.needForExtraHelp)],
          [t("summary.dangerOfNotPassing"), words(talk.dangerOfNotPassing)],
          ...(isEndterm ? [[t("summary.recommendation"), recommended(talk.recommendation)]] : []),
        ] as const;
        return (
          <section key={talk.term}>
            <h3 className="text-question">{t(titleKeysOf(isEndterm ? 2 : 1).own)}</h3>
            <dl className="mt-2 divide-y divide-line border-y border-line">
              {facts.map(([name, value]) => (
                <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
                  <dt className="text-muted">{name}</dt>
                  <dd className="font-semibold">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </div>
  );
}
