import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { type RowState, totalOf } from "@/lib/features/import/rules/rows";
import type { ImportResult, ImportRowItem } from "@/lib/features/import/schema";
import type { JobItem } from "@/lib/features/job/schema";
import { showMoment } from "@/lib/platform/dates";
import { CommitImport } from "./commit-import";
import { ImportPreview } from "./import-preview";
import { type ImportSearch, importAddress } from "./import-search";
import { ImportStage } from "./import-stage";
import { rowsIn, unreadIn } from "./shown-states";

type Props = {
  job: JobItem;
  result: ImportResult;
  search: ImportSearch;
  state: RowState;
  page: { items: ImportRowItem[]; nextCursor: number | null };
  /** The import that came of it, and when that was (ISO). */
  imported: { jobId: number; at: string } | null;
  readOnly: boolean;
};

/** A file that was looked through: what would happen, and the way to let it happen, or to what came of it. */
export function PreviewStage({ job, result, search, state, page, imported, readOnly }: Props) {
  const t = useTranslations("import");
  const refused = totalOf(result, "refused");
  const facts = [
    result.fileName,
    t("rows", { count: rowsIn(result) }),
    t("read_at", { moment: showMoment(job.finishedAt ?? job.createdAt) }),
  ];
  const preview = (
    <ImportPreview job={job} result={result} search={search} state={state} page={page} readOnly={readOnly} />
  );
  if (imported)
    return (
      <ImportStage step="review" above={facts.join(" · ")} title={t("subject_preview")}>
        <div className="mb-6 max-w-2xl">
          <Notice
            title={t("already_title")}
            actions={
              <LinkButton size="small" href={importAddress(imported.jobId)}>
                {t("already_see")}
              </LinkButton>
            }
          >
            {t("already_text", { moment: showMoment(imported.at) })}
          </Notice>
        </div>
        {preview}
      </ImportStage>
    );
  return (
    <ImportStage
      step="review"
      above={facts.join(" · ")}
      title={t("review")}
      lead={t("review_text")}
      said={t("said_review", { refused, columns: unreadIn(result), sheets: result.unread.sheets.length })}
    >
      {preview}
      {!readOnly && <CommitImport key={job.jobId} jobId={job.jobId} result={result} />}
    </ImportStage>
  );
}
