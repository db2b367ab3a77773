import { useTranslations } from "next-intl";
import { FilterFold } from "@/components/data/filter-fold";
import { FilterForm } from "@/components/data/filter-form";
import { SearchField } from "@/components/data/search-field";
import { DayInput } from "@/components/layout/day-input";
import { Button, LinkButton } from "@/components/ui/button";
import { ChoiceLinks } from "@/components/ui/choice-links";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import { reportStatus } from "@/lib/features/report/life/rules";
import { numbered } from "@/lib/platform/i18n/numbered";
import { isNarrowed, type ManagedSearch, managedSearch } from "./managed-search";

type Props = {
  path: string;
  search: ManagedSearch;
  /** The name of the group that the list is narrowed to. */
  groupName: string | null;
};

/** Which reports are listed, those there are or those that were deleted, and their filters; the choice is stored in the address. */
export function ManagedFilter({ path, search, groupName }: Props) {
  const t = useTranslations("report_removal");
  const status = useTranslations("status");
  const { view, cursor: _, ...filters } = search;
  const { search: __, ...folded } = filters;
  return (
    <>
      <ChoiceLinks
        label={t("views")}
        choices={[
          { href: managedSearch.address(path, filters, null), label: t("view_all"), current: !view },
          {
            href: managedSearch.address(path, { view: "deleted", ...filters }, null),
            label: t("view_deleted"),
            current: !!view,
          },
        ]}
      />
      <FilterForm path={path} values={search} className="mb-6 flex flex-wrap gap-4 lg:items-end">
        {view && <input type="hidden" name="view" value={view} />}
        <SearchField label={t("search")} value={search.search} className="w-full min-w-0" />
        <FilterFold active={Object.keys(folded).length}>
          <div className="flex flex-wrap gap-4 max-lg:w-full">
            <Field label={t("status")} className="min-w-44 flex-1">
              <Select name="status" defaultValue={search.status ?? ""}>
                <option value="">{t("all_statuses")}</option>
                {Object.values(reportStatus).map((one) => (
                  <option key={one} value={one}>
                    {status(numbered(one))}
                  </option>
                ))}
              </Select>
            </Field>
            {search.groupId && (
              <Field label={t("group")} className="min-w-44 flex-1">
                <Select name="groupId" defaultValue={search.groupId}>
                  <option value="">{t("all_groups")}</option>
                  <option value={search.groupId}>{groupName}</option>
                </Select>
              </Field>
            )}
            {(["from", "to"] as const).map((name) => (
              <Field key={name} label={t(name)} className="min-w-40 flex-1">
                <DayInput name={name} defaultValue={search[name]} />
              </Field>
            ))}
          </div>
        </FilterFold>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" icon={<Icon name="magnifying-glass-solid" />}>
            {t("find")}
          </Button>
          {isNarrowed(search) && (
            <LinkButton href={managedSearch.address(path, { ...(view && { view }) }, null)} variant="quiet">
              {t("show_all")}
            </LinkButton>
          )}
        </div>
      </FilterForm>
    </>
  );
}
