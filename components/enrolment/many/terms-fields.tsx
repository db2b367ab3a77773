"use client";

import { useTranslations } from "next-intl";
import { DayInput } from "@/components/layout/day-input";
import { Field } from "@/components/ui/field";
import { PersonCombobox } from "../person-combobox";
import { DaysLine } from "../placements/days-line";
import { WardInput } from "../placements/ward-input";
import { useFoundSupervisors } from "../use-found";
import type { EnrolledGroup, Terms } from "./many-rows";

type Props = {
  group: EnrolledGroup;
  terms: Terms;
  onChange: (terms: Terms) => void;
  /** They are of one row: what is empty is as for all. */
  isOwn?: boolean;
};

/** Ward, days and supervisors: for all students who are added, or for one. */
export function TermsFields({ group, terms, onChange, isOwn = false }: Props) {
  const t = useTranslations("enrolment");
  const common = useTranslations("common");
  const supervisors = useFoundSupervisors();
  const seconds = useFoundSupervisors();
  const optional = common("optional");
  const days = { startDate: terms.startDate || group.startDate, endDate: terms.endDate || group.endDate };
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label={t("ward")} note={isOwn ? optional : undefined}>
          <WardInput
            wards={group.wards}
            value={terms.ward}
            onChange={(event) => onChange({ ...terms, ward: event.target.value })}
          />
        </Field>
        {(["startDate", "endDate"] as const).map((field) => (
          <Field key={field} label={t(field === "startDate" ? "start" : "end")} note={optional}>
            <DayInput
              min={group.startDate}
              max={group.endDate}
              value={terms[field]}
              onChange={(event) => onChange({ ...terms, [field]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      {!isOwn && <DaysLine group={group} {...days} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t("supervisor")} note={optional}>
          <PersonCombobox
            canClear
            value={terms.supervisor}
            onChange={(supervisor) => onChange({ ...terms, supervisor })}
            found={supervisors}
            inputRef={null}
          />
        </Field>
        <Field label={t("second_supervisor")} note={optional}>
          <PersonCombobox
            canClear
            value={terms.second}
            onChange={(second) => onChange({ ...terms, second })}
            found={seconds}
            inputRef={null}
          />
        </Field>
      </div>
    </>
  );
}
