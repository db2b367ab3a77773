import { useTranslations } from "next-intl";
import { LeftoverTyped } from "@/components/draft/leftover-typed";
import type { Term } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { signatureKey } from "../typed-keys";
import { canSign } from "./signature-rows";

type LeftoverSignatureProps = {
  evaluation: Pick<EvaluationDetail, "evaluationId" | "shownStage" | "actions" | "signatures">;
  term: Term;
  userId: number;
};

/** The remark that somebody has typed at signing, while they cannot sign the term. */
export function LeftoverSignature({ evaluation, term, userId }: LeftoverSignatureProps) {
  const t = useTranslations("evaluation");
  if (canSign(evaluation, term)) return null;
  return (
    <LeftoverTyped
      storedAs={signatureKey(userId, evaluation.evaluationId, term)}
      reason={t("leftover_text", { why: "signing" })}
      labels={{ remark: t("signing.remark") }}
      saved={evaluation.signatures.map(({ remark }) => remark)}
    />
  );
}
