import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";

/** Nobody matches the search. */
export function NoUsers() {
  const t = useTranslations("users");
  return (
    <EmptyState icon={<Icon name="identification" />} title={t("none_title")}>
      {t("none_text")}
    </EmptyState>
  );
}
