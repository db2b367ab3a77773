import { useStandInText } from "@/components/placement/stand-in-text";
import { Notice } from "@/components/ui/notice";
import type { StudentPlacement } from "@/lib/features/student/schema";

/** Who stands in for the supervisor, now or soon; nothing when nobody does. */
export function StandInNotice({ placement, day }: { placement: StudentPlacement; day: string }) {
  const { supervisor, secondarySupervisor, standIn } = placement;
  const names = { supervisor: supervisor?.fullName, secondarySupervisor: secondarySupervisor?.fullName };
  const text = useStandInText(day)(names, standIn);
  return (
    text && (
      <div className="mb-6">
        <Notice>{text}</Notice>
      </div>
    )
  );
}
