"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { ManagedReport } from "@/lib/features/report/removal/schema";
import { reportName } from "../steps/report-name";
import { useRestoreReport } from "./use-restore-report";

/** Brings a deleted report back. */
export function RestoreReport({ report }: { report: ManagedReport }) {
  const t = useTranslations("report_removal");
  const status = useTranslations("status");
  const restore = useRestoreReport(report.reportId);
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
