import { useTranslations } from "next-intl";
import { FilterFold } from "@/components/data/filter-fold";
import { FilterForm } from "@/components/data/filter-form";
import { SearchField } from "@/components/data/search-field";
import { Button, LinkButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import { columnOf, defaultDomainSort, domainKinds, domainSorts } from "@/lib/features/domain/rules";
import { type DomainSearch, domainStates, isNarrowed } from "./domain-search";

/** Filters the list of schools and placement sites; the choice is stored in the address. */
export function DomainFilter({ path, search }: { path: string; search: DomainSearch }) {
  const t = useTranslations("domain");
  return (
    <FilterForm path={path} values={search} className="mb-6 flex flex-wrap gap-4 lg:flex-nowrap lg:items-end">
      <SearchField label={t("search")} value={search.search} className="w-full min-w-0 lg:flex-1" />
      <FilterFold active={[search.kind, search.state].filter(Boolean).length}>
        <div className="flex flex-wrap gap-4 max-lg:w-full">
          <Field label={t("kind")} className="min-w-44 flex-1">
            <Select name="kind" defaultValue={search.kind ?? ""}>
              <option value="">{t("all_kinds")}</option>
              {domainKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`kind_${kind}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t("state")} className="min-w-44 flex-1">
            <Select name="state" defaultValue={search.state ?? ""}>
              <option value="">{t("all_states")}</option>
              {domainStates.map((state) => (
                <option key={state} value={state}>
                  {t(`state_${state}`)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field label={t("sort")} className="w-full lg:hidden">
          <Select name="sort" defaultValue={search.sort ?? ""}>
            {domainSorts.map((sort) => (
              <option key={sort} value={sort === defaultDomainSort ? "" : sort}>
                {t(columnOf(sort).isDescending ? "sort_down" : "sort_up", { column: t(columnOf(sort).column) })}
              </option>
            ))}
          </Select>
        </Field>
      </FilterFold>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" icon={<Icon name="magnifying-glass-solid" />}>
          {t("find")}
        </Button>
        {isNarrowed(search) && (
          <LinkButton href={path} variant="quiet">
            {t("show_all")}
          </LinkButton>
        )}
      </div>
    </FilterForm>
  );
}
