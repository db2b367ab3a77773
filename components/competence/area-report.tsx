import { useTranslations } from "next-intl";
import { ReportStatusChip } from "@/components/report/reading/report-status-chip";
import { TextLink } from "@/components/ui/text-link";
import type { AreaReport } from "@/lib/features/competence/schema";
import { showDay } from "@/lib/platform/dates";
import { reportPath } from "@/lib/platform/navigation/report-path";
import { DifferenceChip } from "./difference-chip";

/** One report in one area: each factor as the student and the supervisor rated it, and what they wrote. */
export function AreaReportPart({ report }: { report: AreaReport }) {
  const { reportId, name, date, status, factors, texts } = report;
  return (
    <li className="py-8 first:pt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="font-semibold">
          <TextLink href={reportPath(reportId, status)}>{name}</TextLink>
        </h3>
        <time dateTime={date} className="text-sm text-muted">
          {showDay(date)}
        </time>
        <ReportStatusChip status={status} />
      </div>
      <Factors factors={factors} scale={report.scale} />
      <Texts texts={texts} />
    </li>
  );
}

function Factors({ factors, scale }: Pick<AreaReport, "factors" | "scale">) {
  const t = useTranslations("competence");
  const rated = factors.filter(({ self, supervisor }) => self !== null || supervisor !== null);
  const words = (rating: number | null) =>
    rating === null
      ? t("not_rated")
      : t("step", { step: rating, anchor: scale.find(({ step }) => step === rating)?.anchor ?? "" });
  if (rated.length === 0) return <p className="mt-3 text-muted">{t("no_factors")}</p>;
  return (
    <ul aria-label={t("factors")} className="mt-3 divide-y divide-line border-y border-line">
      {rated.map((factor) => (
        <li
          key={factor.questionId}
          className="grid gap-x-6 gap-y-1 py-3 lg:grid-cols-[minmax(0,1fr)_12rem_12rem] xl:grid-cols-[minmax(0,1fr)_15rem_15rem] print:grid-cols-[1fr_auto_auto]"
        >
          <div className="flex flex-col items-start gap-1">
            <span>{factor.text}</span>
            {factor.isDifference && <DifferenceChip>{t("difference")}</DifferenceChip>}
          </div>
          {(["self", "supervisor"] as const).map((who) => (
            <div key={who} className="text-sm lg:text-base">
              <span className="text-muted">{t(who)}</span> <span className="inline-block">{words(factor[who])}</span>
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Texts({ texts }: Pick<AreaReport, "texts">) {
  const t = useTranslations();
  if (texts.length === 0) return null;
  return (
    <dl className="mt-4 flex max-w-2xl flex-col gap-4">
      {texts.map(({ questionId, question, value, author, seat }) => (
        <div key={`${questionId} ${author}`}>
          <dt className="text-sm text-muted">
            {question} ({t("competence.wrote", { author, seat: t(`seat.${seat}`) })})
          </dt>
          <dd className="mt-1 break-words whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
