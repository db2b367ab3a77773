import { useTranslations } from "next-intl";
import { stepsOf } from "@/components/form/scale-steps";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { type Term, waysIn } from "@/lib/features/evaluation/life/rules";
import { otherParty, parties, partyOfSeat } from "@/lib/features/evaluation/rating/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { goalMakingOf } from "../goals/goal-making";
import { LeftoverRatings } from "../rating/leftover-ratings";
import { otherPartOf } from "../rating/other-part";
import { questionsIn, valuesOf } from "../rating/rating-values";
import { SubmittedNotice } from "../rating/submitted-notice";
import { useSideName } from "../rating/use-sides";
import { signersOf } from "../signing/signers";
import { pointsOf } from "../talk/talk-field";
import { AwaitedNotice } from "./awaited-notice";
import { DecisionNotices } from "./decision-notices";
import { shownParts } from "./shown-parts";
import { RatingWriter, TermAgenda } from "./stage-parts";
import { TermReading } from "./term-reading";
import { type RatedAreas, useInReports } from "./use-in-reports";

type EvaluationTermProps = {
  evaluation: EvaluationDetail;
  term: Term;
  /** Null for a viewer, whose device stores nothing of the person. */
  user: { id: number; fullName: string } | null;
  rated: RatedAreas;
};

/** A term of an evaluation: for writing where the person may write now, else for reading. */
export function EvaluationTerm({ evaluation, term, user, rated }: EvaluationTermProps) {
  const t = useTranslations("evaluation");
  const inReports = useInReports(rated);
  const { evaluationId, formVersionId, revision, writes, actions, submitted, leftOut, factors, texts, names } =
    evaluation;
  const sides = { student: evaluation.studentName, supervisor: evaluation.supervisorName };
  const nameOf = useSideName(sides);
  const steps = stepsOf(evaluation.scale);

  const side = evaluation.seat && partyOfSeat[evaluation.seat];
  // Also somebody who no longer writes, such as a stand-in whose days are over, may have unsent answers here.
  const leftovers = user && (
    <LeftoverRatings
      userId={user.id}
      evaluationId={evaluationId}
      term={term}
      why={writes ? "closed" : "reader"}
      values={side ? valuesOf(evaluation, side) : {}}
      questions={Object.fromEntries([...factors, ...texts].map((asked) => [asked.questionId, asked.text]))}
      steps={steps}
    />
  );

  if (factors.length + texts.length === 0)
    return (
      <>
        {leftovers}
        <EmptyState icon={<Icon name="document" />} title={t("no_questions_title")}>
          {t("no_questions_text")}
        </EmptyState>
      </>
    );

  // Why a signature is not waited for is shown beside the signatures.
  const decisions = waysIn(evaluation.reasons, term).filter(({ way }) => way !== "without-signature");
  const decided = <DecisionNotices decisions={decisions} />;
  const noFactors = factors.length === 0 && (
    <div className="mt-6">
      <Notice>{t("no_factors")}</Notice>
    </div>
  );
  if (user && writes && actions.includes("save")) {
    const questions = questionsIn(evaluation);
    const values = valuesOf(evaluation, writes);
    return (
      <>
        <div className="mt-6 flex max-w-2xl flex-col gap-4 empty:hidden">{decided}</div>
        {noFactors}
        <RatingWriter
          key={`${term} ${formVersionId}`}
          opening={{
            userId: user.id,
            evaluationId,
            term,
            formVersionId,
            party: writes,
            revision,
            questions,
            values,
            names,
          }}
          steps={steps}
          sides={sides}
          fullName={user.fullName}
          otherPart={otherPartOf(evaluation, writes)}
          inReports={inReports}
        />
      </>
    );
  }

  const { shown, hidden } = shownParts(evaluation);
  const isOver = evaluation.stage !== term;
  const waiting = parties.filter((party) => submitted[party] === null && !leftOut.includes(party));
  const canWithdraw = writes !== null && actions.includes("withdraw");
  const canCorrect = writes !== null && actions.includes("correct");
  const reading = {
    factors,
    texts,
    shown,
    steps,
    correcting: canCorrect
      ? { evaluationId, term, party: writes, revision, names, signers: signersOf(evaluation, term) }
      : null,
    inReports,
    points: pointsOf(evaluation, term, user?.id ?? null),
    making: goalMakingOf(evaluation, term),
  };
  return (
    <>
      <div className="mt-6 flex max-w-2xl flex-col gap-4 empty:hidden">
        {leftovers}
        {canWithdraw && (
          <SubmittedNotice
            evaluationId={evaluationId}
            term={term}
            party={writes}
            revision={revision}
            other={nameOf(otherParty(writes))}
          />
        )}
        {waiting.length > 0 && !canWithdraw && (
          <AwaitedNotice
            names={waiting.map(nameOf)}
            isOver={isOver}
            withBoth={side && submitted[side] ? otherParty(side) : null}
            nameOf={nameOf}
          />
        )}
        {decided}
        {hidden.map((party) => (
          <Notice key={party}>{t("hidden_part", { name: nameOf(party) })}</Notice>
        ))}
      </div>
      {noFactors}
      {evaluation.agenda && factors.length > 0 ? (
        <TermAgenda key={term} agenda={evaluation.agenda} goals={evaluation.goals} {...reading} />
      ) : (
        shown.length > 0 && <TermReading {...reading} />
      )}
    </>
  );
}
