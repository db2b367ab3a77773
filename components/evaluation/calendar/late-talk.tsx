import { useLocale, useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { sayDay, today } from "@/lib/platform/dates";

/** The last day on which a notice is in time after the talk; null for a talk that no notice follows. The student reads it without a doubt. */
export type TalkLimit = { lastSafeDay: string | null; isStudent: boolean };

type LateTalkProps = TalkLimit & {
  /** The day of the talk, empty without one. */
  day: string;
};

/** Says that a talk is after the last day for a notice. It can be set nevertheless. */
export function LateTalk({ day, lastSafeDay, isStudent }: LateTalkProps) {
  const t = useTranslations("evaluation.calendar");
  const tag = useLocale();
  if (lastSafeDay === null || day <= lastSafeDay) return null;
  const last = sayDay(lastSafeDay, tag, today());
  return isStudent ? (
    <Notice>{t("late_student", { day: last })}</Notice>
  ) : (
    <Notice tone="warning">{t("late", { day: last })}</Notice>
  );
}
