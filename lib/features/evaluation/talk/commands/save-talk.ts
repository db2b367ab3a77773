import "server-only";
import { getOriginalContent } from "@/lib/features/form/content/queries";
import { withdraw } from "@/lib/features/notification/commands/withdraw-notifications";
import type { RecipientRole } from "@/lib/features/notification/rules/declaration";
import type { NotificationEvent } from "@/lib/features/notification/rules/events";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { schoolDayOf, showDay, storedDay, today } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { AppError, conflict, forbidden, invalid } from "@/lib/platform/errors";
import { spendTry } from "@/lib/platform/rate-limit";
import { Prisma } from "@/prisma/generated/client";
import { queueCalendars } from "../../calendar/commands";
import { hourOf, whyTalkIsOff } from "../../calendar/queries";
import { concernsCalendar } from "../../calendar/rules";
import { takeBackNoDoubt } from "../../deadline/commands/state-no-doubt";
import { doubtOf } from "../../deadline/rules";
import { advanceTerm } from "../../life/commands/advance-term";
import { notifyOf, openForWriting, peopleOf, readAgain, tellStaff } from "../../life/commands/open-evaluation";
import { refuseSeat } from "../../life/commands/refuse-seat";
import { type Term, termOf } from "../../life/rules";
import { askedIn } from "../../rating/rules";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { formVersionOf, seatIn, talkFieldOf, termStateOf } from "../../reading/rules/evaluation-state";
import {
  canReadField,
  canWriteField,
  heldAhead,
  questionOfPoint,
  rulesOf,
  type TalkFieldKey,
  talkDaysOf,
  talkEvents,
  talkSeatOf,
} from "../rules";
import { type SaveTalkInput, talkValues } from "../schema";

type Value = string | boolean | null;

/** A field to be changed: what is in it, and what comes in its place. */
type Change = { term: Term; field: TalkFieldKey; was: Value; value: Value };

/**
 * Saves one field of a term's talk and raises its revision, if that changes it, and notifies whom the change concerns. Throws "not found"
 * for an evaluation that the actor may not see, "forbidden" for who only reads or may not write the field, a conflict with the field's
 * current revision when it was changed meanwhile, bad input beside what is wrong or not possible now, and "too many".
 */
export async function saveTalk(
  actor: Actor,
  { evaluationId, stage: term, revision, ...input }: SaveTalkInput,
): Promise<{ revision: number }> {
  // Only these notify people and queue mails: the others are saved while somebody types. Tries are counted by a connection of their own.
  if (input.field === "startsAt" || input.field === "dangerOfNotPassing") await spendTry("writing", String(actor.id));
  return inTransaction(actor, async (work) => {
    const row = await openForWriting(work.tx, actor, evaluationId);
    const field = fieldFor(actor, row, { term, field: input.field });
    await assertAsked(work.tx, row, { term, field });
    const value = valueFor(row, field, input.value);
    const stored = talkFieldOf(row, term, field);
    const current = stored?.revision ?? 0;
    const was = (stored?.value ?? null) as Value;
    // Also what is sent again because its answer was lost.
    if (value === was) return { revision: current };
    if (revision !== current) throw conflict(current);
    const change = { term, field, was, value };
    assertNotAhead(row, change);
    await store(work, actor, { row, change, revision: current + 1 });
    if (field === "dangerOfNotPassing" && value === true) await takeBackNoDoubt(work.tx, evaluationId);
    tellPages(work, row, change, current + 1);
    await notifyOfChange(work, row, change);
    await updateCalendars(work.tx, row, change);
    await advanceTerm(work, { before: row, after: await readAgain(work.tx, evaluationId) }, term);
    return { revision: current + 1 };
  });
}

const refuse = (name: keyof SaveTalkInput, key: string) => invalid("system.error_input", { [name]: [key] });

/** The field, if the actor may write it now. */
function fieldFor(actor: Actor, row: EvaluationRow, { term, field }: { term: Term; field: string }): TalkFieldKey {
  const { seat, viewer } = seatIn(row, actor.id);
  const own = talkSeatOf(viewer, seat === "teacher");
  if (own === null) throw refuseSeat(seat);
  const rules = rulesOf(field);
  if (!rules) throw refuse("field", "validation.invalid");
  if (!rules.writers.includes(own)) throw forbidden();
  const { talkState } = termStateOf(row, term, viewer);
  if (term > termOf(row.stage)) throw refuse("stage", "evaluation.talk.error_not_begun");
  if (!talkState.isRunning) throw refuse("stage", "evaluation.error_stage_over");
  if (!talkState.isOpen && rules.early === null) throw refuse("field", "evaluation.talk.error_not_open");
  if (!canWriteField(field, own, talkState)) throw refuse("field", "evaluation.talk.error_not_asked");
  return field as TalkFieldKey;
}

/** A point is about a question that is asked in the term. */
async function assertAsked(tx: Tx, row: EvaluationRow, { term, field }: Pick<Change, "term" | "field">): Promise<void> {
  const questionId = questionOfPoint(field);
  if (questionId === null) return;
  const { questions } = await getOriginalContent(formVersionOf(row), tx);
  if (!askedIn(questions, term).some(({ id }) => id === questionId))
    throw refuse("field", "evaluation.talk.error_not_asked");
}

/** The value as it is stored, if it fits the field. */
function valueFor(row: EvaluationRow, field: TalkFieldKey, given: Value): Value {
  const rules = rulesOf(field);
  if (!rules) throw refuse("field", "validation.invalid");
  const { data, error } = talkValues[rules.value].safeParse(given);
  if (error) throw refuse("value", error.issues[0]?.message ?? "validation.invalid");
  if (rules.value !== "moment" || typeof data !== "string") return data ?? null;
  const { from, until } = talkDaysOf({ startDate: storedDay(row.startDate), endDate: storedDay(row.endDate) });
  const day = schoolDayOf(data);
  if (day < from || day > until) throw refuse("value", "evaluation.talk.error_day");
  return data;
}

/** A talk is not held before its day, whichever of the two is written last. */
function assertNotAhead(row: EvaluationRow, { term, field, value }: Change): void {
  if (field !== "held" && field !== "startsAt") return;
  const afterwards = (name: TalkFieldKey) => (name === field ? value : talkFieldOf(row, term, name)?.value);
  const agreed = heldAhead({ held: afterwards("held"), startsAt: afterwards("startsAt") }, today());
  if (agreed === null) return;
  const key = field === "held" ? "evaluation.talk.error_held_ahead" : "evaluation.talk.error_hour_ahead";
  throw new AppError("invalid", { key, errors: { value: [key] }, values: { day: showDay(agreed) } });
}

/** Stores a field; the evaluation gets its version of the form with the first thing that is stored about it. */
async function store(
  { tx, audit }: Work,
  actor: Actor,
  { row, change: { term, field, value }, revision }: { row: EvaluationRow; change: Change; revision: number },
): Promise<void> {
  const { evaluationId } = row;
  if (row.formVersionId === null)
    await tx.evaluation.update({ where: { id: evaluationId }, data: { formVersionId: formVersionOf(row) } });
  const key = { evaluationId, term, field };
  const data = { value: value ?? Prisma.DbNull, revision, authorId: actor.id, changedAt: new Date() };
  await tx.talkField.upsert({
    where: { evaluationId_term_field: key },
    create: { ...key, ...data },
    update: data,
  });
  await audit("evaluation.talk", evaluationId, { after: { term, field } });
}

/** A new hour or place is mailed as a calendar file. */
async function updateCalendars(tx: Tx, row: EvaluationRow, { term, field }: Change): Promise<void> {
  if (concernsCalendar(field, hourOf(row, term).startsAt !== null))
    await queueCalendars(tx, { evaluationId: row.evaluationId, term });
}

/** Open pages fetch the field. The student's is not told of one that the student does not read. */
function tellPages(work: Work, row: EvaluationRow, { term, field }: Change, revision: number): void {
  const { talkState } = termStateOf(row, term, { party: "student", writes: null });
  if (canReadField(field, "student", talkState))
    work.changed({ kind: "evaluation", evaluationId: row.evaluationId, field: { term, field, revision } });
  else tellStaff(work, row);
}

/** Everybody is notified of a new hour, unless the term goes on without its talk, supervisors and teachers of a danger of not passing. What is no longer true is withdrawn. */
async function notifyOfChange(work: Work, row: EvaluationRow, { term, field, value }: Change): Promise<void> {
  const { evaluationId, placementId } = row;
  const isSet = value !== null && value !== false;
  const forget = (events: readonly NotificationEvent[], readers?: readonly RecipientRole[]) =>
    withdraw(work, { evaluationId }, events, readers);
  if (field === "startsAt") {
    // The next reminder is about the new hour, or that there is none again.
    await work.tx.evaluationReminder.deleteMany({
      where: { evaluationId, term, kind: { in: isSet ? ["submit"] : ["submit", "schedule"] } },
    });
    await forget(Object.values(talkEvents[term]));
    if (isSet && whyTalkIsOff(row, term) === null) notifyOf(work, row, talkEvents[term].set);
  }
  if (field === "held" && value === true) await forget([talkEvents[term].schedule]);
  if (field !== "dangerOfNotPassing") return;
  const others = row.talkFields.filter((one) => one.term !== term || one.field !== field);
  const isDoubted = doubtOf([...others, { term, field, value, changedAt: new Date() }]) !== null;
  // A doubt of the midterm holds again where the endterm's answer is removed.
  if (value === true || (!isDoubted && doubtOf(row.talkFields) !== null)) {
    // The student's is about a written notice, which a doubt is not.
    await forget(["fare-for"], ["supervisor", "teacher"]);
    const staff = peopleOf(row).filter(({ seat }) => seat !== "student");
    if (isSet) work.notify("fare-for", { placementId, evaluationId }, staff);
  }
}
