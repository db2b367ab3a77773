"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useAsk } from "@/components/data/use-ask";
import { toast } from "@/components/ui/toast";
import { restoreAnyReport } from "../calls";

/** Brings a report back and says how that went. */
export function useRestoreReport(reportId: number) {
  const t = useTranslations("report_removal");
  const router = useRouter();
  const ask = useAsk();
  return async () => {
    const outcome = await ask(restoreAnyReport, { reportId });
    if (outcome.kind === "done") toast.success(t("restored"));
    else toast.error(outcome.problem);
    router.refresh();
  };
}
