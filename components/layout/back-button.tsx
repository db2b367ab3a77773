"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { previousPage } from "./page-history";

/** Leads to the previous page of the product, or to the dashboard if there is none (SPEC §2). */
export function BackButton() {
  const t = useTranslations("layout");
  const router = useRouter();
  return (
    <IconButton
      label={t("back")}
      icon={<Icon name="arrow-left" />}
      onClick={() => router.push(previousPage() ?? "/dashboard")}
    />
  );
}
