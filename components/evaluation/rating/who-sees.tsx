"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-names";
import { PlainList } from "@/components/ui/plain-list";
import type { Party } from "@/lib/features/evaluation/rating/rules";
import type { OtherPart } from "./other-part";

/** Who sees what the writer says, and when, and whether it can be withdrawn. */
export function WhoSees({ party, other, otherPart }: { party: Party; other: string; otherPart: OtherPart }) {
  const t = useTranslations("evaluation");
  const before: [IconName, string] = ["lock-closed", t(`who_before_${party}`)];
  const rules: Record<OtherPart, [IconName, string][]> = {
    awaited: [
      ["arrows-right-left", t("who_both", { name: other })],
      ["arrow-uturn-left", t("who_withdraw", { name: other })],
    ],
    submitted: [["arrows-right-left", t("who_last", { name: other })]],
    left_out: [["arrows-right-left", t("who_left_out", { name: other })]],
  };
  return (
    <section aria-labelledby="who-sees" className="no-print max-w-2xl">
      <h2 id="who-sees" className="text-question text-brand">
        {t("who_title")}
      </h2>
      <PlainList className="mt-1 divide-y divide-line">
        {[before, ...rules[otherPart]].map(([icon, words]) => (
          <li key={icon} className="flex gap-3 py-2.5 text-sm">
            <Icon name={icon} className="size-5 shrink-0 text-brand" />
            <span className="min-w-0">{words}</span>
          </li>
        ))}
      </PlainList>
    </section>
  );
}
