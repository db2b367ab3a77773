"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall } from "@/components/data/use-call";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast";
import { undoMs } from "@/components/ui/undo-ms";
import { usePreload } from "@/components/ui/use-preload";
import type { PlacementChoice } from "@/lib/features/placement/schema";
import { removeAbsences } from "./calls";

const loadDialog = () => import("./register-absence-dialog").then((module) => module.RegisterAbsenceDialog);
const RegisterAbsenceDialog = dynamic(loadDialog, { ssr: false });

type Props = {
  /** The student's own placements that have begun, the one to suggest first. */
  placements: PlacementChoice[];
  /** The school's day, YYYY-MM-DD. */
  today: string;
};

/** Where a student registers absence. */
export function RegisterAbsence({ placements, today }: Props) {
  const t = useTranslations("absence");
  const router = useRouter();
  const remove = useCall(removeAbsences);
  const [open, setOpen] = useState(false);
  usePreload(loadDialog);

  async function undo(absenceIds: number[]) {
    const gone = await remove.run({ absenceIds });
    if (gone) toast.success(t("undone", { count: absenceIds.length }));
    else toast.error(t("undo_failed"));
    router.refresh();
  }

  function finish(absenceIds: number[]) {
    setOpen(false);
    router.refresh();
    toast.success(t("registered", { count: absenceIds.length }), {
      duration: undoMs,
      action: { label: t("undo"), onClick: () => void undo(absenceIds) },
    });
  }

  return (
    <>
      <Button icon={<Icon name="calendar-days-solid" />} onClick={() => setOpen(true)}>
        {t("register_action")}
      </Button>
      {open && (
        <RegisterAbsenceDialog
          placements={placements}
          today={today}
          onClose={() => setOpen(false)}
          onRegistered={finish}
        />
      )}
    </>
  );
}
