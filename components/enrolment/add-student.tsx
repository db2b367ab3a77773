"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { laterPart } from "@/components/ui/later-part";
import { usePreloadOnUse } from "@/components/ui/use-preload";
import type { EnrolledGroup } from "./add-student-dialog";

const addStudentDialog = laterPart();
const AddStudentDialog = dynamic(
  addStudentDialog.from(() => import("./add-student-dialog").then((module) => module.AddStudentDialog)),
  { ssr: false },
);

/** Where a student is added to a group. */
export function AddStudent({ group }: { group: EnrolledGroup }) {
  const t = useTranslations("enrolment");
  const [open, setOpen] = useState(false);
  usePreloadOnUse(addStudentDialog.load);
  return (
    <>
      <Button
        variant="quiet"
        icon={<Icon name="user-plus-solid" className="size-5" />}
        onClick={() => setOpen(true)}
        className="-ml-4 lg:ml-0"
      >
        {t("add")}
      </Button>
      {open && <AddStudentDialog group={group} onClose={() => setOpen(false)} />}
    </>
  );
}
