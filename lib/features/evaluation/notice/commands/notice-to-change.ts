import "server-only";
import { assertOpen } from "@/lib/features/group/commands/check-group";
import type { Seat } from "@/lib/features/placement/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import { openEvaluation } from "../../life/commands/open-evaluation";
import { refuseSeat } from "../../life/commands/refuse-seat";
import { isRunning } from "../../life/rules";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { seatIn } from "../../reading/rules/evaluation-state";
import { talkSeatOf } from "../../talk/rules";
import { noticeActionsOf } from "../policy";
import { canEverTake, lifeOf, type NoticeAction, type NoticeLife, type NoticeSeat, noticeStateOf } from "../rules";

export type StoredNotice = EvaluationRow["notices"][number];

/** Why a step is not possible, by how far the notice has come that it is about. */
export const notNow: Record<NoticeLife, string> = {
  none: "evaluation.notice.error_not_given",
  draft: "evaluation.notice.error_not_given",
  given: "evaluation.notice.error_given",
  lifted: "evaluation.notice.error_lifted",
};

/** An evaluation under the lock, the seat in which somebody deals with its notices, and the one they have. Throws "not found". */
export async function openNotices(tx: Tx, actor: Actor, evaluationId: number) {
  const row = await openEvaluation(tx, actor, evaluationId);
  const { seat, viewer } = seatIn(row, actor.id);
  return { row, seat: talkSeatOf(viewer, seat === "teacher"), held: seat };
}

/** Throws "forbidden" for a seat that never takes any of the steps, and bad input once the evaluation is done or its group has ended. */
export function assertSeat(
  { row, seat, held }: { row: EvaluationRow; seat: NoticeSeat; held: Seat | null },
  ...actions: readonly NoticeAction[]
): void {
  const isEverTakenBy = (one: NoticeSeat) => actions.some((action) => canEverTake(action, one));
  if (!isEverTakenBy(seat)) throw refuseSeat(held, isEverTakenBy("supervisor"));
  assertOpen(row);
  if (!isRunning(row)) throw invalid("evaluation.error_stage_over");
}

/** A notice by its number; the student finds only one that was given. Throws "not found". */
export function noticeIn(row: EvaluationRow, noticeId: number, seat: NoticeSeat): StoredNotice {
  const notice = row.notices.find((one) => one.noticeId === noticeId);
  if (!notice || (seat === "student" && notice.givenAt === null)) throw notFound();
  return notice;
}

/**
 * The notice that a step is about, under the lock. Throws "not found", "forbidden" for a seat that never takes the step, bad input where
 * the stage or the notice does not allow it, and a conflict with its current revision when it was changed meanwhile.
 */
export async function noticeToChange(
  tx: Tx,
  actor: Actor,
  {
    evaluationId,
    noticeId,
    revision,
    action,
  }: { evaluationId: number; noticeId: number; revision: number; action: NoticeAction },
) {
  const opened = await openNotices(tx, actor, evaluationId);
  assertSeat(opened, action);
  const { row, seat } = opened;
  const notice = noticeIn(row, noticeId, seat);
  const state = noticeStateOf([notice]);
  if (!noticeActionsOf(seat, { stage: row.stage, state }).includes(action)) throw invalid(notNow[lifeOf(state)]);
  if (notice.revision !== revision) throw conflict(notice.revision);
  return { row, notice };
}
