"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useAsk } from "@/components/data/use-ask";
import { toast } from "@/components/ui/toast";
import { restoreAnyReport, restoreReport } from "../calls";

/**
 * Brings a report back and says how that went.
 * @param isOwn its student does, who has deleted it
 */
export function useRestoreReport(reportId: number, isOwn = false) {
  const t = useTranslations("report_removal");
  const router = useRouter();
  const ask = useAsk();
  return async () => {
    const outcome = await (isOwn ? ask(restoreReport, { reportId }) : ask(restoreAnyReport, { reportId }));
    if (outcome.kind === "done") toast.success(t("restored"));
    else toast.error(outcome.problem);
    router.refresh();
  };
}
