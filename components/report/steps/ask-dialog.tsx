"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useGuardedClose } from "@/components/data/use-guarded-close";
import { GuestChoice, type GuestWay } from "@/components/guest/guest-choice";
import { useErrorText } from "@/components/layout/use-error-text";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/field-text";
import { guest } from "@/lib/features/report/life/rules";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import type { Request } from "./problem";

type AskDialogProps = {
  /** The people around the student who can be asked. */
  people: ReportDetail["askable"];
  /** The report is still being planned: asking finishes it. */
  finishes: boolean;
  busy: boolean;
  error?: string;
  /** The last request, when no answer came to it. */
  unanswered?: Request | undefined;
  /** What is wrong with the guest's address. */
  emailError?: string;
  onClose: () => void;
  onAsk: (request: Request) => void;
};

/** Whom to ask for feedback: the primary supervisor is ticked at first, and one guest can be asked with the others. */
export function AskDialog(props: AskDialogProps) {
  const { people, finishes, busy, error, unanswered, emailError, onClose, onAsk } = props;
  const t = useTranslations();
  const errorText = useErrorText();
  const id = useId();
  const isSupervisor = (userId: number) => people.some((one) => one.userId === userId && one.seat === "supervisor");
  const [ticked, setTicked] = useState(() => people.map(({ userId }) => userId).filter(isSupervisor));
  // Who has been asked since, as by a press whose answer was lost, is not in the list any more.
  const picked = ticked.filter((userId) => people.some((one) => one.userId === userId));
  const [way, setWay] = useState<GuestWay>("none");
  const [email, setEmail] = useState("");
  const [wrong, setWrong] = useState<"nobody" | "address">();
  const [isChanged, setChanged] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const guard = useGuardedClose(email.trim() !== "", onClose, form);
  const mends =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setWrong(undefined);
      setChanged(true);
      set(value);
    };
  useEffect(() => {
    if (emailError) focusAddress(form.current);
  }, [emailError]);
  const pick = (userId: number, on: boolean) =>
    mends(setTicked)(on ? [...picked, userId] : picked.filter((other) => other !== userId));

  function ask(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    // Whom it has reached since is not in the list any more: as long as the choice stays, it is the same request.
    if (unanswered && !isChanged) return onAsk(unanswered);
    if (way === "mail" && email.trim() === "") {
      setWrong("address");
      return focusAddress(form.current);
    }
    const asked = way === "none" ? picked : [...picked, guest as typeof guest];
    if (asked.length === 0) return setWrong("nobody");
    setChanged(false);
    onAsk({ ask: asked, guestEmail: way === "mail" ? email : undefined });
  }

  const toSupervisor = way === "none" && picked.length > 0 && picked.every(isSupervisor);
  const sendLabel = sendLabelOf({ finishes, toSupervisor, shows: way === "qr", alone: picked.length === 0 });
  const problem = wrong === "nobody" ? t("report.error_ask_somebody") : error;
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
            <Button variant="primary" type="submit" form={id} busy={busy}>
              {t(sendLabel)}
            </Button>
          </>
        }
      >
        <form ref={form} id={id} onSubmit={ask} noValidate className="flex flex-col gap-4">
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
          <GuestChoice
            way={way}
            onWay={mends(setWay)}
            email={email}
            onEmail={mends(setEmail)}
            emailError={wrong === "address" ? errorText("validation.required") : emailError}
          />
          <div role="alert" className="empty:hidden">
            {problem && <ErrorText>{problem}</ErrorText>}
          </div>
        </form>
      </Dialog>
      {guard.question}
    </>
  );
}

/** What is wrong with the address is read with its field. */
const focusAddress = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>("[type=email]")?.focus();

type Sending = { finishes: boolean; toSupervisor: boolean; shows: boolean; alone: boolean };

/** The key of what the button will do. */
function sendLabelOf({ finishes, toSupervisor, shows, alone }: Sending) {
  if (finishes) return toSupervisor ? "report.step_finish-and-ask" : "report.finish_and_ask";
  if (toSupervisor) return "report.ask_send";
  if (!shows) return "report.ask_send_chosen";
  return alone ? "guest.show_qr" : "report.ask_send_code";
}
