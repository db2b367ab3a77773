"use client";

import { useTranslations } from "next-intl";
import { AreaTile } from "@/components/ui/area-tile";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { numbered } from "@/lib/platform/i18n/numbered";
import { type RatingArea, type RatingValues, stateOf, type WriterStep } from "./rating-values";
import { useAreaCount } from "./use-area-count";

type AreaStepperProps = {
  areas: readonly RatingArea[];
  values: RatingValues;
  /** The open step. */
  step: WriterStep;
  onChoose: (viewPoint: number) => void;
};

/** The areas of an evaluation side by side, each with how far it has come. On a phone the open area's name is its heading's. */
export function AreaStepper({ areas, values, step, onChoose }: AreaStepperProps) {
  const t = useTranslations();
  const countOf = useAreaCount();
  return (
    <nav aria-label={t("evaluation.areas_label")} className="no-print @container">
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(2.875rem,1fr))] gap-y-3">
        {areas.map((area) => {
          const state = stateOf(area, values);
          const isDone = state.open.length === 0;
          return (
            <li key={area.viewPoint} className={cx("area-step", isDone && "area-step-done")}>
              <button
                type="button"
                aria-current={step === area.viewPoint ? "step" : undefined}
                onClick={() => onChoose(area.viewPoint)}
                className="area-step-button"
              >
                <AreaTile area={area.viewPoint} size="large" />
                <span className="max-lg:sr-only lg:px-1 lg:text-ink">{t(`viewpoint.${numbered(area.viewPoint)}`)}</span>
                <span aria-hidden="true" className="grid min-h-5 place-items-center tabular-nums">
                  {isDone ? (
                    <Icon name="check-solid" className="size-5 text-positive" />
                  ) : (
                    `${state.done}/${state.asked}`
                  )}
                </span>
                <VisuallyHidden>{countOf(area, state)}</VisuallyHidden>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
