import { useTranslations } from "next-intl";
import { categories } from "@/lib/features/competence/rules";
import type { Competence, CompetenceReport, Ratings } from "@/lib/features/competence/schema";
import { reportStatus } from "@/lib/features/report/life/rules";
import { areas } from "@/lib/platform/areas";
import { showDay } from "@/lib/platform/dates";
import { reportPath } from "@/lib/platform/navigation/report-path";
import { categoryPath } from "@/lib/platform/navigation/student-path";
import { useCategoryName, useNumbers } from "./formatting";
import { type RatingsCell, type RatingsRow, RatingsTable } from "./ratings-table";

/** The overview's reports: a line each, with the areas 1 to 6 and the graphs' figures A and B in columns (SPEC §9). */
export function CompetenceTable({ competence }: { competence: Competence }) {
  const t = useTranslations("competence");
  const nameOf = useCategoryName();
  const rowOf = useRow();
  const { student, groupId, reports, steps } = competence;
  return (
    <RatingsTable
      caption={t("reports_caption", { name: student.fullName })}
      corner={t("report")}
      columns={categories.map((category) => ({
        href: categoryPath(student.userId, groupId, category),
        label: nameOf(category),
      }))}
      names={{ self: t("self"), supervisor: t("supervisor") }}
      rows={reports.map((report) => rowOf(report, steps))}
    />
  );
}

/** Translates a report's name. */
function useRow() {
  const t = useTranslations("competence");
  const ofReport = useTranslations("report");
  const numbers = useNumbers();
  const [notRated, notChosen, noChange] = [t("not_rated"), t("not_chosen"), t("no_change")];
  const notFinished = ofReport("stage_private");
  const cellOf = (ratings: Ratings, shown: typeof numbers.rating, empty: string): RatingsCell =>
    isRated(ratings) ? { self: shown(ratings.self), supervisor: shown(ratings.supervisor) } : { empty };
  const ratedCell = (ratings: Ratings, steps: number): RatingsCell => {
    const rating = ratings.supervisor ?? ratings.self;
    return {
      ...cellOf(ratings, numbers.rating, notRated),
      ...(rating !== null && { tint: 1 + Math.round((3 * (rating - 1)) / Math.max(1, steps - 1)) }),
    };
  };

  return (
    { reportId, name, date, status, areas: chosen, overall, change }: CompetenceReport,
    steps: number,
  ): RatingsRow => {
    const ofArea = (viewPoint: number): RatingsCell => {
      const area = chosen.find((candidate) => candidate.viewPoint === viewPoint);
      // Which areas were chosen is stored once the report is finished.
      if (!area) return { empty: status === reportStatus.planning ? notFinished : notChosen };
      const count = area.differences;
      return {
        ...ratedCell(area, steps),
        ...(count > 0 && { difference: t("differences", { count }) }),
      };
    };
    return {
      href: reportPath(reportId, status),
      name,
      date,
      day: showDay(date),
      cells: [
        ...areas.map(ofArea),
        ratedCell(overall, steps),
        cellOf(change, numbers.change, isRated(overall) ? noChange : notRated),
      ],
    };
  };
}

const isRated = ({ self, supervisor }: Ratings): boolean => self !== null || supervisor !== null;
