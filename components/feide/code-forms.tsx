"use client";

import { useTranslations } from "next-intl";
import { UsernameField } from "@/components/session/username-field";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { TextInput } from "@/components/ui/text-input";
import { type Use, WayForm } from "./way-form";

type Props = { subject: string; send: Use; use: Use };

/** Links the identity to an account whose mailbox the person can read: first the code is sent, then typed. */
export function CodeForms({ subject, send, use }: Props) {
  const t = useTranslations("feide");
  const sent = send[0]?.status === 200;
  // Before the script has loaded, each answer is a page that knows only the form it answers.
  const username = sent ? send[0]?.typed?.username : use[0]?.typed?.username;
  return (
    <div className="flex flex-col gap-8">
      {(sent || use[0]) && (
        <WayForm way="code" subject={subject} use={use} submitLabel={t("link_submit")}>
          {(errorOf) => (
            <>
              <Notice role="status">{t("code_sent", { username: username ?? "" })}</Notice>
              <input type="hidden" name="username" value={username} />
              <Field label={t("code")} error={errorOf("code")}>
                <TextInput name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={10} required />
              </Field>
            </>
          )}
        </WayForm>
      )}
      <WayForm
        way="send_code"
        subject={subject}
        use={send}
        submitLabel={t(sent || use[0] ? "code_send_again" : "code_send")}
        variant="secondary"
      >
        {(errorOf) => (
          <>
            <p className="text-muted">{t("code_text")}</p>
            <UsernameField error={errorOf("username")} defaultValue={username ?? send[0]?.typed?.username} />
          </>
        )}
      </WayForm>
    </div>
  );
}
