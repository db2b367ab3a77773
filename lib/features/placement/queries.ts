import "server-only";
import { type Expression, type SqlBool, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { toContact } from "@/lib/features/user/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { daysLater, storedDay, today } from "@/lib/platform/dates";
import { dayValue, on, prepared, type Slots, statements } from "@/lib/platform/sql";
import {
  assessedAfterDays,
  discontinuedOn,
  type SupervisorSeatRow,
  seatOf,
  seatTable,
  standInOf,
  standsIn,
  supervisorSeats,
} from "./rules";
import type { PlacementContacts, PlacementItem } from "./schema";

/** Whom a condition is about; the id may be a place in a prepared statement. */
export type Who = { id: number | Expression<number> };

/** The placements somebody supervises, as a condition on "Placement" p. */
export const supervisedSql = (actor: Who) => {
  const p = on<{ p: "Placement" }>();
  return p.or(supervisorSeats.map(({ column }) => p(`p.${column}` as const, "=", actor.id)));
};

/** The secondary supervisor of "Placement" p stands in for the primary one on a day: `standsIn` for the database. */
const standsInSql = (day: Expression<Date | null>) => {
  const { ref } = on<{ p: "Placement" }>();
  return sql<boolean>`coalesce(${day} between ${ref("p.standInFrom")} and ${ref("p.standInUntil")}, false)`;
};

/** A supervisor's seat of "Placement" p assesses the student on a day: `canRate` for the database. */
export const assessesSql = (isSeat: (row: SupervisorSeatRow) => Expression<SqlBool>, day: Expression<Date | null>) => {
  const p = on<{ p: "Placement" }>();
  return p.or(
    supervisorSeats.map((row) => (row.rates === "always" ? isSeat(row) : p.and([isSeat(row), standsInSql(day)]))),
  );
};

/** The student was not taken out of "Placement" p: `isDiscontinued` for the database. */
export const ongoingSql = () => on<{ p: "Placement" }>()("p.discontinuedAt", "is", null);

/** Something can still be written in "Placement" p: its student was not taken out, and its group has not ended. `assertGoesOn` for the database. */
export function goesOnSql() {
  const p = on<{ p: "Placement" }>();
  const ended = p
    .selectFrom("Group as ended")
    .whereRef("ended.id", "=", "p.groupId")
    .where("ended.endedAt", "is not", null)
    .select("ended.id");
  return p.and([ongoingSql(), p.not(p.exists(ended))]).$castTo<boolean>();
}

/** Has "Placement" p not ended on a day: neither by its days, nor by taking the student out, nor with its group? */
export function runningSql(day: string | Expression<string>) {
  const p = on<{ p: "Placement" }>();
  return p.and([p("p.endDate", ">=", dayValue(day)), goesOnSql()]).$castTo<boolean>();
}

/** The placements of the groups a person teaches, as a condition on "Placement" p or another column of groups. The array is computed once, before any placement is read. */
export const taughtSql = (actor: Who, groupId: Expression<number> = on<{ p: "Placement" }>().ref("p.groupId")) => {
  const p = on<{ p: "Placement" }>();
  const groups = p.selectFrom("GroupTeacher as t").where("t.teacherId", "=", actor.id).select("t.groupId");
  return sql<boolean>`${groupId} = any(array${groups})`;
};

/** The policy's `visibleTo` as a condition on "Placement" p, for the pages that one statement reads. */
export const visibleSql = (actor: Who & Pick<Actor, "role">) =>
  actor.role === "Admin" ? sql<boolean>`true` : seatedSql(actor);

/** The policy's `seatedIn` as a condition on "Placement" p. */
const seatedSql = (actor: Who) => {
  const p = on<{ p: "Placement" }>();
  return p.or(seatTable.map(({ column }) => (column ? p(`p.${column}` as const, "=", actor.id) : taughtSql(actor))));
};

/** The columns of "Placement" p that name who has a seat; beside them there are `teacherIds`. */
export const seatColumns = seatTable.flatMap(({ column }) => (column ? [`p.${column}` as const] : []));

/** The teachers of "Placement" p, as `seatOf` takes them. */
export const teacherIds = () =>
  jsonArrayFrom(
    on<{ p: "Placement" }>()
      .selectFrom("GroupTeacher as t")
      .whereRef("t.groupId", "=", "p.groupId")
      .orderBy("t.teacherId")
      .select("t.teacherId"),
  );

/** Everybody with a seat in "Placement" p, its student included. */
export const seatedPeople = () => {
  const p = on<{ p: "Placement" }>();
  const teaching = p.selectFrom("GroupTeacher as t").whereRef("t.groupId", "=", "p.groupId").select("t.teacherId");
  return p
    .selectFrom("User as u")
    .where(
      ({ ref }) =>
        sql<boolean>`${ref("u.id")} = any(array[${sql.join(seatColumns.map((column) => p.ref(column)))}] || array${teaching})`,
    )
    .select(["u.id", "u.fullName"]);
};

const teachers = () =>
  on<{ p: "Placement" }>()
    .selectFrom("GroupTeacher as t")
    .innerJoin("User as u", "u.id", "t.teacherId")
    .whereRef("t.groupId", "=", "p.groupId")
    .orderBy("t.teacherId")
    .select(["u.id", "u.fullName"]);

const placementsOf = prepared(({ actorId }: Slots<{ actorId: number }>) =>
  statements
    .selectFrom("Placement as p")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .innerJoin("User as student", "student.id", "p.studentId")
    .leftJoin("User as first", "first.id", "p.supervisorId")
    .leftJoin("User as second", "second.id", "p.secondarySupervisorId")
    .where(seatedSql({ id: actorId }))
    .orderBy("p.endDate", "desc")
    .orderBy("p.id")
    .select(["p.id", "p.groupId", "p.ward", "p.startDate", "p.endDate", "p.discontinuedAt"])
    .select(seatColumns)
    .select(["g.name as groupName", "g.courseCode", "g.place", "g.period"])
    .select(["student.fullName as studentName", "first.fullName as supervisorName", "second.fullName as secondaryName"])
    .select(jsonArrayFrom(teachers()).as("teachers")),
);

/** Every placement in which the person has a seat, the one that ends last first, in one statement. */
export async function listPlacements(actor: Actor): Promise<PlacementItem[]> {
  const rows = await placementsOf({ actorId: actor.id });
  return rows.flatMap((row) => {
    const teaching = row.teachers.map(({ id }) => ({ teacherId: id }));
    const seat = seatOf(actor.id, { ...row, group: { teachers: teaching } });
    if (!seat) return [];
    const { groupId, groupName, courseCode, place, period, ward } = row;
    return {
      placementId: row.id,
      groupId,
      groupName,
      courseCode,
      place,
      period,
      ward,
      startDate: storedDay(row.startDate),
      endDate: storedDay(row.endDate),
      discontinuedOn: discontinuedOn(row),
      seat,
      student: { userId: row.studentId, fullName: row.studentName },
      supervisor: toPerson(row.supervisorId, row.supervisorName),
      secondarySupervisor: toPerson(row.secondarySupervisorId, row.secondaryName),
      teachers: row.teachers.map(({ id, fullName }) => ({ userId: id, fullName })),
    };
  });
}

/** Who has a seat, as a row of a left join has it; null for an empty seat. */
export const toPerson = (userId: number | null, fullName: string | null) =>
  userId === null || fullName === null ? null : { userId, fullName };

const contact = ["c.id", "c.fullName", "c.email", "c.areaCode", "c.phone", "c.avatarPath"] as const;

/** Whom to reach, by a column of "Placement" p; null for an empty seat. */
export const contactOf = (seat: (typeof seatColumns)[number]) =>
  jsonObjectFrom(on<{ p: "Placement" }>().selectFrom("User as c").whereRef("c.id", "=", seat).select(contact));

/** The teachers of "Placement" p by name, with how to reach them. */
export const teacherContacts = () =>
  jsonArrayFrom(
    on<{ p: "Placement" }>()
      .selectFrom("GroupTeacher as t")
      .innerJoin("User as c", "c.id", "t.teacherId")
      .whereRef("t.groupId", "=", "p.groupId")
      .orderBy("c.fullName")
      .select(contact),
  );

/** "Placement" p has an evaluation that nobody has decided yet. */
function isUndecidedSql() {
  const e = on<{ p: "Placement" }>()
    .selectFrom("Evaluation as e")
    .whereRef("e.placementId", "=", "p.id")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("EvaluationResult as r")
            .whereRef("r.evaluationId", "=", "e.id")
            .where("r.reopenedAt", "is", null)
            .select("r.id"),
        ),
      ),
    )
    .select("e.id");
  return on<{ p: "Placement" }>().exists(e);
}

type ContactsSlots = { studentId: number; day: string; assessedSince: string };

const contactsOf = prepared(({ studentId, day, assessedSince }: Slots<ContactsSlots>) =>
  statements
    .selectFrom("Placement as p")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .where("p.studentId", "=", studentId)
    .where((eb) =>
      eb.or([
        eb("p.endDate", ">=", dayValue(day)),
        eb.and([eb("p.endDate", ">=", dayValue(assessedSince)), isUndecidedSql()]),
      ]),
    )
    .where(goesOnSql())
    .orderBy("p.startDate")
    .orderBy("p.id")
    .select(["p.id", "p.ward", "p.startDate", "p.endDate", "p.standInFrom", "p.standInUntil"])
    .select(["g.name as groupName", "g.place"])
    .select([
      contactOf("p.supervisorId").as("supervisor"),
      contactOf("p.secondarySupervisorId").as("secondarySupervisor"),
      teacherContacts().as("teachers"),
    ]),
);

/**
 * The person's placements that have not ended or still wait for their decision, the one that starts first on top, with the contacts
 * of each.
 */
export async function listMyContacts(actor: Actor): Promise<PlacementContacts[]> {
  const day = today();
  const rows = await contactsOf({ studentId: actor.id, day, assessedSince: daysLater(day, -assessedAfterDays) });
  return rows.map(({ id, supervisor, secondarySupervisor, ...row }) => {
    const { from, until } = standInOf(row);
    const isAhead = secondarySupervisor && from !== null && until !== null && until >= day;
    return {
      placementId: id,
      groupName: row.groupName,
      place: row.place,
      ward: row.ward,
      startDate: storedDay(row.startDate),
      endDate: storedDay(row.endDate),
      hasBegun: storedDay(row.startDate) <= day,
      supervisor: supervisor && toContact(supervisor),
      secondarySupervisor: secondarySupervisor && toContact(secondarySupervisor),
      teachers: row.teachers.map(toContact),
      standIn: isAhead ? { from, until, isToday: standsIn({ from, until }, day) } : null,
    };
  });
}
