import "server-only";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { visibleSql, type Who } from "@/lib/features/placement/queries";
import { isDiscontinued } from "@/lib/features/placement/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay, storedDay } from "@/lib/platform/dates";
import type { Reader } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { dayText, on, prepared, type Slots, statements } from "@/lib/platform/sql";
import { evaluationStage } from "@/lib/platform/stages";
import { areGoalsSetIn, byTalk, type GoalState, goalsOfLastTalk } from "./rules";
import type { GoalItem } from "./schema";

const goal = on<{ goal: "Goal" }>();
const evaluation = on<{ e: "Evaluation" }>();

/** The evaluation of "Placement" p, for what the goals' own tables do not know. */
const evaluationOfPlacement = () =>
  on<{ p: "Placement" }>().selectFrom("Evaluation as e").whereRef("e.placementId", "=", "p.id");

/** Since the last reopening, whose part of the endterm is not waited for. */
const leftOut = () =>
  evaluation
    .selectFrom("EvaluationWay as w")
    .whereRef("w.evaluationId", "=", "e.id")
    .where("w.way", "=", "without-party")
    .where("w.stage", "=", evaluationStage.endterm)
    .where("w.id", ">", ({ selectFrom, fn, val }) =>
      fn.coalesce(
        selectFrom("EvaluationWay as r")
          .whereRef("r.evaluationId", "=", "e.id")
          .where("r.way", "=", "reopen")
          .where("r.stage", "<=", evaluationStage.endterm)
          .select((eb) => eb.fn.max("r.id").as("last")),
        val(0),
      ),
    )
    .select(({ fn }) => fn.countAll().as("count"));

const submitted = () =>
  evaluation
    .selectFrom("EvaluationPart as part")
    .whereRef("part.evaluationId", "=", "e.id")
    .where("part.term", "=", evaluationStage.endterm)
    .where("part.submittedAt", "is not", null)
    .select(({ fn }) => fn.countAll().as("count"));

/** The stage that "Evaluation" e has reached: the running one, or the one in which its placement was discontinued. */
const reachedStage = () =>
  sql<number>`coalesce(${evaluation
    .selectFrom("EvaluationWay as w")
    .whereRef("w.evaluationId", "=", "e.id")
    .orderBy("w.id", "desc")
    .limit(sql.lit(1))
    .select((eb) =>
      eb.case().when("w.way", "=", "discontinue").then(eb.ref("w.stage")).end().as("stage"),
    )}, ${evaluation.ref("e.stage")})`;

/**
 * The endterm of "Placement" p is to come or runs, or the placement was discontinued before its end, and a part of it is missing: the
 * student does not learn what the supervisor says.
 */
export const isEndtermAwaited = () =>
  on<{ p: "Placement" }>().exists(
    evaluationOfPlacement()
      .where(reachedStage(), "<=", evaluationStage.endterm)
      .where(sql<boolean>`${submitted()} + ${leftOut()} < 2`)
      .select("e.id"),
  );

/** Somebody has signed the stage of "Evaluation" e that runs. */
const isSigned = () =>
  evaluation.exists(
    evaluation
      .selectFrom("SignedContent as c")
      .innerJoin("Signature as s", "s.contentId", "c.id")
      .whereRef("c.evaluationId", "=", "e.id")
      .whereRef("c.stage", "=", "e.stage")
      .select("s.id"),
  );

/** The goals that were set in the midterm talk of "Placement" p with what has become of them, as a person may know it. */
export const midtermGoals = ({ id }: Pick<Who, "id">) =>
  on<{ p: "Placement" }>()
    .selectFrom("Goal as goal")
    .leftJoin("GoalAnswer as answer", "answer.goalId", "goal.id")
    .leftJoin("GoalAssessment as assessment", "assessment.goalId", "goal.id")
    .whereRef("goal.placementId", "=", "p.id")
    .where("goal.talk", "=", sql.lit("midterm"))
    .orderBy("goal.talkDate")
    .orderBy("goal.id")
    .select(({ ref, and, not, eb }) => [
      dayText(ref("goal.talkDate")).as("date"),
      sql<GoalState>`coalesce(
        case when ${not(and([eb("p.studentId", "=", id), isEndtermAwaited()]))} then ${ref("assessment.reached")}::text end,
        case when ${ref("answer.goalId")} is null then 'open' else 'answered' end)`.as("state"),
    ]);

/** How far a goal was reached that "ReportGoal" goal of "Placement" p is a copy of, if it still reads the same. */
export const reachedOfCopy = () =>
  on<{ goal: "ReportGoal"; p: "Placement" }>()
    .selectFrom("Goal as source")
    .innerJoin("GoalAssessment as assessment", "assessment.goalId", "source.id")
    .whereRef("source.placementId", "=", "p.id")
    .whereRef("source.text", "=", "goal.text")
    .where(({ ref }) => sql<boolean>`${ref("source.viewPoint")} is not distinct from ${ref("goal.viewPoint")}`)
    .orderBy("source.id", "desc")
    .limit(1)
    .select("assessment.reached");

const evidence = () =>
  goal
    .selectFrom("GoalEvidence as evidence")
    .innerJoin("Report as report", "report.id", "evidence.reportId")
    .whereRef("evidence.goalId", "=", "goal.id")
    .orderBy("report.date")
    .orderBy("report.id")
    .select(["report.id as reportId", "report.name", "report.date", "report.status"]);

/** What became of "Goal" goal, for a statement that joins `GoalAnswer` as `answer` and `GoalAssessment` as `assessment` to it. */
export const evidenceOfGoal = () => jsonArrayFrom(evidence()).as("reports");

const goals = () =>
  on<{ p: "Placement" }>()
    .selectFrom("Goal as goal")
    .innerJoin("User as author", "author.id", "goal.authorId")
    .leftJoin("GoalAnswer as answer", "answer.goalId", "goal.id")
    .leftJoin("GoalAssessment as assessment", "assessment.goalId", "goal.id")
    .leftJoin("User as assessor", "assessor.id", "assessment.authorId")
    .whereRef("goal.placementId", "=", "p.id")
    .orderBy("goal.id")
    .select(["goal.id as goalId", "goal.talk", "goal.talkDate", "goal.viewPoint", "goal.text", "goal.revision"])
    .select(["goal.questionId", "author.fullName as authorName", "answer.text as answer"])
    .select(["answer.revision as answerRevision", "assessment.reached", "assessor.fullName as reachedBy"])
    .select(["assessment.revision as reachedRevision", evidenceOfGoal()]);

const placementGoals = prepared(
  ({ actorId, placementId }: Slots<{ actorId: number; placementId: number }>, { role }: Pick<Actor, "role">) =>
    statements
      .selectFrom("Placement as p")
      .innerJoin("Group as g", "g.id", "p.groupId")
      .where("p.id", "=", placementId)
      .where(visibleSql({ id: actorId, role }))
      .select([
        jsonArrayFrom(goals()).as("goals"),
        "p.studentId",
        "g.endedAt",
        "p.discontinuedAt",
        isEndtermAwaited().as("isEndtermAwaited"),
        evaluationOfPlacement().select("e.stage").as("stage"),
        evaluationOfPlacement().where(isSigned()).select("e.id").as("signedEvaluationId"),
      ]),
);

/**
 * The goals of a placement, the latest talk first, whether they can still be changed, and its evaluation when somebody has signed the stage that
 * runs: a change may make that void. Throws "not found" for a placement that the person may not see.
 */
export async function getGoals(
  actor: Actor,
  { placementId }: { placementId: number },
): Promise<{ goals: GoalItem[]; isOpen: boolean; signedEvaluationId: number | null }> {
  const [placement] = await placementGoals({ actorId: actor.id, placementId }, { role: actor.role });
  if (!placement) throw notFound();
  const seesReached = placement.studentId !== actor.id || !placement.isEndtermAwaited;
  const seen = placement.goals.map((one) => seenGoal(one, seesReached));
  return {
    goals: byTalk(seen).flatMap((held) => held.goals),
    signedEvaluationId: placement.signedEvaluationId,
    isOpen: areGoalsSetIn(placement.stage) && placement.endedAt === null && !isDiscontinued(placement),
  };
}

/** The goals of a placement, as `getGoals` gives them. */
export const listGoals = async (actor: Actor, input: { placementId: number }): Promise<GoalItem[]> =>
  (await getGoals(actor, input)).goals;

type StoredOutcome = Pick<GoalItem, "reached" | "reachedBy"> & {
  answerRevision: number | null;
  reachedRevision: number | null;
};

/** A stored goal as somebody sees it. */
export const seenGoal = <Goal extends StoredOutcome>(stored: Goal, isReachedSeen: boolean) => ({
  ...stored,
  answerRevision: stored.answerRevision ?? 0,
  reached: isReachedSeen ? stored.reached : null,
  reachedBy: isReachedSeen ? stored.reachedBy : null,
  reachedRevision: (isReachedSeen && stored.reachedRevision) || 0,
});

/** What was agreed in the last talk held on or before a day, as it reads now. */
export async function listGoalsOfLastTalk(reader: Reader, { placementId, day }: { placementId: number; day: string }) {
  const goals = await reader.goal.findMany({
    where: { placementId, talkDate: { lte: fromDay(day) } },
    select: { talk: true, talkDate: true, viewPoint: true, text: true },
    orderBy: { id: "asc" },
  });
  return goalsOfLastTalk(
    goals.map((goal) => ({ ...goal, talkDate: storedDay(goal.talkDate) })),
    day,
  );
}
