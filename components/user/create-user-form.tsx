"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useLocale, useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { useApi } from "@/components/layout/api-provider";
import { LanguageOptions } from "@/components/layout/language-options";
import { useCall } from "@/components/layout/use-call";
import { useErrorText } from "@/components/layout/use-error-text";
import { AreaCodeField } from "@/components/profile/area-code-field";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import type { checkEmailAlreadyExist, createUser } from "@/lib/features/user/contract";
import { usernameFrom } from "@/lib/features/user/rules";
import { type CreateUserInput, createUserSchema } from "@/lib/features/user/schema";
import type { Role } from "@/lib/platform/auth/permissions";
import { defaultAreaCode } from "@/lib/platform/limits";

type Typed = z.input<typeof createUserSchema>;

/** Somebody who has just been invited, and what the next one most likely shares with them. */
export type Invited = Pick<CreateUserInput, "fullName" | "email" | "role" | "languageCode" | "areaCode"> & {
  username: string;
};

type Props = { roles: readonly Role[]; last: Invited | null; onInvited: (invited: Invited) => void };

const identifier = { autoComplete: "off", autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

/** One new account; the role comes first, for it decides what else is asked. */
export function CreateUserForm({ roles, last, onInvited }: Props) {
  const t = useTranslations();
  const errorText = useErrorText();
  const locale = useLocale();
  const api = useApi();
  const create = useCall<typeof createUser>("/user/createUser");
  const form = useForm<Typed, unknown, CreateUserInput>({
    resolver: zodResolver(createUserSchema),
    defaultValues: {
      role: last?.role ?? roles[0],
      languageCode: last?.languageCode ?? locale,
      areaCode: last?.areaCode ?? defaultAreaCode,
      fullName: "",
      email: "",
      username: "",
      phone: "",
      studentNumber: "",
      userCourseCode: "",
    },
  });
  const { register, handleSubmit, watch, setValue, getValues, setError, clearErrors, formState } = form;
  const role = watch("role");
  const isStudent = role === "Student";
  const ownUsername = formState.dirtyFields.username;

  const errorOf = (field: keyof Typed) => {
    const error = formState.errors[field];
    return error?.type === "server" ? error.message : error?.message && errorText(error.message);
  };

  async function leaveEmail() {
    const email = getValues("email").trim();
    if (!ownUsername) setValue("username", email.includes("@") ? usernameFrom(email) : "");
    if (!createUserSchema.shape.email.safeParse(email).success) return;
    // Only a hint: the account is not made if the address is taken.
    const answer = await api<typeof checkEmailAlreadyExist>("/user/checkEmailAlreadyExist", { email }).catch(
      () => null,
    );
    if (answer?.status === 200 && answer.data.exists && getValues("email").trim() === email)
      setError("email", { type: "server", message: t("user.error_email_taken") });
  }

  async function submit(input: CreateUserInput) {
    const asked = {
      ...input,
      // One made from the address gives way to another when it is taken.
      username: ownUsername ? input.username : undefined,
      studentNumber: isStudent ? input.studentNumber : undefined,
      userCourseCode: isStudent ? input.userCourseCode : undefined,
    };
    const answer = await create.run(asked, (errors) => {
      for (const [field, message] of Object.entries(errors))
        setError(field as keyof Typed, { type: "server", message }, { shouldFocus: true });
    });
    if (answer) onInvited({ ...input, username: answer.data.username });
  }

  return (
    <form method="post" onSubmit={handleSubmit(submit)} className="flex max-w-md flex-col gap-6" noValidate>
      <Field label={t("user.role")} error={errorOf("role")}>
        <Select {...register("role")}>
          {roles.map((one) => (
            <option key={one} value={one}>
              {t(`role.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("user.full_name")} error={errorOf("fullName")}>
        <TextInput autoComplete="off" {...register("fullName")} />
      </Field>
      <Field
        label={t("user.email")}
        help={isStudent || role === "Teacher" ? t("user.email_help_school") : t("user.email_help")}
        error={errorOf("email")}
      >
        <TextInput
          type="email"
          inputMode="email"
          {...identifier}
          {...register("email", { onChange: () => clearErrors("email"), onBlur: leaveEmail })}
        />
      </Field>
      <Field label={t("user.username")} help={t("user.username_help")} error={errorOf("username")}>
        <TextInput {...identifier} {...register("username")} />
      </Field>
      {isStudent && (
        <>
          <Field label={t("user.student_number")} note={t("common.optional")} error={errorOf("studentNumber")}>
            <TextInput inputMode="numeric" autoComplete="off" {...register("studentNumber")} />
          </Field>
          <Field label={t("user.course_code")} note={t("common.optional")} error={errorOf("userCourseCode")}>
            <TextInput autoComplete="off" {...register("userCourseCode")} />
          </Field>
        </>
      )}
      <div className="flex items-end gap-3">
        <AreaCodeField
          label={t("user.area_code")}
          value={watch("areaCode") ?? ""}
          onChange={(code) => setValue("areaCode", code, { shouldDirty: true })}
          error={errorOf("areaCode")}
          disabled={false}
        />
        <Field label={t("user.phone")} note={t("common.optional")} error={errorOf("phone")} className="min-w-0 flex-1">
          <TextInput type="tel" autoComplete="off" {...register("phone")} />
        </Field>
      </div>
      <Field label={t("user.language")} error={errorOf("languageCode")}>
        <Select {...register("languageCode")}>
          <LanguageOptions />
        </Select>
      </Field>
      <div role="alert" className="empty:hidden">
        {create.problem && <ErrorText>{create.problem}</ErrorText>}
      </div>
      <Button type="submit" variant="primary" busy={create.busy} className="self-start max-sm:w-full">
        {t("user.submit")}
      </Button>
    </form>
  );
}
