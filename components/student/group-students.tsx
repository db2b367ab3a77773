import { useTranslations } from "next-intl";
import { FileLink } from "@/components/data/file-link";
import { PageLinks } from "@/components/layout/page-links";
import { LineLegend } from "@/components/placement-line/line-legend";
import { LineMarks } from "@/components/placement-line/line-marks";
import { SafeDayText } from "@/components/placement-line/safe-day-text";
import { buttonClasses } from "@/components/ui/button-look";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import { legendOf } from "@/lib/features/line/rules";
import type { GroupSearch, StudentItem, TaughtGroup } from "@/lib/features/student/schema";
import { showDay } from "@/lib/platform/dates";
import { exportStudents } from "./calls";
import { LevelLinks } from "./level-links";
import { type CohortLines, useCohort } from "./student-cohort";
import { StudentFilter } from "./student-filter";
import { EmptyStudentList } from "./student-list";
import { exportQuery, groupSearch } from "./student-search";
import { StudentTable } from "./student-table";

type Props = {
  groupId: number;
  page: { items: readonly StudentItem[]; nextCursor: number | null };
  search: GroupSearch;
  /** How many students need the teacher or are worth a look. */
  figures: TaughtGroup | undefined;
  lines: CohortLines;
  /** The reader may change the placements. */
  changeable: boolean;
};

/** The students of a group: filtered, ordered, to download and to print. Filters, order and page are in the address. */
export function GroupStudents({ groupId, page: { items, nextCursor }, search, figures, lines, changeable }: Props) {
  const t = useTranslations("student");
  const { rows, head, lastSafeDay } = useCohort(items, lines, search.state === "ended");
  const path = `/group/${groupId}`;
  const chosen = [search.reason && t(`filter_reason_${search.reason}`), search.search];
  return (
    <Section
      title={t(search.state === "ended" ? "ended_title" : "all_title")}
      actions={
        <FileLink
          call={exportStudents}
          input={exportQuery(groupId, search)}
          className={buttonClasses({ variant: "quiet", size: "small" }, "-mx-3")}
        >
          <Icon name="arrow-down-tray-solid" />
          {t("export")}
        </FileLink>
      }
    >
      {/* On paper the address is missing. */}
      <p className="mb-2 hidden text-meta text-muted print:block">
        {[showDay(lines.day), ...chosen.filter(Boolean)].join(" · ")}
      </p>
      {figures && search.state !== "ended" && <LevelLinks path={path} search={search} figures={figures} />}
      <StudentFilter path={path} search={search} groups={[]} asTable />
      {items.length === 0 ? (
        <EmptyStudentList path={path} search={search} />
      ) : (
        <>
          <LineMarks />
          <SafeDayText lastSafeDay={lastSafeDay} day={lines.day} />
          <StudentTable path={path} rows={rows} search={search} head={head} changeable={changeable} />
          <LineLegend {...legendOf([...lines.facts.values()])} />
        </>
      )}
      <PageLinks
        first={search.cursor ? groupSearch.address(path, search) : null}
        next={nextCursor ? groupSearch.address(path, search, nextCursor) : null}
      />
    </Section>
  );
}
