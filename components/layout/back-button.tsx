"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { beginNavigation } from "@/components/ui/navigation-progress";
import { previousPage } from "./page-history";

/** Leads to the previous page of the product, or to the dashboard if there is none (SPEC §2). */
export function BackButton() {
  const t = useTranslations("layout");
  const router = useRouter();
  return (
    <IconButton
      data-leaves
      label={t("back")}
      icon={<Icon name="arrow-left" />}
      onClick={() => {
        beginNavigation();
        router.push(previousPage() ?? "/dashboard");
      }}
    />
  );
}
