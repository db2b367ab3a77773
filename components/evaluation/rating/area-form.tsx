"use client";

import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { AreaTile } from "@/components/ui/area-tile";
import { numbered } from "@/lib/platform/i18n/numbered";
import { AreaInReports, type InReports } from "../reading/area-in-reports";
import { RatingField, type RatingFormProps } from "./rating-field";
import { type RatingArea, type RatingValues, stateOf } from "./rating-values";
import { useAreaCount } from "./use-area-count";

type AreaFormProps = RatingFormProps & {
  area: RatingArea;
  values: RatingValues;
  heading: Ref<HTMLHeadingElement>;
  inReports: InReports;
};

/** One area of an evaluation: each factor with its scale, then the texts. */
export function AreaForm({ area, values, heading, inReports, ...form }: AreaFormProps) {
  const t = useTranslations();
  const countOf = useAreaCount();
  const showsMidterm = area.factors.some(
    ({ midterm }) => (midterm?.student?.rating ?? midterm?.supervisor?.rating ?? null) !== null,
  );
  return (
    <section aria-labelledby="area-title">
      <div className="mb-2 flex items-center gap-3">
        <AreaTile area={area.viewPoint} size="large" />
        <h2 id="area-title" ref={heading} tabIndex={-1} className="min-w-0 text-title wrap-anywhere text-brand">
          {t(`viewpoint.${numbered(area.viewPoint)}`)}
        </h2>
      </div>
      <p className="text-muted">
        {countOf(area, stateOf(area, values))}. {showsMidterm && t("evaluation.midterm_marks")}
      </p>
      <AreaInReports viewPoint={area.viewPoint} inReports={inReports} />
      <div className="divide-y divide-line *:py-6">
        {[...area.factors, ...area.texts].map((question) => (
          <RatingField key={question.id} question={question} {...form} />
        ))}
      </div>
    </section>
  );
}
