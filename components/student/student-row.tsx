import { useTranslations } from "next-intl";
import { ListItem } from "@/components/ui/list";
import { Urgency } from "@/components/ui/urgency";
import type { StudentItem } from "@/lib/features/student/schema";
import { showDay } from "@/lib/platform/dates";
import { studentPath } from "@/lib/platform/navigation/student-path";
import { attentionIcons, urgencyOf, useAttentionText } from "./attention-texts";
import { ToConfirm } from "./to-confirm";

/** Where a student is, and in which group unless the page is about one. */
export const aboutStudent = ({ ward, groupName, supervisorName }: StudentItem, withGroup: boolean): string =>
  [ward, ...(supervisorName ? [supervisorName] : []), ...(withGroup ? [groupName] : [])].join(" · ");

type Props = { student: StudentItem; withGroup: boolean };

/** One student of a list: place, people, tasks, and the time of the last activity. */
export function StudentRow({ student, withGroup }: Props) {
  const t = useTranslations("student");
  const reasonText = useAttentionText();
  const { attention, awaitsMe, lastActiveDay, reports, studentNumber } = student;
  return (
    <ListItem
      href={studentPath(student.studentId, 1, student.groupId)}
      prefetch={false}
      title={student.fullName}
      meta={[aboutStudent(student, withGroup), ...(studentNumber ? [studentNumber] : [])].join(" · ")}
      trailing={
        <div className="text-sm text-muted lg:w-96">
          {awaitsMe > 0 && <p className="font-semibold text-accent-strong">{t("awaits_me", { count: awaitsMe })}</p>}
          <p>
            {[
              t("reports_count", { count: reports.all }),
              ...(reports.waiting > 0 ? [t("reports_waiting", { count: reports.waiting })] : []),
              ...(reports.done > 0 ? [t("reports_done", { count: reports.done })] : []),
            ].join(" · ")}
          </p>
          {lastActiveDay && <p>{t("last_active", { day: showDay(lastActiveDay) })}</p>}
        </div>
      }
    >
      {attention.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {attention.map((one) => (
            <li key={one.reason}>
              <Urgency level={urgencyOf(one)} icon={attentionIcons[one.reason]}>
                {reasonText(one)}
              </Urgency>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 empty:hidden">
        <ToConfirm student={student} />
      </div>
    </ListItem>
  );
}
