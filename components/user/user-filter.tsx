import { useTranslations } from "next-intl";
import { FilterFold } from "@/components/data/filter-fold";
import { FilterForm } from "@/components/data/filter-form";
import { SearchField } from "@/components/data/search-field";
import { Button, LinkButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import { columnOf, defaultSort, type UserSort, userSorts } from "@/lib/features/user/rules";
import { roles } from "@/lib/platform/auth/permissions";
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
  const { column, isDescending } = columnOf(sort);
  if (column === "lastSignInAt") return isDescending ? "users.sort_latest" : "users.sort_oldest";
  return isDescending ? "users.sort_down" : "users.sort_up";
}

/** Filters a list of people; the choice is stored in the address. */
export function UserFilter({ path, search, asTable, domains = [] }: Props) {
  const t = useTranslations();
  const isNarrowed = Boolean(search.search || search.role || search.state || search.domain);
  return (
    <FilterForm
      path={path}
      values={search}
      className={cx("mb-6 flex flex-wrap gap-4 lg:items-end", domains.length === 0 && "lg:flex-nowrap")}
    >
      <SearchField
        label={t("users.search")}
        value={search.search}
        className={cx("w-full min-w-0", domains.length === 0 && "lg:flex-1")}
      />
      <FilterFold active={[search.role, search.state, search.domain].filter(Boolean).length}>
        <div className="flex flex-wrap gap-4 max-lg:w-full">
          <Field label={t("users.role")} className="min-w-44 flex-1">
            <Select name="role" defaultValue={search.role ?? ""}>
              <option value="">{t("users.all_roles")}</option>
              {roles.map((role) => (
                <option key={role} value={role}>
                  {t(`role.${role}`)}
                </option>
              ))}
            </Select>
          </Field>
          {asTable && (
            <Field label={t("users.state")} className="min-w-44 flex-1">
              <Select name="state" defaultValue={search.state ?? ""}>
                <option value="">{t("users.all_states")}</option>
                {stateFilters.map((state) => (
                  <option key={state} value={state}>
                    {t(`users.state_${state}`)}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {domains.length > 0 && (
            <Field label={t("users.domain")} className="min-w-44 flex-1">
              <Select name="domain" defaultValue={search.domain ?? ""}>
                <option value="">{t("users.all_domains")}</option>
                {domains.map(({ domainId, name }) => (
                  <option key={domainId} value={domainId}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </div>
        {asTable && (
          <Field label={t("users.sort")} className="w-full lg:hidden">
            <Select name="sort" defaultValue={search.sort ?? ""}>
              {userSorts.map((sort) => (
                <option key={sort} value={sort === defaultSort ? "" : sort}>
                  {t(wordsOf(sort), { column: t(`users.${columnOf(sort).column}`) })}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </FilterFold>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" icon={<Icon name="magnifying-glass-solid" />}>
          {t("users.find")}
        </Button>
        {isNarrowed && (
          <LinkButton href={path} variant="quiet">
            {t("users.show_all")}
          </LinkButton>
        )}
      </div>
    </FilterForm>
  );
}
