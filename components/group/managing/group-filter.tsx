import { useTranslations } from "next-intl";
import { FilterFold } from "@/components/data/filter-fold";
import { FilterForm } from "@/components/data/filter-form";
import { SearchField } from "@/components/data/search-field";
import { Button, LinkButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import { defaultSort, groupSorts, groupStates } from "@/lib/features/group/rules";
import type { GroupChoices } from "@/lib/features/group/schema";
import type { GroupSearch } from "./group-search";

type Props = {
  path: string;
  search: GroupSearch;
  /** The schools to choose from; none for who sees the groups of one only. */
  domains: GroupChoices["domains"];
};

/** Filters the list of groups; the choice is stored in the address. */
export function GroupFilter({ path, search, domains }: Props) {
  const t = useTranslations("groups");
  const { state, domainId } = search;
  const narrowing = [state, domainId].filter(Boolean).length;
  return (
    <FilterForm path={path} values={search} className="mb-6 flex flex-wrap items-end gap-4">
      <SearchField
        label={t("search")}
        value={search.search}
        className="w-full min-w-0 lg:w-auto lg:min-w-64 lg:flex-1"
      />
      <FilterFold active={narrowing}>
        <Field label={t("state")} className="min-w-40 flex-1 lg:flex-none">
          <Select name="state" defaultValue={state ?? ""}>
            <option value="">{t("all_states")}</option>
            {groupStates.map((one) => (
              <option key={one} value={one}>
                {t(`state_${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        {domains.length > 1 && (
          <Field label={t("domainId")} className="min-w-44 flex-1 lg:max-w-56">
            <Select name="domainId" defaultValue={domainId ?? ""}>
              <option value="">{t("all_domains")}</option>
              {domains.map((domain) => (
                <option key={domain.domainId} value={domain.domainId}>
                  {domain.name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label={t("sort")} className="w-full lg:hidden">
          <Select name="sort" defaultValue={search.sort ?? ""}>
            {groupSorts.map((sort) => (
              <option key={sort} value={sort === defaultSort ? "" : sort}>
                {t(`sort_${sort}`)}
              </option>
            ))}
          </Select>
        </Field>
      </FilterFold>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" icon={<Icon name="magnifying-glass-solid" />}>
          {t("find")}
        </Button>
        {(narrowing > 0 || search.search) && (
          <LinkButton href={path} variant="quiet">
            {t("show_all")}
          </LinkButton>
        )}
      </div>
    </FilterForm>
  );
}
