import { useTranslations } from "next-intl";
import { FilterFold } from "@/components/data/filter-fold";
import { FilterForm } from "@/components/data/filter-form";
import { SearchField } from "@/components/data/search-field";
import { Button, LinkButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import {
  defaultPlacementSort,
  type PlacementColumn,
  placementFilters,
  placementSorts,
} from "@/lib/features/enrolment/rules";
import type { GroupPlacementSearch } from "@/lib/features/enrolment/schema";

/** Filters the placements of a group; the choice is stored in the address. */
export function PlacementFilterForm({ path, search }: { path: string; search: GroupPlacementSearch }) {
  const t = useTranslations("placements");
  const users = useTranslations("users");
  return (
    <FilterForm path={path} values={search} className="mb-6 flex flex-wrap gap-4 lg:flex-nowrap lg:items-end">
      <SearchField label={t("search")} value={search.search} className="w-full min-w-0 lg:flex-1" />
      <FilterFold active={search.filter ? 1 : 0}>
        <Field label={t("filter")} className="min-w-44 max-lg:w-full">
          <Select name="filter" defaultValue={search.filter ?? ""}>
            <option value="">{t("filter_all")}</option>
            {placementFilters.map((filter) => (
              <option key={filter} value={filter}>
                {t(`filter_${filter}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={users("sort")} className="w-full lg:hidden">
          <Select name="sort" defaultValue={search.sort ?? ""}>
            {placementSorts.map((sort) => (
              <option key={sort} value={sort === defaultPlacementSort ? "" : sort}>
                {users(sort.startsWith("-") ? "sort_down" : "sort_up", {
                  column: t(`column_${sort.replace("-", "") as PlacementColumn}`),
                })}
              </option>
            ))}
          </Select>
        </Field>
      </FilterFold>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" icon={<Icon name="magnifying-glass-solid" />}>
          {users("find")}
        </Button>
        {(search.search || search.filter) && (
          <LinkButton href={path} variant="quiet">
            {users("show_all")}
          </LinkButton>
        )}
      </div>
    </FilterForm>
  );
}
