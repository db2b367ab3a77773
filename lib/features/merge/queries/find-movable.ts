import "server-only";
import type { Kysely } from "kysely";
import { listOpenSeats } from "@/lib/features/involvement/queries";
import { rolesOfSeat } from "@/lib/features/involvement/rules";
import { supervisedSql } from "@/lib/features/placement/queries";
import { supervisorSeats } from "@/lib/features/placement/rules";
import { findMovableSentences } from "@/lib/features/sentence/queries";
import type { Role } from "@/lib/platform/auth/permissions";
import { today } from "@/lib/platform/dates";
import type { Reader } from "@/lib/platform/db";
import { asNumber, dayText, on, type Tables } from "@/lib/platform/sql";
import { evaluationStage } from "@/lib/platform/stages";
import type { Moved, MovedIds, Obstacle } from "../schema";

type Builder = Pick<Kysely<Tables>, "selectFrom">;
export type Pair = { keptId: number; mergedId: number };

/** The revisions of the supervisors' parts of "Evaluation" e, all together. */
const revisions = () =>
  on<{ e: "Evaluation" }>()
    .selectFrom("EvaluationPart as own")
    .whereRef("own.evaluationId", "=", "e.id")
    .where("own.party", "=", "supervisor")
    .select(({ fn, val }) => fn.coalesce(fn.sum("own.revision"), val(0)).as("sum"));

/** The placements in which somebody has a supervisor's seat, by student. */
const placementsOf = (builder: Builder, userId: number) =>
  builder
    .selectFrom("Placement as p")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .innerJoin("User as student", "student.id", "p.studentId")
    .leftJoin("Evaluation as e", "e.placementId", "p.id")
    .where(supervisedSql({ id: userId }))
    .orderBy("student.fullName")
    .orderBy("p.id")
    .select(["p.id", "p.studentId", "p.supervisorId", "p.secondarySupervisorId", "p.discontinuedAt", "g.endedAt"])
    .select(["student.fullName as studentName", "g.name as groupName", "e.id as evaluationId", "e.stage"])
    .select(({ ref }) => [
      dayText(ref("p.startDate")).as("startDate"),
      dayText(ref("p.endDate")).as("endDate"),
      dayText(ref("p.standInFrom").$notNull()).$castTo<string | null>().as("standInFrom"),
      dayText(ref("p.standInUntil").$notNull()).$castTo<string | null>().as("standInUntil"),
      asNumber(revisions()).as("revision"),
    ])
    .execute();

/** What somebody was asked for or has begun to write as a supervisor and has not handed in, where they have a seat. */
const partsOf = (builder: Builder, { keptId, mergedId }: Pair) =>
  builder
    .selectFrom("ReportPart as part")
    .innerJoin("Report as r", "r.id", "part.reportId")
    .innerJoin("Placement as p", "p.id", "r.placementId")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .innerJoin("User as student", "student.id", "p.studentId")
    .leftJoin("ReportPart as other", (join) =>
      join.onRef("other.reportId", "=", "r.id").on("other.authorId", "=", keptId),
    )
    .where("part.authorId", "=", mergedId)
    .where("part.submittedAt", "is", null)
    .where(
      "part.seat",
      "in",
      supervisorSeats.map(({ seat }) => seat),
    )
    .where(supervisedSql({ id: mergedId }))
    .orderBy("r.date")
    .orderBy("r.id")
    .select(["part.id as partId", "part.revision", "part.askedAt", "r.id as reportId", "r.name", "r.placementId"])
    .select(["student.fullName as studentName", "g.name as groupName", "other.id as otherId"])
    .select(({ ref }) => dayText(ref("r.date")).as("date"))
    .execute();

type Placed = Awaited<ReturnType<typeof placementsOf>>[number];

const seatsIn = (row: Placed, { mergedId }: Pair): MovedIds["seats"] =>
  supervisorSeats.filter(({ column }) => row[column] === mergedId).map(({ seat }) => ({ placementId: row.id, seat }));

const isOpen = ({ discontinuedAt, endedAt, endDate, stage, evaluationId }: Placed): boolean =>
  !discontinuedAt && !endedAt && (endDate >= today() || (evaluationId !== null && stage !== evaluationStage.done));

const standInOf = ({ standInFrom: from, standInUntil: until }: Placed) =>
  from !== null && until !== null ? { from, until } : null;

/** All that belongs to an account that is merged into another one, and what keeps it from moving. */
export async function findMovable(reader: Reader, builder: Builder, pair: Pair, keptRole: Role) {
  const { keptId: to, mergedId: from } = pair;
  const placements = await placementsOf(builder, from);
  const parts = await partsOf(builder, pair);
  const sentences = await findMovableSentences(reader, { from, to });
  const misfits = (await listOpenSeats(builder, [from])).filter(({ seat }) => !rolesOfSeat[seat].includes(keptRole));
  const isShared = ({ supervisorId, secondarySupervisorId }: Placed) =>
    [supervisorId, secondarySupervisorId].includes(to);
  const seats = placements.flatMap((row) =>
    seatsIn(row, pair).map((held) => ({
      ...held,
      student: { userId: row.studentId, fullName: row.studentName },
      groupName: row.groupName,
      startDate: row.startDate,
      endDate: row.endDate,
      standIn: held.seat === "secondary_supervisor" ? standInOf(row) : null,
      isOpen: isOpen(row),
    })),
  );
  const asked = parts.filter(({ askedAt }) => askedAt !== null);
  // What was begun and is not asked for any more stays where the other account has a part of its own.
  const movable = parts.filter(({ askedAt, otherId }) => askedAt !== null || otherId === null);
  const obstacles: Obstacle[] = [
    ...placements
      .filter(isShared)
      .map((row) => ({ kind: "placement" as const, seat: null, ...namesOf(row), reportName: null })),
    ...asked
      .filter(({ otherId }) => otherId !== null)
      .map((row) => ({ kind: "report" as const, seat: null, ...namesOf(row), reportName: row.name })),
    ...misfits.map(({ seat, student, groupName }) => ({
      kind: "seat" as const,
      seat,
      studentName: student?.fullName ?? null,
      groupName,
      reportName: null,
    })),
  ];
  return { placements, parts: movable, seats, sentences, obstacles };
}

const namesOf = ({ studentName, groupName }: Pick<Placed, "studentName" | "groupName">) => ({ studentName, groupName });

export type Movable = Awaited<ReturnType<typeof findMovable>>;

type Merging = { id: number; username: string; feideSubject: string | null };

/** What would move, as somebody reads it before they decide. */
export async function describeMovable(
  reader: Reader,
  { seats, parts, sentences }: Movable,
  merged: Merging,
): Promise<Moved> {
  const notifications = await reader.notification.count({ where: { recipientId: merged.id, deletedAt: null } });
  const led = await reader.user.findMany({
    where: { mergedIntoId: merged.id },
    orderBy: { id: "asc" },
    select: { username: true, feideSubject: true },
  });
  const names = [merged, ...led];
  return {
    seats,
    requests: parts
      .filter(({ askedAt }) => askedAt !== null)
      .map(({ reportId, name, date, studentName }) => ({ reportId, name, date, studentName })),
    drafts: parts.filter(({ askedAt }) => askedAt === null).length,
    notifications,
    sentences: sentences.length,
    usernames: names.map(({ username }) => username),
    hasFeide: names.some(({ feideSubject }) => feideSubject !== null),
  };
}

/** The ids by which a merge is undone. */
export const idsOf = ({
  placements,
  seats,
  parts,
  sentences,
}: Movable): Omit<MovedIds, "notifications" | "accounts"> => ({
  seats: seats.map(({ placementId, seat }) => ({ placementId, seat })),
  parts: parts.map(({ partId, revision, askedAt }) => ({ partId, revision, isAsked: askedAt !== null })),
  sentences,
  evaluations: placements.flatMap(({ evaluationId, revision }) => (evaluationId ? [{ evaluationId, revision }] : [])),
});
