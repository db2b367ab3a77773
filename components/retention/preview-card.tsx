"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall } from "@/components/data/use-call";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorText } from "@/components/ui/field-text";
import { Notice } from "@/components/ui/notice";
import type { JobItem } from "@/lib/features/job/schema";
import { kindNames } from "@/lib/features/retention/rules";
import type { Preview } from "@/lib/features/retention/schema";
import { showDay, today } from "@/lib/platform/dates";
import { runRetention } from "./calls";
import { totalOf } from "./use-retention-facts";
import { Waiting } from "./waiting";

type Props = { job: JobItem; readOnly: boolean; onStarted: () => unknown };

/** What the latest preview has found, and the button that deletes it on the same day. */
export function PreviewCard({ job, readOnly, onStarted }: Props) {
  const t = useTranslations("retention");
  const common = useTranslations("common");
  const [isAsking, setAsking] = useState(false);
  const call = useCall(runRetention);
  const { day, counts, undecided, recent, unarchived } = job.result as Preview;
  const total = totalOf({ counts });
  const found = kindNames.filter((kind) => (counts[kind] ?? 0) > 0);

  async function start() {
    const started = await call.run({ previewId: job.jobId });
    setAsking(false);
    if (started) await onStarted();
  }

  return (
    <div className="mb-6 flex max-w-2xl flex-col gap-4">
      {found.length === 0 ? (
        <Notice title={t("nothing_title")}>{t("nothing_text", { day: showDay(day) })}</Notice>
      ) : (
        <table className="w-full">
          <caption className="pb-2 text-left font-semibold">{t("found_title", { day: showDay(day) })}</caption>
          <tbody>
            {found.map((kind) => (
              <tr key={kind} className="border-t border-line">
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  {t(`kind_${kind}`)}
                </th>
                <td className="py-2 text-right tabular-nums">{t("number", { count: counts[kind] ?? 0 })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Waiting undecided={undecided} recent={recent} unarchived={unarchived} />
      {found.length > 0 && !readOnly && day !== today() && <p className="text-muted">{t("error_old")}</p>}
      {found.length > 0 && !readOnly && day === today() && (
        <div>
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t("delete", { count: total })}
          </Button>
          <div role="alert" className="mt-2 empty:hidden">
            {call.problem && <ErrorText>{call.problem}</ErrorText>}
          </div>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        danger
        busy={call.busy}
        title={t("delete_title", { count: total })}
        description={t("delete_text")}
        confirmLabel={t("delete_confirm")}
        cancelLabel={common("cancel")}
        onConfirm={start}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
