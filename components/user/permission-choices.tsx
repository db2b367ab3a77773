"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { canChoose } from "@/lib/features/user/policy";
import { type Account, choiceOf, choices } from "@/lib/features/user/rules";
import { permissions, rolePermissions } from "@/lib/platform/auth/permissions";
import type { UserForm } from "./user-fields";

type Props = {
  form: UserForm;
  /** The account as it is saved. */
  user: Account;
  /** The reader's own permissions, which bound what they can grant. */
  held: readonly string[];
  readOnly: boolean;
};

/** Every permission, those that differ from the role first, with the role's default, and whether it is granted to or denied for this person. */
export function PermissionChoices({ form, user, held, readOnly }: Props) {
  const t = useTranslations();
  const { register, watch, errorOf } = form;
  const ofRole = new Set<string>(rolePermissions[watch("role")]);
  const chosen = watch("permissions");
  // As saved: a row does not move while it is being changed.
  const sorted = permissions.toSorted(
    (one, other) => Number(choiceOf(user, one) === "role") - Number(choiceOf(user, other) === "role"),
  );
  return (
    <ul className="divide-y divide-line border-y border-line">
      {sorted.map((name) => {
        const now = choiceOf(user, name);
        const has = chosen[name] === "role" ? ofRole.has(name) : chosen[name] === "granted";
        const words = {
          role: t(ofRole.has(name) ? "users.as_role_yes" : "users.as_role_no"),
          granted: t("users.granted"),
          denied: t("users.denied"),
        };
        return (
          <li
            key={name}
            className="flex flex-col gap-2 py-4 lg:flex-row lg:items-center lg:justify-between lg:gap-8 lg:py-2"
          >
            <p aria-hidden="true" className={has ? "min-w-0" : "min-w-0 text-muted"}>
              {t(`permission.${name}`)}
            </p>
            {readOnly ? (
              <p className="shrink-0 text-muted">
                <VisuallyHidden>{t(`permission.${name}`)}: </VisuallyHidden>
                {words[chosen[name]]}
              </p>
            ) : (
              <Field
                label={t(`permission.${name}`)}
                labelHidden
                error={errorOf(`permissions.${name}`)}
                className="lg:w-64 lg:shrink-0"
              >
                <Select {...register(`permissions.${name}`)}>
                  {choices.map((choice) => {
                    const isOpen = canChoose({ permissions: held }, name, now, choice);
                    return (
                      <option key={choice} value={choice} disabled={!isOpen}>
                        {isOpen ? words[choice] : t("users.not_held", { choice: words[choice] })}
                      </option>
                    );
                  })}
                </Select>
              </Field>
            )}
          </li>
        );
      })}
    </ul>
  );
}
