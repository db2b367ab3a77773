import { useTranslations } from "next-intl";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { numbered } from "./texts";

/** What was agreed in the last talk, as it read when the report was begun. */
export function ReportGoals({ goals }: { goals: ReportDetail["goals"] }) {
  const t = useTranslations();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without markers Safari no longer calls it a list
    <ul role="list" className="flex max-w-2xl flex-col gap-3">
      {goals.map(({ viewPoint, text }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: frozen with the report, and two can read the same
        <li key={position} className="border-l-3 border-line pl-4">
          <p className="break-words whitespace-pre-line">{text}</p>
          {viewPoint !== null && <p className="text-sm text-muted">{t(`viewpoint.${numbered(viewPoint)}`)}</p>}
        </li>
      ))}
    </ul>
  );
}
