"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import type { ReportDraft } from "../draft/use-report-draft";
import { AreaFold } from "./area-fold";
import { type Area, type ReportForm, tickedIn, type Values } from "./questions";

/** A few points give better feedback; more are possible. */
const advisedPoints = 3;

type PlanFieldsProps = { areas: readonly Area[]; form: ReportForm; draft: ReportDraft; values: Values };

/** What the student wants to practise: the areas of the form, folded, with how much is chosen in each. */
export function PlanFields({ areas, form, draft, values }: PlanFieldsProps) {
  const t = useTranslations("report");
  const chosen = areas.reduce((sum, area) => sum + tickedIn(area, values).ticked, 0);
  return (
    <Section title={t("choose_title")} lead={t("choose_lead")}>
      <div>
        {areas.map((area) => (
          <AreaFold
            key={area.viewPoint}
            area={area}
            form={form}
            draft={draft}
            values={values}
            alone={areas.length === 1}
          />
        ))}
      </div>
      <div role="status" className="mt-4 max-w-2xl empty:absolute">
        {chosen > advisedPoints && <Notice title={t("many_title", { count: chosen })}>{t("many_text")}</Notice>}
      </div>
    </Section>
  );
}
