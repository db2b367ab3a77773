"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { FormDialog } from "@/components/data/form-dialog";
import { useCall } from "@/components/data/use-call";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { TextArea } from "@/components/ui/text-area";
import { toast } from "@/components/ui/toast";
import type { PlacementDetail } from "@/lib/features/enrolment/schema";
import { showDay } from "@/lib/platform/dates";
import { limits } from "@/lib/platform/limits";
import { removePlacement } from "../calls";
import { PlacementConflict } from "./placement-conflict";
import { useLatestPlacement } from "./use-latest-placement";

const namesIn = ({ student, supervisor, secondarySupervisor }: PlacementDetail) =>
  [student, supervisor, secondarySupervisor].flatMap((person) => (person ? [person.fullName] : []));

/** Asks before a student is taken out of a group: it says which of two things happens, and asks why when something was written. */
export function TakeOutDialog({ placement: shown, onClose }: { placement: PlacementDetail; onClose: () => void }) {
  const t = useTranslations();
  const router = useRouter();
  const { placement, before, look } = useLatestPlacement(shown);
  const { placementId, revision, student, isUnwritten, isDone, discontinuedOn } = placement;
  const name = student.fullName;
  const [reason, setReason] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const { run, busy, problem, changed, errors } = useCall(removePlacement, ["reason"]);
  // Somebody may have written in it since it was read: then the server asks for the reason.
  const asksWhy = !isUnwritten || errors.reason !== undefined;

  const guard = usePersonalDataGuard({ text: reason, onChange: setReason, except: namesIn(placement) });

  async function takeOut() {
    if (asksWhy && guard.hold()) return;
    const answer = await run({ placementId, revision, ...(asksWhy && { reason }) }, (fields, kind) => {
      if (fields.includes("reason")) field.current?.focus();
      void look(kind);
    });
    if (!answer) return;
    onClose();
    toast.success(
      t(answer.data.outcome === "removed" ? "enrolment.taken_out" : "placements.discontinued_done", { name }),
    );
    router.refresh();
  }

  if (isDone || discontinuedOn !== null)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t("placements.take_out_title", { name })}
        closeLabel={t("common.close")}
        footer={<Button onClick={onClose}>{t("common.close")}</Button>}
      >
        <ErrorText>
          {discontinuedOn === null
            ? t("placements.error_done")
            : t("placements.discontinued_notice", { day: showDay(discontinuedOn) })}
        </ErrorText>
      </Dialog>
    );
  return (
    <FormDialog
      danger
      title={t("placements.take_out_title", { name })}
      description={t(asksWhy ? "placements.take_out_written" : "placements.take_out_unwritten")}
      saveLabel={t("placements.take_out")}
      unsaved={reason !== ""}
      busy={busy}
      problem={!(changed && before) && problem}
      notice={before && <PlacementConflict before={before} now={placement} />}
      onSubmit={(event) => {
        event.preventDefault();
        void takeOut();
      }}
      onClose={onClose}
    >
      {asksWhy && (
        <Field label={t("placements.reason")} help={t("placements.reason_help")} error={errors.reason}>
          <TextArea
            ref={field}
            // It may be asked for by a refusal only.
            autoFocus={errors.reason !== undefined}
            value={reason}
            maxLength={limits.contentLength}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      )}
      {asksWhy && <PersonalDataNotice {...guard.notice} />}
    </FormDialog>
  );
}
