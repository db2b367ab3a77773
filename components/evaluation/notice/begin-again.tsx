"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";

/** After a notice was lifted, a new one is written only when somebody wants to. */
export function BeginAgain({ children }: { children: ReactNode }) {
  const t = useTranslations("evaluation.notice");
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return children;
  return (
    <div className="no-print mt-8">
      <Button onClick={() => setIsOpen(true)}>{t("begin_new")}</Button>
    </div>
  );
}
