import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { canEnter, entrySelect } from "@/lib/platform/auth/can-enter";
import { type Days, storedDay } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { type FieldErrors, inLists, invalid, notFound } from "@/lib/platform/errors";
import { lockRows } from "@/lib/platform/locks";
import { within } from "@/lib/platform/sql";
import { evaluationStage } from "@/lib/platform/stages";
import type { FormKind } from "@/prisma/generated/enums";
import { colleaguesOf, domainsFor } from "../policy";
import { areSharesInOrder, leftOutside, movedWithGroup, onRemovedWards } from "../rules";
import type { CreateGroupInput } from "../schema";

/** Nothing in a group is written any more once it has ended. Throws bad input then. */
export function assertOpen({ endedAt }: { endedAt: Date | string | null }): void {
  if (endedAt !== null) throw invalid("groups.error_ended");
}

/** What keeps a group from an organisation: it is inactive. Throws "not found" for one of which the actor makes no groups. */
export async function domainError(tx: Tx, actor: Actor, domainId: number): Promise<string | null> {
  const where = { AND: [{ id: domainId }, domainsFor(actor)] };
  const domain = await tx.domain.findFirst({ where, select: { active: true } });
  if (!domain) throw notFound();
  return domain.active ? null : "groups.error_domain";
}

/**
 * What keeps people from becoming teachers of a group: they are none, or cannot sign in. Throws "not found" for accounts that do not
 * exist, and so for those of other organisations than the actor's own.
 */
export async function newTeachersError(tx: Tx, actor: Actor, teacherIds: readonly number[]): Promise<string | null> {
  if (teacherIds.length === 0) return null;
  // A change of their accounts that waits for this sees that they teach the group.
  await lockRows(tx, "User", teacherIds, "share");
  const people = await tx.user.findMany({
    where: { AND: [{ id: { in: [...teacherIds] } }, colleaguesOf(actor)] },
    select: { role: true, ...entrySelect },
  });
  if (people.length < teacherIds.length) throw notFound();
  if (people.some(({ role }) => role !== "Teacher")) return "groups.error_no_teacher";
  return people.every(canEnter) ? null : "groups.error_inactive_teacher";
}

/** The latest published version of a form of a kind; null when there is none, or the form is archived. Throws "not found" for a form that does not exist. */
export async function latestVersion(tx: Tx, kind: FormKind, formId: number): Promise<number | null> {
  const version = await tx.formVersion.findFirst({
    where: { formId, publishedAt: { not: null }, form: { kind, archivedAt: null } },
    orderBy: { number: "desc" },
    select: { id: true },
  });
  if (!version && (await tx.form.count({ where: { id: formId } })) === 0) throw notFound();
  return version?.id ?? null;
}

/** The columns of the forms that are given, and what is wrong with those that cannot be used. */
export async function formVersionsFor(
  tx: Tx,
  { reportFormId, evaluationFormId }: Partial<Pick<CreateGroupInput, "reportFormId" | "evaluationFormId">>,
) {
  const report = reportFormId === undefined ? undefined : await latestVersion(tx, "report", reportFormId);
  const evaluation =
    evaluationFormId === undefined ? undefined : await latestVersion(tx, "evaluation", evaluationFormId);
  return {
    errors: inLists({
      reportFormId: report === null ? "groups.error_form" : null,
      evaluationFormId: evaluation === null ? "groups.error_form" : null,
    }),
    columns: {
      ...(report && { reportFormVersionId: report }),
      ...(evaluation && { evaluationFormVersionId: evaluation }),
    },
  };
}

/** What is wrong with rules for following up, once they are merged with those that are not given. */
export const settingsErrors = (settings: { makeUpPercent: number; repeatPercent: number }): FieldErrors =>
  areSharesInOrder(settings) ? {} : { "settings.repeatPercent": ["follow_up.error_order"] };

/**
 * What new days and wards of a group would leave without a place: beside the field, and beside each placement whose student it concerns.
 * @param withPlacements placements follow the days of the group
 */
export async function placementErrors(
  tx: Tx,
  groupId: number,
  {
    days,
    removed,
    withPlacements,
  }: { days: { before: Days; after: Days } | null; removed: readonly string[]; withPlacements: boolean },
): Promise<FieldErrors> {
  const rows = await within(tx)
    .selectFrom("Placement as p")
    .leftJoin("Evaluation as e", "e.placementId", "p.id")
    .where("p.groupId", "=", groupId)
    .where("p.discontinuedAt", "is", null)
    .orderBy("p.id")
    .select(["p.id", "p.ward", "p.startDate", "p.endDate", "e.stage"])
    .execute();
  const placements = rows.map(({ stage, ...row }) => ({
    ...row,
    startDate: storedDay(row.startDate),
    endDate: storedDay(row.endDate),
    isDone: stage === evaluationStage.done,
  }));
  const afterwards = withPlacements && days ? placements.map((one) => movedWithGroup(one, days)) : placements;
  const errors: FieldErrors = {};
  const add = (field: string, id: number, key: string) => {
    errors[field] = [key];
    errors[`placements.${id}`] = [...(errors[`placements.${id}`] ?? []), key];
  };
  for (const { placement, field } of days ? leftOutside(afterwards, days) : [])
    add(field, placement.id, "groups.error_outside");
  for (const { id } of onRemovedWards(placements, removed)) add("wards", id, "groups.error_ward_used");
  return errors;
}
