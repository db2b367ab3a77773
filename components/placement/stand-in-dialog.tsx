"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { toast } from "sonner";
import { useCall } from "@/components/layout/use-call";
import { useErrorText } from "@/components/layout/use-error-text";
import { Notice } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { TextInput } from "@/components/ui/text-input";
import type { setStandIn } from "@/lib/features/placement/contract";
import { standInErrors } from "@/lib/features/placement/rules";
import type { StandInDetail } from "@/lib/features/placement/schema";
import { showDay } from "@/lib/platform/dates";

type Props = {
  /** As the page has it now; a change by somebody else comes in here. */
  standIn: StandInDetail;
  onClose: () => void;
};

type Which = "from" | "until";

/** From when until when the secondary supervisor stands in, or that nobody does. */
export function StandInDialog({ standIn, onClose }: Props) {
  const t = useTranslations();
  const errorText = useErrorText();
  const router = useRouter();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const call = useCall<typeof setStandIn>("/placement/set-stand-in");
  const { placementId, revision, secondarySupervisor: name, today } = standIn;
  const isAhead = standIn.until !== null && standIn.until >= today;
  const [typed, setTyped] = useState({
    from: (isAhead && standIn.from) || today,
    until: (isAhead && standIn.until) || "",
  });
  const [tried, setTried] = useState(false);
  const errors: { from?: string; until?: string } = standInErrors(
    { from: typed.from || null, until: typed.until || null },
    standIn,
  );
  // An empty field is not wrong before somebody wants to save.
  const keyOf = (field: Which) => (typed[field] ? errors[field] : tried && "validation.date");
  const errorOf = (field: Which) => {
    const key = keyOf(field);
    return key ? errorText(key) : call.errors[field];
  };
  const change = (field: Which, value: string) => {
    call.forget();
    setTyped((before) => ({ ...before, [field]: value }));
  };

  async function save(from: string | null, until: string | null) {
    const answer = await call.run({ placementId, revision, from, until });
    // After a refusal too: what somebody else changed is to be seen.
    router.refresh();
    if (!answer) return;
    onClose();
    toast.success(t(from ? "stand_in.saved" : "stand_in.cleared"));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const { from, until } = typed;
    const wrong = !from || errors.from ? "from" : !until || errors.until ? "until" : null;
    if (wrong) (form.current?.elements.namedItem(wrong) as HTMLElement | null)?.focus();
    else void save(from, until);
  }

  if (name === null)
    return (
      <Dialog open onClose={onClose} title={t("stand_in.title")} closeLabel={t("common.close")}>
        <Notice tone="warning">{t("stand_in.error_no_secondary")}</Notice>
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("stand_in.title")}
      description={t("stand_in.text", { name })}
      closeLabel={t("common.close")}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          {standIn.from && (
            <Button busy={call.busy} onClick={() => void save(null, null)}>
              {t("stand_in.clear")}
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary" busy={call.busy}>
            {t("stand_in.save")}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <Field label={t("stand_in.from")} error={errorOf("from")}>
          <TextInput
            type="date"
            name="from"
            value={typed.from}
            onChange={(event) => change("from", event.target.value)}
          />
        </Field>
        <Field label={t("stand_in.until")} help={t("stand_in.until_help")} error={errorOf("until")}>
          <TextInput
            type="date"
            name="until"
            min={typed.from > today ? typed.from : today}
            value={typed.until}
            onChange={(event) => change("until", event.target.value)}
          />
        </Field>
        <div role="alert" className="empty:hidden">
          {call.changed && (
            <Notice tone="warning" title={t("stand_in.meanwhile_title")}>
              {standIn.from && standIn.until
                ? t("stand_in.meanwhile_set", { from: showDay(standIn.from), until: showDay(standIn.until) })
                : t("stand_in.meanwhile_cleared")}
            </Notice>
          )}
          {call.problem && !call.changed && <ErrorText>{call.problem}</ErrorText>}
        </div>
      </form>
    </Dialog>
  );
}
