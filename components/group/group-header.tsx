import { AddStudent } from "@/components/enrolment/add-student";
import { PageHeader } from "@/components/ui/page-header";
import type { GroupDetail } from "@/lib/features/group/schema";
import { showDay, today } from "@/lib/platform/dates";
import { WriteToGroup } from "./write-to-group";

/** Which group it is, where and when, and unless `readOnly` the ways to add a student while it lasts and to write to its people. */
export function GroupHeader({ group, readOnly }: { group: GroupDetail; readOnly: boolean }) {
  const { groupId, name, startDate, endDate, recipients, teachers } = group;
  return (
    <PageHeader
      above={group.courseCode}
      title={group.name}
      lead={[group.place, group.period, `${showDay(group.startDate)}–${showDay(group.endDate)}`].join(" · ")}
      actions={
        !readOnly && (
          <>
            {endDate >= today() && <AddStudent group={{ groupId, name, startDate, endDate }} />}
            {recipients.all > 0 && (
              <WriteToGroup
                groupId={groupId}
                recipients={recipients}
                names={teachers.map(({ fullName }) => fullName)}
              />
            )}
          </>
        )
      }
    />
  );
}
