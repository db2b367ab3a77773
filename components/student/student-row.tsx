import { LineRow } from "@/components/placement-line/line-row";
import type { RowDrawing } from "@/components/placement-line/row-drawing";
import { Dotted } from "@/components/ui/dotted";
import { Link } from "@/components/ui/link";
import { studentTabs } from "@/lib/features/student/rules";
import type { StudentItem } from "@/lib/features/student/schema";
import { studentPath } from "@/lib/platform/navigation/student-path";
import { StudentNeeds } from "./student-needs";

/** Where a student is, and in which group unless the page is about one. */
export const aboutStudent = ({ ward, groupName, supervisorName }: StudentItem, withGroup: boolean): string =>
  [ward, ...(supervisorName ? [supervisorName] : []), ...(withGroup ? [groupName] : [])].join(" · ");

/** A student with their line, and the line in one sentence. */
export type StudentLine = { student: StudentItem; line: RowDrawing; lineText: string };

/** One student of a list: place and people, the line, tasks and reasons, the time of the last activity. */
export function StudentRow({ student, line, lineText, withGroup }: StudentLine & { withGroup: boolean }) {
  const { studentNumber } = student;
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
          <Dotted text={[aboutStudent(student, withGroup), ...(studentNumber ? [studentNumber] : [])].join(" · ")} />
        </p>
      </div>
      <LineRow drawing={line} label={lineText} />
      <div className="py-2">
        <StudentNeeds student={student} />
      </div>
    </li>
  );
}
