"use client";

import { useTranslations } from "next-intl";
import { Drawing, placed } from "@/components/ui/drawing";
import { Icon } from "@/components/ui/icon";
import { PlainList } from "@/components/ui/plain-list";
import type { LegendParts } from "@/lib/features/line/rules";
import { reportStatus } from "@/lib/features/report/life/rules";
import { goalMark, LineMark, reportMark } from "./line-marks";
import { type Rail, railShapes } from "./line-rail";

const { planning, finished, waitingFeedback, seeFeedback, done } = reportStatus;

const reports = [
  [planning, "legend_planning"],
  [finished, "legend_finished"],
  [waitingFeedback, "legend_waiting"],
  [seeFeedback, "legend_feedback"],
  [done, "legend_done"],
] as const;

const nowhere = { talks: [], alarms: [], gaps: [] };

type LineLegendProps = LegendParts & {
  /** The reader is the student, who sees notices and no doubts. */
  own?: boolean;
};

/** What the marks of the line above mean, folded; paper shows it open. */
export function LineLegend({ goals, lastSafeDay, alarms, own = false, ...rail }: LineLegendProps) {
  const t = useTranslations("line");
  return (
    <details className="line-legend group">
      <summary>
        <Icon
          name="chevron-right-solid"
          className="size-4 shrink-0 transition-transform group-open:rotate-90 print:hidden"
        />
        {t("legend_title")}
      </summary>
      <PlainList>
        {reports.map(([status, key]) => (
          <li key={key}>
            <LineMark href={reportMark(status)} />
            {t(key)}
          </li>
        ))}
        <li>
          <LineMark href={reportMark(finished)} yourTurn />
          {t("legend_yours")}
        </li>
        <li>
          <Sample {...nowhere} rail={{ from: 0, until: 100, gone: 60 }} />
          {t("legend_rail")}
        </li>
        <RailMarks {...rail} />
        {goals.map((state) => (
          <li key={state}>
            <LineMark href={goalMark(state)} />
            {t(`legend_goal_${state}`)}
          </li>
        ))}
        {lastSafeDay && (
          <li>
            <svg className="line-mark" viewBox="-10 -10 20 20" aria-hidden="true">
              <line className="line-safe" y1="-10" y2="10" />
            </svg>
            {t(own ? (alarms ? "legend_last_safe_day_own" : "legend_no_notice") : "legend_last_safe_day")}
          </li>
        )}
        {alarms && (
          <li>
            <LineMark href="#line-alarm" />
            {t(own ? "legend_alarm_own" : "legend_alarm")}
          </li>
        )}
      </PlainList>
    </details>
  );
}

type RailParts = Pick<LegendParts, "absences" | "agreed" | "held">;

/** What lies on the way gone and ahead: the parts of a list. */
function RailMarks({ absences, agreed, held }: RailParts) {
  const t = useTranslations("line");
  return (
    <>
      {absences && (
        <li>
          <Sample {...nowhere} rail={{ from: 0, until: 100, gone: 100 }} gaps={[{ from: 30, until: 70 }]} />
          {t("legend_absence")}
        </li>
      )}
      {agreed && (
        <li>
          <LineMark href="#line-talk" />
          {t("legend_talk")}
        </li>
      )}
      {held && (
        <li>
          <LineMark href="#line-held" />
          {t("legend_held")}
        </li>
      )}
    </>
  );
}

/** What the marks on the axis of a graph mean, open; nothing without any. */
export function RailLegend(parts: RailParts) {
  if (!parts.absences && !parts.agreed && !parts.held) return null;
  return (
    <PlainList className="line-legend">
      <RailMarks {...parts} />
    </PlainList>
  );
}

const Sample = (rail: Rail) => (
  <Drawing className="line-sample" aria-hidden="true" shapes={[placed({ y: "50%" }, railShapes(rail, 10))]} />
);
