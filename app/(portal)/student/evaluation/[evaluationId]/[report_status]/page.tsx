import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { EvaluationHeader } from "@/components/evaluation/reading/evaluation-header";
import { EvaluationTerm } from "@/components/evaluation/reading/evaluation-term";
import { titleKeysOf } from "@/components/evaluation/reading/evaluation-title";
import { Submissions } from "@/components/evaluation/reading/submissions";
import { TermHelp } from "@/components/evaluation/reading/term-help";
import { TermTabs } from "@/components/evaluation/reading/term-tabs";
import { SignLinks } from "@/components/evaluation/signing/sign-links";
import { LiveRefresh } from "@/components/layout/live-refresh";
import { getCompetence } from "@/lib/features/competence/queries/get-competence";
import { evaluationStage, terms } from "@/lib/features/evaluation/life/rules";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { listLineFacts } from "@/lib/features/line/queries";
import { orNotFound } from "@/lib/platform/http/page-errors";
import { getLanguage } from "@/lib/platform/i18n/language";
import { parseId } from "@/lib/platform/ids";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { guardPage } from "@/lib/platform/navigation/page-guard";

type Props = { params: Promise<{ evaluationId: string; report_status: string }> };

/** The evaluation of an address in one term, once for the page and its title. Any other number leads to the running term. */
const openEvaluation = cache(async (id: string, status: string) => {
  const actor = await guardPage("/student/evaluation/[evaluationId]/[report_status]");
  const evaluationId = parseId(id) ?? notFound();
  if (!/^\d+$/.test(status)) notFound();
  // The midterm has always begun; the endterm is asked for as the running term, so that one that has not begun is no error.
  const stage = Number(status) === evaluationStage.midterm ? evaluationStage.midterm : undefined;
  const evaluation = await orNotFound(getEvaluation(actor, { evaluationId, stage }, { locale: await getLanguage() }));
  const term = terms.find((one) => one === evaluation.term) ?? notFound();
  if (status !== String(term)) redirect(evaluationPath(evaluationId, term));
  // An admin who looks at the product as this person changes nothing (SPEC §6).
  return { actor, term, evaluation: actor.viewer ? { ...evaluation, actions: [] } : evaluation };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { evaluationId, report_status } = await params;
  const { evaluation } = await openEvaluation(evaluationId, report_status);
  const t = await getTranslations("evaluation");
  const keys = titleKeysOf(evaluation.term);
  return { title: evaluation.seat === "student" ? t(keys.own) : t(keys.of, { name: evaluation.studentName }) };
}

/** The midterm or endterm evaluation of a placement (SPEC §2): to rate for both sides, and to read for everybody around them. */
export default async function EvaluationPage({ params }: Props) {
  const { evaluationId, report_status } = await params;
  const { actor, evaluation, term } = await openEvaluation(evaluationId, report_status);
  const { placementId, studentId, groupId, stage, submitted, help, actions } = evaluation;
  const [lines, { profile }] = await Promise.all([
    listLineFacts(actor, [placementId]),
    getCompetence(actor, { studentId, groupId }),
  ]);
  return (
    <>
      <LiveRefresh about={{ placementId }} />
      <EvaluationHeader evaluation={evaluation} line={lines.get(placementId)} />
      <TermTabs evaluationId={evaluation.evaluationId} stage={stage} term={term} />
      <Submissions submitted={submitted} />
      {actions.includes("save") && <TermHelp help={help} term={term} />}
      <EvaluationTerm
        evaluation={evaluation}
        term={term}
        user={actor.viewer ? null : { id: actor.id, fullName: actor.fullName }}
        inReports={{ studentId, groupId, profile }}
      />
      <SignLinks
        evaluationId={evaluation.evaluationId}
        links={evaluation.signLinks}
        term={term}
        canSend={actions.includes("send-sign-link")}
        readOnly={actor.viewer}
      />
    </>
  );
}
