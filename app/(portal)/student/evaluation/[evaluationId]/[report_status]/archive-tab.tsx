import { getTranslations } from "next-intl/server";
import { EvaluationHeader } from "@/components/evaluation/reading/evaluation-header";
import { ArchiveEntries } from "@/components/evaluation/reading/stage-parts";
import { TermTabs } from "@/components/evaluation/reading/term-tabs";
import { listArchiveOf } from "@/lib/features/archive/queries/list-archive";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { getLineFacts } from "@/lib/features/line/queries";
import { archiveFacts } from "@/lib/platform/archive/configured";
import type { Actor } from "@/lib/platform/auth/actor";
import { orNotFound } from "@/lib/platform/http/page-errors";

type Props = { actor: Actor; evaluation: EvaluationDetail };

/** The tab of the archive (SPEC §4): what the archive has of each result. */
export async function ArchiveTab({ actor, evaluation }: Props) {
  const { evaluationId, placementId, studentName } = evaluation;
  const [t, entries, line] = await Promise.all([
    getTranslations("archive"),
    listArchiveOf(actor, { evaluationId }),
    orNotFound(getLineFacts(actor, placementId)),
  ]);
  return (
    <>
      <EvaluationHeader evaluation={evaluation} line={line} heading={{ title: t("entries"), chip: null }} />
      <TermTabs evaluation={evaluation} archive="open" />
      <div className="mt-6">
        <ArchiveEntries
          entries={entries}
          studentName={studentName}
          canSend={archiveFacts() !== null}
          readOnly={actor.viewer}
        />
      </div>
    </>
  );
}
