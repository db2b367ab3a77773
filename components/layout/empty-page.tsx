import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { PageLinks } from "./page-links";

/** What a page of a list shows when the list has become so short that nothing is left on it. */
export function EmptyPage({ first }: Pick<ComponentProps<typeof PageLinks>, "first">) {
  const t = useTranslations("common");
  return (
    <>
      <EmptyState icon={<Icon name="document-text" />} title={t("page_empty_title")}>
        {t("page_empty_text")}
      </EmptyState>
      <PageLinks first={first} next={null} />
    </>
  );
}
