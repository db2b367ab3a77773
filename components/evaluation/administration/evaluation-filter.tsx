import { useTranslations } from "next-intl";
import { FilterFold } from "@/components/data/filter-fold";
import { FilterForm } from "@/components/data/filter-form";
import { SearchField } from "@/components/data/search-field";
import { Button, LinkButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import { evaluationFlags, storedStages } from "@/lib/features/evaluation/administration/rules";
import type { EvaluationSearch } from "./evaluation-search";

type Props = {
  path: string;
  search: EvaluationSearch;
  /** The name of the group that the list is narrowed to. */
  groupName: string | null;
};

/** Filters the list of all evaluations; the choice is stored in the address. */
export function EvaluationFilter({ path, search, groupName }: Props) {
  const t = useTranslations("evaluations");
  const isNarrowed = Boolean(search.search || search.stage || search.flag || search.groupId);
  return (
    <FilterForm path={path} values={search} className="mb-6 flex flex-wrap gap-4 lg:flex-nowrap lg:items-end">
      <SearchField label={t("search")} value={search.search} className="w-full min-w-0 lg:flex-1" />
      <FilterFold active={[search.stage, search.flag, search.groupId].filter(Boolean).length}>
        <div className="flex flex-wrap gap-4 max-lg:w-full">
          <Field label={t("stage")} className="min-w-44 flex-1">
            <Select name="stage" defaultValue={search.stage ?? ""}>
              <option value="">{t("any_stage")}</option>
              {storedStages.map((stage) => (
                <option key={stage} value={stage}>
                  {t(`stage_${stage}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t("flag")} className="min-w-44 flex-1">
            <Select name="flag" defaultValue={search.flag ?? ""}>
              <option value="">{t("any_flag")}</option>
              {evaluationFlags.map((flag) => (
                <option key={flag} value={flag}>
                  {t(`flag_${flag}`)}
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
        </div>
      </FilterFold>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" icon={<Icon name="magnifying-glass-solid" />}>
          {t("find")}
        </Button>
        {isNarrowed && (
          <LinkButton href={path} variant="quiet">
            {t("show_all")}
          </LinkButton>
        )}
      </div>
    </FilterForm>
  );
}
