"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { type EnrolledGroup, type ManyRow, removeButtonId, studentOf } from "./many-rows";
import { TermsFields } from "./terms-fields";

type Props = {
  group: EnrolledGroup;
  row: ManyRow;
  /** What the server said is wrong with it. */
  errors: readonly { field: string; error: string }[];
  onChange: (part: Partial<ManyRow>) => void;
  onRemove: () => void;
};

/** Somebody who is to be added: who it is, everything that keeps them from the group, and what is their own. */
export function ManyRowItem({ group, row, errors, onChange, onRemove }: Props) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const student = studentOf(row);
  const name = student?.fullName ?? row.line;
  const isShort = row.people.length < 2;
  const { ward, startDate, endDate, supervisor, second } = row.own;
  const own = [ward, startDate, endDate, supervisor?.fullName, second?.fullName].filter(Boolean).join(" · ");
  return (
    <li className="border-t border-line py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-meta text-muted wrap-anywhere">
            {student ? [student.username, student.studentNumber, own].filter(Boolean).join(" · ") : null}
          </p>
          {row.people.length === 0 && <ErrorText>{t("placements.many_not_found")}</ErrorText>}
          {student?.failed.map((one) => (
            <ErrorText key={one}>{t(`enrolment.error_${one}`)}</ErrorText>
          ))}
          {errors.map(({ field, error }) => (
            <ErrorText key={field}>{error}</ErrorText>
          ))}
        </div>
        {student && (
          <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span aria-hidden="true">{t("placements.many_own")}</span>
            <VisuallyHidden>{t("placements.many_own_of", { name })}</VisuallyHidden>
          </Button>
        )}
        <IconButton
          id={removeButtonId(row.key)}
          label={t("placements.many_remove", { name })}
          icon={<Icon name="x-mark-solid" />}
          onClick={onRemove}
        />
      </div>
      {!isShort && (
        <Field label={t("placements.many_choose", { line: row.line })} className="mt-2 max-w-md">
          <Select
            value={row.studentId ?? ""}
            onChange={(event) => onChange({ studentId: Number(event.target.value) || null })}
          >
            <option value="">{t("placements.many_choose_none")}</option>
            {row.people.map((person) => (
              <option key={person.userId} value={person.userId}>
                {[person.fullName, person.username, person.studentNumber].filter(Boolean).join(" · ")}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {isOpen && (
        <div className="mt-3 flex flex-col gap-5">
          <TermsFields isOwn group={group} terms={row.own} onChange={(terms) => onChange({ own: terms })} />
        </div>
      )}
    </li>
  );
}
