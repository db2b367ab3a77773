"use client";

import { ArrowLeftIcon } from "@heroicons/react/24/outline";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/button";
import { previousPage } from "./page-history";

/** Leads to the previous page of the product, or to the dashboard if there is none (SPEC §2). */
export function BackButton() {
  const t = useTranslations("layout");
  const router = useRouter();
  return (
    <IconButton
      label={t("back")}
      icon={<ArrowLeftIcon />}
      onClick={() => router.push(previousPage() ?? "/dashboard")}
    />
  );
}
