"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useAsk } from "@/components/data/use-ask";
import { ReasonDialog } from "@/components/personal-data/reason-dialog";
import { toast } from "@/components/ui/toast";
import { undoMs } from "@/components/ui/undo-ms";
import { type ManagedReport, removalSchema } from "@/lib/features/report/removal/schema";
import { deleteAnyReport } from "../calls";
import { useRestoreReport } from "./use-restore-report";

const schema = removalSchema.pick({ reason: true });

type Props = {
  report: ManagedReport;
  /** What the report is called on the page. */
  name: string;
  onClose: () => void;
};

/** Asks why a report is deleted, and says what follows. */
export function DeleteDialog({ report: { reportId, studentName }, name, onClose }: Props) {
  const t = useTranslations("report_removal");
  const router = useRouter();
  const ask = useAsk();
  const restore = useRestoreReport(reportId);
  return (
    <ReasonDialog
      title={t("delete_title", { report: name })}
      description={t("delete_text", { student: studentName })}
      saveLabel={t("confirm")}
      label={t("reason")}
      help={t("reason_help")}
      schema={schema}
      except={[studentName]}
      send={({ reason }) => ask(deleteAnyReport, { reportId, reason })}
      onDone={() => {
        onClose();
        toast.success(t("deleted"), { action: { label: t("undo"), onClick: () => void restore() }, duration: undoMs });
        router.refresh();
      }}
      onClose={onClose}
    />
  );
}
