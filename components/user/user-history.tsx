"use client";

import { useTranslations } from "next-intl";
import { List, ListItem } from "@/components/ui/list";
import type { UserHistory } from "@/lib/features/user/schema";
import { showMoment } from "@/lib/platform/dates";

/** What happened to an account, the latest first, and by whom. */
export function UserHistoryList({ history }: { history: UserHistory }) {
  const t = useTranslations("users");
  if (history.length === 0) return <p className="text-muted">{t("history_none")}</p>;
  return (
    <List label={t("history")}>
      {history.map(({ id, event, by, at }) => (
        <ListItem
          key={id}
          title={<span className="font-normal">{t(`history_${event}`)}</span>}
          meta={by ? t("history_by", { moment: showMoment(at), name: by }) : showMoment(at)}
        />
      ))}
    </List>
  );
}
