import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/section";
import { evaluationStage, type Term } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import type { StoredTalkField } from "@/lib/features/evaluation/talk/schema";
import { type ChoiceField, choiceFields, useChoiceWords } from "./choice-words";
import { LeftoverTalk } from "./leftover-talk";
import { TalkChoice } from "./talk-choice";
import { fieldIn, isTalkOpen, targetOf } from "./talk-field";
import { TalkReading } from "./talk-reading";
import { TalkText } from "./talk-text";
import { talkAnchor } from "./waiting-for";

type Shown = Pick<
  EvaluationDetail,
  "evaluationId" | "stage" | "names" | "talk" | "writableFields" | "submitted" | "leftOut" | "actions" | "signatures"
>;

type TalkSectionProps = {
  evaluation: Shown;
  term: Term;
  /** Null for a viewer, whose device stores nothing of the person. */
  userId: number | null;
};

/** What was said in the talk of a term and what is answered about it. */
export function TalkSection({ evaluation, term, userId }: TalkSectionProps) {
  const t = useTranslations("evaluation.talk");
  const { evaluationId, talk, writableFields } = evaluation;
  const target = targetOf(evaluation, term, userId);
  const isRunning = evaluation.stage === term;
  const isOpen = isTalkOpen(evaluation);
  const comment = fieldIn(talk, "comment");
  const choices = choiceFields.filter((field) => {
    if ((fieldIn(talk, field)?.value ?? null) !== null) return true;
    return isOpen && isRunning && (field !== "recommendation" || term === evaluationStage.endterm);
  });
  // The own part comes first.
  if (evaluation.actions.includes("save")) return null;
  const hasComment = (comment?.value ?? null) !== null;
  const canComment = writableFields.includes("comment");
  const leftover = !canComment && userId !== null && (
    <LeftoverTalk userId={userId} evaluationId={evaluationId} term={term} talk={talk} />
  );
  if (!canComment && !hasComment && choices.length === 0) return leftover;
  return (
    <div id={talkAnchor} className="mt-10 max-w-2xl scroll-mt-20">
      {leftover}
      <Section title={t("title")} lead={isRunning && t("lead")}>
        <div className="flex flex-col gap-6">
          {canComment ? (
            <TalkText target={target} field="comment" label={t("comment")} stored={comment} />
          ) : (
            comment && hasComment && <TalkReading label={t("comment")} stored={comment} />
          )}
          {choices.map((field) =>
            writableFields.includes(field) ? (
              <TalkChoice
                key={field}
                target={target}
                field={field}
                stored={fieldIn(talk, field)}
                startsAt={fieldIn(talk, "startsAt")}
              />
            ) : (
              <ChoiceReading key={field} field={field} stored={fieldIn(talk, field)} />
            ),
          )}
        </div>
      </Section>
    </div>
  );
}

function ChoiceReading({ field, stored }: { field: ChoiceField; stored: StoredTalkField | undefined }) {
  const t = useTranslations("evaluation.talk");
  const inWords = useChoiceWords(field);
  return (
    <div>
      <p className="font-semibold">{t(field)}</p>
      <p>
        {inWords(stored?.value ?? null)}
        {stored && stored.value !== null && <span className="text-meta text-muted"> · {stored.by}</span>}
      </p>
    </div>
  );
}
