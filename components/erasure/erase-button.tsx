"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { ErasingAccount } from "./erase-dialog";

const EraseDialog = dynamic(() => import("./erase-dialog").then((file) => file.EraseDialog));

/** Opens the dialog that erases a person. */
export function EraseButton({ account }: { account: ErasingAccount }) {
  const t = useTranslations("erasure");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {t("open")}
      </Button>
      {isOpen && <EraseDialog account={account} onClose={() => setIsOpen(false)} />}
    </>
  );
}
