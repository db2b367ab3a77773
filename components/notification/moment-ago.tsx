import { useFormatter } from "next-intl";
import { showMoment } from "@/lib/platform/dates";

/** After so many days the day itself says more. */
const relativeDays = 7;

/** How long ago something came, with the moment itself for those who want to know. Only in the browser, whose clock it reads. */
export function MomentAgo({ moment }: { moment: string }) {
  const format = useFormatter();
  const at = new Date(moment);
  const isRecent = Date.now() - at.getTime() < relativeDays * 24 * 60 * 60 * 1000;
  return (
    <time dateTime={moment} title={showMoment(moment)}>
      {isRecent ? format.relativeTime(at, new Date()) : showMoment(moment)}
    </time>
  );
}
