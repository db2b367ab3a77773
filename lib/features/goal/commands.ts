import "server-only";
import { z } from "zod";
import { assertGoesOn } from "@/lib/features/placement/commands/discontinue";
import { visibleTo, writableSelect } from "@/lib/features/placement/policy";
import { seatOf } from "@/lib/features/placement/rules";
import type { Work } from "@/lib/features/unit-of-work";
import { sentBefore } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay, storedDay, today } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { conflict, forbidden, invalid, invalidAt, notFound } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { evaluationStage } from "@/lib/platform/stages";
import { canWrite, evidenceOnly } from "./policy";
import { goalLimits, isTalkDay } from "./rules";
import type { AnswerGoalInput, AssessGoalInput, SaveGoalInput } from "./schema";

const leftSchema = z.object({ revision: z.number() });

/** The placement, its row locked, so that its goals are counted and changed one after the other. */
async function openForWriting(tx: Tx, actor: Actor, placementId: number) {
  await lockRow(tx, "Placement", placementId);
  const placement = await tx.placement.findFirst({
    where: { AND: [{ id: placementId }, visibleTo(actor)] },
    select: {
      id: true,
      startDate: true,
      endDate: true,
      ...writableSelect,
      goals: {
        select: {
          id: true,
          revision: true,
          authorId: true,
          talk: true,
          talkDate: true,
          viewPoint: true,
          text: true,
          questionId: true,
        },
      },
    },
  });
  if (!placement) throw notFound();
  if (!canWrite(seatOf(actor.id, placement))) throw forbidden();
  assertGoesOn(placement);
  return { ...placement, startDate: storedDay(placement.startDate), endDate: storedDay(placement.endDate) };
}

/** The placement of a goal. Throws "not found" for a goal that the person may not see. */
export async function getGoalPlacement(tx: Tx, actor: Actor, goalId: number): Promise<number> {
  const goal = await tx.goal.findFirst({
    where: { id: goalId, placement: visibleTo(actor) },
    select: { placementId: true },
  });
  if (!goal) throw notFound();
  return goal.placementId;
}

/**
 * Writes down a goal or changes one, inside a change that has checked that goals can still change. What is sent again because its answer
 * was lost changes nothing: a goal that the same person has written down in the same words for the same talk is that one. In other words
 * it changes the goal that a call with the same id has stored, unless somebody else has changed that since. Throws "not found" for what the
 * person may not see, "forbidden" for somebody without a seat, a conflict with the current revision when somebody else changed the goal
 * meanwhile, bad input for a day on which no talk can have been held and for one goal too many. Other words are of who has written them, and
 * take back how far the goal was reached.
 */
export async function storeGoal(
  { tx, audit }: Work,
  actor: Actor,
  input: SaveGoalInput,
): Promise<{ goalId: number; revision: number }> {
  const { placementId, sendId, talkDate, change: asked, ...rest } = input;
  const placement = await openForWriting(tx, actor, placementId);
  const sent = await findSent(tx, actor, "goal.save", { sendId });
  const isCurrent = placement.goals.some(({ id, revision }) => id === sent?.goalId && revision === sent.revision);
  const change = isCurrent ? sent : asked;
  const before = placement.goals.find(({ id }) => id === change?.goalId);
  if (change && !before) throw notFound();
  // A point of the talk's agenda is made a goal once, also when two people press at the same moment.
  const isOwn = (goal: { authorId: number; questionId: number | null }) =>
    goal.authorId === actor.id || (rest.questionId !== undefined && goal.questionId === rest.questionId);
  const same = placement.goals.find(
    (goal) => (before ? goal.id === before.id : isOwn(goal)) && saysTheSame(goal, input),
  );
  if (same) return { goalId: same.id, revision: same.revision };
  if (change && before && before.revision !== change.revision) throw conflict(before.revision);
  if (!before && placement.goals.length >= goalLimits.perPlacement) throw invalid("goal.error_too_many");
  if (!isTalkDay(talkDate, placement, today())) throw invalidAt("talkDate", "goal.error_talk_date");
  const data = { ...rest, talkDate: fromDay(talkDate) };
  const select = { id: true, revision: true } as const;
  const isReworded = before !== undefined && before.text !== rest.text;
  const authorId = actor.id;
  const changed = { ...data, ...(isReworded && { authorId }), revision: { increment: 1 } };
  const goal = before
    ? await tx.goal.update({ where: { id: before.id }, data: changed, select })
    : await tx.goal.create({ data: { ...data, placementId, authorId }, select });
  // Nobody has said how far what it says now was reached.
  if (isReworded) await tx.goalAssessment.deleteMany({ where: { goalId: goal.id } });
  await audit("goal.save", goal.id, {
    after: {
      placementId,
      talk: rest.talk,
      talkDate,
      viewPoint: rest.viewPoint,
      revision: goal.revision,
      ...(sendId && { sendId }),
    },
  });
  return { goalId: goal.id, revision: goal.revision };
}

/**
 * The goal that the actor's last call with this id was about, and the revision it has left; null without one. The placement or the goal is
 * locked, so that the first call has ended.
 */
async function findSent(
  tx: Tx,
  actor: Actor,
  action: "goal.save" | "goal.answer" | "goal.assess",
  { sendId, goalId }: { sendId: string | undefined; goalId?: number },
): Promise<{ goalId: number; revision: number } | null> {
  const sent = sendId ? await sentBefore(tx, actor, action, { sendId, entityId: goalId }) : null;
  return sent && { goalId: sent.entityId, revision: leftSchema.parse(sent.after).revision };
}

type Said = Pick<SaveGoalInput, "talk" | "viewPoint" | "text">;

/** A question that is left out stays as it was. */
const saysTheSame = (
  goal: Said & { talkDate: Date; questionId: number | null },
  { talk, talkDate, viewPoint, text, questionId = goal.questionId ?? undefined }: SaveGoalInput,
): boolean =>
  storedDay(goal.talkDate) === talkDate &&
  goal.talk === talk &&
  goal.viewPoint === viewPoint &&
  goal.text === text &&
  goal.questionId === (questionId ?? null);

/** Removes a goal with what was said about it. Throws as `storeGoal` does. */
export async function deleteGoal(
  { tx, audit }: Work,
  actor: Actor,
  { placementId, goalId, revision }: { placementId: number; goalId: number; revision: number },
): Promise<void> {
  const placement = await openForWriting(tx, actor, placementId);
  const now = placement.goals.find(({ id }) => id === goalId);
  if (!now) throw notFound();
  if (now.revision !== revision) throw conflict(now.revision);
  await tx.goal.delete({ where: { id: goalId } });
  await audit("goal.remove", goalId, { before: { placementId } });
}

/**
 * Stores what the student says about a goal, inside a change that has checked that they may now. What is sent again because its answer
 * was lost changes nothing, and in other words it changes what the call with the same id has stored. Throws "not found" for a goal that is
 * gone, a conflict with the current revision when it was changed meanwhile, and bad input beside a report that is not one of the
 * placement, or one of a sick day.
 */
export async function storeAnswer(
  { tx, audit }: Work,
  actor: Actor,
  { goalId, revision, text, sendId, ...input }: AnswerGoalInput,
): Promise<{ revision: number }> {
  const { placementId, answer } = await lockGoal(tx, goalId);
  const reportIds = [...new Set(input.reportIds)].toSorted((one, other) => one - other);
  const current = answer?.revision ?? 0;
  if (answer?.text === text && answer.reports.map(({ reportId }) => reportId).join() === reportIds.join())
    return { revision: current };
  if (revision !== current && current !== (await findSent(tx, actor, "goal.answer", { sendId, goalId }))?.revision)
    throw conflict(current);
  const found = await tx.report.count({ where: { id: { in: reportIds }, placementId, ...evidenceOnly } });
  if (found !== reportIds.length) throw invalidAt("reportIds", "goal.error_report");
  const data = { text, revision: current + 1, authorId: actor.id, changedAt: new Date() };
  await tx.goalAnswer.upsert({ where: { goalId }, create: { goalId, ...data }, update: data });
  await tx.goalEvidence.deleteMany({ where: { goalId } });
  await tx.goalEvidence.createMany({ data: reportIds.map((reportId) => ({ goalId, reportId })) });
  const after = { placementId, reportIds, revision: data.revision, ...(sendId && { sendId }) };
  await audit("goal.answer", goalId, { after });
  return { revision: data.revision };
}

/**
 * Names a report that was brought back as evidence again, for the goals of its placement that still have an answer. What has been signed
 * at endterm since it was deleted stays as it was signed.
 */
export async function putEvidenceBack(
  tx: Tx,
  given: { placementId: number; reportId: number; goalIds: readonly number[]; unsignedSince: Date },
): Promise<void> {
  const { placementId, reportId, goalIds, unsignedSince } = given;
  const isEndterm = { stage: evaluationStage.endterm, createdAt: { gt: unsignedSince }, evaluation: { placementId } };
  if (goalIds.length === 0 || (await tx.signedContent.count({ where: isEndterm })) > 0) return;
  const answers = await tx.goalAnswer.findMany({ where: { goalId: { in: [...goalIds] } }, select: { goalId: true } });
  await tx.goalEvidence.createMany({ data: answers.map(({ goalId }) => ({ goalId, reportId })) });
}

/** Stores how far a goal was reached, inside a change that has checked that the person may say it now. Throws as `storeAnswer` does. */
export async function storeAssessment(
  { tx, audit }: Work,
  actor: Actor,
  { goalId, revision, reached, sendId }: AssessGoalInput,
): Promise<{ revision: number }> {
  const { placementId, assessment } = await lockGoal(tx, goalId);
  const current = assessment?.revision ?? 0;
  if (assessment?.reached === reached) return { revision: current };
  if (revision !== current && current !== (await findSent(tx, actor, "goal.assess", { sendId, goalId }))?.revision)
    throw conflict(current);
  const data = { reached, revision: current + 1, authorId: actor.id, changedAt: new Date() };
  await tx.goalAssessment.upsert({ where: { goalId }, create: { goalId, ...data }, update: data });
  const after = { placementId, reached, revision: data.revision, ...(sendId && { sendId }) };
  await audit("goal.assess", goalId, { after });
  return { revision: data.revision };
}

/** A goal with what was said about it, its row locked, so that it is answered once at a time. */
async function lockGoal(tx: Tx, goalId: number) {
  await lockRow(tx, "Goal", goalId);
  const goal = await tx.goal.findUnique({
    where: { id: goalId },
    select: {
      placementId: true,
      answer: { select: { text: true, revision: true, reports: { orderBy: { reportId: "asc" } } } },
      assessment: { select: { reached: true, revision: true } },
    },
  });
  if (!goal) throw notFound();
  return goal;
}

/** Deletes the goals of placements without an evaluation that must be kept, inside a change that erases their student. */
export async function eraseGoals(tx: Tx, placementIds: readonly number[]): Promise<void> {
  await tx.goal.deleteMany({ where: { placementId: { in: [...placementIds] } } });
}
