"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useCall } from "@/components/data/use-call";
import { useErrorText } from "@/components/layout/use-error-text";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { toast } from "@/components/ui/toast";
import { passwordProblem } from "@/lib/platform/password-rules";
import { changePassword, resetPassword } from "./calls";
import { LinkSent } from "./link-sent";
import { CurrentPasswordField, NewPasswordField } from "./password-fields";

type Props = { username: string; hasPassword: boolean; readOnly: boolean };

/** The password in the profile: changed with the current one, or chosen by a mailed link when there is none. */
export function PasswordSection({ username, hasPassword, readOnly }: Props) {
  return hasPassword ? (
    <ChangePassword readOnly={readOnly} />
  ) : (
    <FirstPassword username={username} readOnly={readOnly} />
  );
}

function ChangePassword({ readOnly }: { readOnly: boolean }) {
  const t = useTranslations("password");
  const errorText = useErrorText();
  const router = useRouter();
  const change = useCall(changePassword, ["currentPassword", "password"]);
  const [problems, setProblems] = useState<{ current?: string | null; chosen?: string | null }>({});

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const typedIn = (name: string) => String(fields.get(name) ?? "");
    const [currentPassword, password] = [typedIn("currentPassword"), typedIn("password")];
    const focus = (name: string) => (form.elements.namedItem(name) as HTMLInputElement | null)?.focus();
    const found = { current: currentPassword === "" ? "validation.required" : null, chosen: passwordProblem(password) };
    setProblems(found);
    if (found.current) return focus("currentPassword");
    if (found.chosen) return focus("password");
    const answer = await change.run({ password, currentPassword }, ([field = ""]) => focus(field));
    if (!answer) return;
    // The new session remounts the page; the message is kept across that.
    toast.success(t("changed"));
    form.reset();
    router.refresh();
  }

  const beside = (key: string | null | undefined) => (key ? errorText(key) : undefined);
  return (
    <form method="post" onSubmit={submit} noValidate>
      <fieldset disabled={readOnly} className="flex min-w-0 max-w-md flex-col gap-6">
        <CurrentPasswordField error={beside(problems.current) ?? change.errors.currentPassword} />
        <NewPasswordField error={beside(problems.chosen) ?? change.errors.password} />
        <div role="alert" className="empty:hidden">
          {change.problem && <ErrorText>{change.state === "unreachable" ? t("unanswered") : change.problem}</ErrorText>}
        </div>
        {!readOnly && (
          <Button type="submit" variant="primary" busy={change.busy} className="self-start max-sm:w-full">
            {t("change")}
          </Button>
        )}
      </fieldset>
    </form>
  );
}

/** A person who has only ever signed in with Feide. */
function FirstPassword({ username, readOnly }: { username: string; readOnly: boolean }) {
  const t = useTranslations("password");
  const ask = useCall(resetPassword);
  if (ask.state === "done") return <LinkSent />;
  return (
    <div className="flex max-w-md flex-col items-start gap-4">
      <p>{t("none_yet")}</p>
      <div role="alert" className="empty:hidden">
        {ask.problem && <ErrorText>{ask.problem}</ErrorText>}
      </div>
      {!readOnly && (
        <Button busy={ask.busy} onClick={() => ask.run({ username })}>
          {t("send_link")}
        </Button>
      )}
    </div>
  );
}
