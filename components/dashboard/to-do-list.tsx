import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { reportPath } from "@/components/report/reading/report-path";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import type { ReportItem } from "@/lib/features/report/reading/schema";
import { showDay } from "@/lib/platform/dates";
import { limits } from "@/lib/platform/limits";
import { type ToDo, toDoOf } from "./to-do";

const icons: Record<ToDo, ReactNode> = {
  give: <Icon name="chat-bubble-left-ellipsis" />,
  plan: <Icon name="pencil-square" />,
  ask: <Icon name="user-plus" />,
  read: <Icon name="envelope-open" />,
};

/** The reports and tasks that wait for the person, the oldest first. */
export function ToDoList({ items }: { items: ReportItem[] }) {
  const t = useTranslations("dashboard");
  return (
    <Section title={t("to_do_title")} lead={items.length >= limits.listPageSize && t("to_do_oldest")}>
      {items.length === 0 ? (
        <EmptyState icon={<Icon name="check-circle" />} title={t("to_do_none_title")}>
          {t("to_do_none_text")}
        </EmptyState>
      ) : (
        <List>
          {items.map((item) => {
            const toDo = toDoOf(item);
            const about = [item.name, showDay(item.date), ...(toDo === "give" ? [item.ward] : [])];
            return (
              <ListItem
                key={item.reportId}
                href={reportPath(item.reportId, item.status)}
                leading={icons[toDo]}
                title={t(`to_do_${toDo}`, { name: item.studentName })}
                meta={about.join(" · ")}
              />
            );
          })}
        </List>
      )}
    </Section>
  );
}
