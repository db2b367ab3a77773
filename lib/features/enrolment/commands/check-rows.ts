import "server-only";
import { overlaps } from "@/lib/features/placement/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { canEnter, entrySelect } from "@/lib/platform/auth/can-enter";
import { can } from "@/lib/platform/auth/permissions";
import { type Days, today } from "@/lib/platform/dates";
import type { Reader, Tx } from "@/lib/platform/db";
import { type FieldErrors, inLists, notFound } from "@/lib/platform/errors";
import { lockRows } from "@/lib/platform/locks";
import type { Prisma } from "@/prisma/generated/client";
import { candidateOf, findCandidates, type findGroup, type StoredCandidate } from "../queries/find-group";
import { dayErrors, obstaclesFor, supervisingRoles } from "../rules";

export type Group = Awaited<ReturnType<typeof findGroup>>;

/** The supervisors of a placement. */
type Supervisors = { supervisorId: number | null; secondarySupervisorId: number | null };

/** A student who is to be added, on which days and with whom. */
type NewRow = Days & Supervisors & { studentId: number };

/**
 * What is wrong with the rows that are to be added to a group, by row: every reason why somebody cannot be added, days that are not the
 * group's or overlap another placement, and people who cannot supervise. Throws "not found" for accounts that do not exist.
 */
export async function errorsOfRows(
  reader: Reader,
  actor: Actor,
  { group, rows }: { group: Group; rows: readonly NewRow[] },
): Promise<FieldErrors[]> {
  const users = await findCandidates(reader, actor, { group, studentIds: rows.map(({ studentId }) => studentId) });
  const able = await findSupervisors(reader, actor, rows);
  return rows.map((row, index) => {
    const isTwice = rows.slice(0, index).some(({ studentId }) => studentId === row.studentId);
    const user = users.get(row.studentId);
    const errors = user ? studentErrors(user, group, row) : {};
    return {
      ...(isTwice ? { studentId: ["placements.error_twice"] } : errors),
      ...inLists(dayErrors(row, group)),
      ...supervisorErrors(row, able),
    };
  });
}

function studentErrors(user: StoredCandidate, group: Group, days: Days): FieldErrors {
  const candidate = candidateOf(user);
  const obstacles = obstaclesFor(candidate, group, today());
  if (obstacles.length > 0) return { studentId: obstacles.map((one) => `enrolment.error_${one}`) };
  return overlaps(candidate, group.groupId, days) ? { startDate: ["placements.error_overlap"] } : {};
}

const named = (rows: readonly Partial<Supervisors>[]): number[] => [
  ...new Set(rows.flatMap((row) => [row.supervisorId ?? [], row.secondarySupervisorId ?? []].flat())),
];

/**
 * Makes a change of the accounts of those who are named wait until they have their seats: it then sees these. After the group and the
 * placement; two that name one person do not wait for each other.
 */
export const lockNamed = (tx: Tx, rows: readonly Partial<Supervisors>[]): Promise<void> =>
  lockRows(tx, "User", named(rows), "share");

/** The people whose accounts somebody may know when they look for supervisors: those of every workplace, and of the own organisation everybody. */
const knownTo = (actor: Actor): Prisma.UserWhereInput =>
  can(actor, "manage_users")
    ? {}
    : { OR: [{ role: { in: [...supervisingRoles] } }, { domain: { users: { some: { id: actor.id } } } }] };

/**
 * The people who are named as supervisors and can be. Throws "not found" when one of them has no account; so does somebody of another
 * organisation who is no supervisor, for who does not see all accounts.
 */
export async function findSupervisors(
  reader: Reader,
  actor: Actor,
  rows: readonly Partial<Supervisors>[],
): Promise<ReadonlySet<number>> {
  const ids = named(rows);
  if (ids.length === 0) return new Set();
  const people = await reader.user.findMany({
    where: { AND: [{ id: { in: ids } }, knownTo(actor)] },
    select: { id: true, ...entrySelect, role: true },
  });
  if (people.length < ids.length) throw notFound();
  const able = people.filter((one) => canEnter(one) && supervisingRoles.some((role) => role === one.role));
  return new Set(able.map(({ id }) => id));
}

/** What is wrong with the people in the supervisors' seats, by field. Seats that are left out stay as they are. */
export function supervisorErrors(seats: Partial<Supervisors>, able: ReadonlySet<number>): FieldErrors {
  const { supervisorId, secondarySupervisorId } = seats;
  const isWrong = (id: number | null | undefined) => id !== null && id !== undefined && !able.has(id);
  return {
    ...(isWrong(supervisorId) && { supervisorId: ["enrolment.error_supervisor"] }),
    ...(isWrong(secondarySupervisorId) && { secondarySupervisorId: ["enrolment.error_supervisor"] }),
    ...(isSamePerson(seats) && { secondarySupervisorId: ["enrolment.error_same_supervisor"] }),
  };
}

/** Is one person in both seats? */
export const isSamePerson = ({ supervisorId, secondarySupervisorId }: Partial<Supervisors>): boolean =>
  typeof supervisorId === "number" && supervisorId === secondarySupervisorId;
