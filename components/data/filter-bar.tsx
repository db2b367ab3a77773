"use client";

import { useTranslations } from "next-intl";
import { Button, LinkButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import { FilterChips } from "./filter-chips";
import { FilterFold } from "./filter-fold";
import { FilterForm } from "./filter-form";
import { SearchField } from "./search-field";

export type Choice = { value: string | number; label: string; lang?: string };

export type Filter = {
  /** The field's name in the address. */
  name: string;
  label: string;
  /** What is said while nothing is chosen; without it the first choice is the usual one. */
  all?: string;
  choices: readonly Choice[];
};

type FilterBarProps = {
  /** The page of the list. */
  path: string;
  /** What the address has for each field. */
  values: Readonly<Record<string, string | number | undefined>>;
  /** The label of the search. */
  search: string;
  /** The list that is filtered, when there are several: it is chosen first and stays when the filters are cleared. */
  list?: Filter;
  filters: readonly Filter[];
  /** On a phone the order that a table's headings give elsewhere; the usual order has an empty value. */
  order?: readonly Choice[];
  /** The address without filters; `path` without it. */
  clearedPath?: string;
};

/** The search, filters and order of a list, stored in the address. A client component: its data is smaller than its elements. */
export function FilterBar({ path, values, search, list, filters, order, clearedPath = path }: FilterBarProps) {
  const t = useTranslations("common");
  const active = filters.filter((filter) => (values[filter.name] ?? "") !== usualOf(filter));
  const fields = [...(list ? [list] : []), ...active].map(({ name }) => name).concat("search", order ? "sort" : []);
  return (
    <FilterForm path={path} values={values} className="no-print mb-6 flex flex-wrap items-end gap-4">
      {list && <FilterField {...list} value={values[list.name]} className="w-full sm:w-auto sm:min-w-52" />}
      <SearchField
        label={search}
        value={String(values.search ?? "")}
        className="w-full min-w-0 lg:w-auto lg:min-w-60 lg:flex-1"
      />
      <FilterFold active={active.length}>
        {filters.map((filter) => (
          <FilterField
            key={filter.name}
            {...filter}
            value={values[filter.name]}
            className="min-w-44 flex-1 lg:max-w-64"
          />
        ))}
        {order && (
          <FilterField
            name="sort"
            label={t("sort")}
            choices={order}
            value={values.sort ?? ""}
            className="w-full lg:hidden"
          />
        )}
      </FilterFold>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" icon={<Icon name="magnifying-glass-solid" />}>
          {t("find")}
        </Button>
        {(values.search || active.length > 0) && (
          <LinkButton href={clearedPath} variant="quiet">
            {t("clear_filters")}
          </LinkButton>
        )}
      </div>
      <FilterChips
        filters={active.map(({ name, label, choices }) => ({
          name,
          label,
          choice: choices.find(({ value }) => String(value) === String(values[name]))?.label ?? String(values[name]),
          href: addressOf(
            path,
            values,
            fields.filter((field) => field !== name),
          ),
        }))}
      />
    </FilterForm>
  );
}

const usualOf = ({ all, choices }: Filter) => (all === undefined ? (choices[0]?.value ?? "") : "");

/** The address of the list with what some of the fields have now. */
function addressOf(path: string, values: FilterBarProps["values"], fields: readonly string[]): string {
  const kept = fields.flatMap((field) => (values[field] ? [[field, String(values[field])]] : []));
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}

type FilterFieldProps = Filter & { value: string | number | undefined; className: string };

function FilterField({ name, label, all, choices, value, className }: FilterFieldProps) {
  return (
    <Field label={label} className={className}>
      <Select name={name} defaultValue={value}>
        {all !== undefined && <option value="">{all}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} lang={choice.lang}>
            {choice.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
