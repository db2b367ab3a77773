"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { laterPart } from "@/components/ui/later-part";
import { usePreload } from "@/components/ui/use-preload";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { AbsenceItem } from "@/lib/features/absence/schema";
import { showDay } from "@/lib/platform/dates";

const planMakeUpDialog = laterPart();
const PlanMakeUpDialog = dynamic(
  planMakeUpDialog.from(() => import("./plan-make-up-dialog").then((module) => module.PlanMakeUpDialog)),
  { ssr: false },
);

/** Asks on which day absence will be made up; an unsuitable day is reported while it is chosen. */
export function PlanMakeUp({ item, items }: { item: AbsenceItem; items: AbsenceItem[] }) {
  const t = useTranslations("absence");
  const [open, setOpen] = useState(false);
  usePreload(planMakeUpDialog.load);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t(item.madeUpOn ? "plan_change" : "plan")}
        <VisuallyHidden> {t("about_day", { date: showDay(item.date) })}</VisuallyHidden>
      </Button>
      {open && <PlanMakeUpDialog item={item} items={items} onClose={() => setOpen(false)} />}
    </>
  );
}
