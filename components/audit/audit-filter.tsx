"use client";

import { useTranslations } from "next-intl";
import { FilterFold } from "@/components/data/filter-fold";
import { FilterForm } from "@/components/data/filter-form";
import { SearchField } from "@/components/data/search-field";
import { Button, LinkButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { actionsOn, auditKinds } from "@/lib/platform/audit-actions";
import { limits } from "@/lib/platform/limits";
import { type AuditSearch, auditSearch, errorsIn, isNarrowed, oldestFirst } from "./audit-search";

type Props = { path: string; search: AuditSearch };

/** The button is beside the fields, which are in line also when one of them has an error below it. */
const row = "no-print mb-6 flex flex-wrap items-end gap-4 has-[[aria-invalid]]:items-start";
const narrow = "min-w-40 flex-1 lg:max-w-56";

/** The filters of the log, stored in the address. What was typed stays, with what is wrong with it. */
export function AuditFilter({ path, search }: Props) {
  const t = useTranslations("audit");
  const common = useTranslations("common");
  const errors = errorsIn(search);
  const { search: _, sort, cursor: __, ...folded } = search;
  const errorOf = (name: keyof typeof errors) => {
    const key = errors[name]?.slice("audit.".length) as "error_day" | undefined;
    return key && { error: t(key) };
  };
  return (
    <FilterForm path={path} values={search} className={row}>
      <div className="w-full">
        <SearchField
          label={t("search")}
          help={t("search_help")}
          value={search.search}
          className="min-w-0 lg:max-w-xl"
        />
      </div>
      <FilterFold active={Object.keys(folded).length}>
        <Field label={t("kind_label")} className={narrow}>
          <Select name="kind" defaultValue={search.kind ?? ""}>
            <option value="">{t("all_kinds")}</option>
            {auditKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kind.${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("record")} className="min-w-28 flex-1 lg:max-w-40" {...errorOf("record")}>
          <TextInput name="record" inputMode="numeric" defaultValue={search.record} maxLength={limits.numberDigits} />
        </Field>
        <Field label={t("action_label")} className="min-w-56 flex-1 lg:max-w-96">
          <Select name="action" defaultValue={search.action ?? ""}>
            <option value="">{t("all_actions")}</option>
            {auditKinds.map((kind) => (
              <optgroup key={kind} label={t(`kind.${kind}`)}>
                {actionsOn(kind).map((action) => (
                  <option key={action} value={action}>
                    {t(`action.${action}`)}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        {(["from", "to"] as const).map((name) => (
          <Field key={name} label={t(name)} className={narrow} {...errorOf(name)}>
            {/* A field for days shows nothing that is none. */}
            <TextInput
              key={errors[name]}
              {...(errors[name] === "audit.error_day" ? { type: "text", maxLength: 20 } : { type: "date" })}
              name={name}
              defaultValue={search[name]}
            />
          </Field>
        ))}
        <Field label={common("sort")} className="w-full lg:hidden">
          <Select name="sort" defaultValue={sort ?? ""}>
            <option value="">{t("sort_latest")}</option>
            <option value={oldestFirst}>{t("sort_oldest")}</option>
          </Select>
        </Field>
      </FilterFold>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" icon={<Icon name="magnifying-glass-solid" />}>
          {common("find")}
        </Button>
        {isNarrowed(search) && (
          <LinkButton href={auditSearch.address(path, { ...(sort && { sort }) }, null)} variant="quiet">
            {common("clear_filters")}
          </LinkButton>
        )}
      </div>
    </FilterForm>
  );
}
