import { useFormatter, useTranslations } from "next-intl";
import type { ReportAtHand } from "@/lib/features/home/schema";
import { reportTab } from "@/lib/features/report/life/rules";
import { showDay } from "@/lib/platform/dates";
import { reportPath } from "@/lib/platform/navigation/report-path";

/**
 * What a report at hand asks for in words, what it is about, and where it leads. On the server: a browser takes long to make its
 * first list format.
 */
export function useAtHandTexts() {
  const t = useTranslations("dashboard");
  const marked = useTranslations("notification");
  const format = useFormatter();
  return (item: ReportAtHand, day: string) => {
    const { step } = item;
    const people = format.list(
      item.people.map(({ name, isGuest }) => (isGuest ? marked("guest_name", { name }) : name)),
    );
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
