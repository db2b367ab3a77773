"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { Outcome } from "@/components/data/outcome";
import { useAsk } from "@/components/data/use-ask";
import { Dialog } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/field-text";
import { Spinner } from "@/components/ui/spinner";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { PlacementDetail } from "@/lib/features/enrolment/schema";
import { getPlacement } from "../calls";
import { ChangeDialog } from "./change-dialog";
import { MoveDialog } from "./move-dialog";
import { TakeOutDialog } from "./take-out-dialog";

type Props = { placementId: number; name: string; onClose: () => void };

/** The dialogs about one placement, which is read when they open. */
export function PlacementDialogs({ placementId, name, onClose }: Props) {
  const t = useTranslations();
  const [step, setStep] = useState<"change" | "move" | "take-out">("change");
  const ask = useAsk();
  const [found, setFound] = useState<Outcome<PlacementDetail> | null>(null);
  // Read once for each opening: what was read before may be old, and what is being changed is not replaced.
  useEffect(() => {
    let isGone = false;
    void ask(getPlacement, { placementId }).then((answer) => !isGone && setFound((known) => known ?? answer));
    return () => {
      isGone = true;
    };
  }, [ask, placementId]);
  if (found?.kind !== "done")
    return (
      <Dialog
        open
        onClose={onClose}
        title={t("placements.change_title")}
        description={name}
        closeLabel={t("common.close")}
      >
        {found ? (
          <ErrorText>{found.problem}</ErrorText>
        ) : (
          <p role="status">
            <Spinner />
            <VisuallyHidden>{t("common.loading")}</VisuallyHidden>
          </p>
        )}
      </Dialog>
    );
  const placement = found.data;
  // With the version that the dialog before has come to know.
  const goTo = (next: typeof step) => (data: PlacementDetail) => {
    setFound({ kind: "done", data });
    setStep(next);
  };
  if (step === "move") return <MoveDialog placement={placement} onBack={goTo("change")} onClose={onClose} />;
  if (step === "take-out") return <TakeOutDialog placement={placement} onClose={onClose} />;
  return <ChangeDialog placement={placement} onMove={goTo("move")} onTakeOut={goTo("take-out")} onClose={onClose} />;
}
