"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { DraftSaveState } from "@/components/draft/draft-save-state";
import { currentValues } from "@/components/draft/draft-state";
import { Recovery } from "@/components/draft/recovery";
import { Button } from "@/components/ui/button";
import { ErrorText, HelpText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import type { RatingStep } from "@/components/ui/rating-scale";
import { StickyActions } from "@/components/ui/sticky-actions";
import { otherParty } from "@/lib/features/evaluation/rating/rules";
import type { InReports } from "../reading/area-in-reports";
import { AreaForm } from "./area-form";
import { AreaStepper } from "./area-stepper";
import { focusField } from "./focus-field";
import { LeftoverRatings } from "./leftover-ratings";
import type { OtherPart } from "./other-part";
import { ratingAnchor } from "./rating-anchor";
import type { RatingOpening } from "./rating-draft";
import { areasOf, firstStep, ratedOf, stepAfter, type WriterStep } from "./rating-values";
import { Review } from "./review";
import { SubmitPart } from "./submit-part";
import { useRatingDraft } from "./use-rating-draft";
import { type Sides, useSideName } from "./use-sides";
import { useSubmit } from "./use-submit";
import { WhoSees } from "./who-sees";

type RatingWriterProps = {
  opening: RatingOpening;
  /** The form's scale. */
  steps: RatingStep[];
  sides: Sides;
  /** The writer's full name. */
  fullName: string;
  otherPart: OtherPart;
  inReports: InReports;
};

/** Where the focus goes once the step is shown: to a question, or to the heading. */
type Target = { id: number | null };

/** Somebody's part of a term for writing: one area at a time, then a last look before it is submitted. */
export function RatingWriter({ opening, steps, sides, fullName, otherPart, inReports }: RatingWriterProps) {
  const t = useTranslations("evaluation");
  const draft = useRatingDraft(opening);
  const { evaluationId, term, party, revision } = opening;
  const areas = areasOf(opening.questions);
  const values = currentValues(draft.state);
  const [step, setStep] = useState<WriterStep>(() => firstStep(areas, values));
  const [target, setTarget] = useState<Target | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!target) return;
    if (target.id !== null) return focusField(target.id);
    top.current?.scrollIntoView({ block: "start" });
    heading.current?.focus({ preventScroll: true });
  }, [target]);

  const go = (to: WriterStep, id: number | null = null) => {
    setStep(to);
    setTarget({ id });
  };
  const show = (id: number) => {
    const viewPoint = opening.questions.find((question) => question.id === id)?.viewPoint;
    if (viewPoint !== undefined) go(viewPoint, id);
  };
  const { problem, ...submitting } = useSubmit({ evaluationId, term, party, revision, areas, draft, otherPart, show });
  const other = useSideName(sides)(otherParty(party));
  const area = areas.find(({ viewPoint }) => viewPoint === step);
  const next = area ? stepAfter(areas, values, area.viewPoint) : null;
  const { rated, factors } = ratedOf(areas, values);

  return (
    <>
      <Recovery draft={draft} />
      <LeftoverRatings
        userId={opening.userId}
        evaluationId={evaluationId}
        term={term}
        why="form"
        values={opening.values}
        questions={{}}
        steps={steps}
      />
      <div ref={top} id={ratingAnchor} inert={!draft.state.isRead || submitting.isDone} className="mt-6">
        <AreaStepper areas={areas} values={values} step={step} onChoose={go} />
        <div className="mt-8 grid gap-x-12 gap-y-10 *:min-w-0 xl:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
          {area ? (
            <AreaForm
              area={area}
              values={values}
              heading={heading}
              draft={draft}
              steps={steps}
              sides={sides}
              me={{ party, fullName }}
              inReports={inReports}
            />
          ) : (
            <Review areas={areas} values={values} heading={heading} onShow={show}>
              {otherPart === "awaited" && <HelpText>{t(`submit_note_${party}`, { name: other })}</HelpText>}
            </Review>
          )}
          <WhoSees party={party} other={other} otherPart={otherPart} />
        </div>
      </div>
      <StickyActions
        everywhere
        problem={problem && <ErrorText>{problem}</ErrorText>}
        status={
          <>
            <DraftSaveState draft={draft.state} onShow={show} />
            {factors > 0 && (
              <p className="text-meta text-muted tabular-nums">{t("rated_of", { done: rated, asked: factors })}</p>
            )}
          </>
        }
      >
        {next === null ? (
          <SubmitPart party={party} other={other} otherPart={otherPart} unrated={factors - rated} {...submitting} />
        ) : (
          <Button variant="primary" onClick={() => go(next)}>
            {t(next === "review" ? "review" : "next_area")}
            <Icon name="chevron-right-solid" />
          </Button>
        )}
      </StickyActions>
    </>
  );
}
