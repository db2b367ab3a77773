import { useTranslations } from "next-intl";
import { EndedNotice } from "@/components/group/ended-notice";
import { columnHref } from "@/components/placement-line/column-href";
import { LineLegend } from "@/components/placement-line/line-legend";
import { LineMarks } from "@/components/placement-line/line-marks";
import { StageText } from "@/components/placement-line/line-texts";
import { PlacementLine } from "@/components/placement-line/placement-line";
import { SafeDayText } from "@/components/placement-line/safe-day-text";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { legendOf } from "@/lib/features/line/rules";
import type { StudentPlacement } from "@/lib/features/student/schema";
import { showDay } from "@/lib/platform/dates";
import { StandInNotice } from "./stand-in-notice";

type Props = {
  placement: StudentPlacement;
  /** Today, `YYYY-MM-DD`. */
  day: string;
};

/** Who the student is, and where and when the placement is. */
export function StudentHeader({ placement, day }: Props) {
  const t = useTranslations();
  const { student, startDate, endDate } = placement;
  const own = placement.seat === "student";
  const place = [placement.ward, placement.place].join(", ");
  const time = `${showDay(startDate)}–${showDay(endDate)}`;
  return (
    <>
      <PageHeader
        above={[placement.groupName, placement.courseCode].join(" · ")}
        title={student.fullName}
        lead={[
          ...(student.studentNumber ? [t("student.number", { number: student.studentNumber })] : []),
          place,
          placement.period,
          time,
        ].join(" · ")}
      />
      <div className="mb-2">
        <LineMarks />
        <p className="mb-1 text-title text-brand">
          <StageText period={placement.line} day={day} />
        </p>
        {!own && <SafeDayText lastSafeDay={placement.line.lastSafeDay} day={day} />}
        <PlacementLine
          facts={placement.line}
          day={day}
          labelled={!own}
          hrefOf={columnHref(student.userId, placement.groupId)}
        />
        <LineLegend {...legendOf([placement.line])} own={own} />
      </div>
      {placement.discontinued ? (
        <div className="mb-6">
          <Notice
            tone="warning"
            title={t("placements.discontinued_notice", { day: showDay(placement.discontinued.day) })}
          >
            <p className="wrap-anywhere whitespace-pre-line">{placement.discontinued.reason}</p>
          </Notice>
        </div>
      ) : (
        placement.isEnded && <EndedNotice />
      )}
      <StandInNotice placement={placement} day={day} />
    </>
  );
}
