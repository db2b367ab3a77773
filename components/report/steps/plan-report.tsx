"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { laterPart } from "@/components/ui/later-part";
import { usePreload } from "@/components/ui/use-preload";
import type { PlacementChoice } from "@/lib/features/placement/schema";

const planReportDialog = laterPart();
const PlanReportDialog = dynamic(
  planReportDialog.from(() => import("./plan-report-dialog").then((module) => module.PlanReportDialog)),
  { ssr: false },
);

/** A placement with the full names of its people, which a report's name may contain. */
export type NamedPlacement = PlacementChoice & { names: string[] };

type PlanReportProps = {
  /** The student's own placements, the one to suggest first. */
  placements: NamedPlacement[];
  /** Default `primary`. */
  variant?: "primary" | "secondary";
};

/** Where a student begins a report. */
export function PlanReport({ placements, variant = "primary" }: PlanReportProps) {
  const t = useTranslations("report");
  const [open, setOpen] = useState(false);
  usePreload(planReportDialog.load);
  return (
    <>
      <Button variant={variant} icon={<Icon name="plus-solid" />} onClick={() => setOpen(true)}>
        {t("plan_action")}
      </Button>
      {open && <PlanReportDialog placements={placements} onClose={() => setOpen(false)} />}
    </>
  );
}
