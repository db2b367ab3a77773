import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { DecisionItem } from "@/lib/features/evaluation/life/schema";
import { showDay } from "@/lib/platform/dates";

/** How a teacher has decided that a term goes on, such as without a part or the meeting, with the reason. */
export function DecisionNotices({ decisions }: { decisions: readonly DecisionItem[] }) {
  const t = useTranslations("evaluation");
  const titleOf = ({ way, party, endDate }: DecisionItem) => {
    if (way === "without-talk") return t("sign_link.without_talk");
    if (way === "without-party")
      return t(party === "student" ? "sign_link.left_out_student" : "sign_link.left_out_supervisor");
    return t(`ways.record.${way}`, { party: party ?? "", stage: "", day: endDate === null ? "" : showDay(endDate) });
  };
  return decisions.map((decision) => (
    <Notice key={decision.at} title={titleOf(decision)}>
      <span className="break-words whitespace-pre-line">
        {t("sign_link.decided", { by: decision.by, reason: decision.reason })}
      </span>
    </Notice>
  ));
}
