"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import type { GroupChoices } from "@/lib/features/group/schema";
import { limits } from "@/lib/platform/limits";
import type { GroupForm } from "./group-form";

/** The two with a help text are beside each other: else their neighbours had an empty line over the control. */
const lines = ["name", "period", "courseCode", "place"] as const;

/** Label, control and error each in a row that they share with the field beside: the controls align, whatever is over and under them. */
const inRows = "row-span-3 mb-2 grid! grid-rows-subgrid";

type Props = {
  form: GroupForm;
  domains: GroupChoices["domains"];
  /** The group's school when it is none of these: one that is no longer active. */
  oldDomain?: { domainId: number; name: string } | undefined;
};

/** What a group is called and where it belongs. */
export function AboutFields({ form, domains, oldDomain }: Props) {
  const t = useTranslations("groups");
  return (
    <div className="-mb-4 grid max-w-2xl gap-x-6 gap-y-2 sm:grid-cols-2">
      {lines.map((field) => (
        <Field
          key={field}
          label={t(field)}
          help={field === "name" || field === "period" ? t(`${field}_help`) : undefined}
          error={form.errorOf(field)}
          className={inRows}
        >
          <TextInput autoComplete="off" maxLength={limits.inputLength} {...form.register(field)} />
        </Field>
      ))}
      {(domains.length !== 1 || oldDomain) && (
        <Field label={t("domainId")} error={form.errorOf("domainId")} className={inRows}>
          <Select {...form.register("domainId")}>
            {!oldDomain && <option value="" disabled hidden />}
            {oldDomain && <option value={oldDomain.domainId}>{t("inactive_domain", { name: oldDomain.name })}</option>}
            {domains.map(({ domainId, name }) => (
              <option key={domainId} value={domainId}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  );
}
