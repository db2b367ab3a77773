import { useTranslations } from "next-intl";
import { Notice, type NoticeTone } from "@/components/ui/notice";
import type { AttendanceDetail } from "@/lib/features/absence/schema";

const tones: Record<AttendanceDetail["summary"]["verdict"], NoticeTone> = {
  none: "positive",
  within: "info",
  make_up: "warning",
  repeat: "danger",
};

type Props = {
  attendance: Pick<AttendanceDetail, "summary" | "deletedDays" | "makeUpPercent" | "repeatPercent" | "sickDaysNoticed">;
};

/** How long a student was absent, and what this means under the group's limits. */
export function AttendanceSummary({ attendance }: Props) {
  const t = useTranslations("absence");
  const { summary, deletedDays, makeUpPercent: makeUp, repeatPercent: repeat, sickDaysNoticed } = attendance;
  const { verdict, daysToMakeUp: days, expectedDays, percent } = summary;
  const facts = [
    [t("days_away"), String(summary.absentDays)],
    [t("sick_days"), String(summary.sickDays)],
    [t("made_up_days"), String(summary.madeUpDays)],
    [t("share"), t("share_value", { percent, days: expectedDays })],
  ] as const;
  return (
    <div className="mb-6 flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {deletedDays > 0 && <p className="text-muted">{t("deleted_count", { count: deletedDays })}</p>}
      <Notice tone={tones[verdict]} title={t(`verdict_${verdict}_title`, { days, repeat })}>
        <p>{t(`verdict_${verdict}_text`, { makeUp, repeat, days })}</p>
        <p className="mt-2 text-sm">
          {summary.sickDaysReached
            ? t("certificate_reached", { count: summary.sickDays })
            : t("certificate_rule", { count: sickDaysNoticed })}
        </p>
      </Notice>
    </div>
  );
}
