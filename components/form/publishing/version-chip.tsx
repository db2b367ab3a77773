import { LockClosedIcon } from "@heroicons/react/20/solid";
import { useTranslations } from "next-intl";
import { StatusChip } from "@/components/ui/status-chip";
import { showDay, today } from "@/lib/platform/dates";

/** Whether a version of a form can be changed. */
export function VersionChip({ version: { publishedAt } }: { version: { publishedAt: string | null } }) {
  const t = useTranslations("form");
  if (publishedAt === null) return <StatusChip>{t("draft")}</StatusChip>;
  return (
    <StatusChip tone="info" icon={<LockClosedIcon />}>
      {t("published_on", { date: showDay(today(new Date(publishedAt))) })}
    </StatusChip>
  );
}
