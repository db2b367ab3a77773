import { useTranslations } from "next-intl";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { numbered } from "./texts";

/** The goals of the last talk, as they were when the report was created. */
export function ReportGoals({ goals }: { goals: ReportDetail["goals"] }) {
  const t = useTranslations();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without markers Safari does not announce a list
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
