import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { importAddress } from "./import-search";

/** Says that one of the reader's own imports has not ended yet, and leads to it. */
export function RunningNotice({ jobId }: { jobId: number }) {
  const t = useTranslations("import");
  return (
    <div className="mb-6 max-w-2xl">
      <Notice
        title={t("running_title")}
        actions={
          <LinkButton size="small" href={importAddress(jobId)}>
            {t("running_see")}
          </LinkButton>
        }
      >
        {t("running_text")}
      </Notice>
    </div>
  );
}
