"use client";

import { useTranslations } from "next-intl";
import type { ReactNode, Ref } from "react";
import { AreaTile } from "@/components/ui/area-tile";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { List, ListItem } from "@/components/ui/list";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { numbered } from "@/lib/platform/i18n/numbered";
import { type AreaState, type RatingArea, type RatingValues, stateOf } from "./rating-values";
import { useAreaCount } from "./use-area-count";

type ReviewProps = {
  areas: readonly RatingArea[];
  values: RatingValues;
  heading: Ref<HTMLHeadingElement>;
  /** Leads the writer to a question. */
  onShow: (id: number) => void;
  /** What submitting means. */
  children: ReactNode;
};

/** The last step: the areas with how far each has come, and the way to what is open. */
export function Review({ areas, values, heading, onShow, children }: ReviewProps) {
  const t = useTranslations();
  const countOf = useAreaCount();
  const row = (area: RatingArea) => {
    const name = t(`viewpoint.${numbered(area.viewPoint)}`);
    const state = stateOf(area, values);
    const [first] = state.open;
    return (
      <ListItem
        key={area.viewPoint}
        leading={<AreaTile area={area.viewPoint} />}
        title={name}
        meta={countOf(area, state)}
        trailing={
          first && (
            <Button size="small" onClick={() => onShow(first.id)}>
              {toDo(state)} <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          )
        }
        end={!first && <Icon name="check-solid" className="size-5 text-positive" />}
      />
    );
  };
  return (
    <section aria-labelledby="review-title" className="max-w-2xl">
      <h2 id="review-title" ref={heading} tabIndex={-1} className="text-title text-brand">
        {t("evaluation.review")}
      </h2>
      <p className="mt-1 mb-4 text-muted">{t("evaluation.review_lead")}</p>
      <List>{areas.map(row)}</List>
      <div className="mt-6 empty:hidden">{children}</div>
    </section>
  );

  function toDo({ open, done }: AreaState): string {
    const factors = open.filter(({ type }) => type === "rating").length;
    if (factors === 0) return t("evaluation.review_answer", { count: open.length });
    return done === 0 ? t("evaluation.review_rate_area") : t("evaluation.review_rate_rest", { count: factors });
  }
}
