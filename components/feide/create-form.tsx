"use client";

import { useTranslations } from "next-intl";
import { UsernameField } from "@/components/session/username-field";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { FeideIdentity } from "@/lib/features/feide/schema";
import { usernameFrom } from "@/lib/features/user/rules";
import { type Use, WayForm } from "./way-form";

type Props = { identity: FeideIdentity; emailFixed: boolean; use: Use };

/** Creates a student's account for the identity, filled in with the data from Feide. */
export function CreateForm({ identity, emailFixed, use }: Props) {
  const t = useTranslations("feide");
  const typed = use[0]?.typed;
  return (
    <WayForm way="create" subject={identity.subject} use={use} submitLabel={t("create_submit")}>
      {(errorOf) => (
        <>
          <p className="text-muted">{t("new_text")}</p>
          <Field label={t("full_name")} error={errorOf("fullName")}>
            <TextInput name="fullName" defaultValue={typed?.fullName ?? identity.name} autoComplete="name" required />
          </Field>
          <Field label={t("email")} help={t(emailFixed ? "email_fixed" : "email_help")} error={errorOf("email")}>
            <TextInput
              name="email"
              type="email"
              defaultValue={emailFixed ? identity.email : (typed?.email ?? "")}
              readOnly={emailFixed}
              autoComplete="email"
              required
            />
          </Field>
          <UsernameField
            help={t("username_help")}
            error={errorOf("username")}
            defaultValue={typed?.username ?? usernameFrom(identity.userName)}
          />
        </>
      )}
    </WayForm>
  );
}
