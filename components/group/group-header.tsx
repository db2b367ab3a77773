import { PageHeader } from "@/components/ui/page-header";
import type { GroupDetail } from "@/lib/features/group/schema";
import { showDay } from "@/lib/platform/dates";

/** Which group it is, where and when. */
export function GroupHeader({ group }: { group: GroupDetail }) {
  return (
    <PageHeader
      above={group.courseCode}
      title={group.name}
      lead={[group.place, group.period, `${showDay(group.startDate)}–${showDay(group.endDate)}`].join(" · ")}
    />
  );
}
