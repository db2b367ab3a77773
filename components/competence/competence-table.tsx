import Link from "next/link";
import { useTranslations } from "next-intl";
import { graphs } from "@/lib/features/competence/rules";
import type { Category, Competence, CompetenceReport } from "@/lib/features/competence/schema";
import { areas } from "@/lib/platform/areas";
import { showDay } from "@/lib/platform/dates";
import { categoryPath } from "@/lib/platform/navigation/student-path";
import { reportPath } from "../report/report-path";
import { RatingsCell } from "./ratings-cell";
import { useCategoryName } from "./words";

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
        <tbody>
          {reports.map((report) => (
            <ReportLine key={report.reportId} report={report} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ReportLine({ report }: { report: CompetenceReport }) {
  const t = useTranslations("competence");
  const { reportId, name, date, status, areas: rated, overall, change } = report;
  return (
    <tr>
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
        const area = rated.find((candidate) => candidate.viewPoint === viewPoint);
        return (
          <RatingsCell
            key={viewPoint}
            ratings={area ?? null}
            emptyLabel={t(area ? "not_rated" : "not_chosen")}
            differences={area?.differences}
          />
        );
      })}
      <RatingsCell ratings={overall} emptyLabel={t("not_rated")} />
      <RatingsCell ratings={change} emptyLabel={t("no_change")} signed />
    </tr>
  );
}
