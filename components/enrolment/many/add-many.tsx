"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { laterPart } from "@/components/ui/later-part";
import { usePreloadOnUse } from "@/components/ui/use-preload";
import type { EnrolledGroup } from "./many-rows";

const addManyDialog = laterPart();
const AddManyDialog = dynamic(
  addManyDialog.from(() => import("./add-many-dialog").then((module) => module.AddManyDialog)),
  { ssr: false },
);

/** Where several students are added to a group at once. */
export function AddMany({ group }: { group: EnrolledGroup }) {
  const t = useTranslations("placements");
  const [isOpen, setOpen] = useState(false);
  usePreloadOnUse(addManyDialog.load);
  return (
    <>
      <Button icon={<Icon name="user-plus-solid" />} onClick={() => setOpen(true)}>
        {t("add_many")}
      </Button>
      {isOpen && <AddManyDialog group={group} onClose={() => setOpen(false)} />}
    </>
  );
}
