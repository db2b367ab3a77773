"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { laterPart } from "@/components/ui/later-part";
import { usePreloadOnUse } from "@/components/ui/use-preload";
import type { SignedStage } from "@/lib/features/evaluation/life/rules";

const reopenDialog = laterPart();
const ReopenDialog = dynamic(
  reopenDialog.from(() => import("./reopen-dialog").then((module) => module.ReopenDialog)),
  { ssr: false },
);

export type ReopenEvaluationProps = {
  evaluationId: number;
  stages: readonly SignedStage[];
  /** The names of everybody around the placement, which the reason may contain. */
  names: readonly string[];
};

/** Where an admin takes an evaluation back to an earlier stage. */
export function ReopenEvaluation(props: ReopenEvaluationProps) {
  const t = useTranslations("evaluation.ways");
  const [open, setOpen] = useState(false);
  usePreloadOnUse(reopenDialog.load);
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t("reopen")}</Button>
      {open && <ReopenDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}
