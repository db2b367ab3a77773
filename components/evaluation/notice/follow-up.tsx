"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { NoticeItem } from "@/lib/features/evaluation/notice/schema";

const MinutesDialog = dynamic(() => import("./minutes-dialog").then((module) => module.MinutesDialog), { ssr: false });
const PlanDialog = dynamic(() => import("./plan-dialog").then((module) => module.PlanDialog), { ssr: false });
const LiftDialog = dynamic(() => import("./lift-dialog").then((module) => module.LiftDialog), { ssr: false });

/** What the dialogs about a given notice know. */
export type FollowUpProps = {
  evaluationId: number;
  notice: NoticeItem;
  studentName: string;
  names: readonly string[];
  placement: { startDate: string; endDate: string };
  onClose: () => void;
};

type Props = Omit<FollowUpProps, "onClose"> & { canFollow: boolean; canLift: boolean };

/** What supervisors and teachers do after a notice is given. */
export function FollowUp({ canFollow, canLift, ...about }: Props) {
  const t = useTranslations("evaluation.notice");
  const [open, setOpen] = useState<"minutes" | "plan" | "lift" | null>(null);
  if (!canFollow && !canLift) return null;
  const dialog = { ...about, onClose: () => setOpen(null) };
  return (
    <div className="no-print mt-6 flex flex-col gap-3">
      {canFollow && (
        <>
          <Button variant="primary" onClick={() => setOpen("minutes")}>
            {t(about.notice.minutes === null ? "minutes_write" : "minutes_change")}
          </Button>
          <Button onClick={() => setOpen("plan")}>{t("plan_change")}</Button>
        </>
      )}
      {canLift && (
        <Button variant="quiet" onClick={() => setOpen("lift")}>
          {t("lift")}
        </Button>
      )}
      {open === "minutes" && <MinutesDialog {...dialog} />}
      {open === "plan" && <PlanDialog {...dialog} />}
      {open === "lift" && <LiftDialog {...dialog} />}
    </div>
  );
}
