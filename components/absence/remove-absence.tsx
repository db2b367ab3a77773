"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall } from "@/components/data/use-call";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorText } from "@/components/ui/field-text";
import { toast } from "@/components/ui/toast";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { AbsenceItem } from "@/lib/features/absence/schema";
import { showDay } from "@/lib/platform/dates";
import { removeAbsences } from "./calls";

/** Removes a day that was registered today. It asks first, because what the student wrote about the day is deleted too. */
export function RemoveAbsence({ item: { absenceId, date } }: { item: AbsenceItem }) {
  const t = useTranslations();
  const router = useRouter();
  const remove = useCall(removeAbsences);
  const [open, setOpen] = useState(false);

  async function confirm() {
    if (!(await remove.run({ absenceIds: [absenceId] }))) return;
    setOpen(false);
    toast.success(t("absence.undone", { count: 1 }));
    router.refresh();
  }

  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        {t("absence.remove")}
        <VisuallyHidden> {t("absence.about_day", { date: showDay(date) })}</VisuallyHidden>
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={confirm}
        title={t("absence.remove_title", { date: showDay(date) })}
        description={t("absence.remove_text")}
        confirmLabel={t("absence.remove_confirm")}
        cancelLabel={t("common.cancel")}
        danger
        busy={remove.busy}
      >
        <div role="alert" className="empty:hidden">
          {remove.problem && <ErrorText>{remove.problem}</ErrorText>}
        </div>
      </ConfirmDialog>
    </>
  );
}
