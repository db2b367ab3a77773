"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Outcome } from "@/components/data/outcome";
import { sendIds } from "@/components/data/send-id";
import { useAsk } from "@/components/data/use-ask";
import { useCallForm } from "@/components/data/use-call-form";
import { useLeaveGuard } from "@/components/data/use-leave-guard";
import { LanguageOptions } from "@/components/layout/language-options";
import { NewPasswordField } from "@/components/password/password-fields";
import { AreaCodeField } from "@/components/profile/area-code-field";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { usernameFrom } from "@/lib/features/user/rules";
import { type CreateUserInput, createUserSchema } from "@/lib/features/user/schema";
import type { Role } from "@/lib/platform/auth/permissions";
import type { Locale } from "@/lib/platform/i18n/locales";
import { checkEmailAlreadyExist, createUser } from "./calls";

/** How the person gets in for the first time. */
const ways = ["invite", "password"] as const;
type Way = (typeof ways)[number];

/** The account just made, and the values that the next one probably shares with it. */
export type Made = Pick<CreateUserInput, "fullName" | "email" | "role" | "languageCode" | "areaCode"> & {
  username: string;
  way: Way;
};

type Props = {
  roles: readonly Role[];
  canSetPassword: boolean;
  language: Locale;
  areaCode: string;
  last: Made | null;
  onMade: (made: Made) => void;
};

const identifier = { autoComplete: "off", autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

/** What is asked about everybody. */
const shared = ["role", "fullName", "email", "username", "areaCode", "phone", "languageCode", "password"] as const;

/** One new account; the role comes first, because the other fields depend on it. */
export function CreateUserForm({ roles, canSetPassword, language, areaCode, last, onMade }: Props) {
  const t = useTranslations();
  const ask = useAsk();
  const [sendIdOf] = useState(sendIds);
  const [way, setWay] = useState<Way>(last?.way ?? "invite");
  const form = useCallForm({
    schema: createUserSchema,
    fields: ({ role }) => (role === "Student" ? [...shared, "studentNumber", "userCourseCode"] : shared),
    defaultValues: {
      role: last?.role ?? roles[0],
      languageCode: last?.languageCode ?? language,
      areaCode: last?.areaCode ?? areaCode,
      fullName: "",
      email: "",
      username: "",
      phone: "",
      studentNumber: "",
      userCourseCode: "",
    },
    send: create,
    onDone: ({ username }, { password: _, ...input }) => onMade({ ...input, username, way }),
  });
  const { register, watch, setValue, getValues, setError, clearErrors, errorOf, formState } = form;
  const question = useLeaveGuard(form.unsaved);
  const role = watch("role");
  const isStudent = role === "Student";
  const ofSchool = isStudent || role === "Teacher";
  const ownUsername = formState.dirtyFields.username;

  async function leaveEmail() {
    const email = getValues("email").trim();
    if (!ownUsername) setValue("username", email.includes("@") ? usernameFrom(email) : "");
    if (!createUserSchema.shape.email.safeParse(email).success) return;
    // Only a hint: the account is not made if the address is taken.
    const answer = await ask(checkEmailAlreadyExist, { email });
    if (answer.kind === "done" && answer.data.exists && getValues("email").trim() === email)
      setError("email", { type: "server", message: t("user.error_email_taken") });
  }

  function create(input: CreateUserInput): Promise<Outcome<{ username: string }>> {
    const account = {
      ...input,
      // A username made from the address is replaced by another when it is taken.
      username: ownUsername ? input.username : undefined,
      studentNumber: isStudent ? input.studentNumber : undefined,
      userCourseCode: isStudent ? input.userCourseCode : undefined,
    };
    return ask(createUser, { ...account, sendId: sendIdOf(account) });
  }

  return (
    <form method="post" onSubmit={form.submit} className="flex max-w-md flex-col gap-6" noValidate>
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
        help={
          [way === "invite" && t("user.email_help"), ofSchool && t("user.email_help_school")]
            .filter(Boolean)
            .join(" ") || undefined
        }
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
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-2">
        <AreaCodeField
          label={t("user.area_code")}
          value={watch("areaCode") ?? ""}
          onChange={(code) => setValue("areaCode", code, { shouldDirty: true })}
          error={errorOf("areaCode")}
          disabled={false}
        />
        <Field
          label={t("user.phone")}
          note={t("common.optional")}
          error={errorOf("phone")}
          className="row-span-3 grid! grid-rows-subgrid [&>:first-child]:self-end"
        >
          <TextInput type="tel" autoComplete="off" {...register("phone")} />
        </Field>
      </div>
      <Field label={t("user.language")} error={errorOf("languageCode")}>
        <Select {...register("languageCode")}>
          <LanguageOptions />
        </Select>
      </Field>
      {canSetPassword && (
        <Field label={t("user.way")}>
          <Select value={way} onChange={(event) => setWay(event.target.value as Way)}>
            {ways.map((one) => (
              <option key={one} value={one}>
                {t(`user.way_${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {way === "password" && (
        <NewPasswordField
          label={t("user.password")}
          help={t("user.password_help")}
          error={errorOf("password")}
          control={register("password", { shouldUnregister: true })}
        />
      )}
      <div role="alert" className="empty:hidden">
        {form.problem && <ErrorText>{form.problem}</ErrorText>}
      </div>
      <Button type="submit" variant="primary" busy={form.busy} className="self-start max-sm:w-full">
        {t(way === "invite" ? "user.submit" : "user.submit_password")}
      </Button>
      {question}
    </form>
  );
}
