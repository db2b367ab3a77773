import { useTranslations } from "next-intl";
import { totalOf } from "@/lib/features/import/rules/rows";
import type { ImportResult as Result } from "@/lib/features/import/schema";
import type { JobItem } from "@/lib/features/job/schema";
import { showMoment } from "@/lib/platform/dates";
import { ImportResult } from "./import-result";
import { ImportStage } from "./import-stage";

type Props = {
  job: JobItem;
  result: Result;
  /** New people who cannot be invited now. */
  uninvitable: number;
  readOnly: boolean;
};

/** An import that is done. */
export function ResultStage({ job, result, uninvitable, readOnly }: Props) {
  const t = useTranslations("import");
  const count = totalOf(result, "created") + totalOf(result, "changed");
  const facts = [result.fileName, t("imported_at", { moment: showMoment(job.finishedAt ?? job.createdAt) })];
  return (
    <ImportStage step="result" above={facts.join(" · ")} title={t("imported", { count })} lead={t("imported_text")}>
      <ImportResult key={job.jobId} job={job} result={result} uninvitable={uninvitable} readOnly={readOnly} />
    </ImportStage>
  );
}
