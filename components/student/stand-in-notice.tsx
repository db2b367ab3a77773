import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/alert";
import type { StudentPlacement } from "@/lib/features/student/schema";
import { showDay } from "@/lib/platform/dates";

/** Who stands in for the supervisor, now or soon; nothing when nobody does. */
export function StandInNotice({ placement, day }: { placement: StudentPlacement; day: string }) {
  const t = useTranslations("student");
  const { supervisor, secondarySupervisor, standIn } = placement;
  if (!secondarySupervisor || !standIn.from || !standIn.until || standIn.until < day) return null;
  return (
    <div className="mb-6">
      <Notice>
        {t("stands_in", {
          name: secondarySupervisor.fullName,
          supervisor: supervisor?.fullName ?? t("the_supervisor"),
          from: showDay(standIn.from),
          until: showDay(standIn.until),
        })}
      </Notice>
    </div>
  );
}
