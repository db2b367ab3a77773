import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { DeadlineBox } from "@/components/evaluation/deadline/deadline-box";
import { GoalThread } from "@/components/evaluation/goals/goal-thread";
import { LiveEvaluation } from "@/components/evaluation/live/live-evaluation";
import { EvaluationHeader } from "@/components/evaluation/reading/evaluation-header";
import { EvaluationTerm } from "@/components/evaluation/reading/evaluation-term";
import { titleKeysOf } from "@/components/evaluation/reading/evaluation-title";
import { Submissions } from "@/components/evaluation/reading/submissions";
import { TermTabs } from "@/components/evaluation/reading/term-tabs";
import type { DecisionProof } from "@/components/evaluation/result/decision-form";
import { LeftoverDecision } from "@/components/evaluation/result/leftover-decision";
import { LeftoverSignature } from "@/components/evaluation/signing/leftover-signature";
import { SignBar } from "@/components/evaluation/signing/sign-bar";
import { SignLinks } from "@/components/evaluation/signing/sign-links";
import { Signatures } from "@/components/evaluation/signing/signatures";
import { EvaluationSummary } from "@/components/evaluation/summary/evaluation-summary";
import { TalkSection } from "@/components/evaluation/talk/talk-section";
import { TalkTime } from "@/components/evaluation/talk/talk-time";
import { waysOf } from "@/components/evaluation/ways/ways-of";
import { WaysOn } from "@/components/evaluation/ways/ways-on";
import { LiveRefresh } from "@/components/layout/live-refresh";
import { TabHelp } from "@/components/report/writing/tab-help";
import { getCompetence } from "@/lib/features/competence/queries/get-competence";
import { evaluationStage, isRunning, signedStages, terms } from "@/lib/features/evaluation/life/rules";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { helpTabOf } from "@/lib/features/evaluation/reading/rules/help-tab";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { getSigner } from "@/lib/features/evaluation/signing/queries/get-signer";
import { signingScope } from "@/lib/features/evaluation/signing/rules";
import { proofProblemIn } from "@/lib/features/feide/rules";
import { getLineFacts } from "@/lib/features/line/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { can } from "@/lib/platform/auth/permissions";
import { AppError } from "@/lib/platform/errors";
import { orNotFound } from "@/lib/platform/http/page-errors";
import { getLanguage } from "@/lib/platform/i18n/language";
import { parseId } from "@/lib/platform/ids";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { guardPage } from "@/lib/platform/navigation/page-guard";
import { ArchiveTab } from "./archive-tab";
import { NoticePage } from "./notice-page";
import { SigningPage } from "./signing-page";

type Props = {
  params: Promise<{ evaluationId: string; report_status: string }>;
  searchParams: Promise<{ sign?: unknown; proof?: unknown; problem?: unknown }>;
};

/** The evaluation of an address on one tab, once for the page and its title. A tab that is not there leads to that of the running stage. */
const openEvaluation = cache(async (id: string, status: string) => {
  const actor = await guardPage("/student/evaluation/[evaluationId]/[report_status]");
  const evaluationId = parseId(id) ?? notFound();
  if (!/^\d+$/.test(status)) notFound();
  const asked = signedStages.find((one) => one === Number(status));
  const locale = await getLanguage();
  const evaluation = await orNotFound(
    getEvaluation(actor, { evaluationId, stage: asked }, { locale }).catch((thrown: unknown) => {
      // Not there at all, or on this tab only: the second answer tells.
      if (asked === undefined || !(thrown instanceof AppError) || thrown.kind !== "notFound") throw thrown;
      return getEvaluation(actor, { evaluationId }, { locale });
    }),
  );
  // The tab about danger of not passing is beside the stages, for those who find something there.
  const onNotice = status === String(evaluationStage.dangerOfNotPassing) && evaluation.noticeTab !== null;
  // So is the archive, of one that is done and for those who may archive.
  const canArchive = evaluation.stage === evaluationStage.done && can(actor, "archive_evaluations");
  const onArchive = status === String(evaluationStage.done) && canArchive;
  const archive = onArchive ? ("open" as const) : canArchive ? ("tab" as const) : undefined;
  if (status !== String(evaluation.shownStage) && !onNotice && !onArchive)
    redirect(evaluationPath(evaluationId, evaluation.shownStage));
  const term = terms.find((one) => one === evaluation.term) ?? notFound();
  // An admin who looks at the product as this person changes nothing (SPEC §6).
  return { actor, term, onNotice, archive, evaluation: actor.viewer ? { ...evaluation, actions: [] } : evaluation };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { evaluationId, report_status } = await params;
  const { evaluation, onNotice, archive } = await openEvaluation(evaluationId, report_status);
  const t = await getTranslations("evaluation");
  if (archive === "open") return { title: (await getTranslations("archive"))("tab") };
  if (onNotice) return { title: t("notice.title") };
  const keys = titleKeysOf(evaluation.shownStage);
  return { title: evaluation.seat === "student" ? t(keys.own) : t(keys.of, { name: evaluation.studentName }) };
}

/** An evaluation of a placement (SPEC §2): a term to rate for both sides, to read for everybody around them and to sign, or the summary. */
export default async function EvaluationPage({ params, searchParams }: Props) {
  const { evaluationId, report_status } = await params;
  const [{ actor, evaluation, term, onNotice, archive }, query] = [
    await openEvaluation(evaluationId, report_status),
    await searchParams,
  ];
  const { placementId, studentId, groupId, endDate, submitted, help, actions, names, shownStage } = evaluation;
  if (onNotice) {
    const line = await orNotFound(getLineFacts(actor, placementId));
    const isLive = isFollowed(actor, evaluation);
    return (
      <NoticePage actor={actor} evaluation={evaluation} term={term} line={line} isFollowed={isLive} archive={archive} />
    );
  }
  if (archive === "open") return <ArchiveTab actor={actor} evaluation={evaluation} />;
  const isSummary = shownStage === evaluationStage.summarizing;
  const userId = actor.viewer ? null : actor.id;
  if (query.sign !== undefined && !isSummary)
    return <SigningPage actor={actor} evaluation={evaluation} term={term} query={query} />;
  const [line, competence, proof] = await Promise.all([
    orNotFound(getLineFacts(actor, placementId)),
    isSummary ? null : getCompetence(actor, { studentId, groupId }),
    actions.includes("decide") ? decisionProofOf(actor, evaluation, query) : null,
  ]);
  return (
    <>
      <LiveRefresh about={{ placementId }} />
      <EvaluationHeader evaluation={evaluation} line={line} />
      {isFollowed(actor, evaluation) && (
        <LiveEvaluation
          key={term}
          evaluationId={evaluation.evaluationId}
          term={term}
          people={evaluation.people}
          userId={actor.id}
        />
      )}
      <TermTabs evaluation={evaluation} archive={archive} />
      {userId !== null && <LeftoverDecision evaluation={evaluation} userId={userId} />}
      {actions.includes("decide") && <TabHelp help={help} tab={helpTabOf(shownStage, help)} />}
      {isSummary && <EvaluationSummary evaluation={evaluation} proof={proof} />}
      {competence && (
        <>
          {userId !== null && <LeftoverSignature evaluation={evaluation} term={term} userId={userId} />}
          <Submissions submitted={submitted} />
          <TalkTime evaluation={evaluation} term={term} />
          <Signatures evaluation={evaluation} term={term} />
          {actions.includes("save") && <TabHelp help={help} tab={helpTabOf(shownStage, help)} />}
          <EvaluationTerm
            evaluation={evaluation}
            term={term}
            user={actor.viewer ? null : { id: actor.id, fullName: actor.fullName }}
            rated={{ studentId, groupId, profile: competence.profile }}
          />
          <DeadlineBox evaluation={evaluation} term={term} />
          <TalkSection evaluation={evaluation} term={term} userId={userId} />
          <GoalThread evaluation={evaluation} term={term} />
          <SignLinks
            evaluationId={evaluation.evaluationId}
            links={evaluation.signLinks}
            term={term}
            canSend={actions.includes("send-sign-link")}
            readOnly={actor.viewer}
          />
          <SignBar evaluation={evaluation} term={term} />
        </>
      )}
      <WaysOn
        evaluationId={evaluation.evaluationId}
        stage={evaluation.shownStage}
        {...waysOf(evaluation)}
        endDate={endDate}
        names={names}
      />
    </>
  );
}

/** Admins have no socket, and one who looks at the product as somebody else is nowhere seen. What is done does not change. */
const isFollowed = (actor: Actor, evaluation: EvaluationDetail): boolean =>
  actor.role !== "Admin" && !actor.viewer && isRunning(evaluation);

/** By what a teacher proves the decision, and what Feide has said just now. */
async function decisionProofOf(
  actor: Actor,
  { evaluationId, hash }: { evaluationId: number; hash: string | null },
  query: Awaited<Props["searchParams"]>,
): Promise<DecisionProof | null> {
  if (hash === null) return null;
  const scope = signingScope({ evaluationId, stage: evaluationStage.summarizing, hash });
  return { userId: actor.id, ...(await getSigner(actor, scope)), problem: proofProblemIn(query, scope.purpose) };
}
