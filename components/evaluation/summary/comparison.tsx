"use client";

import { useTranslations } from "next-intl";
import { anchorOf } from "@/components/form/scale-steps";
import { AreaTile } from "@/components/ui/area-tile";
import type { RatingStep } from "@/components/ui/rating-scale";
import { Section } from "@/components/ui/section";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { terms } from "@/lib/features/evaluation/life/rules";
import { parties } from "@/lib/features/evaluation/rating/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { numbered } from "@/lib/platform/i18n/numbered";
import { PartyMark } from "../reading/party-mark";
import { answersOf, wordsIn } from "./answers-of";
import { Words } from "./words";

type Asked = EvaluationDetail["factors"][number];
type Props = { factors: readonly Asked[]; texts: readonly Asked[]; steps: RatingStep[] };

/** What both sides have answered in both terms, area by area: the ratings beside each other, the words below. */
export function Comparison({ factors, texts, steps }: Props) {
  const t = useTranslations();
  const areas = [...new Set([...factors, ...texts].map(({ viewPoint }) => viewPoint))].toSorted((a, b) => a - b);
  return (
    <>
      <p className="text-muted">
        {t("evaluation.summary.steps", { steps: steps.map(({ value, anchor }) => `${value} ${anchor}`).join(", ") })}
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {parties.map((party) => (
          <li key={party} className="flex items-center gap-2">
            <PartyMark party={party} />
            {t(`evaluation.part_${party}`)}
          </li>
        ))}
      </ul>
      {areas.map((viewPoint) => {
        const rated = factors.filter((one) => one.viewPoint === viewPoint);
        const words = wordsIn([...rated, ...texts.filter((one) => one.viewPoint === viewPoint)]);
        return (
          <Section
            key={viewPoint}
            level={3}
            title={t(`viewpoint.${numbered(viewPoint)}`)}
            leading={<AreaTile area={viewPoint} />}
          >
            {rated.length > 0 && <RatingTable area={viewPoint} factors={rated} steps={steps} />}
            <Words words={words} />
          </Section>
        );
      })}
    </>
  );
}

/** The ratings of an area: a row a factor, a column for each side in each term. */
function RatingTable({ area, factors, steps }: { area: number; factors: readonly Asked[]; steps: RatingStep[] }) {
  const t = useTranslations();
  const sides = terms.flatMap((term) => parties.map((party) => ({ term, party })));
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <caption className="sr-only">{t(`viewpoint.${numbered(area)}`)}</caption>
      <colgroup>
        <col />
        {sides.map(({ term, party }) => (
          <col key={`${term} ${party}`} className="w-10 sm:w-16" />
        ))}
      </colgroup>
      <thead className="text-meta text-muted">
        <tr>
          <th rowSpan={2} scope="col" className="border-b border-line py-1 text-left align-bottom font-normal">
            {t("evaluation.summary.factor")}
          </th>
          {terms.map((term) => (
            <th key={term} colSpan={2} scope="colgroup" className="py-1 text-center font-normal">
              {t(`evaluation.summary.term_${term}`)}
            </th>
          ))}
        </tr>
        <tr>
          {sides.map(({ term, party }) => (
            <th key={`${term} ${party}`} scope="col" className="border-b border-line pb-2 text-center font-normal">
              <PartyMark party={party} />
              <VisuallyHidden>{t(`evaluation.part_${party}`)}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {factors.map((factor) => (
          <tr key={factor.questionId} className="border-b border-line">
            <th scope="row" className="py-2.5 pr-3 text-left font-normal wrap-anywhere">
              {factor.text}
            </th>
            {answersOf(factor).map(({ term, party, answer }) => {
              const rating = answer?.rating ?? null;
              return (
                <td key={`${term} ${party}`} className="py-2.5 text-center align-top tabular-nums">
                  {rating === null ? (
                    <>
                      <span aria-hidden="true">–</span>
                      <VisuallyHidden>{t("report.not_rated")}</VisuallyHidden>
                    </>
                  ) : (
                    <>
                      <strong className="font-semibold">{rating}</strong>{" "}
                      <VisuallyHidden>{anchorOf(rating, steps)}</VisuallyHidden>
                    </>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
