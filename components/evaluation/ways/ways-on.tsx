"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { laterPart } from "@/components/ui/later-part";
import { usePreloadOnUse } from "@/components/ui/use-preload";
import type { SignedStage, SigningSeat, Way } from "@/lib/features/evaluation/life/rules";
import type { Party } from "@/lib/features/evaluation/rating/rules";

const wayDialog = laterPart();
const WayDialog = dynamic(
  wayDialog.from(() => import("./way-dialog").then((module) => module.WayDialog)),
  { ssr: false },
);

export type WaysOnProps = {
  evaluationId: number;
  /** The stage that the page shows. */
  stage: SignedStage;
  /** Those that are possible now. */
  ways: readonly Way[];
  /** The parts and the signatures that are waited for. */
  parts: readonly Party[];
  seats: readonly SigningSeat[];
  /** The placement's last day. */
  endDate: string;
  /** The names of everybody around the placement, which a reason may contain. */
  names: readonly string[];
};

/** Where a teacher goes on although something is missing: quiet, because it is the exception. */
export function WaysOn(props: WaysOnProps) {
  const t = useTranslations("evaluation.ways");
  const [way, setWay] = useState<Way | null>(null);
  usePreloadOnUse(wayDialog.load);
  // The dialog stays with what it was refused for.
  if (props.ways.length === 0 && way === null) return null;
  return (
    <div className="no-print mt-10 max-w-2xl">
      <Disclosure title={t("title")}>
        <p className="mb-4 max-w-2xl text-muted">{t("lead")}</p>
        <div className="flex flex-wrap gap-3 wrap-anywhere max-sm:flex-col">
          {props.ways.map((one) => (
            <Button key={one} onClick={() => setWay(one)}>
              {t(`button.${one}`)}
            </Button>
          ))}
        </div>
      </Disclosure>
      {way && <WayDialog {...props} way={way} onClose={() => setWay(null)} />}
    </div>
  );
}
