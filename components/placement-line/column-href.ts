import type { LineColumn } from "@/lib/features/line/rules";
import { studentTabs } from "@/lib/features/student/rules";
import { studentPath } from "@/lib/platform/navigation/student-path";

/** The reports of a week of a student in one group; weeks without reports lead nowhere. */
export const columnHref =
  (studentId: number, groupId: number) =>
  ({ from, until, reports }: LineColumn): string | undefined => {
    // The first and the last week hold what is outside the placement too.
    const days = [from, until, ...reports.map(({ date }) => date)].toSorted();
    const query = new URLSearchParams({ from: days[0] ?? from, until: days.at(-1) ?? until });
    return reports.length > 0 ? `${studentPath(studentId, studentTabs.reports, groupId)}?${query}` : undefined;
  };
