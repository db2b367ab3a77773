import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { Dotted } from "@/components/ui/dotted";
import { PlainList } from "@/components/ui/plain-list";
import { legendOf, lineOf, maxColumns, stageOf } from "@/lib/features/line/rules";
import type { OwnPlacement } from "@/lib/features/line/schema";
import { isOffered } from "@/lib/features/placement/rules";
import { columnHref } from "./column-href";
import { LineLegend } from "./line-legend";
import { LineMarks } from "./line-marks";
import { LineRow } from "./line-row";
import { useLineTexts } from "./line-texts";
import { PlacementLine } from "./placement-line";
import { rowDrawing } from "./row-drawing";

type Props = {
  /** The one that ends last first. */
  placements: readonly OwnPlacement[];
  studentId: number;
  /** Today, `YYYY-MM-DD`. */
  day: string;
};

/**
 * A student's placements: the running ones large, else the next one, else the one that has just ended; below them the others that are to come, and
 * folded those that are over.
 */
export function OwnPlacements({ placements, studentId, day }: Props) {
  const t = useTranslations("line");
  const inState = (state: string) => placements.filter(({ facts }) => stageOf(facts, day).state === state);
  const [running, coming] = [inState("running"), inState("coming").toReversed()];
  const over = placements.filter((one) => !running.includes(one) && !coming.includes(one));
  const justEnded = over.filter((one) => isOffered(one, day));
  const large = [running, coming.slice(0, 1), justEnded.slice(0, 1)].find((some) => some.length > 0) ?? [];
  const small = (some: OwnPlacement[]) => some.filter((placement) => !large.includes(placement));
  if (placements.length === 0) return null;
  return (
    <div className="line-draws mb-10">
      <LineMarks />
      {large.map((placement) => (
        <LargeCard key={placement.placementId} placement={placement} studentId={studentId} day={day} />
      ))}
      <Rows placements={small(coming)} day={day} />
      {small(over).length > 0 && (
        <Disclosure title={t("earlier")} meta={small(over).length}>
          <Rows placements={small(over)} day={day} />
        </Disclosure>
      )}
    </div>
  );
}

function LargeCard({ placement, studentId, day }: { placement: OwnPlacement } & Pick<Props, "studentId" | "day">) {
  const { facts, groupId, groupName, ward } = placement;
  const { stageText } = useLineTexts(day);
  return (
    <section className="mb-6 rounded bg-surface px-4 pt-4 pb-1 shadow-low sm:px-6 sm:pt-5">
      <h2 className="text-title text-brand">{stageText(stageOf(facts, day))}</h2>
      <p className="mb-2 text-sm text-muted">
        <Dotted text={[groupName, ward].join(" · ")} />
      </p>
      <PlacementLine facts={facts} day={day} hrefOf={columnHref(studentId, groupId)} />
      <LineLegend {...legendOf([facts])} own />
    </section>
  );
}

function Rows({ placements, day }: { placements: readonly OwnPlacement[]; day: string }) {
  const { stageText, periodText, rowText } = useLineTexts(day);
  if (placements.length === 0) return null;
  return (
    <PlainList className="divide-y divide-line">
      {placements.map(({ placementId, groupName, ward, facts }) => {
        const line = lineOf(facts, day, maxColumns.narrow);
        return (
          <li key={placementId} className="grid items-center gap-x-6 py-2 sm:grid-cols-[16rem_1fr]">
            <div>
              <p className="font-medium">
                <Dotted text={[groupName, ward].join(" · ")} />
              </p>
              <p className="text-sm text-muted">
                <Dotted text={[stageText(line.stage), periodText(facts)].join(" · ")} />
              </p>
            </div>
            <LineRow drawing={rowDrawing(line)} label={rowText(line)} />
          </li>
        );
      })}
    </PlainList>
  );
}
