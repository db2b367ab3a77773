"use client";

import { useTranslations } from "next-intl";
import { ConflictNotice } from "@/components/data/conflict-notice";
import type { PlacementDetail } from "@/lib/features/enrolment/schema";
import { showDay } from "@/lib/platform/dates";

const shown = {
  "menu.group": ({ group }: PlacementDetail) => group.name,
  "enrolment.ward": ({ ward }: PlacementDetail) => ward,
  "enrolment.start": ({ startDate }: PlacementDetail) => showDay(startDate),
  "enrolment.end": ({ endDate }: PlacementDetail) => showDay(endDate),
  "enrolment.supervisor": ({ supervisor }: PlacementDetail) => supervisor?.fullName ?? "–",
  "enrolment.second_supervisor": ({ secondarySupervisor }: PlacementDetail) => secondarySupervisor?.fullName ?? "–",
} as const;

/** What somebody else changed before this was saved. The user's input is still in the form; saving again keeps it. */
export function PlacementConflict({ before, now }: { before: PlacementDetail; now: PlacementDetail }) {
  const t = useTranslations();
  const names = Object.keys(shown) as (keyof typeof shown)[];
  const lines = names
    .filter((name) => shown[name](before) !== shown[name](now))
    .map((name) =>
      t("users.meanwhile_field", {
        field: t(name),
        before: shown[name](before),
        after: shown[name](now),
      }),
    );
  return (
    <ConflictNotice title={t("placements.meanwhile_title")}>
      <p>{t("placements.meanwhile")}</p>
      {lines.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </ConflictNotice>
  );
}
