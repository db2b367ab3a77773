"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ConflictNotice } from "@/components/data/conflict-notice";
import { FormDialog } from "@/components/data/form-dialog";
import { useCall } from "@/components/data/use-call";
import { DayInput } from "@/components/layout/day-input";
import { useErrorText } from "@/components/layout/use-error-text";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { standInErrors } from "@/lib/features/placement/rules";
import type { StandInDetail } from "@/lib/features/placement/schema";
import { showDay } from "@/lib/platform/dates";
import { setStandIn } from "./calls";

type Props = {
  /** The value on the page; changes by others arrive here. */
  standIn: StandInDetail;
  onClose: () => void;
};

type Which = "from" | "until";

/** From when until when the secondary supervisor stands in, or nobody. */
export function StandInDialog({ standIn, onClose }: Props) {
  const t = useTranslations();
  const errorText = useErrorText();
  const router = useRouter();
  const call = useCall(setStandIn, ["from", "until"]);
  const { placementId, revision, secondarySupervisor: name, today } = standIn;
  const isAhead = standIn.until !== null && standIn.until >= today;
  const [shown] = useState({ from: (isAhead && standIn.from) || today, until: (isAhead && standIn.until) || "" });
  const [typed, setTyped] = useState(shown);
  const [tried, setTried] = useState(false);
  const errors: { from?: string; until?: string } = standInErrors(
    { from: typed.from || null, until: typed.until || null },
    standIn,
  );
  // An empty field is not an error before the user saves.
  const keyOf = (field: Which) => (typed[field] ? errors[field] : tried && "validation.required");
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
    // Also after a refusal: the change by somebody else must be shown.
    router.refresh();
    if (!answer) return;
    onClose();
    toast.success(t(from ? "stand_in.saved" : "stand_in.cleared"));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    const { from, until } = typed;
    const wrong = !from || errors.from ? "from" : !until || errors.until ? "until" : null;
    if (wrong) (event.currentTarget.elements.namedItem(wrong) as HTMLElement | null)?.focus();
    else void save(from, until);
  }

  if (name === null)
    return (
      <Dialog open onClose={onClose} title={t("stand_in.title")} closeLabel={t("common.close")}>
        <Notice tone="warning">{t("stand_in.error_no_secondary")}</Notice>
      </Dialog>
    );
  const notice = (
    <ConflictNotice title={t("stand_in.meanwhile_title")}>
      {standIn.from && standIn.until
        ? t("stand_in.meanwhile_set", { from: showDay(standIn.from), until: showDay(standIn.until) })
        : t("stand_in.meanwhile_cleared")}
    </ConflictNotice>
  );
  return (
    <FormDialog
      title={t("stand_in.title")}
      description={t("stand_in.text", { name })}
      saveLabel={t("stand_in.save")}
      unsaved={typed.from !== shown.from || typed.until !== shown.until}
      busy={call.busy}
      problem={!call.changed && call.problem}
      notice={call.changed && notice}
      actions={
        standIn.from && (
          <Button busy={call.busy} onClick={() => void save(null, null)}>
            {t("stand_in.clear")}
          </Button>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t("stand_in.from")} error={errorOf("from")}>
        <DayInput name="from" value={typed.from} onChange={(event) => change("from", event.target.value)} />
      </Field>
      <Field label={t("stand_in.until")} help={t("stand_in.until_help")} error={errorOf("until")}>
        <DayInput
          name="until"
          min={typed.from > today ? typed.from : today}
          value={typed.until}
          onChange={(event) => change("until", event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
