"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useGuardedClose } from "@/components/data/use-guarded-close";
import { GuestInvite, type InvitedGuest } from "@/components/guest/guest-invite";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/field-text";
import { usePreload } from "@/components/ui/use-preload";
import { type Asked, guest } from "@/lib/features/report/life/rules";
import type { ReportDetail } from "@/lib/features/report/reading/schema";

const loadGuestQrDialog = () => import("@/components/guest/guest-qr-dialog").then((module) => module.GuestQrDialog);
const GuestQrDialog = dynamic(loadGuestQrDialog, { ssr: false });

type AskDialogProps = {
  /** The report, and the people around the student who can be asked. */
  report: Pick<ReportDetail, "reportId" | "revision" | "askable">;
  busy: boolean;
  error?: string;
  /** What is wrong with the guest's address. */
  emailError?: string;
  onClose: () => void;
  /** The people to ask, and the address of a guest among them. */
  onAsk: (ask: Asked[], guestEmail?: string) => void;
  /** A guest has been invited, and the dialog has no more to show; the report has this status now. */
  onInvited: (status: number) => void;
};

/**
 * The people to ask for feedback; the primary supervisor is ticked at first. Guests are invited one by one; an address that was
 * typed is asked with the others.
 */
export function AskDialog({ report, busy, error, emailError, onClose, onAsk, onInvited }: AskDialogProps) {
  const t = useTranslations();
  const people = report.askable;
  const isSupervisor = (userId: number) => people.some((one) => one.userId === userId && one.seat === "supervisor");
  const [picked, setPicked] = useState(() => people.map(({ userId }) => userId).filter(isSupervisor));
  const [nobody, setNobody] = useState(false);
  const [email, setEmail] = useState("");
  const [unsent, setUnsent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const typed = email.trim() !== "";
  const guard = useGuardedClose(typed, onClose, form);
  const [shown, setShown] = useState<InvitedGuest | null>(null);
  const pick = (userId: number, on: boolean) => {
    setNobody(false);
    setPicked((before) => (on ? [...before, userId] : before.filter((other) => other !== userId)));
  };
  const ask = () => {
    setUnsent(false);
    if (typed) onAsk([...picked, guest], email);
    else if (picked.length > 0) onAsk(picked);
    else setNobody(true);
  };
  usePreload(loadGuestQrDialog);
  const toSupervisor = !typed && picked.length > 0 && picked.every(isSupervisor);
  const problem = nobody ? t("report.error_ask_somebody") : error;

  if (shown)
    return <GuestQrDialog reportId={report.reportId} invited={shown} onClose={() => onInvited(shown.status)} />;
  return (
    <>
      <Dialog
        key={guard.key}
        open
        onClose={guard.close}
        title={t("report.ask_title")}
        description={people.length > 0 && t("report.ask_text")}
        closeLabel={t("common.close")}
        footer={
          <>
            <Button onClick={guard.close}>{t("common.cancel")}</Button>
            {people.length > 0 && (
              <Button variant="primary" busy={busy} onClick={ask}>
                {t(toSupervisor ? "report.ask_send" : "report.ask_send_chosen")}
              </Button>
            )}
          </>
        }
      >
        {people.length > 0 && (
          <fieldset>
            <legend className="sr-only">{t("report.ask_title")}</legend>
            {people.map(({ userId, fullName, seat }) => (
              <Checkbox
                key={userId}
                checked={picked.includes(userId)}
                onChange={(event) => pick(userId, event.target.checked)}
                label={
                  <>
                    {fullName} <span className="text-muted">{t(`seat.${seat}`)}</span>
                  </>
                }
              />
            ))}
          </fieldset>
        )}
        <div role="alert" className="empty:hidden">
          {problem && <ErrorText>{problem}</ErrorText>}
        </div>
        <GuestInvite
          reportId={report.reportId}
          revision={report.revision}
          email={email}
          onEmail={setEmail}
          emailError={emailError}
          unsent={unsent}
          onUnsent={setUnsent}
          form={form}
          onMade={setShown}
          onMailed={({ status }) => onInvited(status)}
        />
      </Dialog>
      {guard.question}
    </>
  );
}
