"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { MergingAccount } from "./merge-pair";

const MergeDialog = dynamic(() => import("./merge-dialog").then((file) => file.MergeDialog));

/** Opens the dialog that merges a supervisor's account with another one. */
export function MergeButton({ account }: { account: MergingAccount }) {
  const t = useTranslations("merge");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t("open")}</Button>
      {isOpen && <MergeDialog account={account} onClose={() => setIsOpen(false)} />}
    </>
  );
}
