"use client";

import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import type { RatingStep } from "@/components/ui/rating-scale";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { differenceMapOf, farApart, type MapCell } from "@/lib/features/evaluation/agenda/rules";
import type { AskedQuestion } from "@/lib/features/evaluation/reading/schema";
import { numbered } from "@/lib/platform/i18n/numbered";
import { PartyMark } from "../reading/party-mark";

/** Where a point of the agenda is on the page. */
export const agendaAnchor = (number: number): string => `agenda-${number}`;

/** How many points are named in a cell; where there are more, it has their count. */
const maxNamed = 4;

type DifferenceMapProps = {
  factors: readonly AskedQuestion[];
  steps: readonly RatingStep[];
  /** The number on the agenda of each question that is far apart. */
  numbers: ReadonlyMap<number, number>;
};

/** How the two sides have rated, in as many rows and columns as the scale has steps: the student's upwards, the supervisor's across. */
export function DifferenceMap({ factors, steps, numbers }: DifferenceMapProps) {
  const t = useTranslations("evaluation");
  const rows = differenceMapOf(factors, steps.length);
  const axis = "flex items-center gap-2 text-meta font-semibold text-muted";
  return (
    <div className="@container max-w-xl break-inside-avoid">
      <p className={cx(axis, "mb-2")}>
        <PartyMark party="student" />
        {t("part_student")}
      </p>
      <table className="w-full table-fixed border-separate border-spacing-1 text-center tabular-nums">
        <caption className="sr-only">{t("agenda.map_caption")}</caption>
        <tbody>
          {rows.map((cells) => {
            const step = steps.find(({ value }) => value === cells[0]?.student);
            return (
              <tr key={step?.value} className="h-12 sm:h-14">
                <StepHead scope="row" step={step} />
                {cells.map((cell) => (
                  <Cell key={cell.supervisor} cell={cell} factors={factors} numbers={numbers} />
                ))}
              </tr>
            );
          })}
          <tr>
            <td />
            {steps.map((step) => (
              <StepHead key={step.value} scope="col" step={step} />
            ))}
          </tr>
        </tbody>
      </table>
      <p className={cx(axis, "mt-1 justify-center pl-[20%]")}>
        <PartyMark party="supervisor" />
        {t("part_supervisor")}
      </p>
    </div>
  );
}

function StepHead({ scope, step }: { scope: "row" | "col"; step: RatingStep | undefined }) {
  return (
    <th scope={scope} className="px-0.5 align-middle font-normal">
      <span className="block font-semibold">{step?.value}</span>
      {/* Not a letter a line where the text is large: the words are beside each answer too. */}
      <span className="block text-meta leading-tight break-words hyphens-auto text-muted @max-[14rem]:sr-only">
        {step?.anchor}
      </span>
    </th>
  );
}

type CellProps = Pick<DifferenceMapProps, "factors" | "numbers"> & { cell: MapCell };

/** One cell: a count where the sides are close, and where they are far apart the points of the agenda. */
function Cell({ cell: { apart, questionIds }, factors, numbers }: CellProps) {
  const t = useTranslations();
  const count = questionIds.length;
  const isFar = apart >= farApart && count > 0;
  const look = cx(
    "rounded",
    isFar ? "bg-canvas font-semibold ring-2 ring-ink" : apart === 0 ? "bg-tint-1" : "bg-sunken",
    apart === 0 && "font-semibold text-brand",
  );
  if (count === 0)
    return (
      <td className={look}>
        <VisuallyHidden>0</VisuallyHidden>
      </td>
    );
  if (!isFar) return <td className={look}>{count}</td>;
  // A rating that was corrected while the page is open has no number on its agenda.
  const withNumber = questionIds.flatMap((questionId) => {
    const number = numbers.get(questionId);
    return number ? [{ questionId, number }] : [];
  });
  const named = withNumber.slice(0, count > maxNamed ? 1 : maxNamed);
  return (
    <td className={look}>
      <span className="flex flex-wrap items-center justify-center gap-x-1">
        {named.map(({ questionId, number }) => {
          const viewPoint = factors.find((one) => one.questionId === questionId)?.viewPoint ?? 1;
          return (
            <a
              key={questionId}
              href={`#${agendaAnchor(number)}`}
              className="grid size-touch place-items-center rounded-full lg:size-7"
            >
              <VisuallyHidden>
                {t("evaluation.agenda.point_in", { area: t(`viewpoint.${numbered(viewPoint)}`) })}
              </VisuallyHidden>{" "}
              <span className="grid size-[min(1.75rem,44px)] place-items-center rounded-full bg-brand text-sm text-on-brand">
                {number}
              </span>
            </a>
          );
        })}
        {count > named.length && (
          <span>{named.length > 0 ? t("evaluation.agenda.more", { count: count - named.length }) : count}</span>
        )}
      </span>
    </td>
  );
}
