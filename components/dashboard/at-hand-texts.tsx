import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { reportPath } from "@/components/report/reading/report-path";
import { Icon } from "@/components/ui/icon";
import type { Step } from "@/lib/features/home/rules";
import type { ReportAtHand } from "@/lib/features/home/schema";
import { reportTab } from "@/lib/features/report/life/rules";
import { showDay } from "@/lib/platform/dates";

export const stepIcons: Record<Step, ReactNode> = {
  give: <Icon name="chat-bubble-left-ellipsis" />,
  plan: <Icon name="pencil-square" />,
  send: <Icon name="user-plus" />,
  ask: <Icon name="user-plus" />,
  read: <Icon name="envelope-open" />,
  close: <Icon name="check-circle" />,
  wait: <Icon name="clock" />,
};

/** What a report at hand asks for in words, what it is about, and where it leads. */
export function useAtHandTexts() {
  const t = useTranslations("dashboard");
  const marked = useTranslations("notification");
  const format = useFormatter();
  return (item: ReportAtHand, day: string) => {
    const { step } = item;
    const names = item.people.map(({ name, isGuest }) => (isGuest ? marked("guest_name", { name }) : name));
    // A browser takes long to make its first list format, and one name needs none.
    const people = names.length > 1 ? format.list(names) : names[0];
    const isToCome = step === "plan" && item.date > day;
    const title = {
      give: () => t("to_do_give", { name: item.studentName }),
      plan: () => (isToCome ? item.name : t("to_do_plan")),
      send: () => t("to_do_ask"),
      ask: () => t("to_do_ask_again"),
      read: () => (people ? t("to_do_read_from", { name: people }) : t("to_do_read")),
      close: () => t("to_do_close"),
      wait: () => item.name,
    }[step]();
    const about = {
      give: () => [item.name, showDay(item.date), item.ward],
      plan: () => (isToCome ? [t("planned_for", { day: showDay(item.date) })] : [item.name, showDay(item.date)]),
      send: () => [item.name, showDay(item.date)],
      ask: () => [item.name, showDay(item.date)],
      read: () => [item.name, showDay(item.date)],
      close: () => [item.name, showDay(item.date)],
      wait: () => [people ? t("waits_for", { name: people }) : t("waits_for_guest"), showDay(item.date)],
    }[step]();
    return {
      step,
      title,
      about: about.join(" · "),
      href: reportPath(item.reportId, step === "give" ? reportTab.feedback : item.status),
    };
  };
}
