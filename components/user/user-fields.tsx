"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { CallForm } from "@/components/data/use-call-form";
import { RoleChangeNotice } from "@/components/involvement/role-change-notice";
import { LanguageOptions } from "@/components/layout/language-options";
import { AreaCodeField } from "@/components/profile/area-code-field";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import type { EditUserInput, UserDetail } from "@/lib/features/user/schema";
import { type Role, roles } from "@/lib/platform/auth/permissions";
import type { TypedUser } from "./user-form";

export type UserForm = Pick<CallForm<TypedUser, EditUserInput, unknown>, "register" | "watch" | "setValue" | "errorOf">;

type Props = {
  form: UserForm;
  user: UserDetail;
  /** An invitation is out, or was until its link expired. */
  hasInvitation: boolean;
  own: boolean;
  /** The roles that the reader may give. */
  roles: readonly Role[];
  readOnly: boolean;
};

/** Name, username, addresses and role of a person. */
export function UserFields({ form, user, hasInvitation, own, roles: givable, readOnly }: Props) {
  const t = useTranslations();
  const format = useFormatter();
  const { register, watch, setValue, errorOf } = form;
  const chosenRole = watch("role");
  const isStudent = chosenRole === "Student";
  const optional = t("common.optional");
  const offered = roles.filter((role) => role === user.role || (!own && givable.includes(role)));
  const limited = t("users.role_limited", {
    roles: format.list(roles.filter((role) => !givable.includes(role)).map((role) => t(`role.${role}`))),
  });

  return (
    <div className="flex max-w-md flex-col gap-6">
      <Field label={t("users.fullName")} error={errorOf("fullName")}>
        <TextInput autoComplete="off" {...register("fullName")} />
      </Field>
      <Field label={t("users.username")} error={errorOf("username")}>
        <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} {...register("username")} />
      </Field>
      <Field
        label={t("users.email")}
        help={own ? t("users.own_email") : hasInvitation ? t("users.email_invited") : undefined}
        error={errorOf("email")}
      >
        <TextInput
          readOnly={own}
          type="email"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          {...register("email")}
        />
      </Field>
      <Field
        label={t("users.role")}
        help={
          own
            ? t("users.own_role")
            : [t("users.role_help"), givable.length < roles.length && limited].filter(Boolean).join(" ")
        }
        error={errorOf("role")}
      >
        <Select {...register("role")}>
          {offered.map((role) => (
            // A list without a choice is not disabled: that would not be sent.
            <option key={role} value={role}>
              {t(`role.${role}`)}
            </option>
          ))}
        </Select>
      </Field>
      {chosenRole !== user.role && <RoleChangeNotice userId={user.userId} from={user.role} to={chosenRole} />}
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-2">
        <AreaCodeField
          label={t("users.areaCode")}
          value={watch("areaCode") ?? ""}
          onChange={(code) => setValue("areaCode", code, { shouldDirty: true })}
          error={errorOf("areaCode")}
          disabled={readOnly}
        />
        <Field
          label={t("users.phone")}
          note={optional}
          error={errorOf("phone")}
          className="row-span-3 grid! grid-rows-subgrid [&>:first-child]:self-end"
        >
          <TextInput type="tel" autoComplete="off" {...register("phone")} />
        </Field>
      </div>
      {isStudent && (
        <>
          <Field label={t("users.studentNumber")} note={optional} error={errorOf("studentNumber")}>
            <TextInput inputMode="numeric" autoComplete="off" {...register("studentNumber")} />
          </Field>
          <Field label={t("users.userCourseCode")} note={optional} error={errorOf("userCourseCode")}>
            <TextInput autoComplete="off" {...register("userCourseCode")} />
          </Field>
        </>
      )}
      <Field label={t("users.languageCode")} error={errorOf("languageCode")}>
        <Select {...register("languageCode")}>
          <LanguageOptions />
        </Select>
      </Field>
      <div>
        <Checkbox label={t("users.allow_multiple_group")} {...register("allow_multiple_group")} />
        <Checkbox label={t("users.allow_multiple_evaluation")} {...register("allow_multiple_evaluation")} />
      </div>
    </div>
  );
}
