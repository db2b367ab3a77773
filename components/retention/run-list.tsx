"use client";

import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import type { RunItem } from "@/lib/features/retention/schema";
import { showMoment } from "@/lib/platform/dates";
import { Waiting } from "./waiting";

/** The reports of what went, each opening to how much of what, and of which group. */
export function RunList({ runs }: { runs: readonly RunItem[] }) {
  const t = useTranslations("retention");
  if (runs.length === 0) return <p className="text-muted">{t("runs_none")}</p>;
  return (
    <div>
      {runs.map(({ runId, startedAt, finishedAt, by, counts, isComplete, undecided, recent, unarchived }) => (
        <Disclosure
          key={runId}
          title={`${showMoment(startedAt)}, ${by ?? t("by_itself")}`}
          meta={
            finishedAt === null
              ? t("running")
              : t(isComplete ? "deleted" : "stopped", { count: counts.reduce((sum, { count }) => sum + count, 0) })
          }
        >
          {counts.length > 0 && <Counts counts={counts} />}
          <div className="not-first:mt-4 empty:hidden">
            <Waiting undecided={undecided} recent={recent} unarchived={unarchived} />
          </div>
        </Disclosure>
      ))}
    </div>
  );
}

/** How much of what was deleted, by group. */
function Counts({ counts }: Pick<RunItem, "counts">) {
  const t = useTranslations("retention");
  return (
    <table className="w-full max-w-2xl">
      <thead>
        <tr className="text-left text-meta text-muted">
          <th scope="col" className="py-1 pr-4 font-normal">
            {t("column_kind")}
          </th>
          <th scope="col" className="py-1 pr-4 font-normal">
            {t("column_group")}
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            {t("column_count")}
          </th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ kind, groupName, count }) => (
          <tr key={`${kind} ${groupName}`} className="border-t border-line">
            <td className="py-2 pr-4">{t(`kind_${kind}`)}</td>
            <td className="py-2 pr-4 wrap-anywhere">{groupName ?? t("whole_school")}</td>
            <td className="py-2 text-right tabular-nums">{t("number", { count })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
