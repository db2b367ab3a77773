import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { DecisionItem } from "@/lib/features/evaluation/life/schema";
import { useDecisionTitle } from "../ways/use-decision-title";

/** How a teacher has decided that a term goes on, such as without a part or the meeting, with the reason. */
export function DecisionNotices({ decisions }: { decisions: readonly DecisionItem[] }) {
  const t = useTranslations("evaluation.sign_link");
  const decisionTitle = useDecisionTitle();
  const titleOf = (decision: DecisionItem) => {
    if (decision.way === "without-talk") return t("without_talk");
    if (decision.way !== "without-party") return decisionTitle(decision);
    return t(decision.party === "student" ? "left_out_student" : "left_out_supervisor");
  };
  return decisions.map((decision) => (
    <Notice key={decision.at} title={titleOf(decision)}>
      <span className="break-words whitespace-pre-line">
        {t("decided", { by: decision.by, reason: decision.reason })}
      </span>
    </Notice>
  ));
}
