import { useFormatter, useTranslations } from "next-intl";
import { showMoment } from "@/lib/platform/dates";

const dayLength = 24 * 60 * 60 * 1000;

/** After so many days the day itself says more. */
const relativeDays = 7;

/** How long ago something came, with the moment itself for those who want to know. Only in the browser, whose clock it reads. */
export function MomentAgo({ moment }: { moment: string }) {
  const format = useFormatter();
  const t = useTranslations("notification");
  const at = new Date(moment);
  // A device whose clock is behind would say that it is to come.
  const now = new Date(Math.max(Date.now(), at.getTime()));
  const days = (now.getTime() - at.getTime()) / dayLength;
  const ago = () => {
    if (days >= relativeDays) return showMoment(moment);
    // The word for a day that `Intl` has in Norwegian is another than that of the product.
    return days >= 1 ? t("days_ago", { count: Math.round(days) }) : format.relativeTime(at, now);
  };
  return (
    <time dateTime={moment} title={showMoment(moment)}>
      {ago()}
    </time>
  );
}
