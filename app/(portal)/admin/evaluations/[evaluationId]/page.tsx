import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { ArchiveEntries } from "@/components/archive/archive-entries";
import { EvaluationLogList } from "@/components/evaluation/administration/evaluation-log";
import { EvaluationParts } from "@/components/evaluation/administration/evaluation-parts";
import { EvaluationRecord } from "@/components/evaluation/administration/evaluation-record";
import { DocumentLinks, EarlierDocuments } from "@/components/evaluation/document/document-links";
import { LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { StatusChip } from "@/components/ui/status-chip";
import { listArchiveOf } from "@/lib/features/archive/queries/list-archive";
import {
  adminGetDataForEvaluation,
  getLogDataOfEvaluationReport,
} from "@/lib/features/evaluation/administration/queries";
import { evaluationStage, tabOf } from "@/lib/features/evaluation/life/rules";
import { archiveFacts } from "@/lib/platform/archive/configured";
import { can } from "@/lib/platform/auth/permissions";
import { showDay } from "@/lib/platform/dates";
import { orNotFound } from "@/lib/platform/http/page-errors";
import { numbered } from "@/lib/platform/i18n/numbered";
import { parseId } from "@/lib/platform/ids";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { guardPage } from "@/lib/platform/navigation/page-guard";

type Props = { params: Promise<{ evaluationId: string }> };

/** The evaluation of an address, once for the page and its title. */
const openEvaluation = cache(async (address: string) => {
  const actor = await guardPage("/admin/evaluations/[evaluationId]");
  const evaluationId = parseId(address) ?? notFound();
  return { actor, evaluation: await orNotFound(adminGetDataForEvaluation(actor, { evaluationId })) };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { evaluation } = await openEvaluation((await params).evaluationId);
  return { title: evaluation.studentName };
}

/** One evaluation for admins: who sees what, and who did what. */
export default async function EvaluationAdminPage({ params }: Props) {
  const { actor, evaluation } = await openEvaluation((await params).evaluationId);
  const { evaluationId, stage, studentName, groupName, practicumPlace, ward, startDate, endDate, flags } = evaluation;
  const isReadOnly = actor.viewer || evaluation.isGroupEnded;
  // Who manages evaluations without a seat in this one sees how it goes, and not what is in it.
  const canOpen = actor.role === "Admin" || evaluation.isOwn;
  const [t, archive, entries, log] = await Promise.all([
    getTranslations("evaluations"),
    getTranslations("archive"),
    can(actor, "archive_evaluations") ? listArchiveOf(actor, { evaluationId }) : null,
    getLogDataOfEvaluationReport(actor, { evaluationId }),
  ]);
  return (
    <>
      <PageHeader
        title={studentName}
        above={
          <StatusChip tone={stage === evaluationStage.done ? "closed" : "neutral"}>
            {t(`stage_${numbered(stage)}`)}
          </StatusChip>
        }
        lead={[groupName, practicumPlace, ward, `${showDay(startDate)}–${showDay(endDate)}`]
          .filter(Boolean)
          .join(" · ")}
        actions={canOpen && <LinkButton href={evaluationPath(evaluationId, tabOf(stage))}>{t("open")}</LinkButton>}
      />
      <div className="flex flex-col gap-4 empty:hidden">
        {flags.map((flag) => (
          <Notice key={flag}>{t(`about_${flag}`)}</Notice>
        ))}
      </div>
      <Section title={t("parts")} lead={t("parts_lead")}>
        {!isReadOnly && evaluation.isOfSide && <Notice>{t("of_side")}</Notice>}
        <EvaluationParts evaluation={evaluation} readOnly={isReadOnly || evaluation.isOfSide} />
      </Section>
      <Section title={t("record")}>
        <EvaluationRecord evaluation={evaluation} readOnly={isReadOnly} />
        {canOpen && (
          <div className="mt-6">
            <DocumentLinks evaluation={evaluation} />
            <EarlierDocuments evaluation={evaluation} />
          </div>
        )}
      </Section>
      {entries && (
        <Section id="archive" title={archive("entries")}>
          <ArchiveEntries
            entries={entries}
            studentName={studentName}
            canSend={archiveFacts() !== null}
            readOnly={actor.viewer}
          />
        </Section>
      )}
      <Section title={t("log")} lead={t("log_lead")}>
        <EvaluationLogList log={log} />
      </Section>
    </>
  );
}
