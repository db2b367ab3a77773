import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LineMarks } from "@/components/placement-line/line-marks";
import { LineRow } from "@/components/placement-line/line-row";
import { useLineTexts } from "@/components/placement-line/line-texts";
import { rowDrawing } from "@/components/placement-line/row-drawing";
import { PageHeader } from "@/components/ui/page-header";
import { StatusChip } from "@/components/ui/status-chip";
import { TextLink } from "@/components/ui/text-link";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { type LineFacts, lineOf, maxColumns } from "@/lib/features/line/rules";
import { studentTabs } from "@/lib/features/student/rules";
import { showDay, today } from "@/lib/platform/dates";
import { studentPath } from "@/lib/platform/navigation/student-path";
import { DocumentLinks } from "../document/document-links";
import { useSideName } from "../rating/use-sides";
import { chipOf } from "./chip";
import { useEvaluationTitle } from "./evaluation-title";

type EvaluationHeaderProps = {
  evaluation: EvaluationDetail;
  /** What happens in the placement, for its line. */
  line: LineFacts;
  /** On a tab that is no stage: what it is called, and how far it has come. */
  heading?: { title: string; chip: ReactNode };
};

/** Which evaluation it is and how far it has come, of whom, and where and when the placement is (SPEC §3). */
export function EvaluationHeader({ evaluation, line, heading }: EvaluationHeaderProps) {
  const t = useTranslations("evaluation");
  const titleOf = useEvaluationTitle();
  const { studentName, studentNumber, practicumPlace, ward, seat } = evaluation;
  const nameOf = useSideName({ student: studentName, supervisor: evaluation.supervisorName });
  const chip = chipOf(evaluation);
  const student =
    seat === "student" ? (
      studentName
    ) : (
      <TextLink
        href={studentPath(evaluation.studentId, studentTabs.overview, evaluation.groupId)}
        prefetch={false}
        className="touch-area"
      >
        {studentName}
      </TextLink>
    );
  const fields: [label: string, value: ReactNode][] = [
    [t("field_place"), [practicumPlace, ward].filter(Boolean).join(", ")],
    [t("field_student"), student],
    [t("field_number"), studentNumber ?? "–"],
    [t("field_start"), showDay(evaluation.startDate)],
    [t("field_end"), showDay(evaluation.endDate)],
    [t("field_period"), evaluation.practicumPeriod],
    [t("field_sick_days"), evaluation.totalSickDays],
  ];
  return (
    <>
      <PageHeader
        above={
          heading?.chip ?? (
            <StatusChip tone={chip.tone}>
              {"awaits" in chip ? t("chip_waiting", { name: nameOf(chip.awaits) }) : t(chip.key)}
            </StatusChip>
          )
        }
        title={heading?.title ?? titleOf(evaluation)}
      />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 border-y border-line py-3 text-sm *:first:col-span-2 sm:grid-cols-4">
        {fields.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-meta text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <DocumentLinks evaluation={evaluation} />
      <PlacementRow facts={line} day={today()} />
    </>
  );
}

function PlacementRow({ facts, day }: { facts: LineFacts; day: string }) {
  const { stageText, rowText } = useLineTexts(day);
  const line = lineOf(facts, day, maxColumns.narrow);
  return (
    <div className="grid items-center gap-x-6 py-3 sm:grid-cols-[10rem_1fr]">
      <LineMarks />
      <p className="text-sm text-muted">{stageText(line.stage)}</p>
      <LineRow drawing={rowDrawing(line)} label={rowText(line)} />
    </div>
  );
}
