"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type RefObject, useState } from "react";
import { toast } from "sonner";
import { useCall } from "@/components/data/use-call";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { TextInput } from "@/components/ui/text-input";
import type * as contract from "@/lib/features/guest/contract";
import type { OutputOf } from "@/lib/platform/http/contract";
import { inviteGuest } from "./calls";

export type InvitedGuest = OutputOf<typeof contract.inviteGuest>;

type GuestInviteProps = {
  reportId: number;
  revision: number;
  /** The typed address, which is invited here or with the other people who are asked. */
  email: string;
  onEmail: (email: string) => void;
  /** What is wrong with it, when it was sent with the others. */
  emailError?: string | undefined;
  /** Another way was chosen before the typed address was invited. */
  unsent: boolean;
  onUnsent: (unsent: boolean) => void;
  form: RefObject<HTMLFormElement | null>;
  /** The invitation is on its way by mail. */
  onMailed: (invited: InvitedGuest) => void;
  /** The link exists, to be shown. */
  onMade: (invited: InvitedGuest) => void;
};

/** How a student invites a person without an account: by a code on the student's phone, or by mail. */
export function GuestInvite(props: GuestInviteProps) {
  const { reportId, revision, email, onEmail, emailError, unsent, onUnsent, form, onMailed, onMade } = props;
  const t = useTranslations("guest");
  const [way, setWay] = useState<"qr" | "mail" | null>(null);
  const call = useCall(inviteGuest, way === "mail" ? ["email"] : []);
  const typed = email.trim() !== "";

  async function show() {
    call.forget();
    onUnsent(typed);
    if (typed) return;
    setWay("qr");
    const done = await call.run({ reportId, revision });
    if (done) onMade(done.data);
  }

  async function mail(event: FormEvent) {
    event.preventDefault();
    onUnsent(false);
    const done = await call.run({ reportId, revision, email });
    if (!done) return;
    toast.success(t("sent", { email: email.trim() }));
    onMailed(done.data);
  }

  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">{t("section_title")}</h3>
      <p className="text-sm text-pretty text-muted">{t("section_text")}</p>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Icon name="qr-code" />} busy={call.busy && way === "qr"} onClick={show}>
          {t("show_qr")}
        </Button>
        <Button
          icon={<Icon name="envelope" />}
          aria-expanded={way === "mail"}
          onClick={() => {
            call.forget();
            onUnsent(typed);
            setWay(way === "mail" && !typed ? null : "mail");
          }}
        >
          {t("by_mail")}
        </Button>
      </div>
      {way === "mail" && (
        <form ref={form} onSubmit={mail} noValidate className="flex flex-col items-start gap-3">
          <Field
            label={t("email")}
            help={t("email_help")}
            error={unsent ? t("error_unsent") : (call.errors.email ?? emailError)}
            className="w-full"
          >
            <TextInput
              type="email"
              value={email}
              onChange={(event) => {
                onUnsent(false);
                onEmail(event.target.value);
              }}
              autoComplete="off"
              autoCapitalize="none"
              inputMode="email"
            />
          </Field>
          <Button type="submit" busy={call.busy}>
            {t("send")}
          </Button>
        </form>
      )}
      <div role="alert" className="empty:hidden">
        {call.problem && <ErrorText>{call.problem}</ErrorText>}
      </div>
    </section>
  );
}
