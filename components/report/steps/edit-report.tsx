"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { EditedReport } from "./edit-report-dialog";

const EditReportDialog = dynamic(() => import("./edit-report-dialog").then((module) => module.EditReportDialog), {
  ssr: false,
});

/** Where a student gives a report that they still plan another name or day, or deletes it. */
export function EditReport({ report }: { report: EditedReport }) {
  const t = useTranslations("report");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        className="-ml-4 lg:ml-0"
        icon={<Icon name="pencil-square-solid" />}
        onClick={() => setOpen(true)}
      >
        {t("edit_action")}
      </Button>
      {open && <EditReportDialog report={report} onClose={() => setOpen(false)} />}
    </>
  );
}
