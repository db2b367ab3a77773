import { useTranslations } from "next-intl";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import type { FollowUpItem } from "@/lib/features/concern/schema";
import { showDay } from "@/lib/platform/dates";
import { TakeBack } from "./take-back";

/** What the group's teachers have followed up, for them and for admins; nothing when there is none. */
export function FollowUps({ items }: { items: readonly FollowUpItem[] }) {
  const t = useTranslations("concern");
  if (items.length === 0) return null;
  return (
    <Section title={t("list_title")} lead={t("list_lead")}>
      <List>
        {items.map(({ followUpId, reason, note, by, day, isOwn }) => (
          <ListItem
            key={followUpId}
            title={t(`reason_${reason}`)}
            meta={t("by_on", { name: by, day: showDay(day) })}
            trailing={isOwn && <TakeBack followUpId={followUpId} about={t(`reason_${reason}`)} />}
          >
            <p className="mt-1 max-w-2xl whitespace-pre-wrap">{note}</p>
          </ListItem>
        ))}
      </List>
    </Section>
  );
}
