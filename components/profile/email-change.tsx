"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { useAsk } from "@/components/data/use-ask";
import { useCall } from "@/components/data/use-call";
import { useCallForm } from "@/components/data/use-call-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { Notice } from "@/components/ui/notice";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { useReady } from "@/components/ui/use-ready";
import type { OwnProfile } from "@/lib/features/profile/schema";
import { mailedCode } from "@/lib/platform/validators";
import { cancelEmail, confirmEmail, updateProfile } from "./calls";

const schema = z.object({ code: mailedCode });

type Props = { profile: OwnProfile; pendingEmail: string };

/** Shown until the code mailed to the new address is typed, or the old address is kept. */
export function EmailChange({ profile, pendingEmail }: Props) {
  const t = useTranslations("profile");
  const router = useRouter();
  const ask = useAsk();
  const again = useCall(updateProfile);
  const cancel = useCall(cancelEmail);
  const confirm = useCallForm({
    schema,
    fields: ["code"],
    defaultValues: { code: "" },
    send: (typed) => ask(confirmEmail, typed),
    onDone: () => finish(t("email_changed")),
  });
  const code = useRef<HTMLDivElement>(null);
  // A page that is opened leaves the focus where it is.
  const [isJustAsked] = useState(useReady());
  useEffect(() => {
    if (isJustAsked) code.current?.querySelector("input")?.focus();
  }, [isJustAsked]);
  const problem = confirm.problem ?? again.problem ?? cancel.problem;

  const finish = (words: string) => {
    toast.success(words);
    router.refresh();
  };

  async function sendAgain() {
    const sent = await again.run({ email: pendingEmail });
    if (!sent) return;
    // It is the address by now: another page, or a press whose answer was lost, has confirmed it.
    if (sent.data.pendingEmail === null) return finish(t("email_changed"));
    confirm.reset();
    toast.success(t("sent_again"));
  }

  return (
    <Notice title={t("pending_title", { email: pendingEmail })}>
      <p>{t("pending_text", { current: profile.email })}</p>
      <form method="post" onSubmit={confirm.submit} noValidate className="mt-4 flex flex-col gap-4">
        <div ref={code} className="max-w-40">
          <Field label={t("code")} error={confirm.errorOf("code")}>
            <TextInput inputMode="numeric" autoComplete="one-time-code" {...confirm.register("code")} />
          </Field>
        </div>
        <div role="alert" className="empty:hidden">
          {problem && <ErrorText>{problem}</ErrorText>}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={confirm.busy}>
            {t("confirm")}
          </Button>
          <Button busy={again.busy} onClick={sendAgain}>
            {t("send_again")}
          </Button>
          <Button
            variant="quiet"
            busy={cancel.busy}
            onClick={async () => (await cancel.run({})) && finish(t("email_kept"))}
          >
            {t("cancel_change")}
          </Button>
        </div>
      </form>
    </Notice>
  );
}
