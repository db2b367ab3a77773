import "server-only";
import { supervisedSql, taughtSql, visibleSql } from "@/lib/features/placement/queries";
import { seatOf, standInOf } from "@/lib/features/placement/rules";
import { type ContactRow, toContact } from "@/lib/features/user/rules";
import { areas } from "@/lib/platform/areas";
import type { Actor } from "@/lib/platform/auth/actor";
import { schoolTimeZone, toDay, today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/limits";
import { Prisma } from "@/prisma/generated/client";
import { attentionFor, type ReasonFilter } from "./rules";
import type {
  GroupChoice,
  StudentItem,
  StudentPage,
  StudentPlacement,
  StudentScope,
  StudentSearch,
  TaughtGroup,
} from "./schema";

const { sql, empty } = Prisma;

/** So many stand at the head of a list because they need a look; a link leads to the others. */
const attentionSize = 8;

/** The placements of a list, as a condition on "Placement" p. */
function within(actor: Actor, scope: StudentScope): Prisma.Sql {
  if (scope.kind === "supervised") return supervisedSql(actor);
  const taught = taughtSql(actor);
  return scope.groupId === undefined ? taught : sql`p."groupId" = ${scope.groupId} and ${taught}`;
}

/** The four reasons of rules.ts, as conditions on a row of `known`. */
const reasonSql = (day: string): Record<Exclude<ReasonFilter, "any">, Prisma.Sql> => ({
  waiting: sql`("waitingSince" is not null and ${day}::date - "waitingSince" >= "waitingDays")`,
  differences: sql`(differences > 0)`,
  sick: sql`("sickDays" >= "sickDaysNoticed")`,
  quiet: sql`(${day}::date - coalesce("lastReport", "startDate") >= "quietDays")`,
});

/**
 * Begins a statement: `known` holds what is known of the placements that meet a condition, and `judged` adds how many reasons
 * for a look each has.
 */
function judged(actor: Actor, day: string, condition: Prisma.Sql): Prisma.Sql {
  const { waiting, differences, sick, quiet } = reasonSql(day);
  return sql`
    with known as (
      select p.id, p."groupId", p."studentId", p.ward, p."startDate", p."endDate", u."fullName", u."studentNumber",
        g.name as "groupName", g."quietDays", g."waitingDays", g."sickDaysNoticed", s."fullName" as "supervisorName",
        reports.*, away.*
      from "Placement" p
      join "User" u on u.id = p."studentId"
      join "Group" g on g.id = p."groupId"
      left join "User" s on s.id = p."supervisorId"
      cross join lateral (
        select max(r.date) filter (where r.date <= ${day}::date) as "lastReport",
          (max(r."updatedAt") at time zone ${schoolTimeZone()})::date as "lastActive",
          (count(*) filter (where r.status <> 6))::int as "all", (count(*) filter (where r.status = 3))::int as "waiting",
          (count(*) filter (where r.status = 5))::int as "done",
          (min(asked."at") filter (where waits.still) at time zone ${schoolTimeZone()})::date as "waitingSince",
          (array_agg(r.id order by asked."at") filter (where waits.still and asked."at" is not null))[1] as "waitingReportId",
          coalesce(sum(asked.mine), 0)::int as "awaitsMe",
          coalesce(sum(apart.differences), 0)::int as differences, coalesce(bit_or(apart.areas), 0) as areas
        from "Report" r
        cross join lateral (
          select least(min(w."askedAt"), (
              select min(l."createdAt") from "GuestLink" l
              where r.status = 3 and l."reportId" = r.id and l."givenAt" is null and l."revokedAt" is null
                and l."expiresAt" > now()
            )) as "at", count(*) filter (where w."authorId" = ${actor.id}) as mine
          from "ReportPart" w
          where r.status in (3, 4) and w."reportId" = r.id and w."askedAt" is not null and w."submittedAt" is null
        ) asked
        -- Until somebody with a seat has answered: what a guest wrote, nobody has verified.
        cross join lateral (
          select r.status = 3 or r.status = 4 and not exists (
            select 1 from "ReportPart" g where g."reportId" = r.id and g.seat <> 'student' and g."submittedAt" is not null
          ) as still
        ) waits
        cross join lateral (
          select sum(a.differences) as differences, bit_or(1 << a."viewPoint") as areas from "AreaRating" a
          where r.status <> 5 and a."reportId" = r.id and a.differences > 0
        ) apart
        where r."placementId" = p.id
      ) reports
      cross join lateral (
        select (count(*) filter (where a.kind = 'sick'))::int as "sickDays",
          (count(*) filter (where a."madeUpOn" <= ${day}::date and a."confirmedAt" is null and ${supervisedSql(actor)}))::int
            as "toConfirm"
        from "Absence" a where a."placementId" = p.id
      ) away
      where ${condition}
    ), judged as (
      select known.*, case when ${day}::date between "startDate" and "endDate"
        then ${waiting}::int + ${differences}::int + ${sick}::int + ${quiet}::int else 0 end as reasons
      from known
    )`;
}

type Row = {
  id: number;
  groupId: number;
  studentId: number;
  ward: string;
  startDate: Date;
  endDate: Date;
  fullName: string;
  studentNumber: string | null;
  groupName: string;
  quietDays: number;
  waitingDays: number;
  sickDaysNoticed: number;
  supervisorName: string | null;
  lastReport: Date | null;
  lastActive: Date | null;
  all: number;
  waiting: number;
  done: number;
  waitingSince: Date | null;
  waitingReportId: number | null;
  awaitsMe: number;
  sickDays: number;
  toConfirm: number;
  differences: number;
  /** The areas with differences, one bit each. */
  areas: number;
};

function toItem(row: Row, day: string): StudentItem {
  const facts = {
    startDate: toDay(row.startDate),
    endDate: toDay(row.endDate),
    lastReportDay: row.lastReport && toDay(row.lastReport),
    waitingSince: row.waitingSince && toDay(row.waitingSince),
    sickDays: row.sickDays,
    differences: row.differences,
  };
  return {
    placementId: row.id,
    studentId: row.studentId,
    groupId: row.groupId,
    fullName: row.fullName,
    studentNumber: row.studentNumber,
    ward: row.ward,
    groupName: row.groupName,
    supervisorName: row.supervisorName,
    lastActiveDay: row.lastActive && toDay(row.lastActive),
    reports: { all: row.all, waiting: row.waiting, done: row.done },
    awaitsMe: row.awaitsMe,
    toConfirm: row.toConfirm,
    attention: attentionFor(facts, row, day),
    waitingReportId: row.waitingReportId,
    differenceAreas: areas.filter((viewPoint) => row.areas & (1 << viewPoint)),
  };
}

/** Text to search for, with the wildcards of SQL's `like` taken as they stand. */
const literally = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** What a search asks of "Placement" p, "User" u and "Group" g. */
function narrowedTo({ search, groupId, state }: StudentSearch, day: string): Prisma.Sql {
  const ended = state === "ended" ? sql`p."endDate" < ${day}::date` : sql`p."endDate" >= ${day}::date`;
  const group = groupId === undefined ? empty : sql`and p."groupId" = ${groupId}`;
  if (!search) return sql`${ended} ${group}`;
  const like = literally(search);
  return sql`${ended} ${group} and (u."fullName" ilike ${like} or u."studentNumber" ilike ${like})`;
}

/** What a filter asks of a row of `judged`. */
function matching(reason: ReasonFilter | undefined, day: string): Prisma.Sql {
  if (!reason) return sql`true`;
  return reason === "any" ? sql`reasons > 0` : sql`reasons > 0 and ${reasonSql(day)[reason]}`;
}

/**
 * One page of students by name, and with `attention` also whoever needs a look, in one statement. A cursor of somebody whom the
 * list does not hold begins anew.
 */
export async function listStudents(
  actor: Actor,
  scope: StudentScope,
  search: StudentSearch,
  attention: boolean,
): Promise<StudentPage> {
  const day = today();
  const { reason, cursor } = search;
  const rows = await db.$queryRaw<(Row & { total: number | null })[]>`
    ${judged(actor, day, sql`${within(actor, scope)} and ${narrowedTo(search, day)}`)},
    last as (
      select u."fullName", p.id from "Placement" p join "User" u on u.id = p."studentId"
      where p.id = ${cursor ?? 0} and ${within(actor, scope)}
    )
    (select judged.*, (count(*) over ())::int as total from judged where ${attention} and reasons > 0
      order by reasons desc, "fullName", id limit ${attentionSize})
    union all
    (select judged.*, null from judged
      where ${matching(reason, day)}
        and (not exists (select 1 from last) or ("fullName", id) > (select "fullName", id from last))
      order by "fullName", id limit ${limits.listPageSize + 1})`;
  const first = rows.filter(({ total }) => total !== null);
  const page = rows.filter(({ total }) => total === null);
  const items = page.slice(0, limits.listPageSize).map((row) => toItem(row, day));
  return {
    items,
    nextCursor: page.length > limits.listPageSize ? (items.at(-1)?.placementId ?? null) : null,
    attention: { items: first.map((row) => toItem(row, day)), total: first[0]?.total ?? 0 },
  };
}

/** The groups that the students of a list stand in, the one that ends last first. */
export const listGroupsOf = (actor: Actor, scope: StudentScope): Promise<GroupChoice[]> => db.$queryRaw`
  select g.id as "groupId", g.name from "Group" g
  where g.id in (select p."groupId" from "Placement" p where ${within(actor, scope)})
  order by g."endDate" desc, g.name, g.id`;

/** The groups somebody teaches, the one that ends first on top, with how many students each has and how many need a look. */
export async function listTaughtGroups(actor: Actor): Promise<TaughtGroup[]> {
  const day = today();
  const rows = await db.$queryRaw<(Omit<TaughtGroup, "startDate" | "endDate"> & { startDate: Date; endDate: Date })[]>`
    ${judged(actor, day, sql`${within(actor, { kind: "taught" })} and p."endDate" >= ${day}::date`)}
    select g.id as "groupId", g.name, g."courseCode", g.place, g.period, g."startDate", g."endDate",
      (select count(*) from "Placement" p where p."groupId" = g.id)::int as students,
      (select count(*) from judged where judged."groupId" = g.id and reasons > 0)::int as "needLook"
    from "GroupTeacher" t join "Group" g on g.id = t."groupId"
    where t."teacherId" = ${actor.id}
    order by g."endDate", g.name, g.id`;
  return rows.map((row) => ({ ...row, startDate: toDay(row.startDate), endDate: toDay(row.endDate) }));
}

/** One placement as the lists show it. Throws "not found" for what the person may not see. */
export async function getStudentItem(actor: Actor, placementId: number): Promise<StudentItem> {
  const day = today();
  const [row] = await db.$queryRaw<Row[]>`
    ${judged(actor, day, sql`p.id = ${placementId} and ${visibleSql(actor)}`)} select * from judged`;
  if (!row) throw notFound();
  return toItem(row, day);
}

type PlacementRow = {
  id: number;
  groupId: number;
  groupName: string;
  courseCode: string;
  place: string;
  period: string;
  ward: string;
  startDate: Date;
  endDate: Date;
  standInFrom: Date | null;
  standInUntil: Date | null;
  student: ContactRow & { studentNumber: string | null };
  supervisor: ContactRow | null;
  secondarySupervisor: ContactRow | null;
  teachers: ContactRow[];
};

function toPlacement(actor: Actor, row: PlacementRow): StudentPlacement {
  const { id, student, supervisor, secondarySupervisor, teachers, standInFrom, standInUntil, ...group } = row;
  const seated = {
    studentId: student.id,
    supervisorId: supervisor?.id ?? null,
    secondarySupervisorId: secondarySupervisor?.id ?? null,
    group: { teachers: teachers.map((teacher) => ({ teacherId: teacher.id })) },
  };
  return {
    ...group,
    placementId: id,
    startDate: toDay(row.startDate),
    endDate: toDay(row.endDate),
    student: { ...toContact(student), studentNumber: student.studentNumber },
    supervisor: supervisor && toContact(supervisor),
    secondarySupervisor: secondarySupervisor && toContact(secondarySupervisor),
    teachers: teachers.map(toContact),
    standIn: standInOf({ standInFrom, standInUntil }),
    seat: seatOf(actor.id, seated),
  };
}

const person = (alias: string) => {
  const user = Prisma.raw(alias);
  return sql`case when ${user}.id is not null then json_build_object('id', ${user}.id, 'fullName', ${user}."fullName",
    'email', ${user}.email, 'areaCode', ${user}."areaCode", 'phone', ${user}.phone,
    'avatarPath', ${user}."avatarPath", 'studentNumber', ${user}."studentNumber") end`;
};

/** The placements of a student that somebody may see, the one that ends last first, in one statement. */
export async function listPlacementsOf(actor: Actor, studentId: number): Promise<StudentPlacement[]> {
  const rows = await db.$queryRaw<PlacementRow[]>`
    select p.id, p."groupId", g.name as "groupName", g."courseCode", g.place, g.period, p.ward, p."startDate", p."endDate",
      p."standInFrom", p."standInUntil", ${person("u")} as student, ${person("s")} as supervisor,
      ${person("o")} as "secondarySupervisor",
      coalesce((select json_agg(${person("c")} order by c."fullName") from "GroupTeacher" t
        join "User" c on c.id = t."teacherId" where t."groupId" = g.id), '[]') as teachers
    from "Placement" p
    join "Group" g on g.id = p."groupId"
    join "User" u on u.id = p."studentId"
    left join "User" s on s.id = p."supervisorId"
    left join "User" o on o.id = p."secondarySupervisorId"
    where p."studentId" = ${studentId} and ${visibleSql(actor)}
    order by p."endDate" desc, p.id`;
  return rows.map((row) => toPlacement(actor, row));
}
