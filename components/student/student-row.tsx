import { useTranslations } from "next-intl";
import { LineRow } from "@/components/placement-line/line-row";
import type { RowDrawing } from "@/components/placement-line/row-drawing";
import { Link } from "@/components/ui/link";
import { Urgency } from "@/components/ui/urgency";
import { studentTabs } from "@/lib/features/student/rules";
import type { StudentItem } from "@/lib/features/student/schema";
import { showDay } from "@/lib/platform/dates";
import { studentPath } from "@/lib/platform/navigation/student-path";
import { attentionIcons, urgencyOf, useAttentionText } from "./attention-texts";
import { ToConfirm } from "./to-confirm";

/** Where a student is, and in which group unless the page is about one. */
export const aboutStudent = ({ ward, groupName, supervisorName }: StudentItem, withGroup: boolean): string =>
  [ward, ...(supervisorName ? [supervisorName] : []), ...(withGroup ? [groupName] : [])].join(" · ");

/** A student with their line, and the line in one sentence. */
export type StudentLine = { student: StudentItem; line: RowDrawing; lineText: string };

/** One student of a list: place and people, the line, tasks and reasons, the time of the last activity. */
export function StudentRow({ student, line, lineText, withGroup }: StudentLine & { withGroup: boolean }) {
  const t = useTranslations("student");
  const reasonText = useAttentionText();
  const { attention, awaitsMe, lastActiveDay, reports, studentNumber } = student;
  return (
    <li className="student-row">
      <div className="min-w-0 py-2">
        <Link
          href={studentPath(student.studentId, studentTabs.overview, student.groupId)}
          prefetch={false}
          className="covers-row font-semibold text-ink"
        >
          {student.fullName}
        </Link>
        <p className="text-meta text-muted">
          {[aboutStudent(student, withGroup), ...(studentNumber ? [studentNumber] : [])].join(" · ")}
        </p>
      </div>
      <LineRow drawing={line} label={lineText} />
      <div className="py-2 text-meta text-muted">
        {awaitsMe > 0 && <p className="font-semibold text-accent-strong">{t("awaits_me", { count: awaitsMe })}</p>}
        {attention.map((one) => (
          <p key={one.reason}>
            <Urgency level={urgencyOf(one)} icon={attentionIcons[one.reason]}>
              {reasonText(one)}
            </Urgency>
          </p>
        ))}
        <p>
          {[
            t("reports_count", { count: reports.all }),
            ...(reports.waiting > 0 ? [t("reports_waiting", { count: reports.waiting })] : []),
            ...(reports.done > 0 ? [t("reports_done", { count: reports.done })] : []),
          ].join(" · ")}
        </p>
        {lastActiveDay && <p>{t("last_active", { day: showDay(lastActiveDay) })}</p>}
        <ToConfirm student={student} />
      </div>
    </li>
  );
}
