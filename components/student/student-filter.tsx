import { useTranslations } from "next-intl";
import { FilterBar } from "@/components/data/filter-bar";
import {
  defaultStudentSort,
  placementStates,
  reasonFilters,
  type StudentColumn,
  studentSorts,
} from "@/lib/features/student/rules";
import type { GroupChoice, GroupSearch } from "@/lib/features/student/schema";
import { groupSearch } from "./student-search";

type Props = {
  /** The page of the filtered list. */
  path: string;
  search: GroupSearch;
  /** The groups to choose from. */
  groups: GroupChoice[];
  /** For the table of a group: on a phone the order that its headings give elsewhere. */
  asTable?: boolean;
};

/** Filters a list of students. */
export function StudentFilter({ path, search, groups, asTable }: Props) {
  const t = useTranslations("student");
  const { groupId, ...values } = search;
  const ofGroup = {
    name: "group",
    label: t("filter_group"),
    all: t("filter_group_all"),
    choices: groups.map((group) => ({ value: group.groupId, label: group.name })),
  };
  const order = studentSorts.map((sort) => {
    const column = sort.replace("-", "") as StudentColumn;
    return {
      value: sort === defaultStudentSort ? "" : sort,
      label: t(sort.startsWith("-") ? `sort_${column}_down` : `sort_${column}`),
    };
  });
  return (
    <FilterBar
      path={path}
      values={{ ...values, state: search.state ?? placementStates[0], group: groupId }}
      search={t("search")}
      filters={[
        {
          name: "reason",
          label: t("filter_reason"),
          all: t("filter_reason_all"),
          choices: reasonFilters.map((reason) => ({ value: reason, label: t(`filter_reason_${reason}`) })),
        },
        {
          name: "state",
          label: t("filter_state"),
          choices: placementStates.map((state) => ({ value: state, label: t(`filter_state_${state}`) })),
        },
        ...(groups.length > 1 ? [ofGroup] : []),
      ]}
      {...(asTable && { order })}
      clearedPath={groupSearch.address(path, { sort: search.sort })}
    />
  );
}
