"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { laterPart } from "@/components/ui/later-part";
import { usePreloadOnUse } from "@/components/ui/use-preload";
import type { GroupDetail } from "@/lib/features/group/schema";

const writeDialog = laterPart();
const WriteDialog = dynamic(
  writeDialog.from(() => import("./write-dialog").then((module) => module.WriteDialog)),
  { ssr: false },
);

type Props = Pick<GroupDetail, "groupId" | "recipients"> & {
  /** The teachers' names, which the mail may contain. */
  names: readonly string[];
};

/** Where a teacher writes to the people of a group. */
export function WriteToGroup(props: Props) {
  const t = useTranslations("group");
  const [open, setOpen] = useState(false);
  usePreloadOnUse(writeDialog.load);
  return (
    <>
      <Button
        variant="quiet"
        icon={<Icon name="envelope-solid" className="size-5" />}
        onClick={() => setOpen(true)}
        className="-ml-4 lg:ml-0"
      >
        {t("write")}
      </Button>
      {open && <WriteDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
