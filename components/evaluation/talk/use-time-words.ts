import { useLocale, useTranslations } from "next-intl";
import { sayDay, schoolDayOf, showTime, today } from "@/lib/platform/dates";
import type { TalkValue } from "./talk-field";

/** The hour of a talk in words, by the school's clock. */
export function useTimeWords(): (startsAt: TalkValue) => string {
  const t = useTranslations("evaluation.talk");
  const tag = useLocale();
  return (startsAt) => {
    if (typeof startsAt !== "string") return t("no_hour");
    const moment = new Date(startsAt);
    return t("when", { day: sayDay(schoolDayOf(moment), tag, today()), time: showTime(moment) });
  };
}
