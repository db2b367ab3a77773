import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { EndedImport } from "@/components/import/ended-import";
import { ImportList } from "@/components/import/import-list";
import { type ImportSearch, importSearch } from "@/components/import/import-search";
import { ImportStage } from "@/components/import/import-stage";
import { JobProgress } from "@/components/import/job-progress";
import { PreviewStage } from "@/components/import/preview-stage";
import { ResultStage } from "@/components/import/result-stage";
import { RunningNotice } from "@/components/import/running-notice";
import { firstState } from "@/components/import/shown-states";
import { StartImport } from "@/components/import/start-import";
import { Notice } from "@/components/ui/notice";
import { countUninvited } from "@/lib/features/import/queries/count-uninvited";
import { findFileNames } from "@/lib/features/import/queries/find-file-names";
import { findImported } from "@/lib/features/import/queries/find-imported";
import { listImportRows } from "@/lib/features/import/queries/list-rows";
import { importResultSchema } from "@/lib/features/import/schema";
import { getJob, listJobs } from "@/lib/features/job/queries";
import { isOpen } from "@/lib/features/job/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { orNotFound } from "@/lib/platform/http/page-errors";
import type { SearchParams } from "@/lib/platform/navigation/list-search";
import { guardPage } from "@/lib/platform/navigation/page-guard";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("import") };
}

/** Imports groups, people and placements from an Excel file: it is sent, looked through, imported, and says what came out of it. */
export default async function ImportPage({ searchParams }: Props) {
  const actor = await guardPage("/admin/import");
  const search = importSearch.read(await searchParams);
  return search.jobId ? (
    <OneImport actor={actor} jobId={search.jobId} search={search} />
  ) : (
    <Start actor={actor} search={search} />
  );
}

type StageProps = { actor: Actor; search: ImportSearch };

async function Start({ actor, search: { cursor } }: StageProps) {
  const [t, menu, jobs] = await Promise.all([
    getTranslations("import"),
    getTranslations("menu"),
    listJobs(actor, { kind: "import", cursor }),
  ]);
  const ids = jobs.items.map(({ jobId }) => jobId);
  const running = jobs.items.find(({ state }) => isOpen(state));
  return (
    <ImportStage step="upload" title={menu("import")} lead={t("lead")}>
      {running && <RunningNotice jobId={running.jobId} />}
      {actor.viewer ? <Notice>{t("read_only")}</Notice> : <StartImport />}
      <ImportList jobs={jobs} cursor={cursor} fileNames={await findFileNames(actor, ids)} readOnly={actor.viewer} />
    </ImportStage>
  );
}

async function OneImport({ actor, search, jobId }: StageProps & { jobId: number }) {
  const job = await orNotFound(getJob(actor, { jobId }));
  if (job.kind !== "import") notFound();
  const t = await getTranslations("import");
  const dryRun = job.subject === "preview";
  if (isOpen(job.state))
    return (
      <ImportStage
        step={dryRun ? "review" : "import"}
        title={t(dryRun ? "reading" : "importing")}
        lead={t("unchanged_yet")}
      >
        <JobProgress key={jobId} job={job} dryRun={dryRun} readOnly={actor.viewer} />
      </ImportStage>
    );
  if (job.state !== "done") {
    const { [jobId]: fileName } = await findFileNames(actor, [jobId]);
    return <EndedImport job={job} fileName={fileName} dryRun={dryRun} readOnly={actor.viewer} />;
  }
  const result = importResultSchema.parse(job.result);
  if (!result.dryRun) {
    const { uninvited, uninvitable } = await countUninvited(actor, { jobId });
    return (
      <ResultStage job={job} result={{ ...result, uninvited }} uninvitable={uninvitable} readOnly={actor.viewer} />
    );
  }
  const state = search.state ?? firstState(result);
  const [page, imported] = await Promise.all([
    listImportRows(actor, { jobId, state, sheet: search.sheet, cursor: search.cursor }),
    findImported(actor, { previewId: jobId }),
  ]);
  const shown = { job, result, search, state, page, imported };
  return <PreviewStage {...shown} readOnly={actor.viewer} />;
}
