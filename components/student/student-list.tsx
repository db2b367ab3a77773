import { useTranslations } from "next-intl";
import { PageLinks } from "@/components/layout/page-links";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import type { GroupChoice, GroupSearch, StudentPage, StudentSearch } from "@/lib/features/student/schema";
import { AttentionList } from "./attention-list";
import { type CohortLines, StudentCohort } from "./student-cohort";
import { StudentFilter } from "./student-filter";
import { isHead, isNarrowed, studentSearch } from "./student-search";

type Props = {
  /** The page that shows the list. */
  path: string;
  page: StudentPage;
  search: StudentSearch;
  /** The groups of the students. */
  groups: GroupChoice[];
  lines: CohortLines;
};

/** Students who need attention, then everybody by name, with filters and pages in the address. */
export function StudentList({ path, page, search, groups, lines }: Props) {
  const t = useTranslations("student");
  if (groups.length === 0) return <NoStudents />;
  const withGroup = groups.length > 1;
  return (
    <div>
      {isHead(search) && (
        <AttentionList
          attention={page.attention}
          allHref={studentSearch.address(path, { reason: "any" })}
          withGroup={withGroup}
        />
      )}
      <Section title={t(search.state === "ended" ? "ended_title" : "all_title")}>
        <StudentFilter path={path} search={search} groups={groups} />
        {page.items.length === 0 ? (
          <EmptyStudentList path={path} search={search} />
        ) : (
          <StudentCohort students={page.items} lines={lines} withGroup={withGroup} isEnded={search.state === "ended"} />
        )}
        <PageLinks
          first={search.cursor ? studentSearch.address(path, search) : null}
          next={page.nextCursor ? studentSearch.address(path, search, page.nextCursor) : null}
        />
      </Section>
    </div>
  );
}

/** Nobody has been placed yet. */
export function NoStudents() {
  const t = useTranslations("student");
  return (
    <EmptyState icon={<Icon name="academic-cap" />} title={t("none_title")}>
      {t("none_text")}
    </EmptyState>
  );
}

/** An empty list: no student matches the filters, or all placements are over. */
export function EmptyStudentList({ path, search }: Pick<Props, "path"> & { search: GroupSearch }) {
  const t = useTranslations("student");
  if (isNarrowed(search))
    return (
      <EmptyState icon={<Icon name="magnifying-glass" />} title={t("no_match_title")}>
        {t("no_match_text")}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Icon name="academic-cap" />}
      title={t("none_running_title")}
      action={<LinkButton href={studentSearch.address(path, { state: "ended" })}>{t("show_ended")}</LinkButton>}
    />
  );
}
