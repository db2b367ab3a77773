import { useTranslations } from "next-intl";
import { LineHead } from "@/components/placement-line/line-head";
import { LineLegend } from "@/components/placement-line/line-legend";
import { LineMarks } from "@/components/placement-line/line-marks";
import { useLineTexts } from "@/components/placement-line/line-texts";
import { rowDrawing } from "@/components/placement-line/row-drawing";
import { SafeDayText } from "@/components/placement-line/safe-day-text";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { type LineFacts, legendOf, lineOf, maxColumns, type Period, sharedAxis } from "@/lib/features/line/rules";
import type { StudentItem } from "@/lib/features/student/schema";
import { StudentRows } from "./student-rows";

/** What the rows of a list draw: what happens in each placement, and today. */
export type CohortLines = {
  facts: ReadonlyMap<number, LineFacts>;
  day: string;
  /** The period of the one group that the list holds. */
  period?: Period;
};

/**
 * Students on one axis, so that today is one line through all of them. Placements that are over each fill their own line: there is no today.
 * @returns a row for each, the head of the axis over them, and the last safe day that they share
 */
export function useCohort(students: readonly StudentItem[], { facts, day, period }: CohortLines, isEnded: boolean) {
  const t = useTranslations("line");
  const { rowText, todayText } = useLineTexts(day);
  const periods = students.map(({ startDate, endDate }) => ({ firstDay: startDate, lastDay: endDate }));
  const axis = isEnded ? null : sharedAxis([...periods, ...(period ? [period] : [])]);
  const rows = students.map((student) => {
    const { startDate, endDate, placementId } = student;
    const known = facts.get(placementId) ?? { firstDay: startDate, lastDay: endDate, reports: [], absences: [] };
    const line = lineOf(known, day, maxColumns.narrow, axis ?? known);
    return { student, line: rowDrawing(line), lineText: rowText(line) };
  });
  const safeDays = new Set(students.map(({ placementId }) => facts.get(placementId)?.lastSafeDay));
  const lastSafeDay = axis && safeDays.size === 1 ? [...safeDays][0] : undefined;
  const head = axis && (
    <>
      <LineHead
        axis={axis}
        day={day}
        numbered={period !== undefined}
        text={t("today_short")}
        lastSafeDay={lastSafeDay}
      />
      <VisuallyHidden>{todayText}</VisuallyHidden>
    </>
  );
  return { rows, head, lastSafeDay };
}

type Props = { students: readonly StudentItem[]; lines: CohortLines; withGroup: boolean; isEnded: boolean };

/** Students under each other, each with their line. */
export function StudentCohort({ students, lines, withGroup, isEnded }: Props) {
  const { rows, head, lastSafeDay } = useCohort(students, lines, isEnded);
  return (
    <div className="student-cohort">
      <LineMarks />
      <SafeDayText lastSafeDay={lastSafeDay} day={lines.day} />
      {head && <div className="student-row-head">{head}</div>}
      <StudentRows students={rows} withGroup={withGroup} />
      <LineLegend {...legendOf([...lines.facts.values()])} />
    </div>
  );
}
