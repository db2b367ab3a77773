import { useTranslations } from "next-intl";
import { AttendanceSummary } from "@/components/absence/attendance-summary";
import { stepsOf } from "@/components/form/scale-steps";
import { LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { evaluationStage, tabsIn, waysIn } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { EarlierDocuments } from "../document/document-links";
import { useSideName } from "../rating/use-sides";
import { shownParts } from "../reading/shown-parts";
import { DecisionForm } from "../reading/stage-parts";
import { decisionAnchor } from "../result/decision-anchor";
import type { DecisionProof } from "../result/decision-form";
import { ResultNotice } from "../result/result-notice";
import { Comparison } from "./comparison";
import { Goals } from "./goals";
import { RecordList } from "./record-list";
import { SignatureList } from "./signature-list";
import { TalkAnswers } from "./talk-answers";

type Props = {
  evaluation: EvaluationDetail;
  /** By what the reader proves a decision; null for who decides nothing now. */
  proof: DecisionProof | null;
};

/** Both terms with all that the decision rests on: the result first, and at the end the decision of a teacher. */
export function EvaluationSummary({ evaluation, proof }: Props) {
  const t = useTranslations("evaluation");
  const { evaluationId, stage, seat, result, earlierResults, factors, texts, goals, talks, attendance } = evaluation;
  const { signatures, reasons, hash, names, isPassHeldBack, noticeState } = evaluation;
  const nameOf = useSideName({ student: evaluation.studentName, supervisor: evaluation.supervisorName });
  const own = seat === "student";
  const isSkipped = (one: number) => waysIn(reasons, one).some(({ way }) => way === "skip-midterm");
  const signed = tabsIn(evaluation).filter(
    (one) =>
      signatures.some((signature) => signature.stage === one) || (one < evaluationStage.summarizing && !isSkipped(one)),
  );
  return (
    <div className="mt-6 max-w-2xl">
      {result && <ResultNotice result={result} own={own} />}
      {proof && (
        <p className="no-print">
          <LinkButton href={`#${decisionAnchor}`} variant="primary">
            {t("result.go")}
          </LinkButton>
        </p>
      )}
      {!result && !proof && <Notice title={t("result.waiting_title")}>{t("result.waiting_text")}</Notice>}
      <div className="mt-4 flex flex-col gap-4 empty:hidden">
        {shownParts(evaluation).hidden.map((party) => (
          <Notice key={party}>{t("hidden_part", { name: nameOf(party) })}</Notice>
        ))}
      </div>
      <div className="mt-10">
        {factors.length + texts.length > 0 && (
          <Section title={t("summary.compare")}>
            <Comparison factors={factors} texts={texts} steps={stepsOf(evaluation.scale)} />
          </Section>
        )}
        <Section title={t("summary.talks")}>
          <TalkAnswers talks={talks} />
        </Section>
        {goals.length > 0 && (
          <Section title={t("summary.goals")}>
            <Goals goals={goals} own={own} />
          </Section>
        )}
        <Section title={t("summary.absence")}>
          <AttendanceSummary attendance={{ ...attendance, summary: attendance }} />
        </Section>
        <Section title={t("summary.signatures")}>
          {signed.map((one) => (
            <SignatureList key={one} stage={one} signatures={signatures} />
          ))}
        </Section>
        {reasons.length > 0 && (
          <Section title={t("summary.record")}>
            <RecordList reasons={reasons} label={t("summary.record")} />
          </Section>
        )}
        {earlierResults.length > 0 && (
          <Section title={t("summary.earlier")}>
            <div className="flex flex-col gap-4">
              {earlierResults.map((one) => (
                <ResultNotice key={one.at} result={one} own={own} />
              ))}
            </div>
            <EarlierDocuments evaluation={evaluation} />
          </Section>
        )}
        {proof && hash && noticeState && stage === evaluationStage.summarizing && (
          <DecisionForm
            evaluationId={evaluationId}
            hash={hash}
            heldBackDays={isPassHeldBack ? attendance.daysToMakeUp : 0}
            noticeState={noticeState}
            names={names}
            proof={proof}
          />
        )}
      </div>
    </div>
  );
}
