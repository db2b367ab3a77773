import type { PrismaClient } from "../generated/client";

/** How much data a database gets besides the demo school. */
export const sizes = {
  s: { people: 0, groups: 0, reports: 0, notifications: 0 },
  m: { people: 2_000, groups: 200, reports: 20_000, notifications: 100_000 },
  l: { people: 100_000, groups: 10_000, reports: 1_000_000, notifications: 5_000_000 },
} as const;
export type Size = keyof typeof sizes;

const STUDENTS_IN_A_GROUP = 60;

/** One student in one group for each student of the bulk data, with a supervisor for every four. */
interface Crowd {
  /** The prefix of the bulk data's user names. */
  name: string;
  students: number;
  reports: number;
  /** Who teaches its groups; a teacher of its own for each group when null. */
  teacherId: number | null;
}

/** Fills the database of a demo school up to a size, with people like its own but without passwords. */
export async function growSchool(db: PrismaClient, size: Size): Promise<void> {
  const { people, groups, reports, notifications } = sizes[size];
  if (people === 0) return;
  const students = Math.floor(people * 0.75);
  await addCrowd(db, { name: `crowd_${size}`, students, reports, teacherId: null });
  await addPastGroups(db, groups - Math.ceil(students / STUDENTS_IN_A_GROUP));
  await addNotifications(db, notifications, Math.ceil(notifications / reports));
  await db.$executeRaw`analyze`;
}

/**
 * Adds students in groups of sixty with supervisors, teachers and reports, spread evenly; three in four of the reports are done,
 * rated and read. Gives the id of its last group.
 */
export async function addCrowd(db: PrismaClient, { name, students, reports, teacherId }: Crowd): Promise<number> {
  const groups = Math.ceil(students / STUDENTS_IN_A_GROUP);
  const supervisors = Math.ceil(students / 4);
  const person = (role: string, count: number) => db.$executeRaw`
    insert into "User" (username, email, "fullName", role, "areaCode", "languageCode", "lastSignInAt", "studentNumber")
    select ${name} || '_' || lower(${role}) || '_' || n, ${name} || '_' || lower(${role}) || '_' || n || '@crowd.example',
      (array['Anna','Ola','Kari','Per','Maja','Noah','Emma','Jakob','Sara','Lukas'])[1 + n % 10] || ' ' ||
      (array['Hansen','Johansen','Olsen','Larsen','Berg','Dahl','Lund','Moen','Strand','Vik','Ali','Nguyen'])[1 + n % 12] || ' ' || n,
      ${role}::"Role", '+47', 'nb', case when n % 10 > 0 then now() - make_interval(mins => n) end, case when ${role} = 'Student' then (500000 + n)::text end
    from generate_series(1, ${count}::int) n`;
  await person("Student", students);
  await person("Supervisor", supervisors);
  if (teacherId === null) await person("Teacher", groups);
  await db.$executeRaw`
    insert into "Group" (name, "courseCode", place, period, "startDate", "endDate", "domainId", "reportFormVersionId", "evaluationFormVersionId")
    select ${name} || ' ' || n, 'SYK9000', 'Sykehuset', 'Hele året', g."startDate", g."endDate", g."domainId",
      g."reportFormVersionId", g."evaluationFormVersionId"
    from generate_series(1, ${groups}::int) n, (select * from "Group" order by id limit 1) g`;
  await db.$executeRaw`
    insert into "GroupTeacher" ("groupId", "teacherId")
    select g.id, coalesce(${teacherId}::int, u.id)
    from "Group" g left join "User" u on u.username = ${name} || '_teacher_' || split_part(g.name, ' ', 2)
    where starts_with(g.name, ${`${name} `})`;
  await db.$executeRaw`
    insert into "Placement" ("groupId", "studentId", ward, "startDate", "endDate", "supervisorId")
    select g.id, s.id, 'Post ' || (s.n % 9 + 1), g."startDate", g."endDate", v.id
    from (select id, split_part(username, '_student_', 2)::int n from "User" where starts_with(username, ${`${name}_student_`})) s
    join "Group" g on g.name = ${name} || ' ' || ((s.n - 1) / ${STUDENTS_IN_A_GROUP} + 1)
    join "User" v on v.username = ${name} || '_supervisor_' || ((s.n - 1) / 4 + 1)`;
  await db.$executeRaw`
    insert into "Evaluation" ("placementId")
    select p.id from "Placement" p join "Group" g on g.id = p."groupId" where starts_with(g.name, ${`${name} `})`;
  await addReports(db, name, reports);
  const [last] = await db.$queryRaw<{ id: number }[]>`
    select max(id)::int id from "Group" where starts_with(name, ${`${name} `})`;
  return last?.id ?? 0;
}

/** Adds groups of earlier years, which have ended and have no students any more. */
async function addPastGroups(db: PrismaClient, count: number): Promise<void> {
  await db.$executeRaw`
    insert into "Group" (name, "courseCode", place, period, "startDate", "endDate", "endedAt", "domainId", "reportFormVersionId", "evaluationFormVersionId")
    select 'Earlier ' || n, 'SYK9000', 'Sykehuset', 'Hele året', g."startDate" - 365, g."endDate" - 365, now() - interval '1 year',
      g."domainId", g."reportFormVersionId", g."evaluationFormVersionId"
    from generate_series(1, ${count}::int) n, (select * from "Group" order by id limit 1) g`;
}

/** Adds a number of reports like those of the demo school to one student, the latest first. */
export async function addReportsOf(db: PrismaClient, placementId: number, count: number): Promise<void> {
  const from = await lastReport(db);
  await db.$executeRaw`
    insert into "Report" ("placementId", "formVersionId", name, date, status)
    select p.id, g."reportFormVersionId", 'Vakt ' || n, p."startDate" + (n % greatest(current_date - p."startDate", 1)), 5
    from "Placement" p join "Group" g on g.id = p."groupId", generate_series(1, ${count}::int) n where p.id = ${placementId}`;
  await addParts(db, from);
}

async function addReports(db: PrismaClient, name: string, reports: number): Promise<void> {
  const from = await lastReport(db);
  const groups = { group: { name: { startsWith: `${name} ` } } };
  const places = await db.placement.count({ where: groups });
  await db.$executeRaw`
    insert into "Report" ("placementId", "formVersionId", name, date, status, "updatedAt")
    select p.id, p."reportFormVersionId", 'Vakt ' || n, p."startDate" + (n % greatest(current_date - p."startDate", 1)),
      case n % 8 when 0 then 1 when 1 then 3 else 5 end, now() - make_interval(hours => n % 400)
    from generate_series(1, ${reports}::int) n
    join (
      select p.id, p."startDate", g."reportFormVersionId", row_number() over (order by p.id) - 1 as place
      from "Placement" p join "Group" g on g.id = p."groupId" where starts_with(g.name, ${`${name} `})
    ) p on p.place = n % ${places}::int`;
  await addParts(db, from);
}

const lastReport = async (db: PrismaClient): Promise<number> =>
  (await db.$queryRaw<{ id: number }[]>`select coalesce(max(id), 0)::int id from "Report"`)[0]?.id ?? 0;

/** The answers of student and supervisor in the reports after the given one: a text each, and the figures of two areas. */
async function addParts(db: PrismaClient, from: number): Promise<void> {
  await db.$executeRaw`
    insert into "ReportPart" ("reportId", "authorId", seat, revision)
    select r.id, p."studentId", 'student', 2 from "Report" r join "Placement" p on p.id = r."placementId" where r.id > ${from}`;
  await db.$executeRaw`
    insert into "ReportPart" ("reportId", "authorId", seat, revision, "askedAt", "submittedAt")
    select r.id, p."supervisorId", 'supervisor', 2, r."updatedAt", case when r.status = 5 then r."updatedAt" end
    from "Report" r join "Placement" p on p.id = r."placementId" where r.id > ${from} and r.status >= 3 and p."supervisorId" is not null`;
  await db.$executeRaw`
    insert into "Answer" ("partId", "questionId", value)
    select p.id, q.id, 'Jeg var med på stellet, målte vitale tegn og skrev rapport til neste vakt.'
    from "ReportPart" p join "Report" r on r.id = p."reportId"
    join lateral (
      select id from "Question" q where q."versionId" = r."formVersionId" and q.type = 'text'
        and q.tab = case when p.seat = 'student' then 2 else 3 end and q."viewPoint" = 1 + r.id % 6
      order by q.id limit 1
    ) q on true
    where p."reportId" > ${from}`;
  await db.$executeRaw`
    insert into "AreaRating" ("reportId", "viewPoint", steps, self, supervisor, differences)
    select r.id, 1 + (r.id + a * 3) % 6, 4, 1 + (r.id + a) % 4, case when r.status = 5 then 1 + (r.id + a) / 5 % 4 end,
      case when r.status = 5 and (r.id + a) % 11 = 0 then 1 else 0 end
    from "Report" r, generate_series(0, 1) a where r.id > ${from} and r.status >= 3`;
}

async function addNotifications(db: PrismaClient, count: number, aReport: number): Promise<void> {
  await db.$executeRaw`
    insert into "Notification" ("recipientId", "senderId", "contentKey", "placementId", "reportId", "createdAt", "readAt", "mailedAt")
    select p."studentId", p."supervisorId", 'notification.student.feedback-given', p.id, r.id, r."updatedAt",
      case when n % 4 > 0 then r."updatedAt" end, r."updatedAt"
    from "Report" r
    join "Placement" p on p.id = r."placementId",
    generate_series(1, ${aReport}::int) n
    limit ${count}`;
}
