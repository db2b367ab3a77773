import { useTranslations } from "next-intl";
import { ReachedMark } from "@/components/goal/reached-mark";
import { AreaTile } from "@/components/ui/area-tile";
import { PlainList } from "@/components/ui/plain-list";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { numbered } from "@/lib/platform/i18n/numbered";

/** The goals of the last talk, as they were when the report was created, and how far they were reached once that is known. */
export function ReportGoals({ goals }: { goals: ReportDetail["goals"] }) {
  const t = useTranslations();
  return (
    <PlainList className="flex max-w-2xl flex-col gap-3">
      {goals.map(({ viewPoint, text, reached }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: frozen with the report, and two can read the same
        <li key={position} className="flex items-start gap-3">
          {viewPoint !== null && <AreaTile area={viewPoint} />}
          <div className="min-w-0">
            <p className="break-words whitespace-pre-line">{text}</p>
            {viewPoint !== null && <p className="text-meta text-muted">{t(`viewpoint.${numbered(viewPoint)}`)}</p>}
            {reached && (
              <p className="mt-1">
                <ReachedMark reached={reached} />
              </p>
            )}
          </div>
        </li>
      ))}
    </PlainList>
  );
}
