import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/layout/use-error-text";
import { LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { isFileFault } from "@/lib/features/import/rules/file";
import type { JobItem } from "@/lib/features/job/schema";
import { importPath } from "./import-search";
import { ImportStage } from "./import-stage";
import { StartImport } from "./start-import";

type Props = { job: JobItem; fileName: string | undefined; dryRun: boolean; readOnly: boolean };

/** An import, or a look through a file, that failed or was cancelled: nothing happened, why, and how to go on. */
export function EndedImport({ job: { jobId, state, problem }, fileName, dryRun, readOnly }: Props) {
  const t = useTranslations("import");
  const errorText = useErrorText();
  const isCancelled = state === "cancelled";
  const title = t(
    isCancelled ? (dryRun ? "reading_cancelled" : "import_cancelled") : dryRun ? "reading_failed" : "import_failed",
  );
  const why = isCancelled ? t("cancelled_text") : errorText(problem ?? "");
  return (
    <ImportStage
      step={dryRun ? "upload" : "import"}
      above={fileName}
      title={title}
      lead={t("nothing_changed")}
      said={`${title} ${why}`}
    >
      {readOnly ? (
        <Notice>{why}</Notice>
      ) : (
        <StartImport
          ended={{ jobId, tone: isCancelled ? "info" : "danger", problem: why, isFileFault: isFileFault(problem) }}
        />
      )}
      <p className="mt-6">
        <LinkButton href={importPath} variant="quiet" className="-ml-4">
          {t("all_imports")}
        </LinkButton>
      </p>
    </ImportStage>
  );
}
