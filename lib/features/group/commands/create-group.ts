import "server-only";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import { madeBefore } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { enterable } from "@/lib/platform/auth/can-enter";
import { fromDay, storedDay } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { assertNone, inLists, notFound } from "@/lib/platform/errors";
import { lockName, lockRows } from "@/lib/platform/locks";
import { newGroupRules } from "@/lib/platform/school-settings";
import type { Prisma } from "@/prisma/generated/client";
import { domainsFor, editableBy, makesAnyGroup } from "../policy";
import { groupDayErrors } from "../rules";
import type { CopyGroupInput, CreateGroupInput } from "../schema";
import { domainError, formVersionsFor, latestVersion, newTeachersError, settingsErrors } from "./check-group";

const withOwn = (actor: Actor, teacherIds: readonly number[]): number[] => [
  ...new Set(makesAnyGroup(actor) ? teacherIds : [...teacherIds, actor.id]),
];

/**
 * Makes a group without students; somebody who is no admin is one of its teachers. A form means its latest published version, and rules
 * that are left out are those of the school. Throws "not found" for organisations, accounts and forms that do not exist or that the actor cannot choose, and bad input beside the field for days
 * that are reversed or too many, an inactive organisation, people who cannot teach the group, a form without a published version, and
 * rules that contradict each other. What the same person has sent with the same id makes no second group.
 */
export async function createGroup(actor: Actor, input: CreateGroupInput): Promise<{ groupId: number }> {
  const { startDate, endDate, teacherIds: given, reportFormId, evaluationFormId, settings, sendId, ...fields } = input;
  const rules = { ...newGroupRules(), ...settings };
  const teacherIds = withOwn(actor, given);
  return inTransaction(actor, async (work) => {
    const { tx } = work;
    const made = await findMade(tx, actor, sendId);
    if (made) return made;
    await lockRows(tx, "Form", [reportFormId, evaluationFormId], "share");
    const forms = await formVersionsFor(tx, { reportFormId, evaluationFormId });
    assertNone({
      ...inLists(groupDayErrors(input)),
      ...inLists({ domainId: await domainError(tx, actor, input.domainId) }),
      ...inLists({ teacherIds: await newTeachersError(tx, actor, teacherIds) }),
      ...forms.errors,
      ...settingsErrors(rules),
    });
    const { reportFormVersionId, evaluationFormVersionId } = forms.columns;
    if (!reportFormVersionId || !evaluationFormVersionId) throw notFound();
    const days = { startDate: fromDay(startDate), endDate: fromDay(endDate) };
    const data = { ...fields, ...rules, ...days, reportFormVersionId, evaluationFormVersionId };
    return storeGroup(work, data, { teacherIds, sendId });
  });
}

/**
 * Copies a group to another period: its teachers who can sign in, wards, forms in their latest published versions, and rules; none of its students.
 * Throws "not found" for a group that the actor may not change, and bad input as `createGroup` does, and for one of another organisation.
 * What the same person has sent with the same id makes no second copy.
 */
export async function copyGroup(actor: Actor, input: CopyGroupInput): Promise<{ groupId: number }> {
  const { groupId, name, period, startDate, endDate, sendId } = input;
  return inTransaction(actor, async (work) => {
    const { tx } = work;
    const made = await findMade(tx, actor, sendId);
    if (made) return made;
    await lockTeachers(tx, actor, groupId);
    const source = await tx.group.findFirst({
      where: { AND: [{ id: groupId }, editableBy(actor)] },
      omit: { id: true, revision: true, endedAt: true },
      include: {
        teachers: { where: { teacher: { ...enterable, role: "Teacher" } }, select: { teacherId: true } },
        reportFormVersion: { select: { formId: true } },
        evaluationFormVersion: { select: { formId: true } },
      },
    });
    if (!source) throw notFound();
    assertNone({
      ...inLists(groupDayErrors(input)),
      ...inLists({ domainId: await copiedDomainError(tx, actor, source.domainId) }),
    });
    const { teachers, reportFormVersion, evaluationFormVersion, ...copied } = source;
    await lockRows(tx, "Form", [reportFormVersion.formId, evaluationFormVersion.formId], "share");
    const [report, evaluation] = [
      await latestVersion(tx, "report", reportFormVersion.formId),
      await latestVersion(tx, "evaluation", evaluationFormVersion.formId),
    ];
    const data = {
      ...copied,
      name,
      period,
      startDate: fromDay(startDate),
      endDate: fromDay(endDate),
      // A form that has been archived meanwhile goes on in the version that the group had.
      reportFormVersionId: report ?? copied.reportFormVersionId,
      evaluationFormVersionId: evaluation ?? copied.evaluationFormVersionId,
    };
    const teacherIds = withOwn(
      actor,
      teachers.map(({ teacherId }) => teacherId),
    );
    return storeGroup(work, data, { teacherIds, copyOf: groupId, sendId });
  });
}

/** The group that the same person has made by a call with the same id. */
async function findMade(tx: Tx, actor: Actor, sendId: string | undefined): Promise<{ groupId: number } | null> {
  if (!sendId) return null;
  await lockName(tx, "new group", `${actor.id} ${sendId}`);
  const [groupId] = await madeBefore(tx, actor, "group.create", sendId);
  return groupId === undefined ? null : { groupId };
}

/** Makes changes of the accounts of a group's teachers wait, as `newTeachersError` does. */
async function lockTeachers(tx: Tx, actor: Actor, groupId: number): Promise<void> {
  const where = { groupId, group: editableBy(actor) };
  const teachers = await tx.groupTeacher.findMany({ where, select: { teacherId: true } });
  const ids = teachers.map(({ teacherId }) => teacherId);
  await lockRows(tx, "User", ids, "share");
}

/** Who copies a group knows its organisation, also one of which they make no groups. */
async function copiedDomainError(tx: Tx, actor: Actor, domainId: number): Promise<string | null> {
  const isTheirs = (await tx.domain.count({ where: { AND: [{ id: domainId }, domainsFor(actor)] } })) > 0;
  return isTheirs ? domainError(tx, actor, domainId) : "groups.error_other_domain";
}

async function storeGroup(
  { tx, audit }: Pick<Work, "tx" | "audit">,
  data: Omit<Prisma.GroupUncheckedCreateInput, "teachers"> & { startDate: Date; endDate: Date },
  { teacherIds, copyOf, sendId }: { teacherIds: readonly number[]; copyOf?: number; sendId: string | undefined },
): Promise<{ groupId: number }> {
  const { id } = await tx.group.create({
    data: { ...data, teachers: { create: teacherIds.map((teacherId) => ({ teacherId })) } },
    select: { id: true },
  });
  const { domainId, reportFormVersionId, evaluationFormVersionId } = data;
  await audit("group.create", id, {
    after: {
      domainId,
      teacherIds: [...teacherIds],
      reportFormVersionId,
      evaluationFormVersionId,
      startDate: storedDay(data.startDate),
      endDate: storedDay(data.endDate),
      ...(copyOf && { copyOf }),
      ...(sendId && { sendId }),
    },
  });
  return { groupId: id };
}
