"use client";

import { PrinterIcon } from "@heroicons/react/20/solid";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** Opens the browser's own print dialog. */
export function PrintButton() {
  const t = useTranslations("report");
  return (
    <Button variant="primary" icon={<PrinterIcon />} onClick={() => window.print()}>
      {t("print_action")}
    </Button>
  );
}
