import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { StatusChip } from "@/components/ui/status-chip";
import { schoolDayOf, showDay } from "@/lib/platform/dates";

/** Whether a version of a form can be changed. */
export function VersionChip({ version: { publishedAt } }: { version: { publishedAt: string | null } }) {
  const t = useTranslations("form");
  if (publishedAt === null) return <StatusChip tone="draft">{t("draft")}</StatusChip>;
  return (
    <StatusChip tone="info" icon={<Icon name="lock-closed-solid" />}>
      {t("published_on", { date: showDay(schoolDayOf(publishedAt)) })}
    </StatusChip>
  );
}
