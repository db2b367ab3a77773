import { useTranslations } from "next-intl";
import { FilterBar } from "@/components/data/filter-bar";
import { archiveStates } from "@/lib/features/archive/rules";
import { type ArchiveSearch, archivePath } from "./archive-search";

/** Filters the list of decided evaluations. */
export function ArchiveFilter({ search }: { search: ArchiveSearch }) {
  const t = useTranslations("archive");
  return (
    <FilterBar
      path={archivePath}
      values={search}
      search={t("search")}
      filters={[
        {
          name: "state",
          label: t("state"),
          all: t("any_state"),
          choices: archiveStates.map((state) => ({ value: state, label: t(`state_${state}`) })),
        },
      ]}
    />
  );
}
