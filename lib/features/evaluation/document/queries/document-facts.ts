import "server-only";
import { type InferResult, type Kysely, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { on, type statements, type Tables } from "@/lib/platform/sql";

const e = on<{ e: "Evaluation" }>();

const steps = () =>
  on<{ n: "DangerNotice" }>()
    .selectFrom("NoticeStep as step")
    .whereRef("step.noticeId", "=", "n.id")
    .orderBy("step.position")
    .select(["step.what", "step.who", "step.day"]);

/** The notices that were given, lifted ones too. A draft is in no document. */
const notices = () =>
  e
    .selectFrom("DangerNotice as n")
    .leftJoin("User as giver", "giver.id", "n.givenById")
    .leftJoin("User as writer", "writer.id", "n.minutesById")
    .leftJoin("User as lifter", "lifter.id", "n.liftedById")
    .whereRef("n.evaluationId", "=", "e.id")
    .where("n.givenAt", "is not", null)
    .orderBy("n.givenAt")
    .orderBy("n.id")
    .select(["n.notMastered", "n.required", "n.categoryB", "n.comment", "n.meetingAt", "n.meetingPlace"])
    .select(["n.givenAt", "n.deadline", "n.lateReason", "n.isLaterConduct", "n.openedAt", "n.acknowledgedAt"])
    .select("n.changedAt")
    .select(["n.remark", "n.remarkedAt", "n.minutes", "n.studentAttended", "n.minutesAt", "n.liftedAt", "n.liftReason"])
    .select(["giver.fullName as givenBy", "writer.fullName as minutesBy", "lifter.fullName as liftedBy"])
    .select(jsonArrayFrom(steps()).as("steps"));

const evidence = () =>
  on<{ goal: "Goal" }>()
    .selectFrom("GoalEvidence as proof")
    .innerJoin("Report as report", "report.id", "proof.reportId")
    .whereRef("proof.goalId", "=", "goal.id")
    .orderBy("report.date")
    .orderBy("report.id")
    .select(["report.name", "report.date"]);

/** What was said about the goals at endterm; one that nobody has said anything about is left out. */
const goalWords = () =>
  on<{ p: "Placement" }>()
    .selectFrom("Goal as goal")
    .leftJoin("GoalAnswer as answer", "answer.goalId", "goal.id")
    .leftJoin("GoalAssessment as assessment", "assessment.goalId", "goal.id")
    .leftJoin("User as assessor", "assessor.id", "assessment.authorId")
    .whereRef("goal.placementId", "=", "p.id")
    .select(["goal.id as goalId", "answer.text as answer", "assessment.reached", "assessor.fullName as assessedBy"])
    .select(jsonArrayFrom(evidence()).as("reports"));

const results = () =>
  e
    .selectFrom("EvaluationResult as r")
    .whereRef("r.evaluationId", "=", "e.id")
    .orderBy("r.id")
    .select(["r.id as resultId", "r.noticeReason", "r.createdAt", "r.reopenedAt"]);

/** The statement that reads what a document has beside the evaluation itself. */
export const selectDocumentFacts = (
  from: Pick<Kysely<Tables>, "selectFrom"> | typeof statements,
  evaluationId: number,
) =>
  from
    .selectFrom("Evaluation as e")
    .innerJoin("Placement as p", "p.id", "e.placementId")
    .where("e.id", "=", evaluationId)
    .select([
      sql<number>`e.id`.as("evaluationId"),
      jsonArrayFrom(notices()).as("notices"),
      jsonArrayFrom(goalWords()).as("goalWords"),
      jsonArrayFrom(results()).as("results"),
    ]);

export type DocumentFacts = InferResult<ReturnType<typeof selectDocumentFacts>>[number];
