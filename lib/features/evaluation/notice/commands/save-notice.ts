import "server-only";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay, schoolDayOf, storedDay } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { conflict, invalid } from "@/lib/platform/errors";
import { notifyOf, tellStaff } from "../../life/commands/open-evaluation";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { toIso } from "../../reading/rules/evaluation-state";
import { talkDaysOf } from "../../talk/rules";
import { currentNotice, type FrozenField, frozenFields, lifeOf, noticeStateOf } from "../rules";
import type { NoticeSaved, NoticeStepInput, SaveNoticeInput } from "../schema";
import { assertSeat, noticeIn, notNow, openNotices, type StoredNotice } from "./notice-to-change";

/** What is added once a notice is given, beside the plan. */
const addedFields = ["minutes", "studentAttended"] as const;
const fields = [...frozenFields, "steps", ...addedFields] as const;
type Field = (typeof fields)[number];
type Given = Omit<SaveNoticeInput, "evaluationId" | "noticeId" | "revision">;

/**
 * Begins the draft of a notice, changes it, or adds minutes and the plan to a given one; what changes nothing is answered without a
 * conflict. Throws "not found", "forbidden" for who only reads, a conflict with the current revision when somebody else has saved or
 * begun one meanwhile, and bad input beside a text that is frozen, a day that is out of range, and where the state does not allow it.
 */
export async function saveNotice(
  actor: Actor,
  { evaluationId, noticeId, revision, ...given }: SaveNoticeInput,
): Promise<NoticeSaved> {
  return inTransaction(actor, async (work) => {
    const opened = await openNotices(work.tx, actor, evaluationId);
    assertSeat(opened, "begin-notice", "draft-notice", "follow-notice");
    const { row, seat } = opened;
    assertDays(row, given);
    if (noticeId === undefined) return begin(work, row, { actor, given });
    const notice = noticeIn(row, noticeId, seat);
    const changed = changedFields(notice, given);
    assertOpen(notice, changed);
    if (changed.length === 0) return { noticeId, revision: notice.revision };
    if (notice.revision !== revision) throw conflict(notice.revision);
    await change(work, notice, { actor, given, changed });
    // Of a draft it is enough who began it: it is saved while somebody types.
    if (notice.givenAt !== null) {
      await work.audit("evaluation.follow_notice", evaluationId, { after: { noticeId, fields: changed } });
      notifyOf(work, row, "notice-followed");
      work.changed({ kind: "evaluation", evaluationId });
    }
    return { noticeId, revision: notice.revision + 1 };
  });
}

const refuse = (key: string, names: readonly string[]) =>
  invalid(key, Object.fromEntries(names.map((name) => [name, [key]])));

/** The meeting and the plan are on days on which the placement can still be talked about. */
function assertDays(row: EvaluationRow, { meetingAt, steps = [] }: Given): void {
  const { from, until } = talkDaysOf({ startDate: storedDay(row.startDate), endDate: storedDay(row.endDate) });
  const isOutside = (day: string) => day < from || day > until;
  if (meetingAt && isOutside(schoolDayOf(meetingAt))) throw refuse("evaluation.talk.error_day", ["meetingAt"]);
  const outside = steps.flatMap(({ day }, index) => (day !== null && isOutside(day) ? `steps.${index}.day` : []));
  if (outside.length > 0) throw refuse("evaluation.talk.error_day", outside);
}

/** Throws bad input beside what cannot be changed in the state that the notice has. */
function assertOpen(notice: StoredNotice, changed: readonly Field[]): void {
  const life = lifeOf(noticeStateOf([notice]));
  if (life === "lifted") throw invalid(notNow.lifted);
  const isFrozen = (field: Field) => frozenFields.includes(field as FrozenField);
  const isClosed = (field: Field) => (life === "given" ? isFrozen(field) : !isFrozen(field) && field !== "steps");
  const closed = changed.filter(isClosed);
  if (closed.length > 0)
    throw refuse(life === "given" ? "evaluation.notice.error_frozen" : "evaluation.notice.error_not_given", closed);
}

async function begin(
  work: Work,
  row: EvaluationRow,
  { actor, given }: { actor: Actor; given: Given },
): Promise<NoticeSaved> {
  const current = currentNotice(row.notices);
  if (current?.givenAt === null) throw conflict(current.revision);
  if (current) throw invalid("evaluation.notice.error_exists");
  const early = addedFields.filter((field) => given[field] !== undefined && given[field] !== null);
  if (early.length > 0) throw refuse("evaluation.notice.error_not_given", early);
  const { evaluationId } = row;
  const { steps = [], minutes: _, studentAttended: __, ...texts } = given;
  const { id: noticeId, revision } = await work.tx.dangerNotice.create({
    data: { evaluationId, draftedById: actor.id, ...texts, steps: { create: numbered(steps) } },
    select: { id: true, revision: true },
  });
  tellStaff(work, row);
  await work.audit("evaluation.begin_notice", evaluationId, { after: { noticeId } });
  return { noticeId, revision };
}

const numbered = (steps: readonly NoticeStepInput[]) =>
  steps.map(({ what, who, day }, position) => ({ position, what, who, day: day && fromDay(day) }));

const stepsText = (steps: readonly { what: string; who: string; day: unknown }[]) =>
  JSON.stringify(steps.map(({ what, who, day }) => [what, who, day === null ? null : String(day)]));

/** Stores what a given notice says before it is changed: the student may have confirmed it. */
async function storeVersion(tx: Tx, actor: Actor, notice: StoredNotice): Promise<void> {
  const { noticeId, planVersion, steps, minutes, studentAttended, minutesById, minutesAt } = notice;
  await tx.noticeVersion.create({
    data: {
      noticeId,
      planVersion,
      steps: steps.map(({ what, who, day }) => ({ what, who, day: day === null ? null : String(day) })),
      minutes,
      studentAttended,
      minutesById,
      minutesAt: minutesAt && toIso(minutesAt),
      replacedById: actor.id,
    },
  });
}

/** The fields that are given and differ from what is stored. */
function changedFields(notice: StoredNotice, given: Given): Field[] {
  return fields.filter((field) => {
    const value = given[field];
    if (value === undefined) return false;
    if (field === "steps") return stepsText(given.steps ?? []) !== stepsText(notice.steps);
    const stored = notice[field];
    if (field === "meetingAt") return (stored === null ? null : toIso(stored as string | Date)) !== value;
    return (stored ?? null) !== value;
  });
}

async function change(
  { tx }: Work,
  notice: StoredNotice,
  { actor, given, changed }: { actor: Actor; given: Given; changed: readonly Field[] },
): Promise<void> {
  const { noticeId, revision, givenAt } = notice;
  if (givenAt !== null) await storeVersion(tx, actor, notice);
  const at = new Date();
  const texts = Object.fromEntries(changed.filter((field) => field !== "steps").map((field) => [field, given[field]]));
  await tx.dangerNotice.update({
    where: { id: noticeId },
    data: {
      ...texts,
      revision: revision + 1,
      changedAt: at,
      ...(addedFields.some((field) => changed.includes(field)) && { minutesById: actor.id, minutesAt: at }),
      ...(changed.includes("steps") && { steps: { deleteMany: {}, create: numbered(given.steps ?? []) } }),
      ...(changed.includes("steps") && givenAt !== null && { planVersion: { increment: 1 }, planChangedAt: at }),
    },
  });
}
