import { useTranslations } from "next-intl";
import { FilterBar } from "@/components/data/filter-bar";
import { defaultDomainSort, domainKinds, domainSorts } from "@/lib/features/domain/rules";
import { parseSort } from "@/lib/platform/sorting";
import { type DomainSearch, domainStates } from "./domain-search";

/** Filters the list of schools and placement sites. */
export function DomainFilter({ path, search }: { path: string; search: DomainSearch }) {
  const t = useTranslations("domain");
  return (
    <FilterBar
      path={path}
      values={search}
      search={t("search")}
      filters={[
        {
          name: "kind",
          label: t("kind"),
          all: t("all_kinds"),
          choices: domainKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) })),
        },
        {
          name: "state",
          label: t("state"),
          all: t("all_states"),
          choices: domainStates.map((state) => ({ value: state, label: t(`state_${state}`) })),
        },
      ]}
      order={domainSorts.map((sort) => ({
        value: sort === defaultDomainSort ? "" : sort,
        label: t(parseSort(sort).isDescending ? "sort_down" : "sort_up", { column: t(parseSort(sort).column) }),
      }))}
    />
  );
}
