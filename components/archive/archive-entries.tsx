"use client";

import { useTranslations } from "next-intl";
import type { ArchiveEntry } from "@/lib/features/archive/schema";
import { schoolDayOf, showDay, showMoment } from "@/lib/platform/dates";
import { ArchiveAbout } from "./archive-about";
import { ArchiveActions } from "./archive-actions";
import { ArchiveStateChip, useResultWords } from "./archive-state-chip";

type Props = {
  entries: readonly ArchiveEntry[];
  studentName: string;
  canSend: boolean;
  readOnly: boolean;
};

/** What has become of each result of an evaluation in the archive, with the receipts. */
export function ArchiveEntries({ entries, studentName, canSend, readOnly }: Props) {
  const t = useTranslations("archive");
  const resultWords = useResultWords();
  if (entries.length === 0) return <p className="text-muted">{t("entries_none")}</p>;
  return (
    <ul className="flex max-w-4xl flex-col gap-6">
      {entries.map((entry) => (
        <li key={entry.resultId} className="border-t border-line pt-4 first:border-0 first:pt-0">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="font-semibold">
              {t("entry_title", {
                day: showDay(schoolDayOf(entry.decidedAt)),
                result: resultWords(entry.assessmentPassed),
              })}
              {!entry.isCurrent && <span className="block text-meta font-normal text-muted">{t("entry_earlier")}</span>}
            </p>
            <ArchiveStateChip state={entry.state} />
          </div>
          <div className="mt-2">{entry.receipt ? <Receipt entry={entry} /> : <ArchiveAbout item={entry} />}</div>
          {entry.isCurrent && !readOnly && (
            <div className="mt-3 empty:hidden">
              <ArchiveActions
                evaluationId={entry.evaluationId}
                studentName={studentName}
                state={entry.state}
                canSend={canSend}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Receipt({ entry: { receipt, changedAt, by } }: { entry: ArchiveEntry }) {
  const t = useTranslations("archive");
  if (!receipt) return null;
  const numbered = (number: string | null, id: string) => t("receipt_id", { number: number ?? id, id });
  const rows = [
    ...(receipt.caseId === null ? [] : [[t("receipt_case"), numbered(receipt.caseNumber, receipt.caseId)]]),
    [t("receipt_record"), numbered(receipt.recordNumber, receipt.recordId)],
    ...receipt.files.flatMap(({ locale, earlierVersion, documentId, versionId, checksum, algorithm }) => [
      [
        earlierVersion === null
          ? t("receipt_document", { language: locale })
          : t("receipt_earlier", { language: locale, version: earlierVersion }),
        t("receipt_version", { document: documentId, version: versionId }),
      ],
      [t("receipt_checksum", { algorithm }), checksum],
    ]),
    ...(changedAt === null ? [] : [[t("receipt_at"), showMoment(changedAt)]]),
    [t("receipt_by"), by ?? t("by_itself")],
  ];
  return (
    <dl className="grid gap-x-6 sm:grid-cols-[max-content_1fr] sm:gap-y-1">
      {rows.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two documents may have rows of one name, and the rows never move.
        <div key={index} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere max-sm:mb-3">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
