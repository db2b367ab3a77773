import { useTranslations } from "next-intl";
import { FilterFold } from "@/components/data/filter-fold";
import { FilterForm } from "@/components/data/filter-form";
import { SearchField } from "@/components/data/search-field";
import { Button, LinkButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import {
  defaultStudentSort,
  placementStates,
  reasonFilters,
  type StudentColumn,
  studentSorts,
} from "@/lib/features/student/rules";
import type { GroupChoice, GroupSearch } from "@/lib/features/student/schema";
import { addressFor, isNarrowed } from "./student-search";

type Props = {
  /** The page of the filtered list. */
  path: string;
  search: GroupSearch;
  /** The groups to choose from. */
  groups: GroupChoice[];
  /** For the table of a group: on a phone the order that its headings give elsewhere. */
  asTable?: boolean;
};

/** Filters a list of students; the choice is stored in the address. */
export function StudentFilter({ path, search, groups, asTable }: Props) {
  const t = useTranslations("student");
  return (
    <FilterForm
      path={path}
      values={{ ...search, state: search.state ?? "running", group: search.groupId }}
      className={cx(
        "no-print mb-6 flex flex-wrap gap-4 sm:grid sm:grid-cols-2 lg:items-end",
        groups.length > 1 ? "lg:grid-cols-4" : "lg:grid-cols-[2fr_1fr_1fr_auto]",
      )}
    >
      <SearchField
        label={t("search")}
        value={search.search}
        className={cx("w-full min-w-0 sm:col-span-2", groups.length < 2 && "lg:col-span-1")}
      />
      <FilterFold active={[search.reason, search.state, search.groupId].filter(Boolean).length}>
        <Field label={t("filter_reason")} className="min-w-0 max-sm:w-full">
          <Select name="reason" defaultValue={search.reason ?? ""}>
            <option value="">{t("filter_reason_all")}</option>
            {reasonFilters.map((reason) => (
              <option key={reason} value={reason}>
                {t(`filter_reason_${reason}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("filter_state")} className="min-w-0 max-sm:w-full">
          <Select name="state" defaultValue={search.state ?? "running"}>
            {placementStates.map((state) => (
              <option key={state} value={state}>
                {t(`filter_state_${state}`)}
              </option>
            ))}
          </Select>
        </Field>
        {groups.length > 1 && (
          <Field label={t("filter_group")} className="w-full min-w-0 sm:col-span-2">
            <Select name="group" defaultValue={search.groupId ?? ""}>
              <option value="">{t("filter_group_all")}</option>
              {groups.map(({ groupId, name }) => (
                <option key={groupId} value={groupId}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {asTable && (
          <Field label={t("sort")} className="w-full min-w-0 sm:col-span-2 lg:hidden">
            <Select name="sort" defaultValue={search.sort ?? ""}>
              {studentSorts.map((sort) => {
                const column = sort.replace("-", "") as StudentColumn;
                return (
                  <option key={sort} value={sort === defaultStudentSort ? "" : sort}>
                    {t(sort.startsWith("-") ? `sort_${column}_down` : `sort_${column}`)}
                  </option>
                );
              })}
            </Select>
          </Field>
        )}
      </FilterFold>
      <div className={cx("flex flex-wrap gap-3 sm:col-span-2", groups.length < 2 && "lg:col-span-1")}>
        <Button type="submit" icon={<Icon name="magnifying-glass-solid" />}>
          {t("find")}
        </Button>
        {isNarrowed(search) && (
          <LinkButton href={addressFor(path, { sort: search.sort })} variant="quiet">
            {t("clear_filters")}
          </LinkButton>
        )}
      </div>
    </FilterForm>
  );
}
