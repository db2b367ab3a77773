"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useQuery } from "@/components/data/use-query";
import { Dialog } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/field-text";
import { Spinner } from "@/components/ui/spinner";
import { getPlacement } from "../calls";
import { ChangeDialog } from "./change-dialog";
import { MoveDialog } from "./move-dialog";
import { TakeOutDialog } from "./take-out-dialog";

type Props = { placementId: number; name: string; onClose: () => void };

/** The dialogs about one placement, which is read when they open. */
export function PlacementDialogs({ placementId, name, onClose }: Props) {
  const t = useTranslations();
  const [step, setStep] = useState<"change" | "move" | "take-out">("change");
  const { data, error, isValidating } = useQuery(
    getPlacement,
    { placementId },
    { revalidateOnFocus: false, dedupingInterval: 0 },
  );
  // What an earlier opening has read may be old, and what is being changed is not replaced by what is read again.
  const [placement, setPlacement] = useState<typeof data>(undefined);
  if (data && !placement && !isValidating && !error) setPlacement(data);
  if (!placement)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t("placements.change_title")}
        description={name}
        closeLabel={t("common.close")}
      >
        {error ? (
          <ErrorText>{error.message}</ErrorText>
        ) : (
          <p role="status">
            <Spinner />
            <span className="sr-only">{t("common.loading")}</span>
          </p>
        )}
      </Dialog>
    );
  if (step === "move") return <MoveDialog placement={placement} onBack={() => setStep("change")} onClose={onClose} />;
  if (step === "take-out") return <TakeOutDialog placement={placement} onClose={onClose} />;
  return (
    <ChangeDialog
      placement={placement}
      onMove={() => setStep("move")}
      onTakeOut={() => setStep("take-out")}
      onClose={onClose}
    />
  );
}
