import { useTranslations } from "next-intl";
import { type Filter, FilterBar } from "@/components/data/filter-bar";
import { defaultSort, type SortedColumn, type UserSort, userSorts } from "@/lib/features/user/rules";
import { roles } from "@/lib/platform/auth/permissions";
import { parseSort } from "@/lib/platform/sorting";
import { stateFilters, type UserSearch } from "./user-search";

type Props = {
  /** The page of the filtered list. */
  path: string;
  search: UserSearch;
  /** For the table of everybody: also by the state of the account, and on a phone the order that its headings give elsewhere. */
  asTable?: boolean;
  /** The organisations to filter by. */
  domains?: readonly { domainId: number; name: string }[];
};

function wordsOf(sort: UserSort) {
  const { column, isDescending } = parseSort<SortedColumn>(sort);
  if (column === "lastSignInAt") return isDescending ? "users.sort_latest" : "users.sort_oldest";
  return isDescending ? "users.sort_down" : "users.sort_up";
}

/** Filters a list of people. */
export function UserFilter({ path, search, asTable = false, domains = [] }: Props) {
  const t = useTranslations();
  const filters: (Filter & { isShown: boolean })[] = [
    {
      name: "role",
      label: t("users.role"),
      all: t("users.all_roles"),
      choices: roles.map((role) => ({ value: role, label: t(`role.${role}`) })),
      isShown: true,
    },
    {
      name: "state",
      label: t("users.state"),
      all: t("users.all_states"),
      choices: stateFilters.map((state) => ({ value: state, label: t(`users.state_${state}`) })),
      isShown: asTable,
    },
    {
      name: "domain",
      label: t("users.domain"),
      all: t("users.all_domains"),
      choices: domains.map(({ domainId, name }) => ({ value: domainId, label: name })),
      isShown: domains.length > 0,
    },
  ];
  const order = userSorts.map((sort) => ({
    value: sort === defaultSort ? "" : sort,
    label: t(wordsOf(sort), { column: t(`users.${parseSort<SortedColumn>(sort).column}`) }),
  }));
  return (
    <FilterBar
      path={path}
      values={search}
      search={t("users.search")}
      filters={filters.filter(({ isShown }) => isShown)}
      {...(asTable && { order })}
    />
  );
}
