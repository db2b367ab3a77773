import { useTranslations } from "next-intl";
import { FilterBar } from "@/components/data/filter-bar";
import { defaultSort, groupSorts, groupStates } from "@/lib/features/group/rules";
import type { GroupChoices } from "@/lib/features/group/schema";
import type { GroupSearch } from "./group-search";

type Props = {
  path: string;
  search: GroupSearch;
  /** The schools to choose from; none for who sees the groups of one only. */
  domains: GroupChoices["domains"];
};

/** Filters the list of groups. */
export function GroupFilter({ path, search, domains }: Props) {
  const t = useTranslations("groups");
  const ofDomain = {
    name: "domainId",
    label: t("domainId"),
    all: t("all_domains"),
    choices: domains.map(({ domainId, name }) => ({ value: domainId, label: name })),
  };
  return (
    <FilterBar
      path={path}
      values={search}
      search={t("search")}
      filters={[
        {
          name: "state",
          label: t("state"),
          all: t("all_states"),
          choices: groupStates.map((state) => ({ value: state, label: t(`state_${state}`) })),
        },
        {
          name: "uncovered",
          label: t("students_filter"),
          all: t("all_students"),
          choices: [{ value: 1, label: t("uncovered") }],
        },
        ...(domains.length > 1 ? [ofDomain] : []),
      ]}
      order={groupSorts.map((sort) => ({ value: sort === defaultSort ? "" : sort, label: t(`sort_${sort}`) }))}
    />
  );
}
