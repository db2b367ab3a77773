import { useTranslations } from "next-intl";
import { Dotted } from "@/components/ui/dotted";
import { Link } from "@/components/ui/link";
import { Urgency } from "@/components/ui/urgency";
import type { StudentItem } from "@/lib/features/student/schema";
import { showDay } from "@/lib/platform/dates";
import { attentionIcons, urgencyOf, useAttentionText } from "./attention-texts";
import { attentionPath } from "./student-path";
import { ToConfirm } from "./to-confirm";

type Props = {
  student: StudentItem;
  /** Each reason leads to what it is about. */
  linked?: boolean;
};

/** What waits for the reader and why a student needs attention, then how far the reports are, and the last activity. */
export function StudentNeeds({ student, linked = false }: Props) {
  const t = useTranslations("student");
  const reasonText = useAttentionText();
  const placements = useTranslations("placements");
  const { attention, awaitsMe, lastActiveDay, reports, discontinuedOn } = student;
  return (
    <div className="text-meta text-muted">
      {discontinuedOn !== null && (
        <p className="font-semibold text-ink">{placements("discontinued", { day: showDay(discontinuedOn) })}</p>
      )}
      {awaitsMe > 0 && <p className="font-semibold text-accent-strong">{t("awaits_me", { count: awaitsMe })}</p>}
      {attention.map((one) => {
        const reason = (
          <Urgency level={urgencyOf(one)} icon={attentionIcons[one.reason]}>
            {reasonText(one)}
          </Urgency>
        );
        return (
          <p key={one.reason}>
            {linked ? (
              <Link
                href={attentionPath(student, one)}
                prefetch={false}
                className="relative z-1 inline-flex items-center rounded py-0.5 underline-offset-3 card:min-h-touch hover:underline"
              >
                {reason}
              </Link>
            ) : (
              reason
            )}
          </p>
        );
      })}
      <p>
        <Dotted
          text={[
            t("reports_count", { count: reports.all }),
            ...(reports.waiting > 0 ? [t("reports_waiting", { count: reports.waiting })] : []),
            ...(reports.done > 0 ? [t("reports_done", { count: reports.done })] : []),
          ].join(" · ")}
        />
      </p>
      {lastActiveDay && <p>{t("last_active", { day: showDay(lastActiveDay) })}</p>}
      <ToConfirm student={student} />
    </div>
  );
}
