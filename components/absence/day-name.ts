import { useLocale } from "next-intl";
import { showWeekday } from "@/lib/platform/dates";

/** Formats a calendar day with its weekday, e.g. `fredag 20.11.2026`. */
export function useDayName(): (day: string) => string {
  const tag = useLocale();
  return (day) => showWeekday(day, tag);
}
