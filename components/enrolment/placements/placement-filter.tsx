import { useTranslations } from "next-intl";
import { FilterBar } from "@/components/data/filter-bar";
import {
  defaultPlacementSort,
  type PlacementColumn,
  placementFilters,
  placementSorts,
} from "@/lib/features/enrolment/rules";
import type { GroupPlacementSearch } from "@/lib/features/enrolment/schema";

/** Filters the placements of a group. */
export function PlacementFilterForm({ path, search }: { path: string; search: GroupPlacementSearch }) {
  const t = useTranslations("placements");
  const users = useTranslations("users");
  return (
    <FilterBar
      path={path}
      values={search}
      search={t("search")}
      filters={[
        {
          name: "filter",
          label: t("filter"),
          all: t("filter_all"),
          choices: placementFilters.map((filter) => ({ value: filter, label: t(`filter_${filter}`) })),
        },
      ]}
      order={placementSorts.map((sort) => ({
        value: sort === defaultPlacementSort ? "" : sort,
        label: users(sort.startsWith("-") ? "sort_down" : "sort_up", {
          column: t(`column_${sort.replace("-", "") as PlacementColumn}`),
        }),
      }))}
    />
  );
}
