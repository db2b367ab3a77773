"use client";

import { List, ListItem } from "@/components/ui/list";
import type { StudentItem } from "@/lib/features/student/schema";
import { studentPath } from "@/lib/platform/navigation/student-path";
import { AttentionLinks } from "./attention-links";
import { aboutStudent, StudentRow } from "./student-row";

type Props = { students: readonly StudentItem[]; withGroup: boolean };

/** Students in a list. A client component, as `ReportRows` is: the page carries their data, and not every element a second time. */
export function StudentRows({ students, withGroup }: Props) {
  return (
    <List>
      {students.map((student) => (
        <StudentRow key={student.placementId} student={student} withGroup={withGroup} />
      ))}
    </List>
  );
}

/** Students who need attention, each with links to the reasons. */
export function AttentionRows({ students, withGroup }: Props) {
  return (
    <List>
      {students.map((student) => (
        <ListItem
          key={student.placementId}
          href={studentPath(student.studentId, 1, student.groupId)}
          prefetch={false}
          title={student.fullName}
          meta={aboutStudent(student, withGroup)}
        >
          <AttentionLinks student={student} />
        </ListItem>
      ))}
    </List>
  );
}
