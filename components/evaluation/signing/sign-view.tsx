import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/ui/page-header";
import type { Term } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { SignForm } from "../reading/stage-parts";
import type { SignFormProps } from "./sign-form";
import { signKeyOf } from "./signature-rows";
import { Signatures } from "./signatures";
import { SignedSummary } from "./signed-summary";

type SignViewProps = Pick<SignFormProps, "userId" | "content" | "account" | "isProved" | "problem"> & {
  evaluation: EvaluationDetail;
  term: Term;
};

/** Where a term is signed: what, how, and the proof; beside it who has signed. */
export function SignView({ evaluation, term, ...form }: SignViewProps) {
  const t = useTranslations("evaluation.signing");
  const { evaluationId, stage, studentName, practicumPlace, ward, names } = evaluation;
  return (
    <>
      <PageHeader above={[studentName, practicumPlace, ward].filter(Boolean).join(", ")} title={t(signKeyOf(term))} />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <SignedSummary evaluation={evaluation} hash={form.content.hash} />
          <SignForm evaluationId={evaluationId} term={term} running={stage} names={names} {...form} />
        </div>
        <div className="min-w-0">
          <Signatures evaluation={evaluation} term={term} isSigning />
        </div>
      </div>
    </>
  );
}
