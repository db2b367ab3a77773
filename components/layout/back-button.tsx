"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { asksToLead } from "@/components/offline/asks-to-lead";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { beginNavigation } from "@/components/ui/navigation-progress";
import { returnTo } from "./page-scroll";
import { previousPage } from "./visited-pages";

/** Leads to the previous page of the product, as it was left, or to the dashboard if there is none (SPEC §2). */
export function BackButton() {
  const t = useTranslations("layout");
  const router = useRouter();
  return (
    <IconButton
      data-leaves
      label={t("back")}
      icon={<Icon name="arrow-left" />}
      onClick={({ currentTarget }) => {
        const previous = previousPage();
        if (asksToLead(currentTarget, previous?.page ?? "/dashboard")) return;
        beginNavigation();
        if (!previous) return router.push("/dashboard");
        returnTo(previous.page);
        router.push(previous.page, { scroll: false });
      }}
    />
  );
}
