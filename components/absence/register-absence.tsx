"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAsk } from "@/components/data/use-ask";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { laterPart } from "@/components/ui/later-part";
import { toast } from "@/components/ui/toast";
import { undoMs } from "@/components/ui/undo-ms";
import { usePreload } from "@/components/ui/use-preload";
import type { PlacementChoice } from "@/lib/features/placement/schema";
import { removeAbsences } from "./calls";

const registerAbsenceDialog = laterPart();
const RegisterAbsenceDialog = dynamic(
  registerAbsenceDialog.from(() => import("./register-absence-dialog").then((module) => module.RegisterAbsenceDialog)),
  { ssr: false },
);

type Props = {
  /** The student's own placements that have begun, the one to suggest first. */
  placements: PlacementChoice[];
};

/** Where a student registers absence. */
export function RegisterAbsence({ placements }: Props) {
  const t = useTranslations("absence");
  const router = useRouter();
  const ask = useAsk();
  const [open, setOpen] = useState(false);
  usePreload(registerAbsenceDialog.load);

  async function undo(absenceIds: number[]) {
    const outcome = await ask(removeAbsences, { absenceIds });
    if (outcome.kind === "done") toast.success(t("undone", { count: absenceIds.length }));
    // The toast with the button is gone: the next one has it until there is a network again.
    else if (outcome.kind === "unreachable")
      toast.error(outcome.problem, { action: undoing(absenceIds), duration: Number.POSITIVE_INFINITY });
    else toast.error(t("undo_failed"));
    router.refresh();
  }

  const undoing = (absenceIds: number[]) => ({ label: t("undo"), onClick: () => void undo(absenceIds) });

  function finish(absenceIds: number[]) {
    setOpen(false);
    router.refresh();
    toast.success(t("registered", { count: absenceIds.length }), {
      duration: undoMs,
      action: undoing(absenceIds),
    });
  }

  return (
    <>
      <Button icon={<Icon name="calendar-days-solid" />} onClick={() => setOpen(true)}>
        {t("register_action")}
      </Button>
      {open && <RegisterAbsenceDialog placements={placements} onClose={() => setOpen(false)} onRegistered={finish} />}
    </>
  );
}
