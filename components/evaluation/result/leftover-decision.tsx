import { useTranslations } from "next-intl";
import { LeftoverTyped } from "@/components/draft/leftover-typed";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { decisionKey } from "../typed-keys";

type LeftoverDecisionProps = {
  evaluation: Pick<
    EvaluationDetail,
    "evaluationId" | "shownStage" | "reachedStage" | "actions" | "result" | "earlierResults"
  >;
  userId: number;
};

/** The grounds that a teacher has typed, while they cannot decide: it was decided elsewhere, or goes on in an earlier stage. */
export function LeftoverDecision({ evaluation, userId }: LeftoverDecisionProps) {
  const t = useTranslations("evaluation");
  const { evaluationId, shownStage, reachedStage, actions, result, earlierResults } = evaluation;
  // On the tab of an earlier stage nobody decides, also while the last one waits for it.
  if (shownStage !== reachedStage || actions.includes("decide")) return null;
  return (
    <LeftoverTyped
      storedAs={decisionKey(userId, evaluationId)}
      reason={t("leftover_text", { why: "signing" })}
      labels={{ reason: t("result.grounds"), noticeReason: t("deadline.decide_reason") }}
      saved={[...earlierResults, ...(result ? [result] : [])].flatMap((one) => [one.grounds, one.noticeReason])}
    />
  );
}
