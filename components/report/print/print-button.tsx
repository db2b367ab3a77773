"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

/** Opens the browser's own print dialog. */
export function PrintButton() {
  const t = useTranslations("report");
  return (
    <Button variant="primary" icon={<Icon name="printer-solid" />} onClick={() => window.print()}>
      {t("print_action")}
    </Button>
  );
}
