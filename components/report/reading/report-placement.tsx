import { useTranslations } from "next-intl";
import { useStandInText } from "@/components/placement/stand-in-text";
import { Disclosure } from "@/components/ui/disclosure";
import { type Seat, seats } from "@/lib/features/placement/rules";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { showDay, today } from "@/lib/platform/dates";

type ReportPlacementProps = Pick<ReportDetail, "startDate" | "endDate" | "people" | "standIn">;

/** The placement around a report: its days, who follows it up, and who stands in. Folded on narrow screens, open beside the page on wide ones. */
export function ReportPlacement({ startDate, endDate, people, standIn }: ReportPlacementProps) {
  const t = useTranslations();
  const namesIn = (seat: Seat) => people.filter((person) => person.seat === seat).map(({ fullName }) => fullName);
  const [[supervisor], [secondarySupervisor]] = [namesIn("supervisor"), namesIn("secondary_supervisor")];
  const standsIn = useStandInText(today())({ supervisor, secondarySupervisor }, standIn);
  const rows = [
    [t("report.placement_days"), `${showDay(startDate)}–${showDay(endDate)}`],
    ...seats.flatMap((seat) => (namesIn(seat).length > 0 ? [[t(`seat.${seat}`), namesIn(seat).join(", ")]] : [])),
  ] as const;
  return (
    <div className="open-beside mt-8 xl:order-first xl:mt-0">
      <Disclosure title={t("report.placement_title")}>
        <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
          {rows.map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-meta text-muted">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        {standsIn && <p className="mt-3 text-sm">{standsIn}</p>}
      </Disclosure>
    </div>
  );
}
