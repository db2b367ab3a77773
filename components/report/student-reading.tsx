import { ClipboardDocumentListIcon, LockClosedIcon } from "@heroicons/react/24/outline";
import { useTranslations } from "next-intl";
import { reportTab } from "@/lib/features/report/rules";
import type { ReportDetail } from "@/lib/features/report/schema";
import { EmptyState } from "../ui/empty-state";
import { Section } from "../ui/section";
import { AnswerReading } from "./answer-reading";
import { areasOn, flatten, valuesOf } from "./questions";
import { numbered } from "./texts";

/** What the student planned or thought, for reading: the chosen areas only. */
export function StudentReading({ report, tab }: { report: ReportDetail; tab: number }) {
  const t = useTranslations();
  if (!report.readableTabs.includes(tab))
    return (
      <EmptyState icon={<LockClosedIcon />} title={t("report.private_title")}>
        {t("report.private_text", { name: report.student.fullName })}
      </EmptyState>
    );

  const questions = flatten(report.questions);
  const values = valuesOf(questions);
  // Of the plan only what was ticked, and the words for it.
  const areas = areasOn(tab, questions, values)
    .map((area) => ({
      ...area,
      questions: area.questions.filter(({ id, type }) => type !== "checkbox" || values[id] === true),
    }))
    .filter((area) => area.questions.length > 0);

  if (areas.length === 0)
    return (
      <EmptyState icon={<ClipboardDocumentListIcon />} title={t("report.nothing_chosen_title")}>
        {tab === reportTab.planning ? null : t("report.nothing_chosen_text")}
      </EmptyState>
    );

  return areas.map((area) => (
    <Section key={area.viewPoint} title={t(`viewpoint.${numbered(area.viewPoint)}`)}>
      <div className="flex flex-col gap-5">
        {area.questions.map((question) => (
          <AnswerReading key={question.id} question={question} questions={questions} value={values[question.id]} />
        ))}
      </div>
    </Section>
  ));
}
