"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";

const PlacementDialogs = dynamic(() => import("./placement-dialogs").then((module) => module.PlacementDialogs), {
  ssr: false,
});

/** Where a placement is changed: its ward, days and people, its group, or that the student is taken out. */
export function ChangePlacement({ placementId, name }: { placementId: number; name: string }) {
  const t = useTranslations("placements");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        onClick={() => setOpen(true)}
        aria-label={t("change_of", { name })}
        className="relative z-1 max-lg:-ml-3"
      >
        {t("change")}
      </Button>
      {isOpen && (
        // The text of a dialog is not that of the cell it is opened from.
        <div className="text-base">
          <PlacementDialogs placementId={placementId} name={name} onClose={() => setOpen(false)} />
        </div>
      )}
    </>
  );
}
