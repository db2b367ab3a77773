"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { reportName } from "@/lib/features/report/life/rules";
import type { ManagedReport } from "@/lib/features/report/removal/schema";

const DeleteDialog = dynamic(() => import("./delete-dialog").then((module) => module.DeleteDialog));
const StaysDialog = dynamic(() => import("./stays-dialog").then((module) => module.StaysDialog));

/** Deletes a report, or says why it stays. */
export function DeleteReport({ report }: { report: ManagedReport }) {
  const t = useTranslations("report_removal");
  const status = useTranslations("status");
  const [isOpen, setOpen] = useState(false);
  const { refusal, studentName } = report;
  const name = reportName(report, status);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        className="relative z-1 max-lg:-ml-3"
        aria-label={t("delete_named", { report: name, student: studentName })}
        onClick={() => setOpen(true)}
      >
        {t("delete")}
      </Button>
      {isOpen && !refusal && <DeleteDialog report={report} name={name} onClose={close} />}
      {isOpen && refusal && <StaysDialog report={report} refusal={refusal} name={name} onClose={close} />}
    </>
  );
}
