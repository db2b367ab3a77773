import { useTranslations } from "next-intl";
import { FilterBar } from "@/components/data/filter-bar";
import { evaluationFlags, storedStages } from "@/lib/features/evaluation/administration/rules";
import type { EvaluationSearch } from "./evaluation-search";

type Props = {
  path: string;
  search: EvaluationSearch;
  /** The name of the group that the list is narrowed to. */
  groupName: string | null;
};

/** Filters the list of all evaluations. */
export function EvaluationFilter({ path, search, groupName }: Props) {
  const t = useTranslations("evaluations");
  const { groupId } = search;
  const ofGroup = groupId && [
    {
      name: "groupId",
      label: t("group"),
      all: t("all_groups"),
      choices: [{ value: groupId, label: groupName ?? String(groupId) }],
    },
  ];
  return (
    <FilterBar
      path={path}
      values={search}
      search={t("search")}
      filters={[
        {
          name: "stage",
          label: t("stage"),
          all: t("any_stage"),
          choices: storedStages.map((stage) => ({ value: stage, label: t(`stage_${stage}`) })),
        },
        {
          name: "flag",
          label: t("flag"),
          all: t("any_flag"),
          choices: evaluationFlags.map((flag) => ({ value: flag, label: t(`flag_${flag}`) })),
        },
        ...(ofGroup || []),
      ]}
    />
  );
}
