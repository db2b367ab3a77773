import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { seats } from "@/lib/features/placement/rules";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { showDay, today } from "@/lib/platform/dates";

type ReportPlacementProps = Pick<ReportDetail, "startDate" | "endDate" | "people" | "standIn">;

/** The placement around a report: its days, who follows it up, and who stands in. Folded on narrow screens, open beside the page on wide ones. */
export function ReportPlacement({ startDate, endDate, people, standIn }: ReportPlacementProps) {
  const t = useTranslations();
  const nameOf = (seat: "supervisor" | "secondary_supervisor") =>
    people.find((person) => person.seat === seat)?.fullName;
  const deputy = nameOf("secondary_supervisor");
  const isOver = standIn.until === null || standIn.until < today();
  const rows = [
    [t("report.placement_days"), `${showDay(startDate)}–${showDay(endDate)}`],
    ...seats.flatMap((seat) => {
      const names = people.filter((person) => person.seat === seat).map(({ fullName }) => fullName);
      return names.length > 0 ? [[t(`seat.${seat}`), names.join(", ")]] : [];
    }),
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
        {deputy && standIn.from && standIn.until && !isOver && (
          <p className="mt-3 text-sm">
            {t("student.stands_in", {
              name: deputy,
              supervisor: nameOf("supervisor") ?? t("student.the_supervisor"),
              from: showDay(standIn.from),
              until: showDay(standIn.until),
            })}
          </p>
        )}
      </Disclosure>
    </div>
  );
}
