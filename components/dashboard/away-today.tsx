import { useTranslations } from "next-intl";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import type { AwayToday as Away } from "@/lib/features/home/schema";
import { studentPage } from "@/lib/platform/navigation/student-path";

/** Which students are away today, never why. */
export function AwayToday({ items }: { items: readonly Away[] }) {
  const t = useTranslations("dashboard");
  if (items.length === 0) return null;
  return (
    <Section title={t("away_title")}>
      <List>
        {items.map(({ placementId, studentId, groupId, studentName, ward }) => (
          <ListItem
            key={placementId}
            href={studentPage(studentId, groupId, "absence")}
            prefetch={false}
            title={studentName}
            meta={ward}
          />
        ))}
      </List>
    </Section>
  );
}
