"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { laterPart } from "@/components/ui/later-part";
import { usePreloadOnUse } from "@/components/ui/use-preload";
import type { CopiedGroup } from "./group-form";

const copyGroupDialog = laterPart();
const CopyGroupDialog = dynamic(
  copyGroupDialog.from(() => import("./copy-group-dialog").then((module) => module.CopyGroupDialog)),
  { ssr: false },
);

/** Where a group is copied to its next period. */
export function CopyGroup({ group }: { group: CopiedGroup }) {
  const t = useTranslations("groups");
  const [open, setOpen] = useState(false);
  usePreloadOnUse(copyGroupDialog.load);
  return (
    <>
      <Button icon={<Icon name="document-duplicate-solid" className="size-5" />} onClick={() => setOpen(true)}>
        {t("copy")}
      </Button>
      {open && <CopyGroupDialog group={group} onClose={() => setOpen(false)} />}
    </>
  );
}
