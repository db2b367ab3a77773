"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
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
  /** The invitation is on its way by mail. */
  onMailed: (invited: InvitedGuest) => void;
  /** The link exists, to be shown. */
  onMade: (invited: InvitedGuest) => void;
};

/** How a student invites a person without an account: by a code on the student's phone, or by mail. */
export function GuestInvite({ reportId, revision, onMailed, onMade }: GuestInviteProps) {
  const t = useTranslations("guest");
  const [way, setWay] = useState<"qr" | "mail" | null>(null);
  const call = useCall(inviteGuest, way === "mail" ? ["email"] : []);
  const [email, setEmail] = useState("");

  async function show() {
    setWay("qr");
    const done = await call.run({ reportId, revision });
    if (done) onMade(done.data);
  }

  async function mail(event: FormEvent) {
    event.preventDefault();
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
            setWay(way === "mail" ? null : "mail");
          }}
        >
          {t("by_mail")}
        </Button>
      </div>
      {way === "mail" && (
        <form onSubmit={mail} noValidate className="flex flex-col items-start gap-3">
          <Field label={t("email")} help={t("email_help")} error={call.errors.email} className="w-full">
            <TextInput
              type="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
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
