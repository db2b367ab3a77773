"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { IconButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import type { GroupChoices } from "@/lib/features/group/schema";
import type { GroupForm } from "./group-form";

type Teacher = GroupChoices["teachers"][number];

type Props = {
  form: GroupForm;
  /** Who can be added, and who is there already. */
  offered: readonly Teacher[];
  current: readonly Teacher[];
  /** Whether the reader may take somebody out. */
  canRemove: (userId: number) => boolean;
};

/** The teachers of a group: those there are, each to be taken out, and a list to add from. */
export function TeacherFields({ form, offered, current, canRemove }: Props) {
  const t = useTranslations("groups");
  const add = useRef<HTMLSelectElement>(null);
  // As one value: a list that is not registered is compared by its places, and what was taken out would come back with a newer version.
  form.register("teacherIds");
  const ids = form.watch("teacherIds");
  const known = new Map([...current, ...offered].map((teacher) => [teacher.userId, teacher]));
  const chosen = ids.flatMap((id) => known.get(id) ?? []);
  const set = (teacherIds: number[]) =>
    form.setValue("teacherIds", teacherIds, { shouldDirty: true, shouldValidate: true });

  function remove(userId: number) {
    set(ids.filter((id) => id !== userId));
    // The button that was pressed is gone.
    add.current?.focus();
  }

  return (
    <div className="flex max-w-2xl flex-col gap-4">
      {chosen.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {chosen.map(({ userId, fullName, email }) => (
            <li key={userId} className="flex min-h-touch items-center gap-3 py-1">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="font-medium">{fullName}</span> <span className="text-sm text-muted">{email}</span>
              </span>
              {canRemove(userId) && (
                <IconButton
                  label={t("remove_teacher", { name: fullName })}
                  icon={<Icon name="x-mark-solid" className="size-5" />}
                  onClick={() => remove(userId)}
                />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">{t("no_teachers")}</p>
      )}
      <Field label={t("add_teacher")} error={form.errorOf("teacherIds")} className="max-w-md">
        <Select ref={add} value="" onChange={({ target }) => set([...ids, Number(target.value)])}>
          <option value="" disabled>
            {t("choose_teacher")}
          </option>
          {offered
            .filter(({ userId }) => !ids.includes(userId))
            .map(({ userId, fullName, email }) => (
              <option key={userId} value={userId}>
                {`${fullName} (${email})`}
              </option>
            ))}
        </Select>
      </Field>
    </div>
  );
}
