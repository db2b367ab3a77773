import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";

/** Why nothing in a group can be written. */
export function EndedNotice() {
  const t = useTranslations("groups");
  return (
    <div className="no-print mb-8">
      <Notice>{t("ended_notice")}</Notice>
    </div>
  );
}
