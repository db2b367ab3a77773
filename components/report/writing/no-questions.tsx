import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";

/** A form may leave a tab without questions: there is nothing to do here, and nothing is missing. */
export function NoQuestions() {
  const t = useTranslations("report");
  return (
    <EmptyState icon={<Icon name="document" />} title={t("no_questions_title")}>
      {t("no_questions_text")}
    </EmptyState>
  );
}
