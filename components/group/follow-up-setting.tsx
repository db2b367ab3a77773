"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { laterPart } from "@/components/ui/later-part";
import { usePreloadOnUse } from "@/components/ui/use-preload";
import type { FollowUpRules } from "@/lib/features/group/schema";

const followUpDialog = laterPart();
const FollowUpDialog = dynamic(
  followUpDialog.from(() => import("./follow-up-dialog").then((module) => module.FollowUpDialog)),
  { ssr: false },
);

type Props = { groupId: number; revision: number; rules: FollowUpRules };

/** Where a teacher changes the rules of a group. */
export function FollowUpSetting(props: Props) {
  const t = useTranslations("follow_up");
  const [open, setOpen] = useState(false);
  usePreloadOnUse(followUpDialog.load);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("change")}
      </Button>
      {open && <FollowUpDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
