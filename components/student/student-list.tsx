import { useTranslations } from "next-intl";
import { PageLinks } from "@/components/layout/page-links";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import type { GroupChoice, StudentPage, StudentSearch } from "@/lib/features/student/schema";
import { AttentionList } from "./attention-list";
import { type CohortLines, StudentCohort } from "./student-cohort";
import { StudentFilter } from "./student-filter";
import { addressFor, isHead, isNarrowed } from "./student-search";

type Props = {
  /** The page that shows the list. */
  path: string;
  page: StudentPage;
  search: StudentSearch;
  /** The groups of the students. */
  groups: GroupChoice[];
  lines: CohortLines;
  /** The list holds one group, whose name is above it. */
  oneGroup?: boolean;
};

/** Students who need attention, then everybody by name, with filters and pages in the address. */
export function StudentList({ path, page, search, groups, lines, oneGroup = false }: Props) {
  const t = useTranslations("student");
  if (groups.length === 0)
    return (
      <EmptyState icon={<Icon name="academic-cap" />} title={t("none_title")}>
        {t("none_text")}
      </EmptyState>
    );
  const withGroup = !oneGroup && groups.length > 1;
  return (
    <div>
      {isHead(search) && (
        <AttentionList attention={page.attention} allHref={addressFor(path, { reason: "any" })} withGroup={withGroup} />
      )}
      <Section title={t(search.state === "ended" ? "ended_title" : "all_title")}>
        <StudentFilter path={path} search={search} groups={oneGroup ? [] : groups} />
        {page.items.length === 0 ? (
          <EmptyStudentList path={path} search={search} />
        ) : (
          <StudentCohort students={page.items} lines={lines} withGroup={withGroup} isEnded={search.state === "ended"} />
        )}
        <PageLinks
          first={search.cursor ? addressFor(path, { ...search, cursor: undefined }) : null}
          next={page.nextCursor ? addressFor(path, { ...search, cursor: page.nextCursor }) : null}
        />
      </Section>
    </div>
  );
}

/** An empty list: no student matches the filters, or all placements are over. */
function EmptyStudentList({ path, search }: Pick<Props, "path" | "search">) {
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
      action={<LinkButton href={addressFor(path, { state: "ended" })}>{t("show_ended")}</LinkButton>}
    />
  );
}
