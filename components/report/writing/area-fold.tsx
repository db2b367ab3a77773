"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { stuckFields } from "@/components/draft/draft-state";
import { AreaTile } from "@/components/ui/area-tile";
import { Disclosure } from "@/components/ui/disclosure";
import { numbered } from "@/lib/platform/i18n/numbered";
import type { ReportDraft } from "../draft/use-report-draft";
import { AreaQuestions } from "./area-fields";
import { type Area, type ReportForm, tickedIn, type Values } from "./questions";

type AreaFoldProps = {
  area: Area;
  form: ReportForm;
  draft: ReportDraft;
  values: Values;
  /** The only area of the plan: there is nothing to fold it for. */
  alone: boolean;
};

/** An area of the plan that folds: open at first where something is chosen or nothing has to be, and when it needs the writer. */
export function AreaFold({ area, form, draft, values, alone }: AreaFoldProps) {
  const t = useTranslations();
  const { ticked, ticks } = tickedIn(area, values);
  const [open, setOpen] = useState(alone || ticked > 0 || ticks === 0);
  const needsWriter = useNeedsWriter(area, draft);
  if (needsWriter.isNew) setOpen(true);
  return (
    <Disclosure
      leading={<AreaTile area={area.viewPoint} />}
      title={t(`viewpoint.${numbered(area.viewPoint)}`)}
      heading="h3"
      meta={
        ticks > 0 && (
          <span className={ticked > 0 ? "rounded-full bg-brand px-2.5 py-1 font-semibold text-on-brand" : undefined}>
            {t("report.chosen_of", { ticked, ticks })}
          </span>
        )
      }
      open={open}
      onToggle={setOpen}
    >
      <AreaQuestions area={area} form={form} draft={draft} />
    </Disclosure>
  );
}

/** Is there anything in the area that the writer has to mend or decide about, and has it just come up? */
function useNeedsWriter({ questions }: Area, { state }: ReportDraft): { isNew: boolean } {
  const needing = [...state.missing, ...stuckFields(state)];
  const now = questions.some(({ id }) => needing.includes(id));
  const [before, setBefore] = useState(false);
  if (now !== before) setBefore(now);
  return { isNew: now && !before };
}
