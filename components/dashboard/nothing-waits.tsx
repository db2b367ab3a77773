import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";

/** What a home says when nothing waits for the person. */
export function NothingWaits() {
  const t = useTranslations("dashboard");
  return (
    <div className="mb-6 flex items-start gap-3 rounded-card bg-surface px-5 py-6 shadow-low">
      <Icon name="check-circle" className="size-6 shrink-0 text-positive" />
      <div>
        <h2 className="text-question">{t("to_do_none_title")}</h2>
        <p className="text-muted">{t("to_do_none_text")}</p>
      </div>
    </div>
  );
}
