"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { reportName } from "@/lib/features/report/life/rules";
import type { ManagedReport } from "@/lib/features/report/removal/schema";
import { useRestoreReport } from "./use-restore-report";

type Props = {
  report: Pick<ManagedReport, "reportId" | "name" | "status" | "studentName">;
  /** The reader's own, which they have deleted. */
  isOwn?: boolean;
};

/** Brings a deleted report back. */
export function RestoreReport({ report, isOwn = false }: Props) {
  const t = useTranslations("report_removal");
  const status = useTranslations("status");
  const restore = useRestoreReport(report.reportId, isOwn);
  const [busy, setBusy] = useState(false);
  return (
    <Button
      size="small"
      busy={busy}
      aria-label={t("restore_named", { report: reportName(report, status), student: report.studentName })}
      onClick={() => {
        setBusy(true);
        void restore().finally(() => setBusy(false));
      }}
    >
      {t("restore")}
    </Button>
  );
}
