import { showWeekday } from "@/lib/platform/dates";
import { useLanguage } from "@/lib/platform/i18n/use-language";

/** Formats a calendar day with its weekday, e.g. `fredag 20.11.2026`. */
export function useDayName(): (day: string) => string {
  const language = useLanguage();
  return (day) => showWeekday(day, language);
}
