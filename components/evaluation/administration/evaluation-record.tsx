import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { ManagedEvaluation } from "@/lib/features/evaluation/administration/schema";
import { ResultNotice } from "../result/result-notice";
import { RecordList } from "../summary/record-list";
import { ReopenEvaluation } from "./reopen-evaluation";

type Props = { evaluation: ManagedEvaluation; readOnly: boolean };

/** How an evaluation ended, now and before, the reasons on the record, and where it is opened again. */
export function EvaluationRecord({ evaluation, readOnly }: Props) {
  const t = useTranslations("evaluations");
  const { evaluationId, reasons, result, earlierResults, reopenable, names, isOwn } = evaluation;
  const results = [...(result ? [result] : []), ...earlierResults];
  return (
    <div className="flex max-w-2xl flex-col items-start gap-6 *:w-full">
      {results.map((one) => (
        <ResultNotice key={one.at} result={one} own={false} />
      ))}
      {reasons.length > 0 && <RecordList reasons={reasons} label={t("record")} />}
      {results.length + reasons.length === 0 && <p className="text-muted">{t("record_none")}</p>}
      {!readOnly && !isOwn && reopenable.length > 0 && (
        <ReopenEvaluation evaluationId={evaluationId} stages={reopenable} names={names} />
      )}
      {!readOnly && isOwn && reopenable.length > 0 && <Notice>{t("own")}</Notice>}
    </div>
  );
}
