"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useRef } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { TextInput } from "@/components/ui/text-input";
import { groupLimits, wardKey } from "@/lib/features/group/rules";
import type { GroupData } from "@/lib/features/group/schema";
import { limits } from "@/lib/platform/limits";
import type { GroupForm } from "./group-form";

type Props = {
  form: GroupForm;
  /** The wards that are stored, and who is on which. */
  stored?: Pick<GroupData, "wards" | "placements">;
};

/** The wards of a group, in their order. One that somebody is on keeps its name and stays. */
export function WardFields({ form, stored = { wards: [], placements: [] } }: Props) {
  const t = useTranslations("groups");
  const format = useFormatter();
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  // As one value, as the teachers are.
  form.register("wards");
  const wards = form.watch("wards");
  const error = form.errorOf("wards");
  const inStore = new Set(stored.wards.map(wardKey));
  const studentsOn = (ward: string) =>
    inStore.has(wardKey(ward)) ? stored.placements.filter((one) => wardKey(one.ward) === wardKey(ward)) : [];
  const set = (next: string[]) => form.setValue("wards", next, { shouldDirty: true, shouldValidate: Boolean(error) });
  const isUsed = wards.some((ward) => studentsOn(ward).length > 0);

  function insert() {
    set([...wards, ""]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus());
  }

  function remove(index: number) {
    set(wards.toSpliced(index, 1));
    add.current?.focus();
  }

  const swap = (index: number, other: number) =>
    set(wards.with(index, wards[other] ?? "").with(other, wards[index] ?? ""));

  return (
    <div className="flex max-w-2xl flex-col gap-4">
      {isUsed && <p className="text-muted">{t("wards_used_help")}</p>}
      {wards.length === 0 && <p className="text-muted">{t("no_wards")}</p>}
      <ul ref={list} className="flex flex-col gap-3 empty:hidden">
        {wards.map((ward, index) => {
          const students = studentsOn(ward);
          const shown = ward.trim() || t("ward_number", { number: index + 1 });
          const row = `${index} of ${wards.length}`;
          return (
            <li key={row} className="flex items-start gap-1">
              <Field
                label={t("ward_number", { number: index + 1 })}
                labelHidden
                help={students.length > 0 ? format.list(students.map(({ studentName }) => studentName)) : undefined}
                className="min-w-0 flex-1 flex-col-reverse! gap-1!"
              >
                <TextInput
                  value={ward}
                  readOnly={students.length > 0}
                  maxLength={limits.inputLength}
                  autoComplete="off"
                  onChange={({ target }) => set(wards.with(index, target.value))}
                />
              </Field>
              <IconButton
                label={t("ward_up", { name: shown })}
                icon={<Icon name="arrow-up-solid" className="size-5" />}
                className={cx(index === 0 && "invisible")}
                onClick={() => swap(index, index - 1)}
              />
              <IconButton
                label={t("ward_down", { name: shown })}
                icon={<Icon name="arrow-down-solid" className="size-5" />}
                className={cx(index === wards.length - 1 && "invisible")}
                onClick={() => swap(index, index + 1)}
              />
              <IconButton
                label={t("remove_ward", { name: shown })}
                icon={<Icon name="x-mark-solid" className="size-5" />}
                className={cx(students.length > 0 && "invisible")}
                onClick={() => remove(index)}
              />
            </li>
          );
        })}
      </ul>
      <div role="alert" className="empty:hidden">
        {error && <ErrorText>{error}</ErrorText>}
      </div>
      {wards.length < groupLimits.wards && (
        <Button ref={add} icon={<Icon name="plus-solid" className="size-5" />} onClick={insert} className="self-start">
          {t("add_ward")}
        </Button>
      )}
    </div>
  );
}
