import { type Line, lineOf, maxColumns, type Period } from "@/lib/features/line/rules";
import { TodayLabel } from "./today-label";

/** Over the rows that share an axis: the numbers of the weeks, where they are the same for all, and today. */
export function LineHead({
  axis,
  day,
  numbered,
  text,
}: {
  axis: Period;
  day: string;
  numbered: boolean;
  text: string;
}) {
  const { columns, today }: Line = lineOf({ ...axis, reports: [], absences: [] }, day, maxColumns.narrow);
  return (
    <svg className="line-head" aria-hidden="true">
      {numbered &&
        columns.map(({ firstNumber, when }, index) => (
          <text key={firstNumber} x={`${((index + 0.5) * 100) / columns.length}%`} y="2.9em" data-when={when}>
            {firstNumber}
          </text>
        ))}
      {today !== null && <TodayLabel at={today} text={text} />}
    </svg>
  );
}
