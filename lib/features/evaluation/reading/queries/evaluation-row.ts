import "server-only";
import type { InferResult, Kysely } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { deletedAbsence } from "@/lib/features/absence/queries";
import { evidenceOfGoal } from "@/lib/features/goal/queries";
import { seatColumns, seatedPeople, teacherIds } from "@/lib/features/placement/queries";
import { on, type statements, type Tables } from "@/lib/platform/sql";

const e = on<{ e: "Evaluation" }>();
const part = on<{ part: "EvaluationPart" }>();
const p = on<{ p: "Placement" }>();

const answers = () =>
  part
    .selectFrom("EvaluationAnswer as a")
    .innerJoin("User as author", "author.id", "a.authorId")
    .whereRef("a.partId", "=", "part.id")
    .select(["a.questionId", "a.rating", "a.comment", "a.authorId", "author.fullName as authorName"]);

const corrected = () =>
  part
    .selectFrom("CorrectedAnswer as c")
    .innerJoin("User as author", "author.id", "c.authorId")
    .whereRef("c.partId", "=", "part.id")
    .orderBy("c.id")
    .select(["c.questionId", "c.rating", "c.comment", "author.fullName as authorName", "c.correctedAt"]);

const parts = () =>
  e
    .selectFrom("EvaluationPart as part")
    .leftJoin("User as by", "by.id", "part.submittedById")
    .whereRef("part.evaluationId", "=", "e.id")
    .select(["part.id", "part.term", "part.party", "part.revision", "part.submittedAt", "part.hidden"])
    .select(["by.fullName as submittedBy"])
    .select([jsonArrayFrom(answers()).as("answers"), jsonArrayFrom(corrected()).as("corrected")]);

const talkFields = () =>
  e
    .selectFrom("TalkField as t")
    .innerJoin("User as author", "author.id", "t.authorId")
    .whereRef("t.evaluationId", "=", "e.id")
    .orderBy("t.field")
    .select(["t.term", "t.field", "t.value", "t.revision", "t.changedAt", "author.fullName as authorName"]);

/** Who has written that they have no doubt; an account that was merged counts as the one that goes on. */
const noDoubts = () =>
  e
    .selectFrom("NoDoubt as n")
    .innerJoin("User as by", "by.id", "n.userId")
    .whereRef("n.evaluationId", "=", "e.id")
    .orderBy("n.seat")
    .select(({ fn }) => ["n.seat", fn.coalesce("by.mergedIntoId", "n.userId").as("userId")])
    .select(["n.statedAt", "by.fullName as by"]);

const signatures = () =>
  e
    .selectFrom("Signature as s")
    .innerJoin("SignedContent as c", "c.id", "s.contentId")
    .whereRef("c.evaluationId", "=", "e.id")
    .orderBy("s.id")
    .select(["c.stage", "c.hash", "s.seat", "s.kind", "s.remark", "s.proof", "s.name", "s.isStandIn", "s.createdAt"]);

/** What stages have ended with, the latest last, each with the opening in which it did. */
const closed = () =>
  e
    .selectFrom("SignedContent as c")
    .whereRef("c.evaluationId", "=", "e.id")
    .where("c.closedAt", "is not", null)
    .orderBy("c.closedAt")
    .select(["c.stage", "c.hash", "c.opening"]);

/** The ways on and the reopenings that were decided, the latest last. */
export const decisionsOfEvaluation = () =>
  e.selectFrom("EvaluationWay as w").whereRef("w.evaluationId", "=", "e.id").orderBy("w.id");

const decisions = () =>
  decisionsOfEvaluation()
    .innerJoin("User as by", "by.id", "w.actorId")
    .select(["w.way", "w.stage", "w.party", "w.reason", "w.witness", "w.endDate", "w.createdAt", "by.fullName as by"]);

const results = () =>
  e
    .selectFrom("EvaluationResult as r")
    .innerJoin("User as by", "by.id", "r.decidedById")
    .whereRef("r.evaluationId", "=", "e.id")
    .orderBy("r.id")
    .select(["r.id as resultId", "r.assessmentPassed", "r.grounds", "r.noticeReason", "r.createdAt", "r.reopenedAt"])
    .select("by.fullName as by");

const noticeSteps = () =>
  on<{ n: "DangerNotice" }>()
    .selectFrom("NoticeStep as step")
    .whereRef("step.noticeId", "=", "n.id")
    .orderBy("step.position")
    .select(["step.what", "step.who", "step.day"]);

/** What a given notice said before changes, the latest last. */
const noticeVersions = () =>
  on<{ n: "DangerNotice" }>()
    .selectFrom("NoticeVersion as v")
    .innerJoin("User as replacer", "replacer.id", "v.replacedById")
    .leftJoin("User as author", "author.id", "v.minutesById")
    .whereRef("v.noticeId", "=", "n.id")
    .orderBy("v.id")
    .select(["v.planVersion", "v.steps", "v.minutes", "v.studentAttended", "v.minutesAt", "v.replacedAt"])
    .select(["author.fullName as minutesBy", "replacer.fullName as replacedBy"]);

/** The written notices, drafts too, the latest last. */
const notices = () =>
  e
    .selectFrom("DangerNotice as n")
    .innerJoin("User as drafter", "drafter.id", "n.draftedById")
    .leftJoin("User as giver", "giver.id", "n.givenById")
    .leftJoin("User as writer", "writer.id", "n.minutesById")
    .leftJoin("User as lifter", "lifter.id", "n.liftedById")
    .whereRef("n.evaluationId", "=", "e.id")
    .orderBy("n.id")
    .select(["n.id as noticeId", "n.revision", "n.notMastered", "n.required", "n.categoryB", "n.comment"])
    .select(["n.meetingAt", "n.meetingPlace", "n.changedAt", "n.givenById", "n.givenAt", "n.deadline", "n.lateReason"])
    .select(["n.isLaterConduct", "n.openedAt", "n.acknowledgedAt", "n.remark", "n.remarkedAt", "n.minutes"])
    .select(["n.planVersion", "n.planChangedAt", "n.planReadVersion", "n.planReadAt"])
    .select([
      "n.studentAttended",
      "n.minutesById",
      "n.minutesAt",
      "n.liftedAt",
      "n.liftReason",
      "drafter.fullName as draftedBy",
    ])
    .select(["giver.fullName as givenBy", "writer.fullName as minutesBy", "lifter.fullName as liftedBy"])
    .select([jsonArrayFrom(noticeSteps()).as("steps"), jsonArrayFrom(noticeVersions()).as("versions")]);

/** The stored documents, the latest last. */
const documents = () =>
  e
    .selectFrom("EvaluationDocument as d")
    .innerJoin("EvaluationResult as r", "r.id", "d.resultId")
    .whereRef("d.evaluationId", "=", "e.id")
    .orderBy("d.id")
    .select(["d.id as documentId", "d.resultId", "d.locale", "d.createdAt"])
    .select(({ eb }) => eb("r.reopenedAt", "is", null).$castTo<boolean>().as("isCurrent"));

const signLinks = () =>
  e
    .selectFrom("SignLink as l")
    .whereRef("l.evaluationId", "=", "e.id")
    .orderBy("l.id")
    .select(["l.id as signLinkId", "l.stage", "l.name", "l.email"])
    .select(["l.expiresAt", "l.revokedAt", "l.usedAt", "l.misses"]);

const absences = () =>
  p
    .selectFrom("Absence as a")
    .whereRef("a.placementId", "=", "p.id")
    .select(["a.date", "a.kind", ({ eb }) => eb("a.confirmedAt", "is not", null).$castTo<boolean>().as("confirmed")]);

/** The goals with what became of them. */
const goals = () =>
  p
    .selectFrom("Goal as goal")
    .innerJoin("User as author", "author.id", "goal.authorId")
    .leftJoin("GoalAnswer as answer", "answer.goalId", "goal.id")
    .leftJoin("GoalAssessment as assessment", "assessment.goalId", "goal.id")
    .leftJoin("User as assessor", "assessor.id", "assessment.authorId")
    .whereRef("goal.placementId", "=", "p.id")
    .orderBy("goal.talkDate")
    .orderBy("goal.id")
    .select(["goal.id as goalId", "goal.talk", "goal.talkDate", "goal.viewPoint", "goal.text", "goal.authorId"])
    .select(["goal.revision", "goal.questionId", "author.fullName as authorName", "answer.text as answer"])
    .select(["answer.revision as answerRevision", "answer.authorId as answeredById", "assessment.reached"])
    .select(["assessment.revision as reachedRevision", "assessment.authorId as reachedById"])
    .select(["assessor.fullName as reachedBy", evidenceOfGoal()]);

/**
 * The statement that reads evaluations with everything around them. It has no condition: callers say which ones ("Evaluation" e), and add
 * `visibleSql(actor)` unless they have checked otherwise who asks.
 * @param from builds it for the pool or for a transaction
 */
export const selectEvaluations = (from: Pick<Kysely<Tables>, "selectFrom"> | typeof statements) =>
  from
    .selectFrom("Evaluation as e")
    .innerJoin("Placement as p", "p.id", "e.placementId")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .innerJoin("User as student", "student.id", "p.studentId")
    .select(["e.id as evaluationId", "e.stage", "e.placementId", "e.formVersionId", "g.evaluationFormVersionId"])
    .select(["p.groupId", "p.ward", "g.place", "g.period", "p.startDate", "p.endDate", "p.standInFrom"])
    .select(seatColumns)
    .select(["p.standInUntil", "student.studentNumber", "student.languageCode as studentLanguage"])
    .select(["g.expectedDays", "g.makeUpPercent", "g.repeatPercent", "g.sickDaysNoticed", "g.passedAfterMakeUp"])
    .select(["g.endDate as groupEndDate", "g.noticeShortDays", "g.noticeDaysBefore", "g.endedAt"])
    .select([
      teacherIds().as("teachers"),
      jsonArrayFrom(seatedPeople()).as("people"),
      jsonArrayFrom(parts()).as("parts"),
      jsonArrayFrom(talkFields()).as("talkFields"),
      jsonArrayFrom(noDoubts()).as("noDoubts"),
      jsonArrayFrom(signatures()).as("signatures"),
      jsonArrayFrom(closed()).as("closed"),
      jsonArrayFrom(decisions()).as("decisions"),
      jsonArrayFrom(results()).as("results"),
      jsonArrayFrom(documents()).as("documents"),
      jsonArrayFrom(signLinks()).as("signLinks"),
      jsonArrayFrom(absences()).as("absences"),
      deletedAbsence().as("deletedAbsence"),
      jsonArrayFrom(goals()).as("goals"),
      jsonArrayFrom(notices()).as("notices"),
    ]);

export type EvaluationRow = InferResult<ReturnType<typeof selectEvaluations>>[number];

/** An evaluation before and after a change, locked. */
export type ChangedRow = { before: EvaluationRow; after: EvaluationRow };
