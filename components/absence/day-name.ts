import { useFormatter } from "next-intl";
import { fromDay, showDay } from "@/lib/platform/dates";

/** Formats a calendar day with its weekday, e.g. `fredag 20.11.2026`. */
export function useDayName(): (day: string) => string {
  const format = useFormatter();
  return (day) => `${format.dateTime(fromDay(day), { weekday: "long", timeZone: "UTC" })} ${showDay(day)}`;
}
