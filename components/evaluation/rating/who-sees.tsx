"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-names";
import type { Party } from "@/lib/features/evaluation/rating/rules";

/** Who sees what the writer says, and when. `isLast`: the other side has submitted, so that nothing can be withdrawn. */
export function WhoSees({ party, other, isLast }: { party: Party; other: string; isLast: boolean }) {
  const t = useTranslations("evaluation");
  const before: [IconName, string] = ["lock-closed", t(`who_before_${party}`)];
  const rules: [IconName, string][] = isLast
    ? [before, ["arrows-right-left", t("who_last", { name: other })]]
    : [
        before,
        ["arrows-right-left", t("who_both", { name: other })],
        ["arrow-uturn-left", t("who_withdraw", { name: other })],
      ];
  return (
    <section aria-labelledby="who-sees" className="no-print max-w-2xl">
      <h2 id="who-sees" className="text-question text-brand">
        {t("who_title")}
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari does not announce a list */}
      <ul role="list" className="mt-1 divide-y divide-line">
        {rules.map(([icon, words]) => (
          <li key={icon} className="flex gap-3 py-2.5 text-sm">
            <Icon name={icon} className="size-5 shrink-0 text-brand" />
            <span className="min-w-0">{words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
