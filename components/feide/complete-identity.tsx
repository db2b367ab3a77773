"use client";

import { useTranslations } from "next-intl";
import { usePostedForm } from "@/components/data/use-posted-form";
import { Disclosure } from "@/components/ui/disclosure";
import { PageHeader } from "@/components/ui/page-header";
import type { inputInfoFeide } from "@/lib/features/feide/contract";
import type { FeideIdentity } from "@/lib/features/feide/schema";
import type { Action } from "@/lib/platform/http/act";
import { CodeForms } from "./code-forms";
import { CreateForm } from "./create-form";
import { PasswordForm } from "./password-form";

type Props = {
  /** The data from Feide, for display. The server uses only its own copy. */
  identity: FeideIdentity;
  /** Feide's mail address can be the account's, so it is not asked for. */
  emailFixed: boolean;
  complete: Action<typeof inputInfoFeide>;
};

/** The ways to complete an identity without an account. Every form works before its script has loaded. */
export function CompleteIdentity({ identity, emailFixed, complete }: Props) {
  const t = useTranslations("feide");
  const password = usePostedForm(complete, "password");
  const send = usePostedForm(complete, "send");
  const code = usePostedForm(complete, "code");
  const create = usePostedForm(complete, "create");
  const byCode = send[0] !== null || code[0] !== null;
  const { subject } = identity;
  return (
    <>
      <PageHeader
        above={t("identity", { userName: identity.userName, realm: identity.realm })}
        title={identity.name ? t("welcome", { name: identity.name }) : t("welcome_nameless")}
        lead={t("welcome_text")}
      />
      <Disclosure title={t("have_title")} defaultOpen={byCode || password[0] !== null}>
        <PasswordForm subject={subject} use={password} />
        <div className="mt-8">
          <Disclosure title={t("code_title")} defaultOpen={byCode}>
            <CodeForms subject={subject} send={send} use={code} />
          </Disclosure>
        </div>
      </Disclosure>
      <Disclosure title={t("new_title")} defaultOpen={create[0] !== null}>
        <CreateForm identity={identity} emailFixed={emailFixed} use={create} />
      </Disclosure>
      <p className="mt-8 text-muted">
        {t("not_you")}{" "}
        <a href="/api/feide/start?again=1" className="text-link underline underline-offset-3 hover:text-link-deep">
          {t("other_person")}
        </a>
      </p>
    </>
  );
}
