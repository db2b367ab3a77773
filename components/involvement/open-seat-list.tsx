"use client";

import { useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/text-link";
import type { OpenSeat } from "@/lib/features/involvement/schema";
import { showDay } from "@/lib/platform/dates";

type Props = {
  seats: readonly OpenSeat[];
  /** So many are named; of the others only the number. */
  shown?: number;
};

/** The open seats of a person, each with the way to it that the reader has. */
export function OpenSeatList({ seats, shown = 8 }: Props) {
  const t = useTranslations("involvement");
  return (
    <ul className="list-disc space-y-1 pl-5">
      {seats.slice(0, shown).map((one) => {
        const { seat, student, groupId, groupName, endDate, openEvaluations, page } = one;
        const title = t(seat, { group: groupName, student: student?.fullName ?? "" });
        const more = [
          ...(seat === "supervisor" || seat === "secondary_supervisor" ? [groupName] : []),
          t("until", { day: showDay(endDate) }),
          ...(openEvaluations > 0 ? [t("evaluations", { count: openEvaluations })] : []),
        ];
        return (
          <li key={`${seat} ${groupId} ${student?.userId}`} className="wrap-anywhere">
            {page ? <TextLink href={page}>{title}</TextLink> : title}
            <span className="text-meta text-muted"> ({more.join(" · ")})</span>
          </li>
        );
      })}
      {seats.length > shown && <li className="text-muted">{t("more", { count: seats.length - shown })}</li>}
    </ul>
  );
}
