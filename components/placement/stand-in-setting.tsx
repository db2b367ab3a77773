"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { laterPart } from "@/components/ui/later-part";
import { usePreloadOnUse } from "@/components/ui/use-preload";
import type { StandInDetail } from "@/lib/features/placement/schema";

const standInDialog = laterPart();
const StandInDialog = dynamic(
  standInDialog.from(() => import("./stand-in-dialog").then((module) => module.StandInDialog)),
  { ssr: false },
);

/** Where the primary supervisor, a teacher or an admin sets when the secondary supervisor stands in. */
export function StandInSetting({ standIn }: { standIn: StandInDetail }) {
  const t = useTranslations("stand_in");
  const [open, setOpen] = useState(false);
  usePreloadOnUse(standInDialog.load);
  const isAhead = standIn.until !== null && standIn.until >= standIn.today;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t(isAhead ? "change" : "choose")}
      </Button>
      {open && <StandInDialog standIn={standIn} onClose={() => setOpen(false)} />}
    </>
  );
}
