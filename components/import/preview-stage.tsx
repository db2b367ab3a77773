import { useTranslations } from "next-intl";
import { type RowState, totalOf } from "@/lib/features/import/rules/rows";
import type { ImportResult, ImportRowItem } from "@/lib/features/import/schema";
import type { JobItem } from "@/lib/features/job/schema";
import { showMoment } from "@/lib/platform/dates";
import { CommitImport } from "./commit-import";
import { ImportPreview } from "./import-preview";
import type { ImportSearch } from "./import-search";
import { ImportStage } from "./import-stage";
import { rowsIn, unreadIn } from "./shown-states";

type Props = {
  job: JobItem;
  result: ImportResult;
  search: ImportSearch;
  state: RowState;
  page: { items: ImportRowItem[]; nextCursor: number | null };
  readOnly: boolean;
};

/** A file that was looked through: what would happen, and the way to let it happen. */
export function PreviewStage({ job, result, search, state, page, readOnly }: Props) {
  const t = useTranslations("import");
  const refused = totalOf(result, "refused");
  const facts = [
    result.fileName,
    t("rows", { count: rowsIn(result) }),
    t("read_at", { moment: showMoment(job.finishedAt ?? job.createdAt) }),
  ];
  return (
    <ImportStage
      step="review"
      above={facts.join(" · ")}
      title={t("review")}
      lead={t("review_text")}
      said={t("said_review", { refused, columns: unreadIn(result), sheets: result.unread.sheets.length })}
    >
      <ImportPreview job={job} result={result} search={search} state={state} page={page} readOnly={readOnly} />
      {!readOnly && <CommitImport key={job.jobId} jobId={job.jobId} result={result} />}
    </ImportStage>
  );
}
