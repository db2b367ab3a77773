"use client";

import { useTranslations } from "next-intl";
import { type ChosenGroup, GroupCombobox } from "@/components/group/group-combobox";
import { DayInput } from "@/components/layout/day-input";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { type ExportFilterName, type ExportKind, filtersOf } from "@/lib/features/export/rules";
import { type Role, roles } from "@/lib/platform/auth/permissions";

/** What is chosen of the rows; a kind takes only those of its own (`filtersOf`). */
export type TypedFilter = {
  group?: ChosenGroup | undefined;
  domainId?: number | undefined;
  from?: string;
  until?: string;
  role?: Role | undefined;
  active?: boolean | undefined;
};

type Props = {
  kind: ExportKind;
  filter: TypedFilter;
  onChange: (change: TypedFilter) => void;
  domains: readonly { domainId: number; name: string }[];
  findsGroups: boolean;
  errors: Readonly<Record<string, string>>;
};

/** Whole periods are compared with the days, or single days. */
const hasPeriods: readonly ExportKind[] = ["evaluations", "groups"];

/** Chooses the rows of the file. */
export function FilterFields({ kind, filter, onChange, domains, findsGroups, errors }: Props) {
  const t = useTranslations("export");
  const role = useTranslations("role");
  const has = (name: ExportFilterName) => filtersOf[kind].includes(name);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-title text-brand">{t("which")}</legend>
      <div className="grid items-end gap-x-6 gap-y-4 sm:grid-cols-2">
        {has("role") && (
          <Field label={t("role")}>
            <Select
              name="filter.role"
              value={filter.role ?? ""}
              onChange={({ target }) => onChange({ role: roles.find((one) => one === target.value) })}
            >
              <option value="">{t("all_roles")}</option>
              {roles.map((one) => (
                <option key={one} value={one}>
                  {role(one)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {has("active") && (
          <Field label={t("active")}>
            <Select
              name="filter.active"
              value={filter.active === undefined ? "" : String(filter.active)}
              onChange={({ target }) => onChange({ active: target.value ? target.value === "true" : undefined })}
            >
              <option value="">{t("all_access")}</option>
              <option value="true">{t("active_true")}</option>
              <option value="false">{t("active_false")}</option>
            </Select>
          </Field>
        )}
        {has("domainId") && (
          <Field label={t("domainId")} error={errors["filter.domainId"]}>
            <Select
              name="filter.domainId"
              value={filter.domainId ?? ""}
              onChange={({ target }) => onChange({ domainId: Number(target.value) || undefined })}
            >
              <option value="">{t("all_domains")}</option>
              {domains.map(({ domainId, name }) => (
                <option key={domainId} value={domainId}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {has("groupId") && findsGroups && (
          <Field label={t("groupId")} help={t("group_help")} error={errors["filter.groupId"]}>
            <GroupCombobox value={filter.group ?? null} onChange={(group) => onChange({ group: group ?? undefined })} />
          </Field>
        )}
        {has("from") && (
          <>
            <Field
              label={t("from")}
              help={t(hasPeriods.includes(kind) ? "days_periods" : "days_dates")}
              error={errors["filter.from"]}
            >
              <DayInput
                name="filter.from"
                value={filter.from ?? ""}
                onChange={({ target }) => onChange({ from: target.value })}
              />
            </Field>
            <Field label={t("until")} error={errors["filter.until"]}>
              <DayInput
                name="filter.until"
                min={filter.from || undefined}
                value={filter.until ?? ""}
                onChange={({ target }) => onChange({ until: target.value })}
              />
            </Field>
          </>
        )}
      </div>
    </fieldset>
  );
}
