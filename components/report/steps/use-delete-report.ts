"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useAsk } from "@/components/data/use-ask";
import { useCall } from "@/components/data/use-call";
import { toast } from "@/components/ui/toast";
import { undoMs } from "@/components/ui/undo-ms";
import { reportStatus } from "@/lib/features/report/life/rules";
import { reportPath } from "@/lib/platform/navigation/report-path";
import { deleteReport, restoreReport } from "../calls";

/** Deletes a report and goes to the list, where it can be brought back for some seconds. */
export function useDeleteReport(reportId: number) {
  const t = useTranslations("report");
  const router = useRouter();
  const ask = useAsk();
  const removal = useCall(deleteReport);

  async function restore(): Promise<void> {
    const outcome = await ask(restoreReport, { reportId });
    if (outcome.kind !== "done") {
      // The toast with the button is gone: the next one has it again.
      toast.error(outcome.problem, outcome.kind === "unreachable" ? { action: undo, duration: undoMs } : {});
      return;
    }
    toast.success(t("restored"));
    router.push(reportPath(reportId, reportStatus.planning));
  }

  const undo = { label: t("delete_undo"), onClick: () => void restore() };

  async function run(): Promise<void> {
    if (!(await removal.run({ reportId }))) return;
    // The way back would lead to a report that is gone.
    router.replace("/reports");
    toast.success(t("deleted"), { action: undo, duration: undoMs });
  }

  return { ...removal, run };
}
