"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { FormDialog } from "@/components/data/form-dialog";
import { useAsk } from "@/components/data/use-ask";
import { useCallForm } from "@/components/data/use-call-form";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { toast } from "@/components/ui/toast";
import { undoMs } from "@/components/ui/undo-ms";
import { type ManagedReport, removalSchema } from "@/lib/features/report/removal/schema";
import { limits } from "@/lib/platform/limits";
import { deleteAnyReport } from "../calls";
import { useRestoreReport } from "./use-restore-report";

type Props = {
  report: ManagedReport;
  /** What the report is called on the page. */
  name: string;
  onClose: () => void;
};

/** Asks why a report is deleted, and says what follows. */
export function DeleteDialog({ report: { reportId, studentName }, name, onClose }: Props) {
  const t = useTranslations("report_removal");
  const common = useTranslations("common");
  const router = useRouter();
  const ask = useAsk();
  const restore = useRestoreReport(reportId);
  const form = useCallForm({
    schema: removalSchema,
    fields: ["reason"],
    defaultValues: { reportId, reason: "" },
    send: (input) => ask(deleteAnyReport, input),
    onDone: () => {
      onClose();
      toast.success(t("deleted"), { action: { label: t("undo"), onClick: () => void restore() }, duration: undoMs });
      router.refresh();
    },
  });
  const reason = form.watch("reason");
  const onChange = (next: string) => form.setValue("reason", next, { shouldDirty: true });
  const guard = usePersonalDataGuard({ text: reason, onChange, except: [studentName] });

  function submit(event: FormEvent) {
    if (guard.hold()) return event.preventDefault();
    return form.submit(event);
  }

  return (
    <FormDialog
      title={t("delete_title", { report: name })}
      description={t("delete_text", { student: studentName })}
      saveLabel={t("confirm")}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={form.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t("reason")} help={t("reason_help")} error={form.errorOf("reason")}>
        <TextArea
          rows={3}
          {...form.register("reason")}
          value={reason}
          limit={limits.contentLength}
          counterText={(left) =>
            left < 0 ? common("characters_over", { count: -left }) : common("characters_left", { count: left })
          }
        />
      </Field>
      <PersonalDataNotice {...guard.notice} />
    </FormDialog>
  );
}
