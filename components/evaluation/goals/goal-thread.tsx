import { useTranslations } from "next-intl";
import { GoalButton } from "@/components/goal/goal-button";
import type { GoalWriting } from "@/components/goal/goal-dialog";
import { GoalOutcome } from "@/components/goal/goal-outcome";
import { AreaTile } from "@/components/ui/area-tile";
import { cx } from "@/components/ui/cx";
import { PlainList } from "@/components/ui/plain-list";
import { Section } from "@/components/ui/section";
import { StatusChip } from "@/components/ui/status-chip";
import { evaluationStage, type Term } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import type { SignedGoal } from "@/lib/features/evaluation/signing/schema";
import { byTalk, talkDays } from "@/lib/features/goal/rules";
import { showDay, today } from "@/lib/platform/dates";
import { asSigners } from "../signing/signers";
import { useVoidText } from "../signing/use-void-text";
import { AnswerButton } from "./answer-button";
import { AssessGoal } from "./assess-goal";
import { goalAnchor } from "./goal-anchor";
import { midtermDayOf } from "./goal-making";
import { SignedGoals } from "./signed-goals";
import { type ThreadTalk, threadOf } from "./thread-of";

type Shown = Pick<
  EvaluationDetail,
  | "placementId"
  | "goals"
  | "signedGoals"
  | "goalSteps"
  | "goalSigners"
  | "talks"
  | "stage"
  | "startDate"
  | "endDate"
  | "names"
  | "seat"
>;

/** The goals of an evaluation talk by talk, what became of them, and the ways to set, answer and assess them. */
export function GoalThread({ evaluation, term }: { evaluation: Shown; term: Term }) {
  const t = useTranslations("evaluation.goals");
  const { placementId, goals, signedGoals, goalSteps, stage, startDate, endDate, names, seat } = evaluation;
  const days = talkDays({ startDate, endDate }, today());
  const canSet = goalSteps.includes("set") && days.from <= days.until;
  const [latest] = byTalk(goals);
  const current = stage === evaluationStage.midterm && { talk: "midterm" as const, talkDate: midtermDayOf(evaluation) };
  const voidText = useVoidText(asSigners(evaluation.goalSigners));
  const writing = { placementId, days, names, latest, own: seat === "student", voidText, ...(current && { current }) };
  const isAnswering = stage === evaluationStage.endterm && term === stage;
  const unanswered = goals.filter(({ answer }) => answer === null).length;
  const steps = { canSet, writing, isAnswering, goalSteps: isAnswering ? goalSteps : [] };
  if (signedGoals !== null) return <GoalsToSign goals={signedGoals} />;
  if (goals.length === 0 && !canSet) return null;
  return (
    <div className="mt-10 max-w-2xl">
      <Section
        title={t("title")}
        lead={
          goals.length === 0
            ? t("empty")
            : isAnswering && unanswered > 0
              ? t("unanswered", { count: unanswered })
              : t("lead")
        }
        actions={canSet && <GoalButton writing={writing} />}
      >
        <ol className="max-w-2xl">
          {threadOf(evaluation).map((held) => (
            <Talk key={`${held.talk} ${held.day}`} held={held} {...steps} />
          ))}
        </ol>
      </Section>
    </div>
  );
}

/** For who signs a term after it: the goals that the signature is for. */
function GoalsToSign({ goals }: { goals: readonly SignedGoal[] }) {
  const t = useTranslations("evaluation.goals");
  return (
    <div className="mt-10 max-w-2xl">
      <Section title={t("title")} lead={t(goals.length === 0 ? "signed_none" : "signed_lead")}>
        {goals.length > 0 && <SignedGoals goals={goals} />}
      </Section>
    </div>
  );
}

type Steps = Pick<EvaluationDetail, "goalSteps"> & {
  canSet: boolean;
  writing: GoalWriting;
  /** The endterm runs: what is not answered is named. */
  isAnswering: boolean;
};

/** A talk as a mark on the thread: filled once it is over, with the line to the next one behind it. */
function Talk({ held: { talk, day, goals, isOver, isGone }, ...steps }: { held: ThreadTalk } & Steps) {
  const t = useTranslations();
  return (
    <li className="relative pb-6 pl-8 last:pb-0">
      {talk !== "endterm" && (
        <span
          aria-hidden="true"
          className={cx(
            "absolute top-3 -bottom-3 left-2 -translate-x-1/2 forced-colors:bg-[CanvasText]",
            isGone ? "w-1.25 bg-brand" : "w-0.5 bg-control",
          )}
        />
      )}
      <span
        aria-hidden="true"
        className={cx(
          "absolute top-1.5 left-2 size-3.5 -translate-x-1/2 rotate-45 border-2 border-brand",
          isOver ? "bg-brand forced-colors:bg-[CanvasText]" : "bg-canvas",
        )}
      />
      <h3 className="font-semibold">{talk === "endterm" ? t("evaluation.goals.ahead") : t(`goal.talk_${talk}`)}</h3>
      {day && <p className="text-meta text-muted tabular-nums">{showDay(day)}</p>}
      {goals.length > 0 && (
        <PlainList className="mt-2 divide-y divide-line">
          {goals.map((goal) => (
            <Goal key={goal.goalId} goal={goal} {...steps} />
          ))}
        </PlainList>
      )}
      {goals.length === 0 && talk === "midterm" && <p className="text-muted">{t("evaluation.goals.none")}</p>}
    </li>
  );
}

function Goal({ goal, canSet, writing, isAnswering, goalSteps }: { goal: EvaluationDetail["goals"][number] } & Steps) {
  const t = useTranslations();
  const { goalId, viewPoint, text, authorName, answer } = goal;
  return (
    <li id={goalAnchor(goalId)} className="flex scroll-mt-20 items-start gap-3 py-3 print:break-inside-avoid">
      {viewPoint !== null && <AreaTile area={viewPoint} />}
      <div className="flex min-w-0 grow flex-col gap-2">
        <div className="flex items-start justify-between gap-x-4 gap-y-1 max-sm:flex-col">
          <div className="min-w-0 wrap-anywhere">
            <p className="whitespace-pre-line">{text}</p>
            <p className="text-meta text-muted">{t("goal.written_by", { name: authorName })}</p>
          </div>
          {canSet && <GoalButton writing={writing} goal={goal} />}
        </div>
        <GoalOutcome goal={goal} own={writing.own} />
        {isAnswering && answer === null && (
          <p>
            <StatusChip tone={goalSteps.includes("answer") ? "turn" : "waiting"}>
              {t("evaluation.goals.not_answered")}
            </StatusChip>
          </p>
        )}
        {goalSteps.includes("answer") && (
          <AnswerButton
            placementId={writing.placementId}
            names={writing.names}
            goal={goal}
            voidText={writing.voidText}
          />
        )}
        {goalSteps.includes("assess") && <AssessGoal goal={goal} voidText={writing.voidText} />}
      </div>
    </li>
  );
}
