import { DocumentIcon } from "@heroicons/react/24/outline";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";

/** A form may leave a tab without questions: there is nothing to do here, and nothing is missing. */
export function NoQuestions() {
  const t = useTranslations("report");
  return (
    <EmptyState icon={<DocumentIcon />} title={t("no_questions_title")}>
      {t("no_questions_text")}
    </EmptyState>
  );
}
