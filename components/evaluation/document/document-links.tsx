import { useTranslations } from "next-intl";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { DocumentLabel } from "./document-label";
import { DocumentLink } from "./document-link";

type Props = { evaluation: Pick<EvaluationDetail, "evaluationId" | "stage" | "documents" | "documentLanguages"> };

/** The evaluation as a PDF, in each of its languages: a draft with what the reader sees, and the stored one when it is done. */
export function DocumentLinks({ evaluation: { evaluationId, stage, documentLanguages } }: Props) {
  const t = useTranslations("evaluation.document");
  const isSingle = documentLanguages.length === 1;
  return (
    <div className="no-print flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
      {documentLanguages.map((locale) => (
        <DocumentLink key={locale} query={{ evaluationId, locale }}>
          {isSingle ? t("download") : <DocumentLabel locale={locale} />}
        </DocumentLink>
      ))}
      {stage !== evaluationStage.done && <p className="text-muted">{t("download_draft")}</p>}
    </div>
  );
}

/** The documents of results that count no longer, which stay when an evaluation is reopened; nothing where there are none. */
export function EarlierDocuments({ evaluation: { evaluationId, documents } }: Props) {
  const t = useTranslations("evaluation.document");
  const earlier = documents.filter(({ isCurrent }) => !isCurrent);
  if (earlier.length === 0) return null;
  return (
    <div className="mt-4">
      <h3 className="text-question">{t("earlier_title")}</h3>
      <ul className="mt-1 text-sm">
        {earlier.map(({ documentId, locale, createdAt }) => (
          <li key={documentId}>
            <DocumentLink query={{ evaluationId, documentId }}>
              <DocumentLabel locale={locale} createdAt={createdAt} />
            </DocumentLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
