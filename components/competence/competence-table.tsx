import Link from "next/link";
import { useTranslations } from "next-intl";
import { graphs } from "@/lib/features/competence/rules";
import type { Category, Competence, CompetenceReport } from "@/lib/features/competence/schema";
import { areas } from "@/lib/platform/areas";
import { showDay } from "@/lib/platform/dates";
import { categoryPath } from "@/lib/platform/navigation/student-path";
import { reportPath } from "../report/report-path";
import { RatingsCell } from "./ratings-cell";
import { useCategoryName, useNumbers } from "./words";

const columns: readonly Category[] = [...areas.map((area) => String(area) as Category), ...graphs];
const captionId = "competence-caption";

/** SPEC §9: 170 px a column on narrow screens, 230 px otherwise; the reports' own column stays in sight. */
const look = [
  "w-[1528px] table-fixed border-separate border-spacing-0 text-sm lg:w-[2088px]",
  "[&_:is(td,th)]:border-b [&_:is(td,th)]:p-3 [&_:is(td,th)]:text-left [&_:is(td,th)]:align-top",
  "[&_tr>:first-child]:sticky [&_tr>:first-child]:left-0 [&_tr>:first-child]:z-1 [&_tr>:first-child]:bg-canvas [&_tr>:first-child]:pl-(--gutter)",
  "print:w-full print:text-[7pt] print:[&_:is(td,th)]:p-1 print:[&_col]:w-auto print:[&_span]:text-[7pt] print:[&_svg]:size-2",
].join(" ");
const link = "text-link underline decoration-1 underline-offset-3 hover:decoration-2";

/** The overview's reports: a line each, with the areas 1 to 6 and the graphs' figures A and B in columns (SPEC §9). */
export function CompetenceTable({ competence }: { competence: Competence }) {
  const t = useTranslations("competence");
  const nameOf = useCategoryName();
  const reportLine = useReportLine();
  const { student, groupId, reports } = competence;
  return (
    <section
      aria-labelledby={captionId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it by the arrow keys
      tabIndex={0}
      className="bleed focus-inside relative overflow-x-auto print:overflow-visible"
    >
      <table className={look}>
        <caption id={captionId} className="sr-only">
          {t("reports_caption", { name: student.fullName })}
        </caption>
        <colgroup>
          <col className="w-[168px] lg:w-[248px]" />
          <col span={columns.length} className="w-[170px] lg:w-[230px]" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t("report")}</th>
            {columns.map((category) => (
              <th key={category} scope="col">
                <Link href={categoryPath(student.userId, groupId, category)} prefetch={false} className={link}>
                  {nameOf(category)}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{reports.map(reportLine)}</tbody>
      </table>
    </section>
  );
}

/** Gives what puts a report into a line of the table. */
function useReportLine() {
  const t = useTranslations("competence");
  const { rating, change } = useNumbers();
  const rated = { shown: rating, names: { self: t("self"), supervisor: t("supervisor") }, emptyLabel: t("not_rated") };
  const notChosen = t("not_chosen");
  const changed = { ...rated, shown: change, emptyLabel: t("no_change") };
  return ({ reportId, name, date, status, areas: chosen, overall, change: changes }: CompetenceReport) => (
    <tr key={reportId}>
      <th scope="row">
        <Link href={reportPath(reportId, status)} prefetch={false} className={link}>
          {name}
        </Link>
        <br />
        <time dateTime={date} className="font-normal text-muted">
          {showDay(date)}
        </time>
      </th>
      {areas.map((viewPoint) => {
        const area = chosen.find((candidate) => candidate.viewPoint === viewPoint);
        const count = area?.differences ?? 0;
        return (
          <RatingsCell
            key={viewPoint}
            {...rated}
            ratings={area ?? null}
            emptyLabel={area ? rated.emptyLabel : notChosen}
            difference={count > 0 ? t("differences", { count }) : undefined}
          />
        );
      })}
      <RatingsCell {...rated} ratings={overall} />
      <RatingsCell {...changed} ratings={changes} />
    </tr>
  );
}
