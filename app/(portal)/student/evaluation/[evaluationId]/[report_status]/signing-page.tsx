import { redirect } from "next/navigation";
import { SignView } from "@/components/evaluation/signing/sign-view";
import { canSign } from "@/components/evaluation/signing/signature-rows";
import { LiveRefresh } from "@/components/layout/live-refresh";
import type { Term } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { getSigner } from "@/lib/features/evaluation/signing/queries/get-signer";
import { partMarksOf } from "@/lib/features/evaluation/signing/queries/part-marks";
import { signingScope } from "@/lib/features/evaluation/signing/rules";
import { proofProblemIn } from "@/lib/features/feide/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";

type Props = {
  actor: Actor;
  evaluation: EvaluationDetail;
  term: Term;
  query: { proof?: unknown; problem?: unknown };
};

/** The same page where the reader signs the term; who cannot sign it now is led to the term. Who proves it by Feide comes back here. */
export async function SigningPage({ actor, evaluation, term, query }: Props) {
  const { evaluationId, placementId, hash } = evaluation;
  if (hash === null || !canSign(evaluation, term)) redirect(evaluationPath(evaluationId, term));
  const scope = signingScope({ evaluationId, stage: term, hash });
  const signer = await getSigner(actor, scope);
  return (
    <>
      <LiveRefresh about={{ placementId }} />
      <SignView
        evaluation={evaluation}
        term={term}
        userId={actor.id}
        content={{ hash, parts: partMarksOf(evaluation) }}
        problem={proofProblemIn(query, scope.purpose)}
        {...signer}
      />
    </>
  );
}
