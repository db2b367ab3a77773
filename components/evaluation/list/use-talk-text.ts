import { useTranslations } from "next-intl";
import type { EvaluationItem } from "@/lib/features/evaluation/reading/schema";
import { schoolDayOf, showTime, today } from "@/lib/platform/dates";
import { useTimeWords } from "../talk/use-time-words";

/** The talk that is agreed, in words. */
export function useTalkText() {
  const t = useTranslations("evaluation");
  const inWords = useTimeWords();
  return ({ startsAt }: NonNullable<EvaluationItem["talk"]>) => {
    const moment = new Date(startsAt);
    return schoolDayOf(moment) === today()
      ? t("list_talk_today", { time: showTime(moment) })
      : t("list_talk", { when: inWords(startsAt) });
  };
}
