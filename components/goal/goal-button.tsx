"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { laterPart } from "@/components/ui/later-part";
import { usePreloadOnUse } from "@/components/ui/use-preload";
import type { GoalItem } from "@/lib/features/goal/schema";
import type { GoalWriting } from "./goal-dialog";

const goalDialog = laterPart();
const GoalDialog = dynamic(
  goalDialog.from(() => import("./goal-dialog").then((module) => module.GoalDialog)),
  { ssr: false },
);

/** Opens the dialog for a new goal, or for one to change. */
export function GoalButton({ writing, goal }: { writing: GoalWriting; goal?: GoalItem }) {
  const t = useTranslations("goal");
  const [open, setOpen] = useState(false);
  usePreloadOnUse(goalDialog.load);
  return (
    <>
      {goal ? (
        <Button
          size="small"
          variant="quiet"
          icon={<Icon name="pencil-square-solid" className="size-5" />}
          aria-label={t("edit_named", { text: goal.text })}
          className="no-print shrink-0 max-sm:-ml-3"
          onClick={() => setOpen(true)}
        >
          {t("edit")}
        </Button>
      ) : (
        <Button size="small" icon={<Icon name="plus-solid" className="size-5" />} onClick={() => setOpen(true)}>
          {t("add")}
        </Button>
      )}
      {open && <GoalDialog writing={writing} goal={goal} onClose={() => setOpen(false)} />}
    </>
  );
}
