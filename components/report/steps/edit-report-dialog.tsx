"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { FormDialog } from "@/components/data/form-dialog";
import { lazyResolver } from "@/components/data/lazy-resolver";
import { useAsk } from "@/components/data/use-ask";
import { useCheckedForm } from "@/components/data/use-checked-form";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { usePreload } from "@/components/ui/use-preload";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { showDay } from "@/lib/platform/dates";
import { editReport } from "../calls";
import { DayAndName } from "./day-and-name";
import { useDeleteReport } from "./use-delete-report";

const loadCheck = () => import("./plan-report-check").then((module) => module.checkEdit);
const check = lazyResolver(loadCheck);

export type EditedReport = Pick<
  ReportDetail,
  "reportId" | "placementId" | "name" | "date" | "startDate" | "endDate" | "names"
>;

/** Asks for another day or name of a report; deletes it as well. */
export function EditReportDialog({ report, onClose }: { report: EditedReport; onClose: () => void }) {
  const t = useTranslations("report");
  const ask = useAsk();
  const router = useRouter();
  usePreload(loadCheck);
  const { reportId, date, names } = report;
  // A report without a name is called by its day.
  const named = report.name === showDay(date) ? "" : report.name;
  const { register, watch, setValue, errorOf, ...form } = useCheckedForm({
    check,
    fields: ["date", "name"],
    defaultValues: { reportId, date, name: named },
    send: (typed) => ask(editReport, typed),
    onDone: () => {
      onClose();
      toast.success(t("edited"));
      router.refresh();
    },
  });
  const guard = usePersonalDataGuard({
    text: watch("name") ?? "",
    onChange: (changed) => setValue("name", changed, { shouldDirty: true }),
    known: named,
    except: names,
  });
  const removal = useDeleteReport(reportId);

  function submit(event: FormEvent) {
    if (guard.hold()) return event.preventDefault();
    removal.forget();
    return form.submit(event);
  }

  return (
    <FormDialog
      title={t("edit_title")}
      saveLabel={t("edit_submit")}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={form.problem || removal.problem}
      aside={
        <Button variant="quiet" className="sm:mr-auto" busy={removal.busy} onClick={removal.run}>
          {t("delete_action")}
        </Button>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <DayAndName
        placement={report}
        day={watch("date") ?? ""}
        ownDay={date}
        register={register}
        errorOf={errorOf}
        notice={guard.notice}
      />
    </FormDialog>
  );
}
